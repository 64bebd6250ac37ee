import { useId } from 'react'
import { formatDate } from '#lib/local-time.ts'
import type { ReportView } from './report-queries.ts'

export const MEASURES = ['paid', 'jobs', 'leads'] as const
export type Measure = (typeof MEASURES)[number]
export type Step = ReportView['rows'][number]

const [TOP, GROUND, LEFT, WIDE] = [19, 205, 44, 720]
const LINES = 3
/**
 * More columns than these stand too close for a label and a number each: every third has its label, and the numbers are
 * in the table.
 */
const MAX_LABELED = 16
/** About as wide as a label of a day is. */
const LABEL = 44

export const getStepValue = (step: Step | undefined, measure: Measure): number => step?.[measure] ?? 0

/** `Nov 14`; of a month `Nov`, and `Jan 2026` where a year begins. */
function stepLabel({ from }: Step, unit: ReportView['unit'], place: number): string {
  const [monthDay = '', year = ''] = formatDate(from).split(', ')
  if (unit !== 'month') return monthDay
  const month = monthDay.split(' ')[0] ?? ''
  return place === 0 || month === 'Jan' ? `${month} ${year}` : month
}

/**
 * Draws the columns of a period, with those of the period before as outlines beside them, and the current one in a
 * color of its own. The number is above each column, where there is room for it. A day with more refunds than payments
 * has no column, and its number is below zero.
 */
export function StepsChart({
  report,
  measure,
  label,
  today,
}: {
  report: ReportView
  measure: Measure
  label: string
  today: string
}) {
  const { rows, before, unit } = report
  const title = useId()
  const values = [...rows, ...(before?.rows ?? [])].map((row) => getStepValue(row, measure))
  const { most, step } = scaleOf(Math.max(0, ...values), measure === 'paid')
  const isDense = rows.length > MAX_LABELED
  const width = WIDE
  const room = (width - LEFT) / Math.max(1, rows.length)
  const column = Math.min(28, room * 0.5)
  const height = (value: number) => (Math.max(0, value) / most) * (GROUND - TOP)
  const words = (value: number) =>
    (measure === 'paid' ? shortDollars(value) : value.toLocaleString('en-US')).replace('-', '−')
  return (
    // Wider than its card it is scrolled, by keyboard too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that it can
    <div className="chartbox" tabIndex={0} role="region" aria-label={`${label}, chart`}>
      <svg className="chart" viewBox={`0 -14 ${width} 264`} role="img" aria-labelledby={title}>
        <title
          id={title}
        >{`${label}: ${rows.map((row, place) => `${stepLabel(row, unit, place)} ${words(getStepValue(row, measure))}`).join(', ')}`}</title>
        {Array.from({ length: LINES + 1 }, (_, line) => line * step).map((value) => (
          <g key={value}>
            <line className="gl" x1={LEFT} x2={width} y1={GROUND - height(value)} y2={GROUND - height(value)} />
            <text className="axt" x={LEFT - 8} y={GROUND + 4 - height(value)}>
              {measure === 'paid' ? axisDollars(value) : value}
            </text>
          </g>
        ))}
        {rows.map((row, place) => {
          const value = getStepValue(row, measure)
          const old = before?.rows[place]
          const middle = LEFT + room * (place + 0.5)
          // In the middle of the last day it would be cut off.
          const isAtEdge = isDense && middle + LABEL / 2 > width
          const x = middle - column / 2 + (before ? column * 0.25 : 0)
          return (
            <g key={row.from}>
              {old && (
                <rect
                  className="prev"
                  x={x - column * 0.5}
                  y={GROUND - height(getStepValue(old, measure))}
                  width={column * 0.43}
                  height={height(getStepValue(old, measure))}
                  rx="2"
                />
              )}
              <rect
                className={row.to >= today && row.from <= today ? 'now cur' : 'now'}
                x={x}
                y={GROUND - height(value)}
                width={column}
                height={height(value)}
                rx="3"
              />
              {!isDense && (
                <text className="val" x={x + column / 2} y={GROUND - 6 - height(value)}>
                  {words(value)}
                </text>
              )}
              {(!isDense || place % 3 === 0) && (
                <text className={isAtEdge ? 'lab end' : 'lab'} x={isAtEdge ? width : middle} y="226">
                  {stepLabel(row, unit, place)}
                </text>
              )}
            </g>
          )
        })}
        <text className="unit" x={LEFT} y="246">
          {formatUnit(measure, unit)}
        </text>
      </svg>
    </div>
  )
}

function formatUnit(measure: Measure, unit: ReportView['unit']): string {
  const what = measure === 'paid' ? 'Dollars, paid' : measure === 'jobs' ? 'Jobs' : 'New leads'
  return unit === 'week' ? `${what}, seven days from` : what
}

/**
 * Round lines above the largest column: money in steps of 1, 2 or 5 times a power of ten dollars, others of whole ones.
 */
function scaleOf(largest: number, isMoney: boolean): { most: number; step: number } {
  const least = isMoney ? 10_000 : 1
  const raw = Math.max(least, largest / LINES)
  const power = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= raw) ?? raw
  return { most: step * LINES, step }
}

/** `$1.6k`, `$850`: round, to stand above a column. */
function shortDollars(cents: number): string {
  const [size, sign] = [Math.abs(cents), cents < 0 ? '-' : '']
  return `${sign}$${size < 99_950 ? Math.round(size / 100) : `${(size / 100_000).toFixed(1).replace(/\.0$/, '')}k`}`
}

const axisDollars = (cents: number): string =>
  cents === 0 ? '0' : cents >= 100_000 ? `$${cents / 100_000}k` : `$${cents / 100}`
