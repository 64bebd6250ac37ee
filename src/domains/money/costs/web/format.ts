import { formatMinutes } from '#lib/dates.ts'
import { formatCents, formatSigned } from '#lib/money.ts'
import { formatList } from '#lib/format-list.ts'
import type { CostView } from './queries.ts'

/** What is taken off: `−$612.00`. */
export const formatDeduction = (cents: number): string => (cents === 0 ? formatCents(0) : formatSigned(-cents))

/** `$1,344.00, 57%`. */
export const formatMargin = ({ margin, percent }: Pick<CostView, 'margin' | 'percent'>): string =>
  margin === null
    ? 'needs a price'
    : `${formatSigned(margin)}${percent === null ? '' : `, ${percent}%`}`.replace(', -', ', −')

/** `12 crew hours`, or `12 h 5 min of crew time`. */
export function formatCrewTime(minutes: number): string {
  if (minutes === 0) return 'Crew hours'
  if (minutes % 60 !== 0) return `${formatMinutes(minutes)} of crew time`
  return minutes === 60 ? '1 crew hour' : `${minutes / 60} crew hours`
}

/**
 * What the sum lacks, and what it takes for granted, each in a sentence. `isReal`: it is of what happened. `runs`: the
 * clock does.
 */
export function listNotes(
  { labor, materials, equipment, isUseOpen }: CostView,
  isReal: boolean,
  runs = false,
): { words: string; ofSettings?: true }[] {
  const people = labor.lines
    .filter(({ minutes, hourlyCost }) => minutes > 0 && hourlyCost === null)
    .map(({ name }) => name)
  const things = equipment.lines
    .filter(({ hours, hourlyCost }) => hours > 0 && hourlyCost === null)
    .map(({ name }) => name)
  const isUnassigned = labor.lines.some(({ technicianId }) => technicianId === null)
  return [
    ...(runs ? [{ words: 'The timer is running. Its time is added when it stops.' }] : []),
    ...(isUseOpen ? [{ words: 'Usage hasn’t been recorded, so materials and equipment aren’t included.' }] : []),
    ...(isReal && labor.planned && labor.minutes > 0
      ? [{ words: `No time was recorded${unrecorded(labor)}, so the planned time was used.` }]
      : []),
    ...(isReal && labor.planned && labor.minutes === 0
      ? [{ words: 'No time was recorded, so crew hours aren’t included.' }]
      : []),
    ...(!isReal && labor.minutes === 0 ? [{ words: 'Set a start time and length to include crew hours.' }] : []),
    ...(isUnassigned ? [{ words: 'No crew assigned, so we assumed one person.' }] : []),
    ...(people.length > 0
      ? [
          {
            words: `No hourly cost is set for ${formatList(isUnassigned ? ['anyone'] : people)}, so that time isn’t included.`,
            ofSettings: true as const,
          },
        ]
      : []),
    ...(things.length > 0
      ? [
          {
            words: `${formatList(things)} ${things.length === 1 ? 'has' : 'have'} no purchase cost, so ${things.length === 1 ? 'its' : 'their'} use isn’t included.`,
          },
        ]
      : []),
    ...(materials.lacking.length > 0
      ? [{ words: `Material or amount not set: ${formatList(materials.lacking)}.` }]
      : []),
  ]
}

/** ` for Luis Ortega`, where others' hours were entered by hand. */
function unrecorded({ lines }: CostView['labor']): string {
  const open = lines.filter(({ byHand }) => byHand === null).map(({ name }) => name)
  return open.length === lines.length ? '' : ` for ${formatList(open)}`
}
