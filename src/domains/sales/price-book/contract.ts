import { z } from 'zod'
import { PriceBand, ServiceKey } from '#domains/system/business/contract.ts'
import { api, Id } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'

/** What one page has room for, and a search still reads at a glance. */
export const MAX_ITEMS = 500
const MAX_BANDS = 6
const MAX_STEPS = 30
const MAX_MATERIALS = 12

export const ItemKind = z.enum(['service', 'add-on', 'product'], 'Choose service, add-on or product.')
export type ItemKind = z.infer<typeof ItemKind>

/** How work and goods are counted, on every estimate, job and invoice. */
export const UNITS = ['each', 'sq ft', 'linear ft', 'hour'] as const
export const Unit = z.enum(UNITS, 'Choose each, sq ft, linear ft or hour.')
export type Unit = z.infer<typeof Unit>

/** How the crew answers a step of the checklist. */
export const AnswerKind = z.enum(['check', 'photo', 'yes-no', 'number', 'text'], 'Choose how the crew answers.')
export type AnswerKind = z.infer<typeof AnswerKind>

const PRICE = 'Enter a price from $0 to $1,000,000.'
const cents = z.number(PRICE).int(PRICE).min(0, PRICE).max(MAX_CENTS, PRICE)
const AREA = 'Enter the largest area of this range as a whole number.'
const PER = 'Enter a number above zero, like 180.'
const positive = (most: number) => z.number(PER).positive(PER).max(most, PER)
const noteField = (max: number) =>
  lineOrNone(max)
    .transform((typed) => typed || null)
    .nullish()

/** Cents per unit. `upTo`: the largest quantity of the range; null in the last one. */
const BandInput = PriceBand.extend({
  upTo: z.number(AREA).int(AREA).min(1, AREA).max(1_000_000, AREA).nullable(),
  low: cents,
  usual: cents,
  high: cents,
}).superRefine(({ low, usual, high }, context) => {
  if (low > usual)
    context.addIssue({ code: 'custom', path: ['usual'], message: 'The usual price can’t be below the low price.' })
  if (usual > high)
    context.addIssue({ code: 'custom', path: ['high'], message: 'The high price can’t be below the usual price.' })
})

/** Empty: no price yet, so the person who uses the item enters one. */
const Prices = z
  .array(BandInput)
  .max(MAX_BANDS, `You can have up to ${MAX_BANDS} ranges.`)
  .superRefine((bands, context) => {
    for (const [place, { upTo }] of bands.entries()) {
      const before = bands[place - 1]?.upTo
      if (place === bands.length - 1 ? upTo !== null : upTo === null)
        context.addIssue({
          code: 'custom',
          path: [place, 'upTo'],
          message: 'Every range but the last needs a largest area. The last one is for everything above it.',
        })
      else if (upTo !== null && before !== undefined && before !== null && upTo <= before)
        context.addIssue({
          code: 'custom',
          path: [place, 'upTo'],
          message: 'Each range must end above the one before it.',
        })
    }
  })

/** What a material is measured in: gallons, pounds, or pieces as Inventory counts them. */
export const MEASURES = ['gal', 'lb', 'each'] as const

const Material = z.object({
  /** As Inventory names it. */
  name: line(80, 'Enter a material.'),
  /** Small, under it: `2 coats, 10% waste`. */
  note: noteField(80),
  /** So much of `measure` for each `per` units of the item: 1 gal per 120 sq ft. */
  quantity: positive(100_000),
  measure: z.enum(MEASURES, 'Choose gallons, pounds or each.'),
  per: positive(1_000_000),
})

const ChecklistStep = z.object({
  text: line(200, 'Enter a checklist item.'),
  answer: AnswerKind,
  /** Without an answer the crew can complete the job only with a reason. */
  required: z.boolean('Choose whether it’s a must-have.'),
})

const fields = {
  kind: ItemKind,
  name: line(120, 'Enter a name.'),
  /** Small, under the name, for the office: `Residential and commercial`. */
  note: noteField(80),
  unit: Unit,
  prices: Prices,
  /** The least that it costs, in cents. */
  minimum: cents,
  taxable: z.boolean('Choose whether it’s taxable.'),
  /** Crew minutes for each `perUnits` units; both null: no rule. */
  minutes: z
    .number('Enter minutes as a whole number.')
    .int('Enter minutes as a whole number.')
    .min(1, 'Enter minutes above zero.')
    .max(10_080, 'Enter minutes below a week.')
    .nullable(),
  perUnits: positive(1_000_000).nullable(),
  /** People that the rule counts on; null: not said. */
  crew: z
    .number('Enter how many people.')
    .int('Enter a whole number of people.')
    .min(1, 'Enter at least one person.')
    .max(30, 'Enter up to 30 people.')
    .nullable(),
  materials: z.array(Material).max(MAX_MATERIALS, `You can have up to ${MAX_MATERIALS} materials.`),
  checklist: z.array(ChecklistStep).max(MAX_STEPS, `You can have up to ${MAX_STEPS} steps.`),
  /** What customers read on an estimate. */
  description: lines(300),
  /** A photo of the gallery that customers see with the description, while it is published. */
  pictureId: Id.nullable(),
  /** Of the six services of the quote form. */
  onWebsite: z.boolean('Choose whether it’s on the website.'),
  active: z.boolean('Choose whether it’s active.'),
}

const together = (
  { minutes, perUnits }: { minutes?: number | null | undefined; perUnits?: number | null | undefined },
  context: z.RefinementCtx,
): void => {
  if ((minutes === null) === (perUnits === null)) return
  context.addIssue({
    code: 'custom',
    path: [minutes === null ? 'minutes' : 'perUnits'],
    message: 'Enter both the time and what it’s for, or leave both empty.',
  })
}

/** What a new item leaves out has no price, no rules and no steps, and is active. */
export const ItemInput = z
  .object({
    ...fields,
    prices: Prices.default([]),
    minimum: cents.default(0),
    taxable: fields.taxable.default(false),
    minutes: fields.minutes.default(null),
    perUnits: fields.perUnits.default(null),
    crew: fields.crew.default(null),
    materials: fields.materials.default([]),
    checklist: fields.checklist.default([]),
    description: fields.description.default(''),
    pictureId: fields.pictureId.default(null),
    onWebsite: fields.onWebsite.default(false),
    active: fields.active.default(true),
  })
  .superRefine(together)
export type ItemInput = z.infer<typeof ItemInput>

export const Item = z.object({
  ...fields,
  id: Id,
  /** Of the six services that a visitor can ask for (spec.md §2). They keep their name, unit and place. */
  key: ServiceKey.nullable(),
  prices: z.array(PriceBand),
  materials: z.array(Material),
  checklist: z.array(ChecklistStep),
  note: z.string().nullable(),
  description: z.string(),
  /** False: still the example that the product came with, which the public does not see. */
  priceConfirmed: z.boolean(),
  /** Grows with every change, also of the rate in Settings. */
  version: z.number().int(),
  createdAt: z.date(),
  updatedAt: z.date(),
})
export type Item = z.infer<typeof Item>

const SEEN = 'Reopen the item and try again.'
const Version = z.number(SEEN).int(SEEN).min(1, SEEN)
const one = z.object({ id: Id })

/** Omitted fields stay unchanged. */
const ItemChange = z.object(fields).partial()
export type ItemChange = z.infer<typeof ItemChange>

export const contract = {
  list: api
    .route({ method: 'GET', path: '/price-book', summary: 'List the price book: services, add-ons and products' })
    .output(z.array(Item)),
  create: api
    .route({ method: 'POST', path: '/price-book', successStatus: 201, summary: 'Add an item to the price book' })
    .input(ItemInput)
    .output(Item),
  update: api
    .route({ method: 'PATCH', path: '/price-book/{id}', summary: 'Update an item of the price book' })
    .input(ItemChange.extend({ ...one.shape, version: Version }))
    .output(Item),
  order: api
    .route({ method: 'PUT', path: '/price-book/order', summary: 'Reorder the items of one kind' })
    .input(z.object({ kind: ItemKind, ids: z.array(Id).max(MAX_ITEMS) }))
    .output(z.array(Item)),
  remove: api
    .route({ method: 'DELETE', path: '/price-book/{id}', summary: 'Remove an item from the price book' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Item),
  restore: api
    .route({ method: 'POST', path: '/price-book/{id}/restore', summary: 'Restore a removed item' })
    .meta({ access: 'owner' })
    .input(one)
    .output(Item),
}
