import { z } from 'zod'
import { Unit } from '#domains/sales/price-book/contract.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { line, lineOrNone } from '#lib/text.ts'

// What an estimate offers to choose from: a piece of its contract.

export const PRICE = 'Enter a price from $0 to $1,000,000.'
const QUANTITY = 'Enter a quantity above zero, with at most two decimals.'
export const PERCENT = 'Enter a percentage from 0 to 100.'
const WORDS = 'Enter a description.'
const RULE = 'Choose a pricing rule.'
export const centsField = (sentence: string) =>
  z.number(sentence).int(sentence).min(0, sentence).max(MAX_CENTS, sentence)
export const noteField = (max: number) =>
  lineOrNone(max)
    .transform((typed) => typed || null)
    .nullish()
    .transform((typed) => typed ?? null)

const AREA = 'Enter the area in whole square feet, from 1 to 1,000,000.'
const AREA_NAME = 'Enter a name for the area, like Driveway.'
export const MAX_AREAS = 40

/** One measured area of the work: the driveway, the front walk. */
export const Area = z.object({
  name: line(60, AREA_NAME),
  sqFt: z.number(AREA).int(AREA).min(1, AREA).max(1_000_000, AREA),
})
export type Area = z.infer<typeof Area>

/** Each has a name of its own, by which lines refer to it. */
export const Areas = z
  .array(Area)
  .max(MAX_AREAS, `You can have up to ${MAX_AREAS} areas.`)
  .superRefine((areas, context) => {
    for (const [place, { name }] of areas.entries())
      if (areas.findIndex((one) => one.name === name) < place)
        context.addIssue({ code: 'custom', path: [place, 'name'], message: 'Each area needs its own name.' })
  })

/** A line of an estimate, and of the job that it becomes. */
export const EstimateLine = z.object({
  id: line(40, 'Each line needs its own name.'),
  description: line(200, WORDS),
  /** Small, under it. */
  detail: noteField(300),
  quantity: z
    .number(QUANTITY)
    .positive(QUANTITY)
    .max(1_000_000, QUANTITY)
    .refine((typed) => Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6, QUANTITY),
  unit: Unit,
  /** As many as the area, or all areas together, have square feet. */
  byArea: z.boolean('Choose whether it’s priced by area.').default(false),
  /** Which area it’s for, by its name. Without one it’s for all of them. */
  area: line(60, AREA_NAME).optional(),
  /** Cents. */
  unitPrice: centsField(PRICE),
  /** False: no sales tax is asked for it. */
  taxable: z.boolean('Choose whether it’s taxable.').optional(),
  /** The item of the price book that it was filled from; the line keeps its words and price whatever becomes of it. */
  itemId: z.uuid('Choose an item from the price book.').optional(),
  /**
   * Where a pricing rule of the customer made the price: by which, for the office alone, and what it would cost by the
   * list in cents.
   */
  rule: z
    .object({ words: line(200, RULE), list: centsField(PRICE).nullable() }, RULE)
    .nullable()
    .default(null),
})
export type EstimateLine = z.infer<typeof EstimateLine>

const most = (many: number, what: string) => `You can have up to ${many} ${what}.`

const Package = z.object({
  id: line(40, 'Each package needs its own name.'),
  name: line(60, 'Enter a package name.'),
  /** One line under its price. */
  summary: noteField(120),
  /** What is in it, point by point. */
  points: z.array(line(80, WORDS)).max(8, most(8, 'points')).default([]),
  lines: z.array(EstimateLine).min(1, 'Add a line with a price to the package.').max(20, most(20, 'lines')),
  recommended: z.boolean('Choose whether it’s recommended.').default(false),
})

export const Discount = z
  .union(
    [
      z.object({
        name: line(120, 'Enter a discount name.'),
        percent: z.number(PERCENT).min(0, PERCENT).max(100, PERCENT),
      }),
      z.object({ name: line(120, 'Enter a discount name.'), cents: centsField(PRICE) }),
    ],
    'Enter the discount as a percentage or in dollars.',
  )
  .nullable()

export const EstimateOptions = z
  .object({
    /** Over the packages, as in "Choose a finish". */
    choose: lineOrNone(60).default(''),
    packages: z.array(Package).max(4, most(4, 'packages')).default([]),
    /** What is always in. */
    lines: z.array(EstimateLine).max(40, most(40, 'lines')).default([]),
    options: z
      .array(
        EstimateLine.extend({
          /** Ticked from the start. */ chosen: z.boolean('Choose whether it’s selected.').default(false),
        }),
      )
      .max(20, most(20, 'additions'))
      .default([]),
    discount: Discount.default(null),
    /** What was measured. Without any, the square feet of the estimate count. */
    areas: Areas.optional(),
  })
  .refine(({ packages }) => packages.length !== 1, {
    error: 'Add at least two packages, or move this package’s items to the line items.',
    path: ['packages'],
  })
  .refine(({ packages, lines: always }) => packages.length + always.length > 0, {
    error: 'Add a line with a price.',
    path: ['lines'],
  })
  .refine(
    ({ areas = [], packages, lines: always, options }) =>
      [...packages.flatMap((one) => one.lines), ...always, ...options].every((one) => isOfArea(one, areas)),
    { error: 'A line is for an area that’s no longer listed. Choose its area again.', path: ['areas'] },
  )
  .refine(
    ({ packages, lines: always, options }) =>
      areDistinct([...packages, ...packages.flatMap((one) => one.lines), ...always, ...options]),
    {
      error: 'Each package and line needs its own name.',
      path: ['lines'],
    },
  )
export type EstimateOptions = z.infer<typeof EstimateOptions>

/** Whether the area of a line is one of these. */
export const isOfArea = ({ area }: Pick<EstimateLine, 'area'>, areas: readonly Area[]): boolean =>
  area === undefined || areas.some(({ name }) => name === area)

const areDistinct = (named: readonly { id: string }[]): boolean =>
  new Set(named.map(({ id }) => id)).size === named.length

export const Choice = z.object({
  packageId: z.string('Choose a package.').max(40, 'Choose a package.').nullable(),
  optionIds: z
    .array(z.string('Choose from the list.').max(40, 'Choose from the list.'), 'Choose from the list.')
    .max(20, most(20, 'additions')),
})
export type Choice = z.infer<typeof Choice>
