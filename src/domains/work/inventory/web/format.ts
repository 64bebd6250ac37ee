import { getWeekday } from '#lib/local-time.ts'
import { formatList } from '#lib/format-list.ts'
import { knownUnit, toSingular } from '../contract-units.ts'
import { formatCategory } from './format-category.ts'
import type { EquipmentRow, MaterialRow, MoveRow, ReorderRow } from './queries.ts'

const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const numbered = (many: number): string => NUMBERS[many] ?? many.toLocaleString('en-US')
const begun = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)
const inside = (text: string): string => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Under the title: `Two materials are low, one is needed on Friday.` `today` as YYYY-MM-DD. */
export function formatStock(low: number, reorder: readonly Pick<ReorderRow, 'neededOn'>[], today: string): string {
  const days = reorder.flatMap(({ neededOn }) => neededOn ?? [])
  const [first] = days.toSorted()
  const many = low === 0 ? 'Nothing is low' : low === 1 ? 'One material is low' : `${numbered(low)} materials are low`
  if (first === undefined) return `${many}.`
  const on = days.filter((day) => day === first).length
  return `${many}, ${inside(numbered(on))} ${on === 1 ? 'is' : 'are'} needed ${formatNeededDay(first, today)}.`
}

/** `on Friday` within a week; else `on Nov 30`. */
function formatNeededDay(day: string, today: string): string {
  if (day <= today) return 'today'
  const days = (Date.parse(day) - Date.parse(today)) / 86_400_000
  if (days === 1) return 'tomorrow'
  return days < 7 ? `on ${DAYS[getWeekday(day)]}` : `on ${shortDay(day)}`
}

const SHORT = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
const shortDay = (day: string): string => SHORT.format(new Date(`${day}T00:00:00Z`))

/** Under the title of the other view: `One is in maintenance, one service is due.` */
export function formatEquipment(pieces: readonly EquipmentRow[], due: number): string {
  const of = (status: EquipmentRow['status']) => pieces.filter((piece) => piece.status === status).length
  const parts = [
    [of('maintenance'), 'in maintenance'],
    [of('out-of-service'), 'out of service'],
  ] as const
  const said = parts.flatMap(([many, words]) =>
    many === 0 ? [] : [`${inside(numbered(many))} ${many === 1 ? 'is' : 'are'} ${words}`],
  )
  const services = due === 0 ? [] : [`${inside(numbered(due))} ${due === 1 ? 'service is' : 'services are'} due`]
  const all = [...said, ...services]
  return all.length === 0 ? 'All equipment is operational.' : `${begun(formatList(all))}.`
}

const LONG: Record<string, string> = {
  gal: 'gallon',
  qt: 'quart',
  'fl oz': 'fluid ounce',
  l: 'liter',
  lb: 'pound',
  oz: 'ounce',
  kg: 'kilogram',
}
const oneOf = (unit: string): string => LONG[knownUnit(unit) ?? ''] ?? toSingular(unit)

/** `Sealer, by the gallon`. */
export const formatKind = ({ category, unit }: Pick<MaterialRow, 'category' | 'unit'>): string =>
  `${formatCategory(category)}, by the ${oneOf(unit)}`

/** What a field of so many is called: `Gallons`, `Bags`. */
export function unitLabel(unit: string): string {
  const one = oneOf(unit)
  return begun(/([sxz]|ch|sh)$/.test(one) ? `${one}es` : `${one}s`)
}

/** The first line of an entry of the ledger: `Used, Elena Vargas`, `Received, Gulf Coast Supply`, `Counted`. */
export function formatMove({
  kind,
  customerName,
  supplier,
  quantity,
}: Pick<MoveRow, 'kind' | 'customerName' | 'supplier' | 'quantity'>): string {
  const of = supplier ?? customerName
  const word = kind === 'corrected' && quantity < 0 ? 'Corrected' : KINDS[kind]
  return of ? `${word}, ${of}` : word
}

/**
 * Answers whether an entry of a ledger, the latest first, is a delivery that can be reversed: nothing was used since,
 * and it was not reversed before.
 */
export function isReversible(
  moves: readonly Pick<MoveRow, 'kind' | 'quantity' | 'unitCost' | 'jobId'>[],
  at: number,
): boolean {
  const one = moves[at]
  if (one?.kind !== 'received') return false
  const since = moves.slice(0, at)
  const isLike = (move: (typeof since)[number], kind: MoveRow['kind'], quantity: number) =>
    move.kind === kind && move.quantity === quantity && move.unitCost === one.unitCost && move.jobId === null
  const went = since.filter((move) => isLike(move, 'corrected', -one.quantity)).length
  return (
    !since.some(({ kind }) => kind === 'used') &&
    went <= since.filter((move) => isLike(move, 'received', one.quantity)).length
  )
}

const KINDS: Record<MoveRow['kind'], string> = {
  received: 'Received',
  used: 'Used',
  counted: 'Counted',
  corrected: 'Returned',
  shortage: 'Shortage',
}

/** `+10`, `−9` with the minus of the typesetter, `0`. */
export const signedCount = (quantity: number): string =>
  quantity === 0 ? '0' : `${quantity < 0 ? '−' : '+'}${Math.abs(quantity).toLocaleString('en-US')}`

/** What a stock would become: null while that is not known. */
export function computeNewStock(
  kind: 'received' | 'used' | 'counted',
  onHand: number,
  typed: number | null,
): number | null {
  if (typed === null || !Number.isInteger(typed) || typed < 0) return null
  if (kind === 'counted') return typed
  return kind === 'received' ? onHand + typed : Math.max(0, onHand - typed)
}

/** A number as it is typed: `1,200` → 1200. Null for what is none: `1,5` might be a half, and is not fifteen. */
export function parseTypedNumber(typed: string): number | null {
  const text = typed.trim()
  return /^-?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/.test(text) ? Number(text.replaceAll(',', '')) : null
}
