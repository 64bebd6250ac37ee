import type { Figures, Margins } from './contract.ts'
import { laborCents, computeMargin, splitByTime, computeSums } from './compute-cost.ts'
import type { CostBreakdown } from './cost-breakdown.ts'

/** A job that is done. `town` null: its address does not tell it. */
export type Done = {
  id: string
  service: string
  town: string | null
  customerName: string
  /** YYYY-MM-DD; null: on no certain day. */
  day: string | null
  parts: CostBreakdown
}

type Sum = Omit<Figures, 'margin' | 'percent' | 'perHour'>
type OfJob = Pick<Margins['rows'][number], 'customerName' | 'day' | 'isUseOpen'>
type Row = { id: string | null; name: string | null; sum: Sum; ofJob?: OfJob }

/**
 * Computes what jobs come to, all together and row by row. Pure. Whichever way jobs are grouped, the rows add up to the
 * whole, except for the count of jobs of several people.
 */
export function computeMargins(done: readonly Done[], by: Margins['by']): Pick<Margins, 'total' | 'rows' | 'lacking'> {
  const rows = new Map<string, Row>()
  const total = none()
  for (const job of done) {
    add(total, sumOf(job))
    for (const { sum, ...part } of partsOf(job, by)) {
      const key = part.id ?? part.name ?? ''
      const row = rows.get(key) ?? { ...part, sum: none() }
      add(row.sum, sum)
      rows.set(key, row)
    }
  }
  return {
    total: figuresOf(total),
    rows: Array.from(rows.values(), ({ id, name, sum, ofJob }) => ({ id, name, ...figuresOf(sum), ...ofJob })).toSorted(
      by === 'job' ? worstFirst : (a, b) => b.margin - a.margin || byName(a, b),
    ),
    lacking: {
      price: done.filter(({ parts }) => parts.income === null).length,
      time: done.filter(({ parts }) => parts.isPlanned).length,
      hourlyCost: done.filter(({ parts }) =>
        parts.labor.some(({ minutes, hourlyCost }) => minutes > 0 && hourlyCost === null),
      ).length,
      gear: done.filter(({ parts }) =>
        parts.equipment.some(({ hours, hourlyCost }) => hours > 0 && hourlyCost === null),
      ).length,
      use: done.filter(({ parts }) => parts.isUseOpen).length,
    },
  }
}

type MarginRow = Margins['rows'][number]
const byName = (a: MarginRow, b: MarginRow): number => (a.name ?? '').localeCompare(b.name ?? '')

/** Jobs that lost money are what the list is read for; a margin that is not known is no loss. */
const worstFirst = (a: MarginRow, b: MarginRow): number =>
  Number(a.isUseOpen) - Number(b.isUseOpen) || a.margin - b.margin || (a.id ?? '').localeCompare(b.id ?? '')

function partsOf(job: Done, by: Margins['by']): Row[] {
  if (by === 'job') {
    const { id, service: name, customerName, day, parts } = job
    return [{ id, name, sum: sumOf(job), ofJob: { customerName, day, isUseOpen: parts.isUseOpen } }]
  }
  if (by === 'service') return [{ id: null, name: job.service, sum: sumOf(job) }]
  return by === 'area' ? [{ id: null, name: job.town, sum: sumOf(job) }] : byPerson(job)
}

/** Their own cost to each; of the rest, the part that their time is of all the time. */
function byPerson(job: Done): Row[] {
  const { labor } = job.parts
  const whole = sumOf(job)
  if (labor.length === 0) return [{ id: null, name: null, sum: whole }]
  const minutes = labor.map((line) => line.minutes)
  const [income, materials, equipment] = [whole.income, whole.materials, whole.equipment].map((cents) =>
    splitByTime(cents, minutes),
  )
  return labor.map((line, place) => ({
    id: line.technicianId,
    name: line.technicianId === null ? null : line.name,
    sum: {
      jobs: 1,
      minutes: line.minutes,
      income: income?.[place] ?? 0,
      materials: materials?.[place] ?? 0,
      labor: laborCents(line),
      equipment: equipment?.[place] ?? 0,
    },
  }))
}

function sumOf({ parts }: Done): Sum {
  const { income, materials, labor, equipment, minutes } = computeSums(parts)
  return { jobs: 1, minutes, income: income ?? 0, materials, labor, equipment }
}

const none = (): Sum => ({ jobs: 0, minutes: 0, income: 0, materials: 0, labor: 0, equipment: 0 })

function add(to: Sum, more: Sum): void {
  // The names of a sum, which all hold numbers.
  for (const name of Object.keys(to) as (keyof Sum)[]) to[name] += more[name]
}

function figuresOf(sum: Sum): Figures {
  const { percent } = computeMargin(sum.income, sum.materials + sum.labor + sum.equipment)
  const margin = sum.income - sum.materials - sum.labor - sum.equipment
  return { ...sum, margin, percent, perHour: sum.minutes === 0 ? null : Math.round((margin * 60) / sum.minutes) }
}
