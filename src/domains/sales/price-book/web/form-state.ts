import { parseDollars, toDollarText, toShortDollarText } from '#lib/money.ts'
import { ItemInput } from '../contract.ts'
import type { AnswerKind, ItemKind, Unit } from '../contract.ts'
import type { ItemRow } from './queries.ts'

export type DraftBand = { key: number; upTo: string; low: string; usual: string; high: string }
export type DraftMaterial = {
  key: number
  name: string
  note: string
  quantity: string
  measure: ItemRow['materials'][number]['measure']
  per: string
}
export type DraftStep = { key: number; text: string; answer: AnswerKind; required: boolean }

/** What stands in the form: money and figures are text until they are read. */
export type Draft = {
  kind: ItemKind
  name: string
  note: string
  unit: Unit
  pricing: 'none' | 'one' | 'range'
  price: string
  bands: DraftBand[]
  minimum: string
  taxable: boolean
  /** Of area units: how many a crew does in an hour. Of the others: minutes for one. */
  time: string
  crew: string
  materials: DraftMaterial[]
  steps: DraftStep[]
  description: string
  pictureId: string | null
  onWebsite: boolean
  active: boolean
}

/** A sentence for each field by its path, `prices.0.low`. */
export type Errors = Record<string, string>

/** What every section of the form gets. */
export type SectionProps = {
  draft: Draft
  errors: Errors
  /** Of the six services of the website: name, kind and unit stay. */
  isFixed: boolean
  onChange: (to: Partial<Draft>) => void
}

let keys = 0
/** Tells lines apart, whatever is typed into them. */
const nextKey = (): number => (keys += 1)

export const aBand = (change: Partial<DraftBand> = {}): DraftBand => ({
  key: nextKey(),
  upTo: '',
  low: '',
  usual: '',
  high: '',
  ...change,
})
export const aMaterial = (): DraftMaterial => ({
  key: nextKey(),
  name: '',
  note: '',
  quantity: '1',
  measure: 'gal',
  per: '',
})
export const aStep = (): DraftStep => ({ key: nextKey(), text: '', answer: 'check', required: false })

export const isAreaUnit = (unit: Unit): boolean => unit === 'sq ft' || unit === 'linear ft'

export const emptyDraft = (kind: ItemKind): Draft => ({
  kind,
  name: '',
  note: '',
  unit: kind === 'product' ? 'each' : 'sq ft',
  pricing: kind === 'service' ? 'range' : 'one',
  price: '',
  bands: [aBand()],
  minimum: '',
  taxable: kind === 'product',
  time: '',
  crew: '',
  materials: [],
  steps: [],
  description: '',
  pictureId: null,
  onWebsite: false,
  active: true,
})

export function toDraft(item: ItemRow): Draft {
  const [first] = item.prices
  const isOne = item.prices.length === 1 && first?.low === first?.high
  return {
    kind: item.kind,
    name: item.name,
    note: item.note ?? '',
    unit: item.unit,
    pricing: first ? (isOne ? 'one' : 'range') : 'none',
    price: isOne && first ? toDollarText(first.usual) : '',
    bands: first
      ? item.prices.map(({ upTo, low, usual, high }) =>
          aBand({
            upTo: upTo === null ? '' : String(upTo),
            low: toDollarText(low),
            usual: toDollarText(usual),
            high: toDollarText(high),
          }),
        )
      : [aBand()],
    minimum: item.minimum === 0 ? '' : toShortDollarText(item.minimum),
    taxable: item.taxable,
    time: toTime(item),
    crew: item.crew === null ? '' : String(item.crew),
    materials: item.materials.map((one) => ({
      ...one,
      key: nextKey(),
      note: one.note ?? '',
      quantity: String(one.quantity),
      per: String(one.per),
    })),
    steps: item.checklist.map((one) => ({ ...one, key: nextKey() })),
    description: item.description,
    pictureId: item.pictureId,
    onWebsite: item.onWebsite,
    active: item.active,
  }
}

function toTime({ minutes, perUnits, unit }: Pick<ItemRow, 'minutes' | 'perUnits' | 'unit'>): string {
  if (minutes === null || perUnits === null) return ''
  const figure = isAreaUnit(unit) ? (perUnits * 60) / minutes : minutes / perUnits
  return String(Math.round(figure * 100) / 100)
}

/** What was typed as the contract has it. What is no figure is left to it to refuse. */
export function toInput(draft: Draft) {
  const time = draft.time.trim() === '' ? null : parseFigure(draft.time)
  return {
    kind: draft.kind,
    name: draft.name,
    note: draft.note,
    unit: draft.unit,
    prices: toPrices(draft),
    minimum: draft.minimum.trim() === '' ? 0 : parseDollars(draft.minimum),
    taxable: draft.taxable,
    ...(isAreaUnit(draft.unit)
      ? { minutes: time === null ? null : 60, perUnits: time }
      : { minutes: time, perUnits: time === null ? null : 1 }),
    crew: draft.crew.trim() === '' ? null : parseFigure(draft.crew),
    materials: draft.materials.map(({ key: _key, quantity, per, ...one }) => ({
      ...one,
      quantity: parseFigure(quantity),
      per: parseFigure(per),
    })),
    checklist: draft.steps.map(({ key: _key, ...one }) => one),
    description: draft.description,
    pictureId: draft.pictureId,
    onWebsite: draft.onWebsite,
    active: draft.active,
  }
}

function toPrices({ pricing, price, bands }: Draft) {
  if (pricing === 'none') return []
  if (pricing === 'one') {
    const cents = parseDollars(price)
    return [{ upTo: null, low: cents, usual: cents, high: cents }]
  }
  return bands.map(({ upTo, low, usual, high }, place) => ({
    upTo: place === bands.length - 1 ? null : parseFigure(upTo),
    low: parseDollars(low),
    usual: usual.trim() === '' ? middle(parseDollars(low), parseDollars(high)) : parseDollars(usual),
    high: parseDollars(high),
  }))
}

const middle = (low: number | null, high: number | null): number | null =>
  low === null || high === null ? null : Math.round((low + high) / 2)

/** Validates the draft with the contract, as the server does. */
export function readDraft(draft: Draft): { read: ItemInput } | { errors: Errors } {
  const judged = ItemInput.safeParse(toInput(draft))
  if (judged.success) return { read: judged.data }
  const errors: Errors = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/** NaN for what is no figure, which no rule accepts. */
const parseFigure = (text: string): number =>
  /^\s*\d[\d,]*(\.\d+)?\s*$/.test(text) ? Number(text.replaceAll(/[,\s]/g, '')) : Number.NaN
