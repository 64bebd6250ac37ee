import { CATEGORIES, NewCustomer } from '#domains/customers/contract.ts'
import type { Category } from '#domains/customers/contract.ts'
import { splitPhone } from '#lib/us-phone.ts'
import type { Values } from './cells.ts'
import type { Field, LineIssue } from './contract.ts'

// Pure, and for both sides: whether a line is a customer, by the one schema that Add Customer has.

/** What is kept of a line that is a customer; null where the file says nothing. */
export type Judged = {
  name: string
  phone: string
  phoneExtension: string | null
  email: string | null
  address: string
  serviceCategory: string | null
  serviceCount: number | null
  transactionDate: string | null
}

/** A line of a file as a customer, or what is wrong with it field by field. */
export function judge(values: Values): Judged | { issues: LineIssue[] } {
  const several = (['name', 'address'] as const).filter((field) => SEVERAL.test(values[field]))
  if (several.length > 0)
    return { issues: several.map((field) => ({ field, value: values[field], message: 'This line holds several customers: a quote is missing in it' })) }
  const count = values.serviceCount.replaceAll(',', '')
  const read = NewCustomer.safeParse({
    name: values.name,
    phone: values.phone,
    email: values.email,
    address: values.address,
    serviceCategory: readCategory(values.serviceCategory) ?? values.serviceCategory,
    serviceCount: count === '' ? undefined : /^\d+(\.0+)?$/.test(count) ? Number(count) : Number.NaN,
    transactionDate: values.transactionDate || null,
  })
  if (!read.success) {
    const issues = new Map<string, LineIssue>()
    for (const { path, message } of read.error.issues) {
      // The schema's paths are the fields themselves.
      const field = path[0] as Field
      if (!issues.has(field)) issues.set(field, { field, value: values[field], message: inWords(field, values[field], message) })
    }
    return { issues: [...issues.values()] }
  }
  const { name, address, email = null, serviceCategory = null, serviceCount, transactionDate = null } = read.data
  const { phone, extension } = splitPhone(read.data.phone)
  return { name, phone, phoneExtension: extension || null, address, email, serviceCategory, serviceCount: count === '' ? null : serviceCount, transactionDate }
}

/** A quote that was opened and closed by that of another line swallows what is between: a telephone number with a stray quote before or behind it. */
const SEVERAL = /"[^]*\d{3}[\s().-]*\d{3}[\s.-]*\d{4}|\d{3}[\s().-]*\d{3}[\s.-]*\d{4}[^]*"/

export const NAMES: Record<Field, string> = {
  name: 'Name',
  phone: 'Phone',
  email: 'Email',
  address: 'Address',
  serviceCategory: 'Service Category',
  serviceCount: 'Service Count',
  transactionDate: 'Transaction Date',
}

/** What is wrong with a cell, so that one sees it at a glance; the schema's own sentence where that says it best. */
function inWords(field: Field, value: string, sentence: string): string {
  if (value === '') return `${NAMES[field]} is empty`
  switch (field) {
    case 'phone': {
      const digits = value.replaceAll(/\D/g, '').length
      return digits > 0 && digits !== 10 && digits < 15 && /^[\d\s()+.-]+$/.test(value)
        ? `Phone has ${digits} ${digits === 1 ? 'digit' : 'digits'}: ${value}`
        : `Phone cannot be read: ${value}`
    }
    case 'email':
      return value.includes('@') ? `Email is not whole: ${value}` : `Email has no @: ${value}`
    case 'transactionDate':
      return `Date is not a day: ${value}`
    case 'serviceCategory':
      return `Category is none of ours: ${value}`
    case 'serviceCount':
      return `Count is not a whole number: ${value}`
    default:
      return sentence
  }
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
