import { addDays, formatDate, lastOfMonth } from '#lib/local-time.ts'
import type { Program } from '../contract.ts'
import type { PreviewView } from './queries.ts'

export const PROGRAM_WORDS: Record<Program, { name: string; files: string }> = {
  'quickbooks-online': { name: 'QuickBooks Online', files: 'CSV files' },
  'quickbooks-desktop': { name: 'QuickBooks Desktop', files: '1 IIF file' },
  xero: { name: 'Xero', files: 'CSV files' },
  csv: { name: 'Plain CSV', files: 'for any other' },
}

const month = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const monthAlone = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long' })

/** `October 2026`, of any day in it. */
const formatMonthOf = (day: string): string => month.format(new Date(`${day}T12:00:00Z`))

/** `10,395.00`: a table of the journal has no dollar signs. */
export const formatAmount = (cents: number): string =>
  (cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

export type Days = { from: string; to: string }
export type PeriodChoice = Days & { name: string }

/** The last month, this one so far, and the last quarter. */
export function listPeriods(today: string): PeriodChoice[] {
  const thisMonth = `${today.slice(0, 8)}01`
  const lastMonth = addDays(thisMonth, -1)
  const quarterMonth = Math.floor((Number(today.slice(5, 7)) - 1) / 3) * 3 + 1
  const endOfQuarter = addDays(`${today.slice(0, 4)}-${String(quarterMonth).padStart(2, '0')}-01`, -1)
  const startOfQuarter = `${addDays(`${addDays(`${endOfQuarter.slice(0, 8)}01`, -1).slice(0, 8)}01`, -1).slice(0, 8)}01`
  return [
    { name: formatMonthOf(lastMonth), from: `${lastMonth.slice(0, 8)}01`, to: lastMonth },
    { name: `${formatMonthOf(today)} so far`, from: thisMonth, to: today },
    {
      name: `Quarter ${Math.ceil(Number(endOfQuarter.slice(5, 7)) / 3)}, ${endOfQuarter.slice(0, 4)}`,
      from: startOfQuarter,
      to: endOfQuarter,
    },
  ]
}

/** `October 2026` for a whole month, otherwise the days. */
export function formatPeriod({ from, to }: Days): string {
  if (from.endsWith('-01') && to === lastOfMonth(from)) return formatMonthOf(from)
  return `${formatDate(from)} – ${formatDate(to)}`
}

/** What the button exports: `Export October`. */
export const formatVerb = ({ from, to }: Days): string =>
  from.endsWith('-01') && to === lastOfMonth(from)
    ? `Export ${monthAlone.format(new Date(`${from}T12:00:00Z`))}`
    : 'Export these days'

const count = (many: number, word: string, words = `${word}s`): string =>
  `${many.toLocaleString('en-US')} ${many === 1 ? word : words}`

/** `66 entries, 9 new customers`. */
export const formatCounts = ({ entries, newCustomers }: { entries: number; newCustomers: number }): string =>
  count(entries, 'entry', 'entries') + (newCustomers === 0 ? '' : `, ${count(newCustomers, 'new customer')}`)

/** The heading of a group: `31 invoices`, `1 correction of September 2026`. */
export function formatGroup({ is, entries, month: corrected }: PreviewView['groups'][number]): string {
  if (is === 'correction')
    return `${count(entries, 'correction')}${corrected === null ? '' : ` of ${formatMonthOf(corrected)}`}`
  const words = {
    invoice: ['invoice'],
    void: ['void invoice'],
    payment: ['payment'],
    deposit: ['deposit'],
    'deposit-applied': ['deposit applied to an invoice', 'deposits applied to invoices'],
    refund: ['refund'],
    'write-off': ['write-off'],
    fee: ['card fee'],
  } as const
  const [one, many] = words[is] as readonly [string, string?]
  return count(entries, one, many)
}
