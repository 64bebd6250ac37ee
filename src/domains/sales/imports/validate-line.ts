import { CATEGORIES, NewCustomer } from '#domains/sales/customers/contract.ts'
import type { Category } from '#domains/sales/customers/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import type { ConsentSaid, CustomCell, Labeled, Values } from './assemble-cells.ts'
import type { Field, LineIssue } from './contract.ts'
import { besideEmails, readEmails, readPhones, withoutEmails } from './read-contacts.ts'

// Pure, and for both sides: whether a line is a customer. A cell that cannot be read is left out and said; the customer
// is imported all the same.

/** What is stored of a line that is a customer; null where the file says nothing. */
export type ValidLine = {
  name: string
  /** E.164; empty where the file has none that can be one. */
  phone: string
  phoneExtension: string | null
  email: string | null
  /** Empty where the file has none. */
  address: string
  serviceCategory: string | null
  serviceCount: number | null
  transactionDate: string | null
  more: ExtraDetails | null
  /** What was left out. */
  notes: LineIssue[]
}
/** What belongs to a customer beside the fields. */
export type ExtraDetails = {
  contacts?: MoreContact[]
  addresses?: string[]
  tags?: string[]
  note?: string
  consents?: ConsentSaid[]
  fields?: CustomCell[]
}
export type MoreContact = { label: string; phone: string; extension: string; email: string }

const LONGEST_NOTE = 5000
const LONGEST_NAME = 120

/** A line of a file as a customer, or what is wrong with it field by field. */
export function validateLine(values: Values): ValidLine | { issues: LineIssue[] } {
  const several = (['name', 'address'] as const).filter((field) => SEVERAL.test(values[field]))
  if (several.length > 0)
    return {
      issues: several.map((field) => ({
        field,
        value: values[field],
        message: 'This line has several customers. It’s missing a quotation mark',
      })),
    }
  const notes: LineIssue[] = []
  const leftOver: string[] = []
  const leaveOut = (field: Field, value: string, message: string, keep = true) => {
    notes.push({ field, value, message })
    if (keep && /[\p{L}\p{N}]/u.test(value)) leftOver.push(`${FIELD_LABELS[field]}: ${value}`)
  }
  const cells = sortContacts(values)
  const { phones, said } = phonesOf(cells.phones, leaveOut)
  const emails = emailsOf(cells.emails, leaveOut)
  const address = one('address', values, leaveOut) ?? ''
  // What is too long for a name stays whole in the note.
  const isLong = values.name.length > LONGEST_NAME
  if (isLong) leaveOut('name', values.name, `Name is shortened to ${LONGEST_NAME} characters`)
  const name = NewCustomer.shape.name.safeParse(
    isLong ? values.name.slice(0, LONGEST_NAME).toWellFormed().trim() : values.name,
  )
  if (!name.success)
    return {
      issues: [
        { field: 'name', value: values.name, message: values.name === '' ? 'Name is empty' : sentence(name.error) },
        ...notes,
      ],
    }
  const [phone] = phones
  const [email] = emails
  if (!phone && !email && address === '')
    return {
      issues:
        notes.length > 0 ? notes : [{ field: 'phone', value: '', message: 'This line has no phone, email or address' }],
    }
  if (!phone && !notes.some(({ field }) => field === 'phone'))
    notes.push({ field: 'phone', value: '', message: 'No phone number' })
  if (address === '' && !notes.some(({ field }) => field === 'address'))
    notes.push({ field: 'address', value: '', message: 'No address' })
  const serviceCategory = readCategory(values.serviceCategory)
  if (serviceCategory === null && values.serviceCategory !== '')
    leaveOut('serviceCategory', values.serviceCategory, `Unknown category: ${values.serviceCategory}`)
  const count = values.serviceCount.replaceAll(',', '')
  const serviceCount = NewCustomer.shape.serviceCount.safeParse(/^\d+(\.0+)?$/.test(count) ? Number(count) : Number.NaN)
  if (count !== '' && !serviceCount.success)
    leaveOut('serviceCount', values.serviceCount, `Count isn’t a whole number: ${values.serviceCount}`)
  const transactionDate = one('transactionDate', values, leaveOut) ?? null
  const contacts = [
    ...phones
      .slice(1)
      .map((further) => ({ label: further.label, phone: further.phone, extension: further.extension, email: '' })),
    ...emails.slice(1).map((further) => ({ label: further.label, phone: '', extension: '', email: further.text })),
  ]
  const tags = tagsOf(values.tags)
  const note = [values.note, ...said, ...leftOver].filter(Boolean).join('\n').slice(0, LONGEST_NOTE).toWellFormed()
  const consents = values.consents.filter(({ channel }) =>
    channel === 'sms' ? phone !== undefined : email !== undefined,
  )
  const more: ExtraDetails = {
    ...(contacts.length > 0 && { contacts }),
    ...(values.addresses.length > 0 && { addresses: values.addresses.filter((place) => place.length <= 300) }),
    ...(tags.length > 0 && { tags }),
    ...(note !== '' && { note }),
    ...(consents.length > 0 && { consents }),
    ...(values.custom.length > 0 && { fields: values.custom }),
  }
  return {
    name: name.data,
    phone: phone?.phone ?? '',
    phoneExtension: phone?.extension || null,
    email: email?.text ?? null,
    address,
    serviceCategory,
    serviceCount: count !== '' && serviceCount.success ? serviceCount.data : null,
    transactionDate,
    more: Object.keys(more).length > 0 ? more : null,
    notes,
  }
}

/** Phones that stand in a column of e-mails, and the other way round, are taken for what they are. */
function sortContacts({ phones, emails }: Pick<Values, 'phones' | 'emails'>): Pick<Values, 'phones' | 'emails'> {
  const isEmail = ({ text }: Labeled) =>
    text.includes('@') && readPhones(text).phones.length === 0 && readEmails(text).length > 0
  const phonesIn = ({ label, text }: Labeled): Labeled[] => {
    const rest = text.includes('@') ? besideEmails(text) : text
    return rest !== '' && readPhones(rest).phones.length > 0 ? [{ label, text: rest }] : []
  }
  const numbers = phones
    .filter((cell) => !isEmail(cell))
    .map(({ label, text }) => ({ label, text: text.includes('@') ? withoutEmails(text) : text }))
  const mails = phones
    .filter(({ text }) => text.includes('@'))
    .flatMap(({ label, text }) => readEmails(text).map((mail) => ({ label, text: mail })))
  return {
    phones: [...numbers, ...emails.flatMap(phonesIn)],
    emails: [...emails.filter((cell) => cell.text.includes('@') || phonesIn(cell).length === 0), ...mails],
  }
}

type LeaveOut = (field: Field, value: string, message: string, keep?: boolean) => void

function phonesOf(cells: readonly Labeled[], leaveOut: LeaveOut) {
  const phones: { label: string; phone: string; extension: string }[] = []
  const said: string[] = []
  for (const { label, text } of cells) {
    const read = readPhones(text)
    for (const { phone, extension, note } of read.phones) {
      if (IS_FAX.test(label) || IS_FAX.test(note)) {
        said.push(`Fax: ${formatPhone(phone, extension)}`)
        continue
      }
      if (phones.some((other) => other.phone === phone && other.extension === extension)) continue
      phones.push({ label: note.length > 0 && note.length <= 40 && phones.length > 0 ? note : label, phone, extension })
      if (note !== '' && phones.length === 1) said.push(`Phone: ${note}`)
    }
    for (const { text: value, fault } of read.unreadable)
      if (!NONE.test(value))
        leaveOut(
          'phone',
          value,
          fault === 'impossible' ? `Phone can’t be a real number: ${value}` : describePhoneFault(value),
          /\p{L}/u.test(value) || fault === 'unreadable',
        )
  }
  return { phones, said }
}

/** A number that takes neither a call nor a text. */
const IS_FAX = /\b(?:fax|pager)\b/i

const NONE = /^(?:n\/?a|none|no|null|unknown|-+|\?+|x+|0|no phone|no email|tbd)$/i

function emailsOf(cells: readonly Labeled[], leaveOut: LeaveOut): Labeled[] {
  const emails: Labeled[] = []
  for (const { label, text } of cells) {
    const good = readEmails(text).filter((mail) => NewCustomer.shape.email.safeParse(mail).success)
    for (const mail of good) if (!emails.some((other) => other.text === mail)) emails.push({ label, text: mail })
    if (good.length === 0 && !NONE.test(text))
      leaveOut('email', text, text.includes('@') ? `Email is incomplete: ${text}` : `Email has no @: ${text}`)
  }
  return emails
}

function one(field: 'address' | 'transactionDate', values: Values, leaveOut: LeaveOut): string | null | undefined {
  if (values[field] === '') return null
  const read = NewCustomer.shape[field].safeParse(values[field])
  if (read.success) return read.data
  leaveOut(
    field,
    values[field],
    field === 'transactionDate' ? `Date isn’t valid: ${values[field]}` : sentence(read.error),
  )
  return null
}

const sentence = ({ issues }: { issues: readonly { message: string }[] }): string =>
  issues[0]?.message ?? 'We can’t read this'

const tagsOf = (text: string): string[] =>
  [...new Set(text.split(/[,;|\n]/).map((tag) => tag.trim().slice(0, 40).toWellFormed().trim()))]
    .filter(Boolean)
    .slice(0, 20)

/**
 * A quote that was opened and closed by that of another line swallows what is between: a telephone number with a stray
 * quote before or behind it.
 */
const SEVERAL = /"[^]*\d{3}[\s().-]*\d{3}[\s.-]*\d{4}|\d{3}[\s().-]*\d{3}[\s.-]*\d{4}[^]*"/

export const FIELD_LABELS: Record<Field, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  serviceCategory: 'Service Category',
  serviceCount: 'Service Count',
  transactionDate: 'Transaction Date',
}

function describePhoneFault(value: string): string {
  const digits = value.replaceAll(/\D/g, '').length
  return digits > 0 && digits !== 10 && digits < 15 && /^[\d\s()+.-]+$/.test(value)
    ? `Phone has ${digits} ${digits === 1 ? 'digit' : 'digits'}: ${value}`
    : `We can’t read this phone: ${value}`
}

/** A category by its name or by the word that tells it; null for what is none of ours. */
export function readCategory(text: string): Category | null {
  const said = text.trim().toLowerCase()
  const named = CATEGORIES.find((category) => category.toLowerCase() === said)
  if (named || said === '') return named ?? null
  return WORDS.find(([word]) => word.test(said))?.[1] ?? null
}

const WORDS: readonly (readonly [RegExp, Category])[] = [
  [/\broof/, 'Roof Cleaning'],
  [/\bpool|\blanai/, 'Pool Area Cleaning'],
  [/\bseal|\bpaver/, 'Paver Sealing'],
  [/\bdrive ?way/, 'Driveway Cleaning'],
  [/\bhouse|\bsoft ?wash|\bpressure/, 'House Wash'],
]
