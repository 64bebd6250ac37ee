import { DELIMITERS, ENCODINGS, type Known, type Target } from '../contract.ts'
import type { ImportRow } from './queries.ts'

/** `1,204`. */
export const formatNumber = (many: number): string => many.toLocaleString('en-US')

/** `1 customer`, `1,204 customers`. */
export const formatCount = (many: number, one: string, ending = 's'): string =>
  `${formatNumber(many)} ${one}${many === 1 ? '' : ending}`

/** `customers-2025.csv, 412 lines, semicolons, Latin-1.` */
export const formatFile = ({
  fileName,
  format,
  lines,
  delimiter,
  encoding,
}: Pick<ImportRow, 'fileName' | 'format' | 'lines' | 'delimiter' | 'encoding'>): string =>
  format === 'vcard'
    ? `${fileName}, ${formatCount(lines, 'contact card')}.`
    : `${fileName}, ${formatCount(lines, 'line')}, ${DELIMITERS[delimiter]}, ${ENCODINGS[encoding]}.`

/** What a column can be, in the order in which one looks for it. */
export const TARGET_WORDS: Record<Target, string> = {
  name: 'Name',
  firstName: 'First name',
  lastName: 'Last name',
  company: 'Company',
  phone: 'Phone',
  phoneExtension: 'Phone extension',
  email: 'Email',
  address: 'Address',
  houseNumber: 'House number',
  address2: 'Address, second line',
  addressLine: 'Full address (multiple lines)',
  city: 'City',
  state: 'State',
  zip: 'ZIP code',
  serviceCategory: 'Service Category',
  serviceCount: 'Service Count',
  transactionDate: 'Transaction Date',
  tags: 'Tags',
  note: 'Note',
  consent: 'Message consent',
  customField: 'Custom field of this name',
}

export const KNOWN_WORDS: Record<Known, { choice: string; hint: string; tile: string }> = {
  skip: {
    choice: 'Skip them',
    hint: 'Nothing about them changes.',
    tile: 'existing, skipped',
  },
  fill: {
    choice: 'Fill in missing details',
    hint: 'Blank email, category and date are filled in from the file.',
    tile: 'existing, blank fields will be filled in',
  },
  update: {
    choice: 'Update them',
    hint: 'Details in the file replace what you have.',
    tile: 'existing, will be updated',
  },
}

/** How far something is, as a whole percent. */
export const toPercent = ({ done, of }: ImportRow['progress']): number =>
  of === 0 ? 0 : Math.min(100, Math.round((done / of) * 100))
