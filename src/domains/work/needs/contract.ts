import { z } from 'zod'
import { Finish } from '#domains/work/jobs/contract.ts'
import { Status } from '#domains/work/jobs/contract-status.ts'
import { api, Day, Id } from '#lib/api.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'

/** What a material is for, as far as an estimate knows. */
export const Use = z.enum(['sealer', 'joint-sand', 'cleaner'], 'Choose sealer, joint sand or cleaner.')
export type Use = z.infer<typeof Use>

/** How much a surface drinks. */
export const SURFACES = ['dense', 'normal', 'porous'] as const
export const Surface = z.enum(SURFACES, 'Choose dense, normal or porous.')
export type Surface = z.infer<typeof Surface>

export const JOINTS = ['narrow', 'normal', 'wide'] as const
export const Joints = z.enum(JOINTS, 'Choose narrow, normal or wide joints.')
export type Joints = z.infer<typeof Joints>

const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
const coverage = whole('Enter whole square feet per gallon, from 10 to 5,000.', 10, 5000)
const coats = whole('Enter 0 to 5 coats.', 0, 5)
const percent = whole('Enter a whole percent from 10 to 300.', 10, 300)
const POUNDS = 'Enter pounds per square foot, from 0 to 10, with up to two decimals.'

/**
 * The owner's coverage rates. Square feet for a gallon of the first coat, of each one after it, and of cleaner;
 * percents are of the normal surface.
 */
export const Rates = z.object({
  firstCoat: coverage,
  secondCoat: coverage,
  wastePercent: whole('Enter a whole percent from 0 to 100.', 0, 100),
  /** For a square foot with normal joints. */
  sandPounds: z
    .number(POUNDS)
    .min(0, POUNDS)
    .max(10, POUNDS)
    .refine((pounds) => Math.abs(Math.round(pounds * 100) - pounds * 100) < 1e-6, POUNDS),
  cleaner: coverage,
  naturalCoats: coats,
  satinCoats: coats,
  wetLookCoats: coats,
  densePercent: percent,
  porousPercent: percent,
  narrowPercent: percent,
  widePercent: percent,
})
export type Rates = z.infer<typeof Rates>

/** What completed jobs say about a rate. */
export const Learned = z.object({
  use: Use,
  /** Whether it is applied. */
  on: z.boolean(),
  /** How many of the latest jobs it comes from, and how many it takes. */
  jobs: z.number().int(),
  least: z.number().int(),
  /** 1.1: a tenth more than the rate says. 1 until there are enough jobs. */
  factor: z.number(),
  /** Jobs before this are forgotten; null: none are. */
  since: z.date().nullable(),
})
export type Learned = z.infer<typeof Learned>

export const Coverage = z.object({
  businessId: Id,
  value: Rates,
  first: Rates,
  learned: z.array(Learned),
  /** Goes back with a change, so that two windows do not overwrite each other; 0 until the first. */
  version: z.number().int(),
  changedAt: z.date().nullable(),
  changedBy: z.string().nullable(),
})
export type Coverage = z.infer<typeof Coverage>

const Measure = z.enum(['gal', 'lb'])
const Packs = z.object({ many: z.number().int(), name: z.string(), units: z.number().int() })

/** A material that a job needs. */
export const Line = z.object({
  /** Null: added by hand, no estimate knows it. */
  use: Use.nullable(),
  /** Null: there is none of this kind yet, or someone has to choose. */
  materialId: Id.nullable(),
  name: z.string(),
  unit: z.string().nullable(),
  /** How the estimate came about: `1 coat, 10% waste`. */
  words: z.string(),
  /** Before it is rounded up, in gallons or pounds. */
  exact: z.number().nullable(),
  measure: Measure.nullable(),
  /** Whole units, rounded up. */
  estimated: z.number().int().nullable(),
  /** What counts: by hand, else estimated. */
  quantity: z.number().int().nullable(),
  byHand: z.boolean(),
  /** The same as it is bought. */
  packs: Packs.nullable(),
  onHand: z.number().int().nullable(),
  /** How much of the quantity the job has used already; that part need not be in stock. */
  used: z.number().int(),
  /** What no other job has reserved. */
  free: z.number().int().nullable(),
  /** Of it, for this job: what is reserved, and what is missing. */
  held: z.number().int(),
  short: z.number().int(),
  /** Why it cannot be said how much. */
  fault: z.string().nullable(),
})
export type Line = z.infer<typeof Line>

const Thing = z.object({
  equipmentId: Id,
  name: z.string(),
  /** Goes along by the plan of the job. */
  planned: z.boolean(),
  /** Null: free at the time of the job. */
  fault: z.string().nullable(),
  /** How long it was used; null when no one has entered it. */
  hours: z.number().nullable(),
  /** The same, by its name in spec.md §3. */
  hoursUsed: z.number().nullable(),
  notes: z.string().nullable(),
})

/**
 * `quantityUsed` is the quantity, by its name in spec.md §3. `costAtTime`: cents per unit when it was used, on average
 * where there were several prices.
 */
const Used = z.object({
  materialId: Id,
  name: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
  quantityUsed: z.number().int(),
  costAtTime: z.number().int(),
})

export const JobNeeds = z.object({
  jobId: Id,
  businessId: Id,
  status: Status,
  surface: Surface,
  joints: Joints,
  /** Null: as many as the finish takes, which is `usualCoats`. */
  coats: z.number().int().nullable(),
  usualCoats: z.number().int(),
  version: z.number().int(),
  lines: z.array(Line),
  /** Why there is nothing to show; null when there is. */
  nothing: z.string().nullable(),
  equipment: z.array(Thing),
  /** Of what there is not enough for it. */
  isLow: z.boolean(),
  used: z.array(Used),
  /** When the usage was recorded; `recordedBy` names the person. */
  recordedAt: z.date().nullable(),
  recordedBy: z.string().nullable(),
  /**
   * Default hours of use for a machine that went along: hours of the clock, else of the plan; null when neither is
   * known.
   */
  hours: z.number().nullable(),
})
export type JobNeeds = z.infer<typeof JobNeeds>

/** The same of a job for those who do it: no money, and nothing of other jobs. */
export const JobUsage = z.object({
  jobId: Id,
  recordedAt: z.date().nullable(),
  materials: z.array(
    z.object({
      materialId: Id,
      name: z.string(),
      unit: z.string(),
      planned: z.number().int(),
      used: z.number().int().nullable(),
      /** The same, by its name in spec.md §3. */
      quantityUsed: z.number().int().nullable(),
    }),
  ),
  equipment: z.array(Thing.omit({ fault: true })),
})
export type JobUsage = z.infer<typeof JobUsage>

/** What can be used on any job, for who does it. */
export const UsableItems = z.object({
  materials: z.array(z.object({ id: Id, businessId: Id, name: z.string(), unit: z.string() })),
  equipment: z.array(z.object({ id: Id, businessId: Id, name: z.string() })),
})
export type UsableItems = z.infer<typeof UsableItems>

const UNITS = 'Enter whole units, from 0 to 100,000.'
const Quantity = whole(UNITS, 0, 100_000)
const HOURS = 'Enter hours from 0 to 1,000, with up to two decimals.'
const Hours = z
  .number(HOURS)
  .min(0, HOURS)
  .max(1000, HOURS)
  .refine((hours) => Math.abs(Math.round(hours * 100) - hours * 100) < 1e-6, HOURS)
const SEEN = 'Reopen this and try again.'
const version = whole(SEEN, 0, 2 ** 31 - 1)
const isOnce = (ids: readonly string[]): boolean => new Set(ids).size === ids.length
const ONCE = 'List each one only once.'
const many = <One extends z.ZodType>(one: One) => z.array(one).max(50, 'Choose 50 or fewer.')

/**
 * Everything that was entered by hand about the needs of a job. What is left out is as estimated. 0: it is not needed.
 */
export const NeedsInput = z.object({
  version,
  surface: Surface,
  joints: Joints,
  coats: coats.nullable(),
  lines: many(z.object({ materialId: Id, quantity: Quantity })).refine(
    (all) => isOnce(all.map(({ materialId }) => materialId)),
    ONCE,
  ),
})
export type NeedsInput = z.infer<typeof NeedsInput>

/**
 * What a job has used so far, all together: what is not named stays as it was, and what is sent twice changes nothing
 * twice. 0 takes it back. `acceptShortage`: more was used than the stock says there is; the difference goes into the
 * ledger of the stock as a shortage.
 */
export const UsageInput = z.object({
  /** `unit`: the unit that the caller counts in. It must be that of the material. */
  materials: many(z.object({ materialId: Id, quantity: Quantity, unit: lineOrNone(40).optional() }))
    .refine((all) => isOnce(all.map(({ materialId }) => materialId)), ONCE)
    .default([]),
  equipment: many(
    z.object({
      equipmentId: Id,
      hours: Hours,
      notes: lines(500)
        .transform((typed) => typed || null)
        .nullish(),
    }),
  )
    .refine((all) => isOnce(all.map(({ equipmentId }) => equipmentId)), ONCE)
    .default([]),
  acceptShortage: z.boolean('Choose yes or no.').default(false),
  /**
   * The `recordedAt` that the caller has seen; null when nothing was recorded yet. It protects a later entry of someone
   * else from being overwritten unseen. Left out: not checked.
   */
  seen: z.coerce.date(SEEN).nullish(),
})
export type UsageInput = z.infer<typeof UsageInput>

const AREA = 'Enter the area in whole square feet, from 1 to 1,000,000.'
const area = z.coerce.number(AREA).int(AREA).min(1, AREA).max(1_000_000, AREA)
const typedCoats = z.coerce.number('Enter 0 to 5 coats.').pipe(coats)

/** A job that is not saved yet, or not so. */
const Draft = z.object({
  service: line(120, 'Choose a service.').optional(),
  areaSqFt: area.optional(),
  finish: Finish.optional(),
})
/** `draft=true`: the job as it is typed, and not as it is saved; what is left out of it is not said yet. */
const Preview = Draft.extend({ draft: z.stringbool('Choose yes or no.').default(false) })
export type Preview = z.infer<typeof Preview>

const Query = Draft.extend({
  businessId: Id,
  service: line(120, 'Choose a service.'),
  surface: Surface.default('normal'),
  joints: Joints.default('normal'),
  coats: typedCoats.optional(),
})
export type Query = z.infer<typeof Query>

const one = z.object({ id: Id })
const business = z.object({ businessId: Id })

export const contract = {
  coverage: api
    .route({
      method: 'GET',
      path: '/coverage-rates',
      summary: 'Get the coverage rates and what was learned from jobs',
    })
    .input(business)
    .output(Coverage),
  saveCoverage: api
    .route({
      method: 'PUT',
      path: '/coverage-rates',
      summary: 'Save the coverage rates; a changed rate starts learning over',
    })
    .input(business.extend({ version, value: Rates }))
    .output(Coverage),
  learning: api
    .route({
      method: 'PUT',
      path: '/coverage-rates/learning',
      summary: 'Apply, ignore or reset what was learned about a rate',
    })
    .input(
      business.extend({
        use: Use,
        on: z.boolean('Choose yes or no.'),
        forget: z.boolean('Choose yes or no.').default(false),
      }),
    )
    .output(Coverage),
  estimate: api
    .route({ method: 'GET', path: '/material-estimate', summary: 'Estimate the materials for a job of this size' })
    .input(Query)
    .output(z.object({ lines: z.array(Line), usualCoats: z.number().int(), nothing: z.string().nullable() })),
  ofDay: api
    .route({
      method: 'GET',
      path: '/needs/day',
      summary: 'List needs and usage of a day’s jobs; technicians see their own',
    })
    .meta({ access: 'technician' })
    .input(z.object({ date: Day, businessId: Id.optional() }))
    .output(z.array(JobUsage)),
  usableItems: api
    .route({
      method: 'GET',
      path: '/needs/shelf',
      summary: 'List materials and equipment to use on a job, by name',
    })
    .meta({ access: 'technician' })
    .output(UsableItems),
  get: api
    .route({
      method: 'GET',
      path: '/jobs/{id}/needs',
      summary: 'Get what a job needs, has reserved and used',
    })
    .input(one.extend(Preview.shape))
    .output(JobNeeds),
  save: api
    .route({ method: 'PUT', path: '/jobs/{id}/needs', summary: 'Edit what a job needs' })
    .input(one.extend(NeedsInput.shape))
    .output(JobNeeds),
  recordUsage: api
    .route({ method: 'PUT', path: '/jobs/{id}/used', summary: 'Record everything a job has used so far' })
    .meta({ access: 'technician' })
    .input(one.extend(UsageInput.shape))
    .output(JobUsage),
}
