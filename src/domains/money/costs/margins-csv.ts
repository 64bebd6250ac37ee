import * as business from '#domains/system/business/service.ts'
import { toDollars } from '#lib/money.ts'
import { BYTE_ORDER_MARK, formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Figures, MarginsAsked } from './contract.ts'
import { getMargins } from './job-margins.ts'

const NAMES = { service: 'Service', area: 'Area', technician: 'Technician', job: 'Job' } as const
const UNKNOWN = { service: 'No service', area: 'Unknown town', technician: 'Unassigned', job: 'No service' } as const
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
    [NAMES[by], ...(by === 'job' ? OF_JOB : []), ...COLUMNS],
    ...rows.map(({ name, customerName = '', day, isUseOpen, ...figures }) => [
      name ?? UNKNOWN[by],
      ...(by === 'job' ? [customerName, day ?? ''] : []),
      ...(isUseOpen ? withUnknown(figures) : cells(figures)),
    ]),
    ['All', ...(by === 'job' ? ['', ''] : []), ...cells(total)],
  ]
  return { fileName: `margins-by-${by}-${from}-to-${to}.csv`, body: BYTE_ORDER_MARK + formatCsv(lines) }
}

const OF_JOB = ['Customer', 'Day']
const NOT_KNOWN = 'Not known'

/** No use was entered: what depends on it is not known, rather than 0. */
function withUnknown(figures: Figures): (string | number)[] {
  const [jobs = '', hours = '', income = '', , crew = ''] = cells(figures)
  return [jobs, hours, income, NOT_KNOWN, crew, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN, NOT_KNOWN]
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
  ...[income, materials, labor, equipment, margin].map(toDollars),
  percent ?? '',
  perHour === null ? '' : toDollars(perHour),
]
