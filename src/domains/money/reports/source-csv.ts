/** The revenue by source as a spreadsheet reads it. Sums of money are in dollars. */
import { toDollars } from '#lib/money.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { SourceFigures, SourceReport } from './contract-sources.ts'
import { formatSourceKey } from './format-source.ts'

/** Formats the rows and their total. */
export function formatSourceCsv({ from, to, rows, total }: SourceReport): string {
  const money = total.paid === null ? [] : ['Invoiced', 'Paid']
  return (
    BYTE_ORDER_MARK +
    formatCsv([
      ['Revenue by Source', from, to],
      [],
      ['Source', 'Tag', 'Requests', 'Estimates Sent', 'Estimates Accepted', 'Jobs', ...money],
      ...rows.map(({ key, ...figures }) => [formatSourceKey(key), key, ...toCells(figures)]),
      ['Total', '', ...toCells(total)],
    ])
  )
}

const toCells = (figures: SourceFigures): (string | number)[] => [
  figures.requests,
  figures.estimatesSent,
  figures.estimatesAccepted,
  figures.jobs,
  ...(figures.invoiced === null ? [] : [toDollars(figures.invoiced)]),
  ...(figures.paid === null ? [] : [toDollars(figures.paid)]),
]
