import { addDays } from '#lib/local-time.ts'
import { placeOf, type Place } from './place.ts'
import type { EntryRow } from './rows.ts'

/** One day of an appointment. `key` names the appointment, `day` counts from 0. */
export type Piece = { key: string; entry: EntryRow; place: Place; date: string; day: number; days: number }

export const keyOf = ({ kind, id }: Pick<EntryRow, 'kind' | 'id'>): string => `${kind} ${id}`

/** Every day of every appointment, where it stands or, by `plans`, where it is just being put. */
export function piecesOf(entries: readonly EntryRow[], plans: ReadonlyMap<string, Place>): Piece[] {
  return entries.flatMap((entry) => {
    const key = keyOf(entry)
    const was = placeOf(entry)
    const place = plans.get(key) ?? was
    if (place.date === null) return []
    const by = was.date === null || was.date === place.date ? 0 : daysFrom(was.date, place.date)
    // Most stand where they stood, and a month has thousands.
    const dates = was.date === null ? [place.date] : by === 0 ? entry.dates : entry.dates.map((date) => addDays(date, by))
    return dates.map((date, day) => ({ key, entry, place, date, day, days: dates.length }))
  })
}

/** How many days later the second is. */
export const daysFrom = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)

/** A piece beside others at the same time: its column of so many. */
export type Box = Piece & { start: number; column: number; columns: number }
/** Where more stand side by side than there is room for: how many are not drawn. */
export type More = { date: string; start: number; end: number; many: number; columns: number }

/** What is shorter is drawn as if it were as long as this, so that its name can be read; minutes. */
const SHORTEST = 25

/** Timed pieces of one day side by side where they overlap. At most `most` columns: of what stands beyond them only the number is told. */
export function pack(pieces: readonly Piece[], most: number): { boxes: Box[]; more: More[] } {
  const timed = pieces
    .flatMap((piece) => (piece.place.start === null ? [] : [{ ...piece, start: piece.place.start }]))
    .toSorted((a, b) => a.start - b.start || b.place.minutes - a.place.minutes || (a.key < b.key ? -1 : 1))
  const boxes: Box[] = []
  const more: More[] = []
  let cluster: (typeof timed)[number][] = []
  let end = -1
  const close = () => {
    const { columns, of } = columnsFor(cluster)
    const shown = Math.min(columns, most)
    const last = columns > most ? shown - 1 : shown
    boxes.push(...cluster.flatMap((piece, at) => ((of[at] ?? 0) < last ? [{ ...piece, column: of[at] ?? 0, columns: shown }] : [])))
    const hidden = cluster.filter((_, at) => (of[at] ?? 0) >= last)
    const [first] = hidden
    if (first) more.push({ date: first.date, start: first.start, end: Math.max(...hidden.map(endOf)), many: hidden.length, columns: shown })
    cluster = []
  }
  for (const piece of timed) {
    if (cluster.length > 0 && piece.start >= end) close()
    cluster.push(piece)
    end = Math.max(cluster.length === 1 ? 0 : end, endOf(piece))
  }
  close()
  return { boxes, more }
}

const endOf = ({ start, place }: { start: number; place: Place }): number => start + Math.max(SHORTEST, place.minutes)

/** Each into the first column that is free by then. */
function columnsFor(cluster: readonly { start: number; place: Place }[]): { columns: number; of: number[] } {
  const free: number[] = []
  const of = cluster.map((piece) => {
    const at = free.findIndex((until) => until <= piece.start)
    const column = at === -1 ? free.length : at
    free[column] = endOf(piece)
    return column
  })
  return { columns: free.length, of }
}
