import * as business from '#domains/system/business/service.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Figures, MarginsAsked } from './contract.ts'
import { getMargins } from './job-margins.ts'

const NAMES = { service: 'Service', area: 'Area', technician: 'Technician' } as const
const UNKNOWN = { service: 'No service', area: 'Unknown town', technician: 'Unassigned' } as const
const COLUMNS = ['Jobs', 'Hours', 'Income', 'Materials', 'Crew', 'Equipment', 'Margin', 'Margin %', 'Margin per Hour']

/**
 * What jobs earned as a spreadsheet reads it, in dollars and hours; the last line is all of it. Throws `notFound` for a
 * business that is none.
 */
export async function marginsCsv(tx: Tx, asked: MarginsAsked): Promise<{ fileName: string; body: string }> {
  const { from, to, by, rows, total } = await getMargins(tx, asked)
  const of = asked.businessId === undefined ? 'All businesses' : (await business.get(tx, asked.businessId)).name
  const lines = [
    ['Margins', of, from, to],
    [],
    [NAMES[by], ...COLUMNS],
    ...rows.map(({ name, ...figures }) => [name ?? UNKNOWN[by], ...cells(figures)]),
    ['All', ...cells(total)],
  ]
  return { fileName: `margins-by-${by}-${from}-to-${to}.csv`, body: BYTE_ORDER_MARK + formatCsv(lines) }
}

/** Numbers, and so never taken for a formula: a loss is below zero. */
const cells = ({
  jobs,
  minutes,
  income,
  materials,
  labor,
  equipment,
  margin,
  percent,
  perHour,
}: Figures): (string | number)[] => [
  jobs,
  Math.round(minutes / 0.6) / 100,
  ...[income, materials, labor, equipment, margin].map((cents) => cents / 100),
  percent ?? '',
  perHour === null ? '' : perHour / 100,
]
