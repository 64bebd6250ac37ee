import { ADDRESS_PARTS, addressesOf, groupParts } from './assemble-address.ts'
import type { AddressGroup, Slot } from './assemble-address.ts'
import { clean } from './clean-cell.ts'
import { FIELDS } from './contract.ts'
import type { Field, Target } from './contract.ts'
import { consentColumnOf, labelColumns, labelOf, rankOfPhone, readHeading } from './find-headings.ts'
import { readConsent } from './read-consent.ts'
import type { Consent, ConsentColumn } from './read-consent.ts'
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
  /** What the columns of consent clearly say. */
  consents: ConsentSaid[]
}
/** `said`: the heading and the cell, as they stand in the file. */
export type ConsentSaid = Consent & { said: string }
export type Labeled = { label: string; text: string }
/** A column as it was read and chosen. Without a heading it belongs to no group. */
export type ColumnOf = { target: Target | null; heading?: string }

type PhoneSlot = Slot & {
  /** Where the kind of this phone stands (`Mobile`, `Work Fax`), and its extension. */
  label: number | undefined
  extension: number | undefined
}
type FieldSlot = Slot & { consent: ConsentColumn | null }
/** A file's columns, prepared once for all its lines. */
export type Layout = { fields: FieldSlot[]; phones: PhoneSlot[]; emails: PhoneSlot[]; groups: AddressGroup[]; isOurs: boolean; isDayFirst?: boolean }

/** The columns of our own export (customers/export.ts), in their order: names and addresses come back as they were. */
const OUR_HEADINGS = 'Name,Phone,Email,Address,Service Category,Service Count,Transaction Date'

/** Sorts the columns: phones by whether they can be texted, addresses by where the work is done. */
export function layOut(columns: readonly ColumnOf[]): Layout {
  const slots = columns.flatMap(({ target, heading = '' }, place): Slot[] => {
    if (target === null) return []
    const { group, words } = ADDRESS_PARTS.has(target) ? readHeading(heading) : { group: '', words: '' }
    return [{ place, target, heading, group, words: words ?? '' }]
  })
  const labels = labelColumns(columns.map(({ heading = '' }) => heading))
  const of = (...targets: Target[]) => slots.filter(({ target }) => targets.includes(target))
  const withLabel = (slot: Slot): PhoneSlot => {
    const next = slots.find(({ place, target }) => place > slot.place && (target === 'phone' || target === 'phoneExtension'))
    return { ...slot, label: labels.get(slot.place), extension: slot.target === 'phone' && next?.target === 'phoneExtension' ? next.place : undefined }
  }
  return {
    fields: slots
      .filter(({ target }) => target !== 'phone' && target !== 'email' && target !== 'phoneExtension' && !ADDRESS_PARTS.has(target))
      .map((slot) => ({ ...slot, consent: slot.target === 'consent' ? consentColumnOf(slot.heading) : null })),
    phones: of('phone')
      .toSorted((one, other) => rankOfPhone(one.heading) - rankOfPhone(other.heading) || one.place - other.place)
      .map(withLabel),
    emails: of('email').map(withLabel),
    groups: groupParts(slots.filter(({ target }) => ADDRESS_PARTS.has(target))),
    isOurs:
      columns
        .slice(0, 7)
        .map(({ heading }) => heading)
        .join() === OUR_HEADINGS && columns.every(({ target, heading = '' }, place) => place < 7 || target === null || consentColumnOf(heading) !== null),
  }
}

/** The cells of a line by what their columns are. Of several columns for the same, the first that is filled counts; parts are joined. */
export function assemble({ fields, phones, emails, groups, isOurs, isDayFirst }: Layout, cells: readonly string[]): Values {
  const parts: Partial<Record<Target, string>> = {}
  const notes: string[] = []
  const consents: ConsentSaid[] = []
  for (const { place, target, heading, consent } of fields) {
    if (target === 'note' || target === 'consent') {
      const text = clean(cells[place] ?? '', '\n')
      if (text !== '') notes.push(/^(?:customer |client )?(?:notes?|comments?)?$/i.test(heading) ? text : `${heading}: ${text}`)
      if (consent) consents.push(...readConsent(consent, text).map((entry) => ({ ...entry, said: `${heading}: ${text}`.slice(0, 200).toWellFormed() })))
    } else if (target === 'tags') {
      // What Google and Outlook put there for themselves begins with a star.
      const tags = clean(cells[place] ?? '', ', ').replaceAll(/(?:^|, )\* ?[^,]*/g, '')
      parts.tags = [parts.tags, tags.replace(/^, /, '')].filter(Boolean).join(', ')
    } else if (!parts[target]) {
      const text = clean(cells[place] ?? '')
      if (text !== '') parts[target] = text
    }
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, parts[field] ?? ''])) as unknown as Values // one for each field; the rest follows below
  values.name = (isOurs && values.name) || readName(values.name || [parts.firstName, parts.lastName].filter(Boolean).join(' ')) || (parts.company ?? '')
  if (parts.company && parts.company !== values.name) notes.push(`Company: ${parts.company}`)
  values.transactionDate = readDate(values.transactionDate, isDayFirst)
  values.phones = filled(phones, cells)
  values.emails = filled(emails, cells)
  values.phone = values.phones[0]?.text ?? ''
  values.email = values.emails[0]?.text ?? ''
  const places = addressesOf(groups, cells)
  values.address = isOurs && groups[0]?.slots[0] ? clean(cells[groups[0].slots[0].place] ?? '', ', ') : (places[0] ?? '')
  values.addresses = places.slice(1)
  values.tags = parts.tags ?? ''
  values.note = notes.join('\n')
  values.consents = consents
  return values
}

function filled(slots: readonly PhoneSlot[], cells: readonly string[]): Labeled[] {
  const found = slots.flatMap(({ place, heading, label, extension }) => {
    const text = clean(cells[place] ?? '', ', ')
    if (text === '') return []
    const digits = extension === undefined ? '' : (/^\D{0,5}(\d{1,8})(?:\.0+)?$/.exec(clean(cells[extension] ?? ''))?.[1] ?? '')
    const kind = label === undefined ? '' : clean(cells[label] ?? '').replace(/^\* ?/, '')
    return [{ label: kind === '' ? labelOf(heading) : kind.slice(0, 40), text: digits === '' ? text : `${text} x${digits}`, kind }]
  })
  // Where each line says what its numbers are, the one that can be texted comes first, whichever column it is in.
  const ordered = found.some(({ kind }) => kind !== '') ? found.toSorted((one, other) => rankOfPhone(one.kind) - rankOfPhone(other.kind)) : found
  return ordered.map(({ label, text }) => ({ label, text }))
}
