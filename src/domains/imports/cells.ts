import { FIELDS } from './contract.ts'
import type { Field, Target } from './contract.ts'
import { isForMail, labelOf, rankOf, rankOfPhone, readHeading } from './find-headings.ts'
import { isSamePlace, joinAddress } from './read-address.ts'
import type { AddressParts } from './read-address.ts'
import { readDate } from './read-date.ts'
import { readName } from './read-name.ts'

// Pure, and for both sides: how the cells of one line become the fields of a customer, still as text.

/** What a line says about a customer; empty where it says nothing. */
export type Values = Record<Field, string> & {
  /** Every cell with a phone or an e-mail, the one that counts first. */
  phones: Labeled[]
  emails: Labeled[]
  /** Further service addresses of the same line. */
  addresses: string[]
  tags: string
  note: string
}
export type Labeled = { label: string; text: string }
/** A column as it was read and chosen. Without a heading it belongs to no group. */
export type ColumnOf = { target: Target | null; heading?: string }

type Slot = { place: number; target: Target; heading: string; group: string }
/** A file's columns, prepared once for all its lines. */
export type Layout = { fields: Slot[]; phones: Slot[]; emails: Slot[]; groups: { group: string; slots: Slot[] }[] }

const ADDRESS_PARTS = new Set<Target>(['address', 'address2', 'city', 'state', 'zip'])

/** Sorts the columns: phones by whether they can be texted, addresses by where the work is done. */
export function layOut(columns: readonly ColumnOf[]): Layout {
  const slots = columns.flatMap(({ target, heading = '' }, place): Slot[] =>
    target === null ? [] : [{ place, target, heading, group: ADDRESS_PARTS.has(target) ? readHeading(heading).group : '' }],
  )
  const of = (...targets: Target[]) => slots.filter(({ target }) => targets.includes(target))
  const parts = slots.filter(({ target }) => ADDRESS_PARTS.has(target))
  const groups = [...new Set(parts.map(({ group }) => group))]
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((group) => ({ group, slots: parts.filter((part) => part.group === group) }))
  return {
    fields: slots.filter(({ target }) => target !== 'phone' && target !== 'email' && !ADDRESS_PARTS.has(target)),
    phones: of('phone').toSorted((one, other) => rankOfPhone(one.heading) - rankOfPhone(other.heading) || one.place - other.place),
    emails: of('email'),
    groups,
  }
}

/** The cells of a line by what their columns are. Of several columns for the same, the first that is filled counts; parts are joined. */
export function assemble({ fields, phones, emails, groups }: Layout, cells: readonly string[]): Values {
  const parts: Partial<Record<Target, string>> = {}
  const notes: string[] = []
  for (const { place, target, heading } of fields) {
    if (target === 'note' || target === 'consent') {
      const text = clean(cells[place] ?? '', '\n')
      if (text !== '') notes.push(/^(?:customer |client )?(?:notes?|comments?)?$/i.test(heading) ? text : `${heading}: ${text}`)
    } else if (target === 'tags') {
      parts.tags = [parts.tags, clean(cells[place] ?? '', ', ')].filter(Boolean).join(', ')
    } else if (!parts[target]) {
      const text = clean(cells[place] ?? '')
      if (text !== '') parts[target] = text
    }
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, parts[field] ?? ''])) as unknown as Values // one for each field; the rest follows below
  values.name = readName(values.name || [parts.firstName, parts.lastName].filter(Boolean).join(' ')) || (parts.company ?? '')
  if (parts.company && parts.company !== values.name) notes.push(`Company: ${parts.company}`)
  values.transactionDate = readDate(values.transactionDate)
  values.phones = filled(phones, cells)
  values.emails = filled(emails, cells)
  values.phone = values.phones[0]?.text ?? ''
  values.email = values.emails[0]?.text ?? ''
  const places = addressesOf(groups, cells)
  values.address = places[0] ?? ''
  values.addresses = places.slice(1)
  values.tags = parts.tags ?? ''
  values.note = notes.join('\n')
  return values
}

const filled = (slots: readonly Slot[], cells: readonly string[]): Labeled[] =>
  slots.flatMap(({ place, heading }) => {
    const text = clean(cells[place] ?? '', ', ')
    return text === '' ? [] : [{ label: labelOf(heading), text }]
  })

/** The first group with a street, whole and of nothing else; behind it those of further numbered properties. */
function addressesOf(groups: Layout['groups'], cells: readonly string[]): string[] {
  const read = groups.map(({ group, slots }) => {
    const parts: AddressParts & { more: string[] } = { more: [] }
    for (const { place, target } of slots) {
      const text = clean(cells[place] ?? '', ', ')
      if (text === '') continue
      // The parts of an address are targets of a column.
      const part = target as keyof AddressParts
      if (part === 'address2') parts.more.push(text)
      else parts[part] ??= text
    }
    // Half of a street's lines may stand in the second.
    const [second = '', ...rest] = parts.more
    const lines =
      parts.address === undefined && second !== ''
        ? { address: second, address2: rest.join(', ') }
        : { address: parts.address ?? '', address2: parts.more.join(', ') }
    return { group, hasStreet: lines.address !== '', address: joinAddress({ ...parts, ...lines }) }
  })
  const first = read.find(({ hasStreet }) => hasStreet) ?? read.find(({ address }) => /\p{L}{3}/u.test(address))
  if (!first) return []
  const others = read.filter(
    ({ group, hasStreet }) =>
      hasStreet && group !== first.group && !isForMail(group) && /\d$|^$|^service|^property/.test(group) && /\d$/.test(first.group + group),
  )
  return [first, ...others].map(({ address }) => address).filter((address, at, all) => !all.slice(0, at).some((other) => isSamePlace(other, address)))
}

/** As it was meant, without what programs add: Excel's `="0813"`, the apostrophe before a figure or a formula, breaks and tabs. */
export function clean(cell: string, lineBreak = ' '): string {
  // Most cells are plain already, and a file has millions.
  if (PLAIN.test(cell)) return cell
  return (
    cell
      .trim()
      .replace(/^="(.*)"$/s, '$1')
      .trim()
      .replace(/^'+(?=[=+\-@\d(])/, '')
      // Google puts several values of one kind into one cell.
      .replaceAll(' ::: ', '\n')
      // One pattern for breaks and the blanks around them would look at every blank of a long row of them anew.
      .split(/[\r\n]/)
      .map((part) => part.replaceAll(/[^\S\n]+/g, ' ').trim())
      .filter(Boolean)
      .join(lineBreak)
      .trim()
  )
}

const PLAIN = /^(?:[\p{L}\p{N}(.][\p{L}\p{N}.,/@()#&+-]*(?: [\p{L}\p{N}.,/@()#&+-]+)*)?$/u
