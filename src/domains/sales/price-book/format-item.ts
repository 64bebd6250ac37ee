import { formatCents } from '#lib/money.ts'
import type { AnswerKind, Item, ItemKind, Unit } from './contract.ts'

// Pure, and for both sides.

export const KIND_LABELS: Record<ItemKind, { one: string; many: string }> = {
  service: { one: 'Service', many: 'Services' },
  'add-on': { one: 'Add-on', many: 'Add-ons' },
  product: { one: 'Product', many: 'Products' },
}

export const UNIT_LABELS: Record<Unit, string> = {
  'sq ft': 'Square foot',
  each: 'Each',
  hour: 'Hour',
  'linear ft': 'Linear foot',
}

export const ANSWER_LABELS: Record<AnswerKind, string> = {
  check: 'Check off',
  photo: 'Photo required',
  'yes-no': 'Yes / No',
  number: 'Number',
  text: 'Text',
}

/** `$1.30 – $2.20`, `$85.00`, or `No price yet`. */
export function formatPrices(prices: Item['prices']): string {
  if (prices.length === 0) return 'No price yet'
  const low = Math.min(...prices.map((band) => band.low))
  const high = Math.max(...prices.map((band) => band.high))
  return low === high ? formatCents(low) : `${formatCents(low)} – ${formatCents(high)}`
}

/** `1 h per 180 sq ft`, `30 min`, or `none`. */
export function formatTime({ minutes, perUnits, unit }: Pick<Item, 'minutes' | 'perUnits' | 'unit'>): string {
  if (minutes === null || perUnits === null) return 'none'
  const time = minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`
  return perUnits === 1 ? time : `${time} per ${perUnits.toLocaleString('en-US')} ${unit}`
}
