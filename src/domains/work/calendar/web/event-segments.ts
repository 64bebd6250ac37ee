import { addDays } from '#lib/local-time.ts'
import { toPosition, type SlotPosition } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

/** One day of an appointment. `key` names the appointment, `day` counts from 0. */
export type EventSegment = {
  key: string
  entry: EntryRow
  place: SlotPosition
  date: string
  day: number
  days: number
  /** Where people have columns: whose place in the crew it is ('' while it has none), and in whose column it is drawn. */
  seat?: string
  person?: string
}

export const segmentKey = ({ kind, id, visit }: Pick<EntryRow, 'kind' | 'id' | 'visit'>): string =>
  visit?.id ? `${kind} ${id} ${visit.id}` : `${kind} ${id}`

/** Names one day of an appointment on the screen, and of several of its crew the one: it stays while it is moved. */
export const pieceKey = ({ key, day, seat = '' }: EventSegment): string => `${key} ${day} ${seat}`

/** Every day of every appointment, where it stands or, by `plans`, where it is just being put. */
export function toSegments(entries: readonly EntryRow[], plans: ReadonlyMap<string, SlotPosition>): EventSegment[] {
  return entries.flatMap((entry) => {
    const key = segmentKey(entry)
    const was = toPosition(entry)
    const place = plans.get(key) ?? was
    if (place.date === null) return []
    const by = was.date === null || was.date === place.date ? 0 : countDays(was.date, place.date)
    // Most stand where they stood, and a month has thousands.
    const dates =
      was.date === null ? [place.date] : by === 0 ? entry.dates : entry.dates.map((date) => addDays(date, by))
    return dates.map((date, day) => ({ key, entry, place, date, day, days: dates.length }))
  })
}

/** Each day of an appointment once for each of its people; a place that is just being given to another, there. */
export const toSeats = (pieces: readonly EventSegment[]): EventSegment[] =>
  pieces.flatMap((piece) => {
    const { technicians } = piece.entry
    const { seat: change } = piece.place
    const seats = technicians.length === 0 ? [''] : technicians.map(({ id }) => id)
    return seats.map((seat) => ({ ...piece, seat, person: change?.from === seat ? change.to : seat }))
  })

/** How many days later the second is. */
export const countDays = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/**
 * A piece beside others at the same time: its column of so many; or, where that many have no room, its place in a stack
 * of chips, from 0.
 */
export type Box = EventSegment & { start: number; column: number; columns: number; chip?: number }
/** The chip below a stack: how many appointments are not drawn. */
export type More = { date: string; start: number; many: number; chip: number }

/** What is shorter is drawn as if it were as long as this, so that its name can be read; minutes. */
const SHORTEST = 25
/** Of those that overlap where there is no room for columns, so many are drawn as chips. */
const MAX_CHIPS = 3
/** How much of the day the height of a chip takes (block.css); minutes. */
const CHIP_MINUTES = 27

/**
 * Timed pieces of one day side by side where they overlap; where that takes more than `most` columns, one below the
 * other as chips.
 */
export function packSegments(pieces: readonly EventSegment[], most: number): { boxes: Box[]; more: More[] } {
  const timed = pieces
    .flatMap((piece) => (piece.place.start === null ? [] : [{ ...piece, start: piece.place.start }]))
    .toSorted((a, b) => a.start - b.start || b.place.minutes - a.place.minutes || (a.key < b.key ? -1 : 1))
  const clusters: (typeof timed)[] = []
  let end = -1
  for (const piece of timed) {
    const cluster = clusters.at(-1)
    if (cluster && piece.start < end) cluster.push(piece)
    else clusters.push([piece])
    end = endOfCluster(clusters.at(-1) ?? [], most)
  }
  return {
    boxes: clusters.flatMap((cluster) => boxesOf(cluster, most)),
    more: clusters.flatMap((cluster) => moreOf(cluster, most)),
  }
}

type Timed = EventSegment & { start: number }

function boxesOf(cluster: readonly Timed[], most: number): Box[] {
  const { columns, of } = columnsFor(cluster)
  if (columns <= most) return cluster.map((piece, at) => ({ ...piece, column: of[at] ?? 0, columns }))
  const start = cluster[0]?.start ?? 0
  return cluster.slice(0, MAX_CHIPS).map((piece, chip) => ({ ...piece, start, column: 0, columns: 1, chip }))
}

function moreOf(cluster: readonly Timed[], most: number): More[] {
  const [first] = cluster
  if (!first || cluster.length <= MAX_CHIPS || columnsFor(cluster).columns <= most) return []
  return [{ date: first.date, start: first.start, many: cluster.length - MAX_CHIPS, chip: MAX_CHIPS }]
}

/** When the last of them ends, or their stack of chips does. */
function endOfCluster(cluster: readonly Timed[], most: number): number {
  const end = Math.max(...cluster.map(endOf))
  if (columnsFor(cluster).columns <= most) return end
  return Math.max(end, (cluster[0]?.start ?? 0) + Math.min(cluster.length, MAX_CHIPS + 1) * CHIP_MINUTES)
}

const endOf = ({ start, place }: { start: number; place: SlotPosition }): number =>
  start + Math.max(SHORTEST, place.minutes)

/** Each into the first column that is free by then. */
function columnsFor(cluster: readonly { start: number; place: SlotPosition }[]): { columns: number; of: number[] } {
  const free: number[] = []
  const of = cluster.map((piece) => {
    const at = free.findIndex((until) => until <= piece.start)
    const column = at === -1 ? free.length : at
    free[column] = endOf(piece)
    return column
  })
  return { columns: free.length, of }
}
