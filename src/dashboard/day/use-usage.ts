import { useQuery } from '@tanstack/react-query'
import type { OfflineAction } from '../offline/offline-actions.ts'
import { useQueuedActions } from '../offline/offline-queue.ts'
import { useToday } from '../parts/use-today.ts'
import { applyToUsage } from './apply-pending.ts'
import { usableItems, usedOn } from './queries.ts'
import type { JobStop } from './stops.ts'

/**
 * One line of what a job needs and used. `unit` of a material, `h` of a machine. `used` null: no one has entered it.
 */
export type UsedLine = {
  kind: 'material' | 'machine'
  id: string
  name: string
  unit: string
  planned: number | null
  used: number | null
}

export type Usage = { lines: UsedLine[]; choices: UsedLine[]; isLoaded: boolean; isRecorded: boolean; waits: boolean }

/**
 * What was used on a job, as it is once what waits on this device has gone out, and what else there is on the shelf.
 */
export function useUsage({ id, businessId }: Pick<JobStop, 'id' | 'businessId'>): Usage {
  const usages = useQuery(usedOn(useToday())).data
  const all = useQuery(usableItems()).data
  const acts = useQueuedActions().flatMap(({ act, refused }) =>
    act.kind === 'used' && act.jobId === id && !refused ? [act] : [],
  )
  const own = usages?.find(({ jobId }) => jobId === id)
  const usage = acts.reduce<typeof own>((before, act) => before && applyToUsage(before, act), own)
  const there: UsedLine[] = [
    ...(usage?.materials ?? []).map(({ materialId, ...line }) => ({
      kind: 'material' as const,
      id: materialId,
      ...line,
    })),
    ...(usage?.equipment ?? []).map(({ equipmentId, name, hours }) => ({
      kind: 'machine' as const,
      id: equipmentId,
      name,
      unit: 'h',
      planned: null,
      used: hours,
    })),
  ]
  const others: UsedLine[] = [
    ...(all?.materials ?? []).map((one) => ({ kind: 'material' as const, planned: null, used: null, ...one })),
    ...(all?.equipment ?? []).map((one) => ({
      kind: 'machine' as const,
      unit: 'h',
      planned: null,
      used: null,
      ...one,
    })),
  ].filter((one) => one.businessId === businessId && !there.some((line) => line.id === one.id))
  // What waits may name something that the job did not have before.
  const added = others.flatMap((one) => {
    const used = acts.reduce<number | null>((before, act) => saidOf(act, one.id) ?? before, null)
    return used === null ? [] : [{ ...one, used }]
  })
  return {
    lines: [...there, ...added],
    choices: others.filter(({ id: other }) => !added.some((line) => line.id === other)),
    isLoaded: usages !== undefined,
    isRecorded: (usage?.recordedAt ?? null) !== null || acts.length > 0,
    waits: acts.length > 0,
  }
}

const saidOf = ({ materials, equipment }: OfflineAction & { kind: 'used' }, id: string): number | undefined =>
  materials.find(({ materialId }) => materialId === id)?.quantity ??
  equipment.find(({ equipmentId }) => equipmentId === id)?.hours

/** What is typed, by line: as it is said, as the plan has it, or nothing. */
export const toFieldText = ({ used, planned }: UsedLine): string => String(used ?? planned ?? '')

export type TypedUsage = {
  materials: (OfflineAction & { kind: 'used' })['materials']
  equipment: (OfflineAction & { kind: 'used' })['equipment']
}

/** What was typed differs from what is known, or a sentence for each line that is wrong. An empty line says nothing. */
export function readUsage(
  lines: readonly UsedLine[],
  typed: Readonly<Record<string, string>>,
): { read: TypedUsage } | { errors: Record<string, string> } {
  const errors: Record<string, string> = {}
  const read: TypedUsage = { materials: [], equipment: [] }
  for (const line of lines) {
    const text = (typed[line.id] ?? toFieldText(line)).trim()
    if (text === '') continue
    const value = Number(text)
    if (line.kind === 'material') {
      if (!/^\d{1,6}$/.test(text) || value > 100_000) errors[line.id] = `Enter whole ${line.unit}, from 0 to 100,000.`
      else if (value !== line.used) read.materials.push({ materialId: line.id, quantity: value })
    } else if (!/^(\d{1,4}(\.\d{0,2})?|\.\d{1,2})$/.test(text) || value > 1000)
      errors[line.id] = 'Enter hours from 0 to 1,000, with up to two decimals.'
    else if (value !== line.used) read.equipment.push({ equipmentId: line.id, hours: value })
  }
  return Object.keys(errors).length > 0 ? { errors } : { read }
}
