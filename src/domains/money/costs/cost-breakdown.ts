import { listUses } from '#domains/work/needs/estimate-materials.ts'
import { gearCents, computeHourlyCost, computeIncome, laborCents, materialCents, computeSums } from './compute-cost.ts'
import type { Gear, Labor, Material } from './compute-cost.ts'
import type { Cost, Settings } from './contract.ts'
import type { Thing, Work } from './labor-query.ts'

/** Everything that a job's cost is the sum of, named. */
export type CostBreakdown = {
  income: number | null
  incomeFrom: Cost['incomeFrom']
  materials: Material[]
  /** The job is done, and no use is entered for it: the cost includes neither material nor equipment. */
  isUseOpen: boolean
  /** What is needed where the amount or the cost is unknown. */
  lacking: string[]
  labor: (Labor & { technicianId: string | null; byHand: number | null; kept: number | null })[]
  /** No time was recorded, so the cost uses the plan. */
  isPlanned: boolean
  equipment: (Gear & { equipmentId: string })[]
}

/** What a job came to. Pure, like all of this file. */
export function actualBreakdown(work: Work, settings: Settings): CostBreakdown {
  const { bill, crew, actual, status } = work
  const isDone = status === 'completed'
  // A clock that no one used says nothing about the time: people without entered hours count as having worked as
  // planned.
  const minutes = actual ?? (isDone ? work.planned : null) ?? 0
  return {
    // Of a canceled job the customer pays what was billed.
    income: bill ? computeIncome(bill) : status === 'cancelled' ? 0 : work.amount,
    incomeFrom: bill ? 'invoice' : 'price',
    materials: work.materials,
    isUseOpen: isDone && isUseOpen(work),
    lacking: [],
    labor: people(crew, minutes, settings),
    isPlanned: isDone && actual === null && (crew.length === 0 || crew.some(({ byHand }) => byHand === null)),
    equipment: work.equipment.map((thing) => gear(thing, thing.hours, thing.kept, settings)),
  }
}

/** Work that takes neither material nor equipment has nothing to say. */
const isUseOpen = ({ service, materials, equipment, taken, isUseSaid }: Work): boolean =>
  !isUseSaid && materials.length === 0 && equipment.length === 0 && (taken.length > 0 || listUses(service).length > 0)

/** What it should come to: everybody and everything for the whole planned time. `needed` at what it costs by now. */
export function plannedBreakdown(
  plan: {
    amount: number | null
    minutes: number | null
    crew: readonly { id: string; name: string; kept?: number | null; hourlyCost: number | null }[]
    taken: readonly Omit<Thing, 'hours' | 'kept'>[]
  },
  needed: { lines: Material[]; lacking: string[] },
  settings: Settings,
): CostBreakdown {
  const minutes = plan.minutes ?? 0
  const crew = plan.crew.map((person) => ({ kept: null, ...person, clocked: null, byHand: null }))
  return {
    income: plan.amount,
    incomeFrom: 'price',
    materials: needed.lines,
    isUseOpen: false,
    lacking: needed.lacking,
    labor: people(crew, minutes, settings),
    isPlanned: true,
    equipment: plan.taken.map((thing) => gear(thing, minutes / 60, null, settings)).filter(({ hours }) => hours > 0),
  }
}

/** Lists who worked how long. Unassigned time is that of one person at the usual cost. */
function people(crew: Work['crew'], minutes: number, { hourlyCost: usual }: Settings): CostBreakdown['labor'] {
  if (crew.length === 0)
    return minutes === 0
      ? []
      : [{ technicianId: null, name: 'One person', minutes, hourlyCost: usual, byHand: null, kept: null }]
  return crew.map(({ id, name, byHand, clocked, kept, hourlyCost }) => ({
    technicianId: id,
    name,
    minutes: byHand ?? clocked ?? minutes,
    hourlyCost: kept ?? hourlyCost ?? usual,
    byHand,
    kept,
  }))
}

const gear = (
  thing: Omit<Thing, 'hours' | 'kept'>,
  hours: number,
  kept: number | null,
  { lifeHours }: Settings,
): CostBreakdown['equipment'][number] => ({
  equipmentId: thing.id,
  name: thing.name,
  hours: Math.round(hours * 100) / 100,
  hourlyCost: kept ?? computeHourlyCost(thing, lifeHours),
})

/** As the owner sees it, line by line. */
export function toCost(parts: CostBreakdown): Cost {
  const { materials, labor, equipment, minutes, ...sums } = computeSums(parts)
  return {
    ...sums,
    incomeFrom: parts.incomeFrom,
    isUseOpen: parts.isUseOpen,
    materials: {
      cents: materials,
      lacking: parts.lacking,
      lines: parts.materials.map((line) => ({ ...line, cents: materialCents(line) })),
    },
    labor: {
      cents: labor,
      minutes,
      planned: parts.isPlanned,
      lines: parts.labor.map((line) => ({ ...line, cents: laborCents(line) })),
    },
    equipment: { cents: equipment, lines: parts.equipment.map((line) => ({ ...line, cents: gearCents(line) })) },
  }
}
