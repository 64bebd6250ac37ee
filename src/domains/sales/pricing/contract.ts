import { z } from 'zod'
import { ServiceKey } from '#domains/system/business/contract.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'
import { areaChecks } from '#domains/sales/requests/contract-quote.ts'
import { api, Day, Id, Paging } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { line, lines } from '#lib/text.ts'
import { dayOrNone } from '#lib/typed-day.ts'

/** More tries than a family has surfaces to ask about. */
export const BALLPARK_LIMIT = { points: 120, seconds: 600 }

/** A rule of this service is for all of them. */
export const ANY_SERVICE = 'Any service'

/**
 * The service as a job calls it: 'driveway' of the quote form is 'Driveway Sealing'. What is not of our six stays as it
 * is typed.
 */
export const getServiceLabel = (service: string): string =>
  Object.hasOwn(SERVICES, service) ? SERVICES[service as ServiceKey].label : service

/** The other way round; undefined for work that has no rate. */
export const findServiceKey = (label: string): ServiceKey | undefined =>
  ServiceKey.options.find((key) => key === label || SERVICES[key].label === label)

/** spec.md §9. `value` is a whole percent for the first, and cents for the other two. */
export const PriceType = z.enum(
  ['discount_percent', 'discount_amount', 'fixed'],
  'Choose percent off, dollars off or a flat rate.',
)
export type PriceType = z.infer<typeof PriceType>

const PriceRule = z.object({
  id: Id,
  customerId: Id,
  customerName: z.string(),
  service: z.string(),
  priceType: PriceType,
  value: z.number().int(),
  /** `10% discount`, `$150.00 off`, `$900.00 flat rate`. */
  words: z.string(),
  notes: z.string().nullable(),
  /** The last day on which it applies, where the business is; null: always. */
  expiresAt: z.string().nullable(),
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  createdAt: z.date(),
})
export type PriceRule = z.infer<typeof PriceRule>

/** What is wrong with the value of a rule of this kind; null for one that is right. */
export function validateRuleValue(priceType: PriceType, value: number): string | null {
  if (priceType === 'discount_percent')
    return Number.isInteger(value) && value >= 1 && value <= 100 ? null : 'Enter a whole percent from 1 to 100.'
  return Number.isInteger(value) && value >= 1 && value <= MAX_CENTS
    ? null
    : 'Enter dollars and cents, from $0.01 to $1,000,000.'
}

const fields = {
  service: line(120, 'Choose a service.').transform(getServiceLabel),
  priceType: PriceType,
  value: z.number('Enter a number.'),
  notes: lines(1000)
    .transform((typed) => typed || null)
    .nullish(),
  expiresAt: dayOrNone(),
}
const fits = ({ priceType, value }: { priceType: PriceType; value: number }, context: z.RefinementCtx): void => {
  const message = validateRuleValue(priceType, value)
  if (message !== null) context.addIssue({ code: 'custom', path: ['value'], message })
}

/** The fields of a rule, apart from its customer. */
export const RuleInput = z.object(fields).superRefine(fits)
export type RuleInput = z.infer<typeof RuleInput>

export const NewRule = RuleInput.safeExtend({ customerId: z.uuid('Choose a customer.') })
export type NewRule = z.infer<typeof NewRule>

const SEEN = 'Reopen this and try again.'
/** Omitted fields stay unchanged. The customer of a rule cannot change. */
const RuleChange = z.object(fields).partial()
export type RuleChange = z.infer<typeof RuleChange>

const RuleFilter = Paging.extend({
  customerId: Id.optional(),
  /** Part of the name of the customer, or of the service. */
  q: z.string().max(200, 'Keep your search under 200 characters.').optional(),
})
export type RuleFilter = z.infer<typeof RuleFilter>

const AMOUNT = 'Enter whole cents, from 0 to 100,000,000.'
const PriceAsked = z.object({
  customerId: Id,
  service: line(120, 'Choose a service.').transform(getServiceLabel),
  /** Today by default. */
  day: Day.optional(),
  areaSqFt: z.coerce
    .number('Enter the area in square feet as a whole number.')
    .check(...areaChecks)
    .optional(),
  /** The list price in cents, if the user has entered one. It takes precedence over the area. */
  amount: z.coerce.number(AMOUNT).int(AMOUNT).min(0, AMOUNT).max(MAX_CENTS, AMOUNT).optional(),
})
export type PriceAsked = z.infer<typeof PriceAsked>

/** The rule that was used, as far as a bill has to name it. */
const AppliedRule = PriceRule.pick({
  id: true,
  service: true,
  priceType: true,
  value: true,
  words: true,
  expiresAt: true,
})

/** All money in cents. */
const Price = z.object({
  /** The list price; null if it is unknown, with neither an amount nor an area of a service that has a rate. */
  base: z.number().int().nullable(),
  /** How the list price is calculated: `850 sq ft × $1.70`. */
  lines: z.array(z.object({ words: z.string(), cents: z.number().int() })),
  /** What the customer pays; null if that depends on an unknown list price. */
  price: z.number().int().nullable(),
  /**
   * What a bill takes off; null where no rule applies, or where the flat rate is not below the list price. Without a
   * list price it is known all the same.
   */
  discount: z
    .union([
      z.object({ name: z.string(), percent: z.number() }),
      z.object({ name: z.string(), cents: z.number().int() }),
    ])
    .nullable(),
  /** The rule that decided; null: none applies. */
  rule: AppliedRule.nullable(),
})
export type Price = z.infer<typeof Price>

const one = z.object({ id: Id })

export const contract = {
  ballpark: api
    .route({
      method: 'GET',
      path: '/ballpark',
      summary: 'Get a ballpark price range before a visit, in cents',
    })
    .meta({ access: 'public', limit: BALLPARK_LIMIT })
    .input(
      z.object({
        service: ServiceKey,
        areaSqFt: z.coerce.number('Enter the area in square feet as a whole number.').check(...areaChecks),
      }),
    )
    .output(
      z.object({
        low: z.number().int(),
        high: z.number().int(),
        currency: z.literal('USD'),
        dependsOn: z.array(z.string()),
      }),
    ),
  list: api
    .route({
      method: 'GET',
      path: '/customer-pricing',
      outputStructure: 'detailed',
      summary: 'List pricing rules: those that never expire first, expired ones last',
    })
    .input(RuleFilter)
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(PriceRule),
      }),
    ),
  counts: api
    .route({
      method: 'GET',
      path: '/customer-pricing/counts',
      summary: 'Count active and expired pricing rules',
    })
    .output(z.object({ active: z.number().int(), expired: z.number().int() })),
  price: api
    .route({
      method: 'GET',
      path: '/customer-pricing/price',
      summary: 'Get a customer’s price for a service on a day, with the rule behind it',
    })
    .input(PriceAsked)
    .output(Price),
  get: api
    .route({ method: 'GET', path: '/customer-pricing/{id}', summary: 'Get a pricing rule' })
    .input(one)
    .output(PriceRule),
  create: api
    .route({ method: 'POST', path: '/customer-pricing', successStatus: 201, summary: 'Add a pricing rule' })
    .input(NewRule)
    .output(PriceRule),
  update: api
    .route({ method: 'PATCH', path: '/customer-pricing/{id}', summary: 'Update a pricing rule' })
    .input(RuleChange.extend({ ...one.shape, version: z.number(SEEN).int(SEEN) }))
    .output(PriceRule),
  remove: api
    .route({ method: 'DELETE', path: '/customer-pricing/{id}', summary: 'Delete a pricing rule' })
    .meta({ access: 'owner' })
    .input(one)
    .output(PriceRule),
  restore: api
    .route({
      method: 'POST',
      path: '/customer-pricing/{id}/restore',
      summary: 'Restore a deleted pricing rule, even an expired one',
    })
    .meta({ access: 'owner' })
    .input(NewRule.safeExtend(one.shape))
    .output(PriceRule),
}
