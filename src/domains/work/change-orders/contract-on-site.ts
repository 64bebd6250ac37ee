import { z } from 'zod'
import { NotSent, SendBy } from '#domains/messaging/messages/contract.ts'
import { Unit } from '#domains/sales/price-book/contract.ts'
import { api, Id } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

// The change order that the crew writes at a stop: a piece of the contract of change orders. Its prices are those of the
// price book, so that a technician enters none, and the job’s own price is not among the answers.

const ITEM = 'Choose from the price book.'
const QUANTITY = 'Enter how many, above zero and up to 1,000,000.'

/** Work to add, by items of the price book. */
export const OnSiteChange = z.object({
  items: z
    .array(
      z.object({
        itemId: z.uuid(ITEM),
        quantity: z
          .number(QUANTITY)
          .positive(QUANTITY)
          .max(1_000_000, QUANTITY)
          .refine((typed) => Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6, 'Use at most two decimals.'),
      }),
    )
    .min(1, 'Add what changes.')
    .max(20, 'You can add up to 20 items at once.')
    .refine(
      (typed) => new Set(typed.map(({ itemId }) => itemId)).size === typed.length,
      'Each item can be added once. Change its quantity instead.',
    ),
  /** Why, as the customer reads it. */
  reason: lines(500)
    .transform((typed) => typed || null)
    .nullish(),
  photoIds: z
    .array(Id)
    .max(12, 'You can show up to 12 photos.')
    .transform((ids) => [...new Set(ids)])
    .default([]),
})
export type OnSiteChange = z.infer<typeof OnSiteChange>

const OnSiteChangeItem = z.object({ id: Id, name: z.string(), unit: Unit, priced: z.boolean() })

/** `canText` and `canEmail`: the ways in which the customer can get the link. */
export const OnSiteChoices = z.object({
  /** Why no change order can be written; null where one can. */
  blocked: z.string().nullable(),
  items: z.array(OnSiteChangeItem),
  canEmail: z.boolean(),
})
export type OnSiteChoices = z.infer<typeof OnSiteChoices>

/** What was added comes to `added` cents, before discount and tax. */
const OnSiteDraft = z.object({ id: Id, added: z.number().int() })

const one = z.object({ id: Id })
const crew = { access: 'technician' } as const

export const onSite = {
  onSite: api
    .route({
      method: 'GET',
      path: '/jobs/{id}/change-orders/choices',
      summary: 'Get what the crew can add to a job by a change order',
    })
    .meta(crew)
    .input(one)
    .output(OnSiteChoices),
  writeOnSite: api
    .route({
      method: 'POST',
      path: '/jobs/{id}/change-orders/on-site',
      successStatus: 201,
      summary: 'Write a change order at the stop, from the price book',
    })
    .meta(crew)
    .input(one.extend(OnSiteChange.shape))
    .output(OnSiteDraft),
  present: api
    .route({
      method: 'POST',
      path: '/change-orders/{id}/present',
      summary: 'Get the customer’s page to show on this device; marks a draft as sent',
    })
    .meta(crew)
    .input(one)
    .output(z.object({ path: z.string() })),
  sendOnSite: api
    .route({
      method: 'POST',
      path: '/change-orders/{id}/send',
      summary: 'Send the customer the link of a change order with the usual words',
    })
    .meta(crew)
    .input(
      one.extend({
        by: SendBy,
      }),
    )
    .output(z.object({ notSent: z.array(NotSent) })),
}
