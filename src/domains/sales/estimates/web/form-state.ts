import type { z } from 'zod'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { parseDollars, toDollarText } from '#lib/money.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { MoneyTerms } from '#domains/system/business/contract-money.ts'
import { NewEstimate } from '../contract.ts'
import { FINISHES, priceUnits, USUAL_FINISH } from '../finish-prices.ts'
import { sumAreas } from '#domains/work/jobs/measure-areas.ts'
import { type Area, type EstimateLine } from '../contract-line-items.ts'
import { parseFigure, toDiscount, toDiscountDraft, type DiscountDraft, type Share } from './discount-draft.ts'
import { toDraftSteps, toInputSteps, type DraftStep } from './steps-form.ts'
import type { WholeRow } from './queries.ts'

export type DraftLine = {
  id: string
  description: string
  detail: string
  quantity: string
  unit: EstimateLine['unit']
  byArea: boolean
  /** The key of the area that it is for; empty: all of them. */
  area: string
  price: string
  /** By which pricing rule the price was made; null once it was typed. */
  rule: EstimateLine['rule']
  /**
   * How the price was filled in: automatically by the rule, which follows the area, or by hand, which overrides the
   * rule.
   */
  filled: 'by itself' | 'by hand' | null
  taxable: boolean
  /** The item of the price book that it was filled from. */
  itemId: string | null
  chosen: boolean
}
/** A measured area as it is typed. `key` tells it from the others while its name changes. */
export type DraftArea = { key: string; name: string; sqFt: string }
export type DraftPackage = {
  id: string
  name: string
  summary: string
  points: string
  recommended: boolean
  lines: DraftLine[]
}

/** What stands in the form: money and figures are text until they are read. */
export type Draft = DiscountDraft & {
  service: string
  title: string
  intro: string
  siteAddress: string
  /** Square feet, where no areas are listed. */
  area: string
  areas: DraftArea[]
  validUntil: string
  choose: string
  packages: DraftPackage[]
  lines: DraftLine[]
  options: DraftLine[]
  tax: string
  deposit: Share
  steps: DraftStep[]
}

/** A sentence for each field by its path, `offer.lines.0.unitPrice`. */
export type Errors = Record<string, string>

const newId = (): string => crypto.randomUUID().slice(0, 8)

export const aLine = (change: Partial<DraftLine> = {}): DraftLine => ({
  id: newId(),
  description: '',
  detail: '',
  quantity: '1',
  unit: 'each',
  byArea: false,
  area: '',
  price: '',
  rule: null,
  filled: null,
  taxable: true,
  itemId: null,
  chosen: false,
  ...change,
})

export const aPackage = (name: string, change: Partial<DraftPackage> = {}): DraftPackage => ({
  id: newId(),
  name,
  summary: '',
  points: '',
  recommended: false,
  lines: [aLine({ unit: 'sq ft', byArea: true })],
  ...change,
})

/** What fills three packages: the cents per unit of each, and the least that the work costs. */
export type FinishPrices = {
  low: number
  usual: number
  high: number
  minimum: number
  taxable: boolean
  itemId: string
}

/**
 * Good, better, best: the finishes of the trade, at the low, usual and high price of the service. The first line that is
 * typed moves into each of them; without a price in the book its own price is in all three.
 */
export function offerFinishes(draft: Draft, prices: FinishPrices | null): Pick<Draft, 'packages' | 'lines'> {
  const first = draft.lines.find((line) => !isEmpty(line))
  const area = parseArea(draft)
  const packages = FINISHES.map(({ name, level }) => {
    const base = first ?? aLine({ unit: 'sq ft', byArea: true, description: draft.service || 'Sealing' })
    const line = aLine({
      ...base,
      id: newId(),
      description: `${base.description || draft.service || 'Sealing'}, ${name.toLowerCase()}`.slice(0, 200),
      ...(prices && {
        ...priceLine({ ...prices, each: prices[level], unit: 'sq ft' }, area),
        rule: null,
        filled: null,
      }),
    })
    return aPackage(name, { recommended: name === USUAL_FINISH, lines: [line] })
  })
  return { packages, lines: first ? draft.lines.filter((line) => line !== first) : draft.lines }
}

type Priced = { each: number; unit: EstimateLine['unit']; minimum: number; taxable: boolean; itemId: string }

/** Fills the price of a line: by the unit, or as one piece where that comes to less than the work costs at least. */
export function priceLine(
  { each, unit, minimum, taxable, itemId }: Priced,
  area: number | null,
): Pick<DraftLine, 'unit' | 'byArea' | 'quantity' | 'price' | 'taxable' | 'itemId'> & { detail?: string } {
  const { unitPrice, ...counted } = priceUnits({ each, unit, minimum }, unit === 'sq ft' ? area : 1)
  return { taxable, itemId, ...counted, quantity: '1', price: toDollarText(unitPrice) }
}

export const emptyDraft = (now: Date, terms: MoneyTerms): Draft => ({
  service: '',
  title: '',
  intro: '',
  siteAddress: '',
  area: '',
  areas: [],
  validUntil: addDays(toDay(now), terms.validDays),
  choose: 'Choose a finish',
  packages: [],
  lines: [aLine()],
  options: [],
  ...toDiscountDraft(null),
  tax: terms.taxRate === 0 ? '' : String(terms.taxRate / 1000),
  deposit:
    terms.depositPercent === 0 ? { kind: 'none', value: '' } : { kind: 'percent', value: String(terms.depositPercent) },
  steps: [],
})

export function toDraft({
  service,
  title,
  intro,
  siteAddress,
  areaSqFt,
  validUntil,
  offer,
  taxRate,
  depositPercent,
  depositAmount,
  paymentSteps,
}: WholeRow): Draft {
  const areas = toDraftAreas(offer.areas)
  const typed = (line: EstimateLine) => toDraftLine(line, areas)
  return {
    service,
    title,
    intro: intro ?? '',
    siteAddress: siteAddress ?? '',
    area: areaSqFt === null ? '' : String(areaSqFt),
    areas,
    validUntil,
    choose: offer.choose,
    packages: offer.packages.map((pack) => ({
      ...pack,
      summary: pack.summary ?? '',
      points: pack.points.join('\n'),
      lines: pack.lines.map(typed),
    })),
    lines: offer.lines.map(typed),
    options: offer.options.map((option) => ({ ...typed(option), chosen: option.chosen })),
    ...toDiscountDraft(offer.discount),
    tax: taxRate === 0 ? '' : String(taxRate / 1000),
    deposit:
      depositPercent !== null
        ? { kind: 'percent', value: String(depositPercent) }
        : depositAmount !== null
          ? { kind: 'dollars', value: toDollarText(depositAmount) }
          : { kind: 'none', value: '' },
    steps: toDraftSteps(paymentSteps),
  }
}

export const anArea = (change: Partial<DraftArea> = {}): DraftArea => ({ key: newId(), name: '', sqFt: '', ...change })

export const toDraftAreas = (areas: readonly Area[] = []): DraftArea[] =>
  areas.map(({ name, sqFt }) => anArea({ name, sqFt: sqFt.toLocaleString('en-US') }))

/** What is typed of areas as the contract has it. */
export const toAreas = (areas: readonly DraftArea[]) =>
  areas.map(({ name, sqFt }) => ({ name: name.trim(), sqFt: parseFigure(sqFt) }))

/** Square feet of the areas together; null without any, NaN where one is no figure. */
export const sumDraftAreas = (areas: readonly DraftArea[]): number | null => sumAreas(toAreas(areas))

export const toDraftLine = (
  { id, description, detail, quantity, unit, byArea, area, unitPrice, rule, taxable = true, itemId }: EstimateLine,
  areas: readonly DraftArea[],
): DraftLine => ({
  ...aLine(),
  id,
  description,
  detail: detail ?? '',
  quantity: String(quantity),
  unit,
  byArea,
  area: areas.find(({ name }) => name === area)?.key ?? '',
  price: toDollarText(unitPrice),
  rule,
  taxable,
  itemId: itemId ?? null,
})

export type Read = z.output<typeof NewEstimate>

/** Validates the draft with the contract, as the server does. `whose` is the customer and what the estimate is for. */
export function readDraft(
  draft: Draft,
  whose: { businessId: string; customerId: string; requestId?: string | null; jobId?: string | null },
): { read: Read } | { errors: Errors } {
  const judged = NewEstimate.safeParse({ ...whose, ...toInput(draft) })
  if (judged.success) return { read: judged.data }
  const errors: Errors = {}
  for (const { path, message } of judged.error.issues) errors[path.join('.')] ??= message
  return { errors }
}

/** What was typed as the contract has it. What is no figure is left to it to refuse. */
export function toInput(draft: Draft) {
  const area = parseArea(draft)
  const plainLine = (line: DraftLine) => toInputLine(line, draft.areas, area)
  return {
    service: draft.service,
    title: draft.title,
    intro: draft.intro,
    siteAddress: draft.siteAddress || null,
    areaSqFt: area,
    validUntil: draft.validUntil,
    offer: {
      choose: draft.choose,
      packages: draft.packages.map((pack) => ({
        ...pack,
        points: pack.points
          .split('\n')
          .map((point) => point.trim())
          .filter(Boolean),
        lines: pack.lines.map(plainLine),
      })),
      lines: draft.lines.filter((line) => !isEmpty(line) || draft.packages.length === 0).map(plainLine),
      options: draft.options.map((line) => ({ ...plainLine(line), chosen: line.chosen })),
      discount: toDiscount(draft),
      areas: toAreas(draft.areas),
    },
    taxRate: draft.tax.trim() === '' ? 0 : Math.round(parseFigure(draft.tax) * 1000),
    depositPercent: draft.deposit.kind === 'percent' ? parseFigure(draft.deposit.value) : null,
    // Null would be no deposit at all.
    depositAmount: draft.deposit.kind === 'dollars' ? (parseDollars(draft.deposit.value) ?? Number.NaN) : null,
    paymentSteps: toInputSteps(draft.steps, parseFigure),
  }
}

/** Whether two drafts would be saved alike. */
export const isSameDraft = (one: Draft, other: Draft): boolean => deepEqual(toInput(one), toInput(other))

/** NaN for what is no figure. */
export const parseArea = ({ area, areas }: Pick<Draft, 'area' | 'areas'>): number | null =>
  sumDraftAreas(areas) ?? (area.trim() === '' ? null : parseFigure(area))

export const isEmpty = ({ description, price }: DraftLine): boolean => description.trim() === '' && price.trim() === ''

/** A line of an area that is listed no more is for all of them. `totalSqFt`: of all areas, or of the work where none are listed. Until it is measured, a line is priced as one. */
export const toInputLine = (line: DraftLine, areas: readonly DraftArea[], totalSqFt: number | null) => ({
  id: line.id,
  description: line.description,
  detail: line.detail || null,
  quantity: line.byArea ? (areaOf(line, areas)?.sqFt ?? totalSqFt ?? 1) : parseFigure(line.quantity),
  unit: line.unit,
  byArea: line.byArea,
  ...(areaOf(line, areas) && { area: areaOf(line, areas)?.name }),
  unitPrice: parseDollars(line.price),
  rule: line.rule,
  ...(!line.taxable && { taxable: false }),
  ...(line.itemId !== null && { itemId: line.itemId }),
})

const areaOf = ({ area }: DraftLine, areas: readonly DraftArea[]) => toAreas(areas.filter(({ key }) => key === area))[0]
