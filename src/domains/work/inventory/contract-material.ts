import { z } from 'zod'
import { Id } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'
import { dayOrNone } from '#lib/typed-day.ts'
import { CONTENTS_UNITS } from './contract-units.ts'

export const wholeNumber = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
/** A form sends an empty field for none. */
export const emptyToNull = z.literal('').transform(() => null)
export const textOrNone = (max: number) =>
  lineOrNone(max)
    .transform((typed) => typed || null)
    .nullish()
export const notesOrNone = (max: number) =>
  lines(max)
    .transform((typed) => typed || null)
    .nullish()

const COUNT = 'Enter a whole number from 0 to 1,000,000.'
const MANY = 'Enter a whole number from 1 to 1,000,000.'
const MOST = 1_000_000
const COST = 'Enter dollars and cents, from $0 to $1,000,000.'
export const Count = wholeNumber(COUNT, 0, MOST)
const Many = wholeNumber(MANY, 1, MOST)
export const Cents = wholeNumber(COST, 0, MAX_CENTS)

/** What the estimator takes a material for; null: nothing. */
export const MaterialUse = z.enum(['sealer', 'joint-sand', 'cleaner'], 'Choose sealer, joint sand or cleaner.')
export type MaterialUse = z.infer<typeof MaterialUse>
const Finish = z.enum(['wet-look', 'satin', 'natural'], 'Choose wet-look, satin or natural.')

export const Material = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  quantityOnHand: z.number().int(),
  /** Held for coming jobs; the rest is available. */
  quantityReserved: z.number().int(),
  available: z.number().int(),
  /** What coming jobs need beyond what is held for them. */
  quantityShort: z.number().int(),
  /**
   * Units that jobs used beyond what the stock showed, since it was last counted. Above zero: what is on hand is wrong
   * until someone counts it.
   */
  quantityUncounted: z.number().int(),
  minStockLevel: z.number().int(),
  /** At or below its minimum (spec.md §4). */
  low: z.boolean(),
  /** Cents per unit: as it is bought at present, and what that which is there was bought for on average. */
  unitCost: z.number().int(),
  averageCost: z.number().int(),
  /** Sold by the pail of so many units; null: one by one. */
  packName: z.string().nullable(),
  packUnits: z.number().int().nullable(),
  /** What is in one unit, as 50 lb in a bag. */
  contents: z.number().nullable(),
  contentsUnit: z.string().nullable(),
  use: MaterialUse.nullable(),
  /** Of a sealer. */
  finish: Finish.nullable(),
  supplierId: Id.nullable(),
  supplier: z.string().nullable(),
  lastRestocked: z.date().nullable(),
  /** Units that were ordered and have not come, when that was, and the day on which they are to come. */
  quantityOrdered: z.number().int(),
  orderedAt: z.date().nullable(),
  arrivesOn: z.string().nullable(),
  archivedAt: z.date().nullable(),
  version: z.number().int(),
  createdAt: z.date(),
})
export type Material = z.infer<typeof Material>

const CONTENTS = 'Enter the amount per unit, with up to two decimals.'
const described = {
  name: line(120, 'Enter a name.'),
  category: line(80, 'Enter a category, like Sealer or Cleaning solution.'),
  unit: line(40, 'Enter the unit, like gallons or bags.'),
  minStockLevel: Count,
  unitCost: z.number({ error: ({ input }) => (input === undefined ? 'Enter the unit cost.' : COST) }).pipe(Cents),
  packName: textOrNone(40),
  packUnits: Many.nullish(),
  contents: z
    .number(CONTENTS)
    .positive(CONTENTS)
    .max(100_000, CONTENTS)
    .refine((typed) => Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6, CONTENTS)
    .nullish(),
  contentsUnit: z.union([emptyToNull, z.enum(CONTENTS_UNITS)], 'Choose a unit of measure.').nullish(),
  use: z.union([emptyToNull, MaterialUse], 'Choose sealer, joint sand or cleaner.').nullish(),
  finish: z.union([emptyToNull, Finish], 'Choose wet-look, satin or natural.').nullish(),
  /** By name: an unknown name is added as a new supplier. Empty: no supplier. */
  supplier: textOrNone(120),
}

const MOMENT = 'Enter a date and time between 2000 and 2099.'
export const Restocked = z.coerce
  .date(MOMENT)
  .min(new Date('2000-01-01T00:00:00Z'), MOMENT)
  .max(new Date('2099-12-31T00:00:00Z'), MOMENT)

export const NewMaterial = z.object({
  businessId: Id,
  ...described,
  quantityOnHand: Count.default(0),
  minStockLevel: Count.default(10),
  /** When some of it came last, before anybody wrote down what comes. */
  lastRestocked: Restocked.nullish(),
})
export type NewMaterial = z.infer<typeof NewMaterial>

/** What is left out stays as it is. How much there is, only moves of the stock change. */
export const MaterialChange = z.object(described).partial()
export type MaterialChange = z.infer<typeof MaterialChange>

/**
 * received: bought · used: on a job or elsewhere · counted: what a person found · corrected: entered wrongly, or
 * brought back from a job · shortage: used, but never entered as stock.
 */
export const MoveKind = z.enum(['received', 'used', 'counted', 'corrected', 'shortage'])
export type MoveKind = z.infer<typeof MoveKind>

export const Move = z.object({
  id: Id,
  kind: MoveKind,
  /** Units that came (above zero) or went. */
  quantity: z.number().int(),
  onHandAfter: z.number().int(),
  /** Cents. */
  unitCost: z.number().int(),
  jobId: Id.nullable(),
  /** Of the job. */
  customerName: z.string().nullable(),
  service: z.string().nullable(),
  supplier: z.string().nullable(),
  note: z.string().nullable(),
  byName: z.string(),
  createdAt: z.date(),
})
export type Move = z.infer<typeof Move>

const DEED = 'Choose a delivery, usage or a count.'
/**
 * What happened to the stock: an amount was received, used or counted. `acceptShortage`: confirms that more was used
 * than the stock on record. `unit`: when given, it must be the unit of the material, so that no one enters pails for
 * gallons.
 */
export const NewMove = z
  .object({
    kind: z.enum(['received', 'used', 'counted'], DEED),
    quantity: Count,
    unit: textOrNone(40),
    /** Of what was received; left out: as the last time. */
    unitCost: Cents.nullish(),
    supplier: textOrNone(120),
    acceptShortage: z.boolean('Choose yes or no.').default(false),
    note: notesOrNone(500),
  })
  .superRefine(({ kind, quantity }, context) => {
    if (kind !== 'counted' && quantity === 0) context.addIssue({ code: 'custom', path: ['quantity'], message: MANY })
  })
export type NewMove = z.infer<typeof NewMove>

/** The jobs that a material is held for. */
export const Reserved = z.object({
  jobId: Id,
  customerName: z.string(),
  service: z.string(),
  day: z.string().nullable(),
  held: z.number().int(),
  short: z.number().int(),
})
export type Reserved = z.infer<typeof Reserved>

/** One line of the list of what to buy. */
export const ReorderLine = Material.pick({
  id: true,
  name: true,
  category: true,
  unit: true,
  quantityOnHand: true,
  quantityReserved: true,
  minStockLevel: true,
  packName: true,
  packUnits: true,
  contents: true,
  contentsUnit: true,
  use: true,
  supplier: true,
  unitCost: true,
  quantityOrdered: true,
  arrivesOn: true,
}).extend({
  /** What all coming jobs need, and the first day for which it is not there. */
  needed: z.number().int(),
  neededOn: z.string().nullable(),
  /** It is wanted before what was ordered comes, or was to have come by now. */
  isLate: z.boolean(),
  /** How many to buy beyond what was ordered, and how many units those are; 0 once enough was ordered. */
  packs: z.number().int(),
  units: z.number().int(),
  /** Cents. */
  cost: z.number().int(),
})
export type ReorderLine = z.infer<typeof ReorderLine>

/** What was ordered of each, in place of what was ordered before; 0: nothing is on order. */
export const NewOrder = z.object({
  items: z
    .array(z.object({ id: Id, units: Count }))
    .min(1, 'Choose what you ordered.')
    .max(200, 'Mark up to 200 materials at a time.'),
  /** The day on which it is to come; left out: not known. */
  arrivesOn: dayOrNone(),
})
export type NewOrder = z.infer<typeof NewOrder>
