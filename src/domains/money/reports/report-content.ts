/** What a report says in words and figures: the one text that the mail, its text part and the PDF are made of. */
import { formatMinutes } from '#lib/dates.ts'
import { toCards, formatDays, formatDollars, toPercent } from './format-figures.ts'
import type { Card } from './format-figures.ts'
import type { Report } from './contract.ts'

/** `share`: of the largest of its lines, from 0 to 1, for a bar. */
export type Line = { name: string; value: string; share?: number }
export type ReportSection = { title: string; hint: string | null; lines: Line[] }
export type ReportContent = { days: string; before: string | null; cards: Card[]; parts: ReportSection[] }

export const AGE_WORDS: Record<NonNullable<Report['receivables']>['ages'][number]['age'], string> = {
  'not-due': 'Not due yet',
  '1-30': '1–30 days late',
  '31-60': '31–60 days late',
  '61-90': '61–90 days late',
  '90+': 'Over 90 days late',
}

export const TOWN_UNKNOWN = 'Unknown town'
const whole = (many: number): string => many.toLocaleString('en-US')

/** `today`: years are said where they are not this one. */
export function buildReportContent(report: Report, today: string): ReportContent {
  return {
    days: formatDays(report, today),
    before: report.before && formatDays(report.before, today),
    cards: toCards(report),
    parts: partsOf(report, today).filter(({ lines }) => lines.length > 0),
  }
}

function partsOf(report: Report, today: string): ReportSection[] {
  const { figures, funnel, mix, receivables, customers, technicians, materials } = report
  const { within, late, waiting } = figures.answers
  const of = formatDays(mix, today)
  const answered = bars([
    ['Within 24 hours', within],
    ['Late or not at all', late],
    ['Still within 24 hours', waiting],
  ])
  return [
    {
      title: 'Sales funnel',
      hint: 'share of previous step',
      lines: toFunnel(funnel).map(({ name, many, share }) => ({
        name,
        value: share === null ? whole(many) : `${whole(many)}, ${share}%`,
      })),
    },
    { title: 'First response', hint: 'promised within 24 hours', lines: within + late + waiting === 0 ? [] : answered },
    {
      title: 'Service breakdown',
      hint: of,
      lines: mix.services.map(({ name, jobs }) => ({
        name,
        value: `${toPercent(jobs, mix.jobs) ?? 0}%, ${whole(jobs)} ${jobs === 1 ? 'job' : 'jobs'}`,
        share: jobs / mix.jobs,
      })),
    },
    {
      title: 'Top areas',
      hint: `jobs, ${of}`,
      lines: bars(mix.areas.map(({ name, jobs }) => [name ?? TOWN_UNKNOWN, jobs])),
    },
    ...(receivables
      ? [
          {
            title: 'Accounts receivable',
            hint: `${formatDollars(receivables.total)} as of today`,
            lines: bars(
              receivables.ages.map(({ age, cents }) => [AGE_WORDS[age], cents]),
              formatDollars,
            ),
          },
        ]
      : []),
    {
      title: 'Customers served',
      hint: null,
      lines:
        customers.served === 0
          ? []
          : bars([
              ['Returning', customers.again],
              ['First time', customers.served - customers.again],
            ]),
    },
    {
      title: 'Technicians',
      hint: 'completed jobs and hours',
      lines: technicians.map(({ name, jobs, minutes }) => ({
        name,
        value: `${whole(jobs)} ${jobs === 1 ? 'job' : 'jobs'}, ${minutes === 0 ? 'no time logged' : formatMinutes(minutes)}`,
      })),
    },
    {
      title: 'Materials used',
      hint: 'on completed jobs',
      lines: materials.map(({ name, quantity, unit, cents }) => ({
        name,
        value: `${whole(quantity)} ${unit}${cents === null ? '' : `, ${formatDollars(cents)}`}`,
      })),
    },
  ]
}

/**
 * The steps from the first look at the website to the payment; `share` of the one before in percent, null where there
 * was none.
 */
export function toFunnel({
  views,
  started,
  sent,
  booked,
  paid,
}: Report['funnel']): { name: string; of: string; many: number; share: number | null }[] {
  const steps = [
    { name: 'Page views', of: '', many: views },
    { name: 'Form started', of: 'of views', many: started },
    { name: 'Form sent', of: 'of started', many: sent },
    { name: 'Job booked', of: 'of sent', many: booked },
    { name: 'Paid', of: 'of booked', many: paid },
  ]
  return steps.map((step, place) => ({
    ...step,
    share: place === 0 ? null : toPercent(step.many, steps[place - 1]?.many ?? 0),
  }))
}

/** Each beside the largest of them. */
function bars(lines: [name: string, value: number][], words: (value: number) => string = whole): Line[] {
  const most = Math.max(1, ...lines.map(([, value]) => value))
  return lines.map(([name, value]) => ({ name, value: words(value), share: Math.max(0, value) / most }))
}
