/** A report as a spreadsheet reads it: day by day, and under it the other parts. Sums of money are in dollars. */
import type { Readable } from 'node:stream'
import * as business from '#domains/system/business/service.ts'
import { addDays } from '#lib/local-time.ts'
import { toDollars } from '#lib/money.ts'
import { BYTE_ORDER_MARK, formatCsv, toCsvStream } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Query, Report, Row } from './contract.ts'
import type { Days } from './report-period.ts'
import { listDays, maySeeMoney, buildReport } from './build-report.ts'
import { AGE_WORDS, toFunnel, TOWN_UNKNOWN } from './report-content.ts'

/** Days read at once: the memory holds no more than these, however long the period is. */
const AT_ONCE = 92

type Cells = (string | number)[]

/** `report-2026-11-13-to-2026-11-19.csv`. */
export const getReportFileName = ({ from, to }: Days, kind: 'csv' | 'pdf'): string => `report-${from}-to-${to}.${kind}`

/**
 * Streams the report as CSV, written as it is read. The first days are read before there is a stream, so that an error
 * there is thrown; `broken` receives a later error.
 */
export const exportReportCsv = (read: () => Tx, asked: Query, broken: (error: unknown) => void): Promise<Readable> =>
  toCsvStream(partsOf(read, asked), broken)

async function* partsOf(read: () => Tx, asked: Query): AsyncGenerator<string, undefined> {
  const { from, to, businessId } = asked
  const businesses = await business.listIds(read(), businessId)
  const money = maySeeMoney(read())
  const called = businessId === undefined ? 'All businesses' : (await business.get(read(), businessId)).name
  const headings = ['Day', 'Jobs', 'New Leads', ...(money ? ['Paid'] : []), 'First Response (Minutes)']
  for (let day = from; day <= to; day = addDays(day, AT_ONCE)) {
    const last = addDays(day, AT_ONCE - 1)
    const rows = await listDays(read(), { from: day, to: last < to ? last : to, businesses })
    yield (
      (day === from ? BYTE_ORDER_MARK + formatCsv([['Report', called, from, to], [], headings]) : '') +
        formatCsv(rows.map(toLine))
    )
  }
  yield formatCsv(tablesOf(await buildReport(read(), { ...asked, beside: 'nothing' })))
}

const toLine = ({ from, jobs, leads, paid, answerMinutes }: Row): Cells => [
  from,
  jobs,
  leads,
  ...(paid === null ? [] : [toDollars(paid)]),
  answerMinutes ?? '',
]

function tablesOf({ figures, funnel, mix, receivables, customers, technicians, materials }: Report): Cells[] {
  const { revenue, tips, leads, booked, answers, reviews } = figures
  return [
    [],
    ['Metric', 'Value'],
    ['Jobs', figures.jobs],
    ...(revenue === null ? [] : [['Revenue (Paid)', toDollars(revenue)]]),
    ...(tips === null ? [] : [['Tips', toDollars(tips)]]),
    ['New Leads', leads],
    ['Leads Booked', booked],
    ['Responded Within 24 Hours', answers.within],
    ['Responded Late or Not at All', answers.late],
    ['Still Within 24 Hours', answers.waiting],
    ['First Response (Median Minutes)', answers.medianMinutes ?? ''],
    ['Reviews', reviews.many],
    ['Review Average', reviews.average ?? ''],
    ['Customers Served', customers.served],
    ['Returning Customers', customers.again],
    ...toFunnel(funnel).map(({ name, many }) => [`Funnel: ${name}`, many]),
    [],
    ['Service', 'Jobs', 'From', 'To'],
    ...mix.services.map(({ name, jobs }) => [name, jobs, mix.from, mix.to]),
    [],
    ['Area', 'Jobs', 'From', 'To'],
    ...mix.areas.map(({ name, jobs }) => [name ?? TOWN_UNKNOWN, jobs, mix.from, mix.to]),
    ...(receivables
      ? [
          [],
          ['Accounts Receivable', 'Invoices', 'Amount'],
          ...receivables.ages.map(({ age, invoices, cents }) => [AGE_WORDS[age], invoices, toDollars(cents)]),
        ]
      : []),
    [],
    ['Technician', 'Completed Jobs', 'Hours'],
    ...technicians.map(({ name, jobs, minutes }) => [name, jobs, Math.round(minutes / 0.6) / 100]),
    [],
    ['Material', 'Used', 'Unit', ...(receivables ? ['Cost'] : [])],
    ...materials.map(({ name, quantity, unit, cents }) => [
      name,
      quantity,
      unit,
      ...(cents === null ? [] : [toDollars(cents)]),
    ]),
  ]
}
