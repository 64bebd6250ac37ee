/** A report on paper. */
import * as business from '#domains/system/business/service.ts'
import { formatDay, toDay } from '#lib/dates.ts'
import { toSender } from '#lib/printable-document.ts'
import type { FigureSheet } from '#lib/printable-document.ts'
import { renderPdf } from '#platform/pdf/render-pdf.ts'
import type { Pdf } from '#platform/pdf/render-pdf.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Query, Report } from './contract.ts'
import { formatDays, formatDollars, formatWait, formatDayWithWeekday } from './format-figures.ts'
import { getReportFileName } from './report-csv.ts'
import { buildReport } from './build-report.ts'
import { buildReportContent } from './report-content.ts'

/** Renders the report as its reader may see it. Throws `notFound` for an unknown business. */
export async function renderReportPdf(tx: Tx, asked: Query): Promise<Pdf> {
  const [facts, found, of] = await Promise.all([
    business.facts(tx),
    buildReport(tx, asked),
    asked.businessId === undefined ? null : business.get(tx, asked.businessId),
  ])
  const today = toDay(tx.now)
  const words = buildReportContent(found, today)
  const sheet: FigureSheet = {
    title: 'Report',
    number: words.days,
    from: toSender(facts),
    dates: [{ called: 'As of', day: formatDay(tx.now) }],
    lead: `${of?.name ?? 'All businesses'}${words.before === null ? '' : `, compared with ${words.before}`}.`,
    figures: words.cards.map(({ name, value, delta, note }) => ({
      called: name,
      value,
      hint: [note, delta?.words].filter(Boolean).join('; ') || null,
    })),
    tables: [
      stepsTable(found, today),
      ...words.parts.map(({ title, hint, lines }) => ({
        called: title,
        hint,
        columns: [],
        rows: lines.map(({ name, value, share }) => ({ cells: [name, value], ...(share !== undefined && { share }) })),
      })),
    ],
    notes: [
      'Jobs count on their scheduled date. Canceled jobs are left out. Leads, responses, reviews and website visits cover all businesses.',
    ],
  }
  return { fileName: getReportFileName(asked, 'pdf'), body: await renderPdf(sheet) }
}

const COLUMN_LABELS = { day: 'Day by day', week: 'Week by week', month: 'Month by month' } as const

function stepsTable({ unit, rows, figures }: Report, today: string): FigureSheet['tables'][number] {
  const hasMoney = figures.revenue !== null
  // What nothing happened in takes paper and tells nothing.
  const lively = rows.filter(({ jobs, leads, paid }) => jobs > 0 || leads > 0 || (paid ?? 0) !== 0)
  const size = (row: Report['rows'][number]): number => Math.max(0, hasMoney ? (row.paid ?? 0) : row.jobs)
  const most = Math.max(1, ...lively.map(size))
  return {
    called: COLUMN_LABELS[unit],
    hint: lively.length === 0 ? 'no activity' : hasMoney ? 'bar: paid' : 'bar: jobs',
    columns: [
      unit === 'day' ? 'Day' : unit === 'week' ? 'Days' : 'Month',
      'Jobs',
      'Leads',
      ...(hasMoney ? ['Paid'] : []),
      'First response',
    ],
    rows: lively.map((row) => ({
      cells: [
        unit === 'day' ? formatDayWithWeekday(row.from, today) : formatDays(row, today),
        String(row.jobs),
        String(row.leads),
        ...(row.paid === null ? [] : [formatDollars(row.paid)]),
        row.answerMinutes === null ? '' : formatWait(row.answerMinutes),
      ],
      share: size(row) / most,
    })),
  }
}
