import { cleanCell } from './clean-cell.ts'
import type { Target } from './contract.ts'
import { isForMail, rankAddress } from './find-headings.ts'
import { isSamePlace, joinAddress } from './read-address.ts'
import { isWholeAddress, listedAddresses, withCommas } from './address-cell.ts'
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

export const ADDRESS_PARTS: ReadonlySet<Target> = new Set([
  'address',
  'houseNumber',
  'address2',
  'addressLine',
  'city',
  'state',
  'zip',
])
/** An address has one of each; two in one group are two addresses. */
const ONCE: readonly Target[] = ['address', 'city', 'zip']

/** Sorts the parts into addresses, the one where the work is done first. */
export function groupParts(parts: readonly Slot[]): AddressGroup[] {
  return [...Map.groupBy(withStrays(parts), ({ group }) => group)]
    .flatMap(([group, slots]) => {
      const isTwice = ONCE.some(
        (target) => slots.filter((slot) => slot.target === target && slot.words !== 'full').length > 1,
      )
      const byWords = isTwice ? [...Map.groupBy(slots, ({ words }) => words).values()] : [slots]
      return byWords.flatMap((some) =>
        cutSets(some).map((set, at) => ({ group: at === 0 ? group : `${group} ${at + 1}`.trim(), slots: set })),
      )
    })
    .toSorted((one, other) => rankAddress(one.group) - rankAddress(other.group))
}

/**
 * `Service Addr, Service City, St, Zip`: a part without a group goes to the address before it, where that lacks it and
 * the file has no other street.
 */
function withStrays(parts: readonly Slot[]): Slot[] {
  if (
    parts.some(
      ({ group, target }) => group === '' && (target === 'address' || target === 'addressLine' || target === 'city'),
    )
  )
    return [...parts]
  return parts.map((slot, at) => {
    const before = parts.slice(0, at).findLast(({ group }) => group !== '')
    const isLacking =
      before !== undefined && !parts.some(({ group, target }) => group === before.group && target === slot.target)
    return slot.group === '' && isLacking ? { ...slot, group: before.group, words: before.words } : slot
  })
}

/**
 * `Address, City, Zip, Address, City, Zip` is two addresses. A street alone that comes twice is one: the first that is
 * filled counts.
 */
function cutSets(slots: Slot[]): Slot[][] {
  const many = (...targets: Target[]) => slots.filter(({ target }) => targets.includes(target)).length
  if (many('address') < 2 || Math.max(many('city'), many('zip')) < 2 || /\d$/.test(slots[0]?.group ?? ''))
    return [slots]
  const sets: Slot[][] = [[]]
  for (const slot of slots) {
    const open = sets.at(-1)
    if (open?.some(({ target }) => target === slot.target && (ONCE.includes(target) || target === 'state')))
      sets.push([slot])
    else open?.push(slot)
  }
  return sets.every((set) => set.some(({ target }) => target === 'address')) ? sets : [slots]
}

export type AddressesRead = {
  /** Where the work is done first; behind it further service addresses. */
  places: string[]
  /** Every other address of the line, for the note. */
  said: string[]
}

/**
 * The first group with a street, whole and of nothing else; behind it those of further numbered properties. Nothing
 * else that is filled gets lost.
 */
export function readAddresses(groups: readonly AddressGroup[], cells: readonly string[]): AddressesRead {
  const read = groups.map(({ group, slots }) => ({ group, ...readGroup(slots, cells) }))
  const first = read.find(({ hasStreet }) => hasStreet) ?? read.find(({ address }) => /\p{L}{3}/u.test(address))
  if (!first)
    return {
      places: [],
      said: read.filter(({ address }) => address !== '').map(({ group, address }) => `${labelOf(group)}: ${address}`),
    }
  const isFurther = ({ group, hasStreet }: Pick<(typeof read)[number], 'group' | 'hasStreet'>) =>
    hasStreet &&
    group !== first.group &&
    !isForMail(group) &&
    /\d$|^$|^service|^property/.test(group) &&
    /\d$/.test(first.group + group)
  const places = [...first.all, ...read.filter(isFurther).flatMap(({ all }) => all)].filter(
    (address, at, all) => !all.slice(0, at).some((other) => isSamePlace(other, address)),
  )
  const said = read.flatMap(({ group, hasStreet, all }) =>
    hasStreet
      ? all
          .filter((address) => !places.includes(address) && !places.some((place) => isSamePlace(place, address)))
          .map((address) => `${labelOf(group)}: ${address}`)
      : [],
  )
  return { places, said: [...new Set(said)] }
}

const labelOf = (group: string): string => {
  const [word = ''] = group.split(' ')
  return /^[a-z]/.test(word) ? `${word.slice(0, 1).toUpperCase()}${word.slice(1)} address` : 'Address'
}

/** `all`: the address, and others that stand in its cells. */
type GroupRead = { hasStreet: boolean; address: string; all: string[] }

function readGroup(slots: readonly Slot[], cells: readonly string[]): GroupRead {
  const parts: AddressParts = {}
  const more: string[] = []
  const printed: string[] = []
  const others: string[] = []
  let house = ''
  for (const { place, target, heading } of slots) {
    const listed = target === 'address' ? listedAddresses(cells[place] ?? '') : []
    others.push(...listed.slice(1))
    const text = cleanCell(listed[0] ?? withCommas(cells[place] ?? ''), ', ')
    // Wave's `Shipping address` says whether there is one.
    if (text === '' || /^(?:yes|no|true|false)$/i.test(text)) continue
    if (target === 'address2' && isWholeAddress(text)) others.push(text)
    else if (target === 'address2') more.push(withUnit(heading, text))
    else if (target === 'houseNumber') house ||= text.replace(/\.0+$/, '')
    else if (target === 'addressLine') printed.push(text)
    else if (target === 'address' && parts.address !== undefined && /\b(?:suffix|type)$/i.test(heading))
      parts.address += ` ${text}`
    // The other parts of an address are targets of a column.
    else parts[target as keyof AddressParts] ??= text
  }
  if (parts.address === undefined && printed.length > 0) parts.address = streetIn(printed)
  if (house !== '' && parts.address !== undefined && !/^\d/.test(parts.address))
    parts.address = `${house} ${parts.address}`
  // Half of a street's lines may stand in the second.
  const [second = '', ...rest] = more
  const lines =
    parts.address === undefined && second !== ''
      ? { address: second, address2: rest.join(', ') }
      : { address: parts.address ?? '', address2: more.join(', ') }
  const address = joinAddress({ ...parts, ...lines })
  return { hasStreet: lines.address !== '', address, all: [address, ...others].filter(Boolean) }
}

/** `Apt 4` of a 4 in the column Apt. */
function withUnit(heading: string, text: string): string {
  const [, word = ''] =
    /\b(apt|apartment|unit|suite|ste|lot|bldg|building)\b[\s.#]*(?:no\.?|num|number)?$/i.exec(heading.trim()) ?? []
  if (word === '' || !/^#?\s*\w{1,6}$/.test(text) || /^[a-z]{3,}/i.test(text)) return text
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1).toLowerCase()} ${text.replace(/^#\s*/, '')}`
}

/**
 * Printed lines from the street on: the name, the company and `Attn` stand above it. Undefined where none is a street.
 */
function streetIn(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => /^(?:\d|p\.? ?o\.? ?box|one\s)/i.test(line))
  return at === -1 ? undefined : lines.slice(at).join(', ')
}
