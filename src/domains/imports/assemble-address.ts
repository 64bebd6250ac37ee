import { clean } from './clean-cell.ts'
import type { Target } from './contract.ts'
import { isForMail, rankOf } from './find-headings.ts'
import { isSamePlace, joinAddress } from './read-address.ts'
import type { AddressParts } from './read-address.ts'

// Pure, and for both sides: the addresses of one line, each out of one group of columns.

export type Slot = {
  place: number
  target: Target
  heading: string
  group: string
  /** What stands in front of the part in its heading: `customer` of `Customer Street`. */
  words: string
}
export type AddressGroup = { group: string; slots: Slot[] }

export const ADDRESS_PARTS: ReadonlySet<Target> = new Set(['address', 'houseNumber', 'address2', 'addressLine', 'city', 'state', 'zip'])
/** An address has one of each; two in one group are two addresses. */
const ONCE: readonly Target[] = ['address', 'city', 'zip']

/** Sorts the parts into addresses, the one where the work is done first. */
export function groupParts(parts: readonly Slot[]): AddressGroup[] {
  return [...Map.groupBy(parts, ({ group }) => group)]
    .flatMap(([group, slots]) => {
      const isTwice = ONCE.some((target) => slots.filter((slot) => slot.target === target && slot.words !== 'full').length > 1)
      const byWords = isTwice ? [...Map.groupBy(slots, ({ words }) => words).values()] : [slots]
      // Two columns with one heading stay together: the first that is filled counts.
      return byWords.map((some) => ({ group, slots: some }))
    })
    .toSorted((one, other) => rankOf(one.group) - rankOf(other.group))
}

/** The first group with a street, whole and of nothing else; behind it those of further numbered properties. */
export function addressesOf(groups: readonly AddressGroup[], cells: readonly string[]): string[] {
  const read = groups.map(({ group, slots }) => ({ group, ...readGroup(slots, cells) }))
  const first = read.find(({ hasStreet }) => hasStreet) ?? read.find(({ address }) => /\p{L}{3}/u.test(address))
  if (!first) return []
  const others = read.filter(
    ({ group, hasStreet }) =>
      hasStreet && group !== first.group && !isForMail(group) && /\d$|^$|^service|^property/.test(group) && /\d$/.test(first.group + group),
  )
  return [first, ...others].map(({ address }) => address).filter((address, at, all) => !all.slice(0, at).some((other) => isSamePlace(other, address)))
}

function readGroup(slots: readonly Slot[], cells: readonly string[]): { hasStreet: boolean; address: string } {
  const parts: AddressParts = {}
  const more: string[] = []
  const printed: string[] = []
  let house = ''
  for (const { place, target, heading } of slots) {
    const text = clean(cells[place] ?? '', ', ')
    if (text === '') continue
    if (target === 'address2') more.push(withUnit(heading, text))
    else if (target === 'houseNumber') house ||= text.replace(/\.0+$/, '')
    else if (target === 'addressLine') printed.push(text)
    // The other parts of an address are targets of a column.
    else parts[target as keyof AddressParts] ??= text
  }
  if (parts.address === undefined && printed.length > 0) parts.address = streetIn(printed)
  if (house !== '' && parts.address !== undefined && !/^\d/.test(parts.address)) parts.address = `${house} ${parts.address}`
  // Half of a street's lines may stand in the second.
  const [second = '', ...rest] = more
  const lines =
    parts.address === undefined && second !== '' ? { address: second, address2: rest.join(', ') } : { address: parts.address ?? '', address2: more.join(', ') }
  return { hasStreet: lines.address !== '', address: joinAddress({ ...parts, ...lines }) }
}

/** `Apt 4` of a 4 in the column Apt. */
function withUnit(heading: string, text: string): string {
  const [, word = ''] = /\b(apt|apartment|unit|suite|ste|lot|bldg|building)\b[\s.#]*(?:no\.?|num|number)?$/i.exec(heading.trim()) ?? []
  if (word === '' || !/^#?\s*\w{1,6}$/.test(text) || /^[a-z]{3,}/i.test(text)) return text
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()} ${text.replace(/^#\s*/, '')}`
}

/** Printed lines from the street on: the name, the company and `Attn` stand above it. Undefined where none is a street. */
function streetIn(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^(?:\d|p\.? ?o\.? ?box|one\s)/i.test(line))
  return at === -1 ? undefined : lines.slice(at).join(', ')
}
