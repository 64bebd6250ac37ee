import type { DayPlan } from '#domains/work/schedule/web/queries.ts'
import { formatDate } from '#lib/local-time.ts'
import type { Column } from './grid-geometry.ts'
import type { EventSegment } from './event-segments.ts'

/** The day of one person. `away`: why they cannot be had that day, as in `on leave`. */
export type PersonColumn = Column & { person: string; name: string; away?: string | undefined }

type Person = { id: string; name: string; status: string; createdAt: string | Date }

/** Where an appointment without a crew is. */
export const UNASSIGNED = 'Unassigned'

/**
 * The columns of a day: unassigned work, then everyone of the business in the order of their colors. Of those who
 * are not with us only who still has something that day. `only`: the one technician that the calendar shows.
 */
export function toPersonColumns(
  date: string,
  people: readonly Person[],
  plan: DayPlan | undefined,
  pieces: readonly EventSegment[],
  only: string,
): PersonColumn[] {
  const used = new Set(pieces.filter((piece) => piece.date === date).map(({ person }) => person))
  const columns = people
    .filter(({ id, status }) => (only === '' ? status !== 'inactive' || used.has(id) : id === only))
    .toSorted((a, b) => compare(String(a.createdAt), String(b.createdAt)) || compare(a.id, b.id))
    .map(({ id, name, status }): PersonColumn => {
      const day = plan?.date === date ? plan.technicians.find((one) => one.id === id) : undefined
      const away = AWAY[status] ?? day?.away?.replace(/^is /, '') ?? undefined
      const refusal = AWAY[status] && `${name} is ${AWAY[status]}. Choose another person.`
      return { date, person: id, name, ...(away && { away }), ...(refusal && { refusal }) }
    })
  return only === '' ? [{ date, person: '', name: UNASSIGNED }, ...columns] : columns
}

const AWAY: Record<string, string> = { 'on-leave': 'on leave', inactive: 'not active' }

/** `Thursday, Nov 19, by person`. */
export const labelPersonGrid = (date: string): string => `Day calendar by person, ${formatDate(date)}`

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
