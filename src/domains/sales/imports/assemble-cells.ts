import { toFieldName } from '#lib/field-value.ts'
import { ADDRESS_PARTS, groupParts, readAddresses } from './assemble-address.ts'
import type { AddressGroup, Slot } from './assemble-address.ts'
import { assembleName } from './assemble-name.ts'
import { cleanCell, isEmptyWord, stripMarkup } from './clean-cell.ts'
import type { EmptyRule } from './clean-cell.ts'
import { FIELDS } from './contract.ts'
import type { Field, Target } from './contract.ts'
import { readConsentColumn, labelColumns, getLabel, rankOfPhone, readHeading } from './find-headings.ts'
import { readConsent } from './read-consent.ts'
import type { Consent, ConsentColumn } from './read-consent.ts'
import { readDate } from './read-date.ts'

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
  /** What the columns of custom fields hold. */
  custom: CustomCell[]
}
export type CustomCell = { name: string; text: string }
/** `said`: the heading and the cell, as they stand in the file. */
export type ConsentSaid = Consent & { said: string }
export type Labeled = { label: string; text: string }
/** A column as it was read and chosen. Without a heading it belongs to no group. */
export type ColumnOf = { target: Target | null; heading?: string }

type PhoneSlot = Slot & {
  /** What the heading says about the kind: `Home` of `Home Phone`. */
  headingLabel: string
  /** Where the kind of this phone stands (`Mobile`, `Work Fax`), and its extension. */
  label: number | undefined
  extension: number | undefined
}
type FieldSlot = Slot & { consent: ConsentColumn | null }
/** A file's columns, prepared once for all its lines. */
export type Layout = {
  fields: FieldSlot[]
  phones: PhoneSlot[]
  emails: PhoneSlot[]
  groups: AddressGroup[]
  rules: EmptyRule[]
  isOurs: boolean
  isDayFirst?: boolean
}

/**
 * The columns of our own export (customers/export-customers.ts), in their order: names and addresses come back as they
 * were.
 */
const OUR_HEADINGS = 'Name,Phone,Email,Address,Service Category,Service Count,Transaction Date'

/** Which words mean nothing depends on what a column holds. */
const EMPTY_RULES: Partial<Record<Target, EmptyRule>> = {
  name: 'name',
  firstName: 'name',
  lastName: 'name',
  note: 'text',
  tags: 'text',
  consent: 'never',
  customField: 'never',
}

/** Sorts the columns: phones by whether they can be texted, addresses by where the work is done. */
export function toLayout(columns: readonly ColumnOf[]): Layout {
  const slots = columns.flatMap(({ target, heading = '' }, place): Slot[] => {
    if (target === null) return []
    const { group, words } = ADDRESS_PARTS.has(target) ? readHeading(heading) : { group: '', words: '' }
    return [{ place, target, heading, group, words: words ?? '' }]
  })
  const labels = labelColumns(columns.map(({ heading = '' }) => heading))
  const of = (...targets: Target[]) => slots.filter(({ target }) => targets.includes(target))
  const withLabel = (slot: Slot): PhoneSlot => {
    const next = slots.find(
      ({ place, target }) => place > slot.place && (target === 'phone' || target === 'phoneExtension'),
    )
    return {
      ...slot,
      headingLabel: getLabel(slot.heading),
      label: labels.get(slot.place),
      extension: slot.target === 'phone' && next?.target === 'phoneExtension' ? next.place : undefined,
    }
  }
  return {
    fields: slots
      .filter(
        ({ target }) =>
          target !== 'phone' && target !== 'email' && target !== 'phoneExtension' && !ADDRESS_PARTS.has(target),
      )
      .map((slot) => ({ ...slot, consent: slot.target === 'consent' ? readConsentColumn(slot.heading) : null })),
    phones: of('phone')
      .toSorted((one, other) => rankOfPhone(one.heading) - rankOfPhone(other.heading) || one.place - other.place)
      .map(withLabel),
    emails: of('email').map(withLabel),
    groups: groupParts(slots.filter(({ target }) => ADDRESS_PARTS.has(target))),
    rules: columns.map(({ target }) => EMPTY_RULES[target ?? 'consent'] ?? 'value'),
    isOurs:
      columns
        .slice(0, 7)
        .map(({ heading }) => heading)
        .join() === OUR_HEADINGS &&
      columns.every(
        ({ target, heading = '' }, place) =>
          place < 7 ||
          target === null ||
          target === 'tags' ||
          target === 'customField' ||
          readConsentColumn(heading) !== null,
      ),
  }
}

/**
 * The cells of a line by what their columns are. Of several columns for the same, the first that is filled counts;
 * parts are joined.
 */
export function assembleValues(layout: Layout, raw: readonly string[]): Values {
  const { fields, phones, emails, groups, isOurs, isDayFirst } = layout
  // What we wrote ourselves comes back as it was.
  const cells = isOurs ? raw : raw.map((cell, place) => withoutEmptyWord(stripMarkup(cell), layout.rules[place]))
  const parts: Partial<Record<Target, string>> = {}
  const names: { heading: string; text: string }[] = []
  const notes: string[] = []
  const consents: ConsentSaid[] = []
  const custom: CustomCell[] = []
  for (const { place, target, heading, consent } of fields) {
    if (target === 'customField') {
      const text = cleanCell(cells[place] ?? '')
      if (text !== '') custom.push({ name: toFieldName(heading), text: text.slice(0, 500).toWellFormed() })
    } else if (target === 'note' || target === 'consent') {
      const text = cleanCell(cells[place] ?? '', '\n')
      if (text !== '')
        notes.push(/^(?:customer |client )?(?:notes?|comments?)?$/i.test(heading) ? text : `${heading}: ${text}`)
      if (consent)
        consents.push(
          ...readConsent(consent, text).map((entry) => ({
            ...entry,
            said: `${heading}: ${text}`.slice(0, 200).toWellFormed(),
          })),
        )
    } else if (target === 'tags') {
      // What Google and Outlook put there for themselves begins with a star; Mailchimp puts each tag in quotes.
      const tags = cleanCell(cells[place] ?? '', ', ').replaceAll(/(?:^|, )\* ?[^,]*/g, '')
      parts.tags = [parts.tags, tags.replace(/^, /, '').replaceAll(/"([^",]*)"/g, '$1')].filter(Boolean).join(', ')
    } else if (target === 'name' || !parts[target] || PART_OF_NAME.test(heading)) {
      const text = cleanCell(cells[place] ?? '')
      if (text === '') continue
      // A middle name and a suffix belong to the name beside them.
      parts[target] =
        parts[target] !== undefined && target !== 'name' ? `${parts[target]} ${text}` : (parts[target] ?? text)
      if (target === 'name') names.push({ heading, text })
    }
  }
  const values = Object.fromEntries(FIELDS.map((field) => [field, parts[field] ?? ''])) as unknown as Values // one for each field; the rest follows below
  const { firstName: first = '', lastName: last = '', company = '' } = parts
  const who = assembleName({ names, first, last, company })
  values.name = (isOurs && values.name) || who.name || rawName(fields, raw)
  notes.push(...who.notes)
  values.transactionDate = readDate(values.transactionDate, isDayFirst)
  values.phones = filled(phones, cells)
  values.emails = filled(emails, cells)
  values.phone = values.phones[0]?.text ?? ''
  values.email = values.emails[0]?.text ?? ''
  const { places, said } = readAddresses(groups, cells)
  values.address =
    isOurs && groups[0]?.slots[0] ? cleanCell(cells[groups[0].slots[0].place] ?? '', ', ') : (places[0] ?? '')
  values.addresses = places.slice(1)
  values.tags = parts.tags ?? ''
  // Stripe's description often repeats the name.
  values.note = [...notes.filter((note) => note !== `Description: ${values.name}`), ...said].join('\n')
  values.consents = consents
  values.custom = custom
  return values
}

const PART_OF_NAME = /\b(?:middle|m\.?i\.?|additional name|suffix)(?:\b|$)/i

const withoutEmptyWord = (cell: string, rule: EmptyRule = 'never'): string => (isEmptyWord(cell, rule) ? '' : cell)

/** A customer called `Unknown` is still a customer. */
function rawName(fields: readonly FieldSlot[], cells: readonly string[]): string {
  const texts = fields
    .filter(({ target }) => target === 'name' || target === 'firstName' || target === 'lastName')
    .map(({ place }) => cleanCell(cells[place] ?? ''))
  return texts.find((text) => /[\p{L}\p{N}]/u.test(text)) ?? ''
}

function filled(slots: readonly PhoneSlot[], cells: readonly string[]): Labeled[] {
  const found = slots.flatMap(({ place, headingLabel, label, extension }) => {
    const text = cleanCell(cells[place] ?? '', ', ')
    if (text === '') return []
    const digits =
      extension === undefined ? '' : (/^\D{0,5}(\d{1,8})(?:\.0+)?$/.exec(cleanCell(cells[extension] ?? ''))?.[1] ?? '')
    const kind = label === undefined ? '' : cleanCell(cells[label] ?? '').replace(/^\* ?/, '')
    return [
      {
        label: kind === '' ? headingLabel : kind.slice(0, 40),
        text: digits === '' ? text : `${text} x${digits}`,
        kind,
      },
    ]
  })
  // Where each line says what its numbers are, the one that can be texted comes first, whichever column it is in.
  const ordered = found.some(({ kind }) => kind !== '')
    ? found.toSorted((one, other) => rankOfPhone(one.kind) - rankOfPhone(other.kind))
    : found
  return ordered.map(({ label, text }) => ({ label, text }))
}
