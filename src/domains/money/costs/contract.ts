import { z } from 'zod'
import { Finish } from '#domains/work/jobs/contract.ts'
import { IdList } from '#domains/work/schedule/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { lineOrNone } from '#lib/text.ts'

// Only the owner may read any of this: what an hour and a job cost is confidential. All money is integer cents.

/** Hours of use that a piece of equipment lasts until a life is entered. */
export const USUAL_LIFE = 2000

export const Settings = z.object({
  /** For an hour of a technician who has no cost of their own; null: none is set. */
  hourlyCost: z.number().int().nullable(),
  /** Hours of use that a piece of equipment lasts, where it does not say so itself. */
  lifeHours: z.number().int(),
  /** Goes back with a change; 0 until the first. */
  version: z.number().int(),
  changedAt: z.date().nullable(),
  changedBy: z.string().nullable(),
})
export type Settings = z.infer<typeof Settings>

const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
const HOURLY = 'Enter an hourly cost from $0 to $1,000.'
const HourlyCost = whole(HOURLY, 0, 100_000)
export const SettingsInput = z.object({
  hourlyCost: HourlyCost.nullable(),
  lifeHours: whole('Enter whole hours from 1 to 100,000.', 1, 100_000),
})
export type SettingsInput = z.infer<typeof SettingsInput>

const Cents = z.number().int()
const LaborLine = z.object({
  /** Null for an unassigned person. */
  technicianId: Id.nullable(),
  name: z.string(),
  minutes: z.number().int(),
  /** Null: none is set, and the sum excludes it. */
  hourlyCost: Cents.nullable(),
  cents: Cents,
  /** Minutes that were entered for them by hand, which count instead of those of the clock. */
  byHand: z.number().int().nullable(),
  /** What they cost when the job was done, or by hand; null: as they cost by now. */
  kept: Cents.nullable(),
})
const MaterialLine = z.object({
  name: z.string(),
  unit: z.string(),
  quantity: z.number().int(),
  unitCost: Cents,
  cents: Cents,
})
const EquipmentLine = z.object({
  equipmentId: Id,
  name: z.string(),
  hours: z.number(),
  hourlyCost: Cents.nullable(),
  cents: Cents,
})

/** What a job costs, line by line, and what is left of its price. */
export const Cost = z.object({
  /** What the business has of it: without tax, tips, and what the customer was let off. Null: no price yet. */
  income: Cents.nullable(),
  /** Where the income is from: the invoice that was handed out, or the price of the job. */
  incomeFrom: z.enum(['invoice', 'price']),
  /** The job is done, and no use is entered: the cost includes neither material nor equipment. */
  isUseOpen: z.boolean(),
  /** `lacking`: what it needs where the amount or the material is unknown. */
  materials: z.object({ cents: Cents, lacking: z.array(z.string()), lines: z.array(MaterialLine) }),
  /** `minutes` of all together. `planned`: some have no recorded time, so the cost uses the plan. */
  labor: z.object({ cents: Cents, minutes: z.number().int(), planned: z.boolean(), lines: z.array(LaborLine) }),
  equipment: z.object({ cents: Cents, lines: z.array(EquipmentLine) }),
  cost: Cents,
  /** Null without a price. `percent` of the income. */
  margin: Cents.nullable(),
  percent: z.number().int().nullable(),
})
export type Cost = z.infer<typeof Cost>

/** `real`: what it came to so far; null before the work began, and for a canceled job on which nothing was used. */
export const JobCost = z.object({ jobId: Id, planned: Cost, real: Cost.nullable() })
export type JobCost = z.infer<typeof JobCost>

const MONEY = 'Enter dollars and cents, from $0 to $1,000,000.'
const AREA = 'Enter the area in whole square feet, from 1 to 1,000,000.'
const LENGTH = 'Enter whole minutes, from 0 to 20,000.'
const asked = (sentence: string, least: number, most: number) =>
  z.coerce.number(sentence).int(sentence).min(least, sentence).max(most, sentence).optional()

/**
 * A job as it stands in the editor, saved or not. `jobId`: its own lines of material count while its work is as it was
 * saved.
 */
export const Plan = z.object({
  businessId: Id,
  jobId: Id.optional(),
  service: lineOrNone(120).optional(),
  areaSqFt: asked(AREA, 1, 1_000_000),
  finish: Finish.optional(),
  amount: asked(MONEY, 0, 100_000_000),
  /** On all its days together, of each of its people. */
  minutes: asked(LENGTH, 0, 20_000),
  technicianIds: IdList.optional(),
  equipmentIds: IdList.optional(),
})
export type Plan = z.infer<typeof Plan>

const WORKED = 'Enter whole minutes, from 0 to 10,000.'
/**
 * What each of its people worked on a job, and at what cost; null: as the clock says, as they cost by now. A cost that
 * is left out stays.
 */
export const Hours = z.object({
  id: Id,
  hours: z
    .array(
      z.object({
        technicianId: Id,
        minutes: whole(WORKED, 0, 10_000).nullable(),
        hourlyCost: HourlyCost.nullable().optional(),
      }),
      'Enter how long each person worked.',
    )
    .max(50, 'Choose 50 or fewer.')
    .refine(
      (all) => new Set(all.map(({ technicianId }) => technicianId)).size === all.length,
      'List each person only once.',
    ),
})
export type Hours = z.infer<typeof Hours>

export const MARGIN_GROUPINGS = ['service', 'area', 'technician', 'job'] as const
const By = z.enum(MARGIN_GROUPINGS, 'Choose service, area, technician or job.')

const Figures = z.object({
  jobs: z.number().int(),
  minutes: z.number().int(),
  income: Cents,
  materials: Cents,
  labor: Cents,
  equipment: Cents,
  margin: Cents,
  percent: z.number().int().nullable(),
  /** The margin for each hour worked; null when no hours were worked. */
  perHour: Cents.nullable(),
})
export type Figures = z.infer<typeof Figures>

/**
 * Of completed jobs. By technician, each has the part of a job's price, material and equipment that their time has of
 * all its time, and their own cost.
 */
export const Margins = z.object({
  from: Day,
  to: Day,
  by: By,
  total: Figures,
  /**
   * The largest margin first; of jobs the smallest, and last those whose margin is not known. `name` null: not known, as
   * the town of an address that does not tell it.
   */
  rows: z.array(
    Figures.extend({
      id: Id.nullable(),
      name: z.string().nullable(),
      /** Of a job: whose it was, and on which day. */
      customerName: z.string().optional(),
      day: z.iso.date().nullable().optional(),
      /** Of a job: no use was entered, so its materials, equipment and margin are not known. */
      isUseOpen: z.boolean().optional(),
    }),
  ),
  /** Jobs whose figures lack something: they are in the sums without it. */
  lacking: z.object({
    price: z.number().int(),
    time: z.number().int(),
    hourlyCost: z.number().int(),
    gear: z.number().int(),
    use: z.number().int(),
  }),
})
export type Margins = z.infer<typeof Margins>

/** As many days as one answer may be about. */
const MAX_DAYS = 800
const DAY_MS = 86_400_000
export const MarginsAsked = z
  .object({ from: Day, to: Day, by: By.default('service'), businessId: Id.optional() })
  .refine(({ from, to }) => from <= to, { error: 'The start date can’t be after the end date.', path: ['to'] })
  .refine(({ from, to }) => (Date.parse(to) - Date.parse(from)) / DAY_MS < MAX_DAYS, {
    error: 'Choose two years or less.',
    path: ['from'],
  })
export type MarginsAsked = z.infer<typeof MarginsAsked>

const owners = api.meta({ access: 'owner' })
const one = z.object({ id: Id })

export const contract = {
  ofJob: owners
    .route({ method: 'GET', path: '/jobs/{id}/cost', summary: 'Get the expected and actual margin of a job' })
    .input(one)
    .output(JobCost),
  setHours: owners
    .route({
      method: 'PUT',
      path: '/jobs/{id}/hours',
      summary: 'Set crew hours on a job in place of the timer',
    })
    .input(Hours)
    .output(JobCost),
  plan: owners
    .route({ method: 'GET', path: '/costs/plan', summary: 'Preview the margin of a job being edited' })
    .input(Plan)
    .output(Cost),
  margins: owners
    .route({
      method: 'GET',
      path: '/reports/margins',
      summary: 'Get margins on completed jobs by service, area, technician or job',
    })
    .meta({ access: 'owner', accountant: true })
    .input(MarginsAsked)
    .output(Margins),
  settings: {
    read: owners
      .route({ method: 'GET', path: '/costs/settings', summary: 'Get the job cost settings' })
      .output(Settings),
    save: owners
      .route({ method: 'PUT', path: '/costs/settings', summary: 'Save the job cost settings' })
      .input(SettingsInput.extend({ version: whole('Reopen Settings and try again.', 0, 2 ** 31 - 1) }))
      .output(Settings),
  },
}
