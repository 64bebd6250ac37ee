import { z } from 'zod'
import { FINDINGS } from '#domains/sales/visits/contract-measurement.ts'
import { Unit } from '#domains/sales/price-book/contract.ts'
import { NotSent, SendBy } from '#domains/messaging/messages/contract.ts'
import { api, Id } from '#lib/api.ts'
import { Choice, Discount, EstimateOptions } from './contract-line-items.ts'

// The estimate that is written and shown at a visit: a piece of the contract of estimates. Its prices are those of the
// price book, so that a technician can write it and enters no price.

const QUANTITY = 'Enter how many, above zero and up to 1,000,000.'
const ITEM = 'Choose from the price book.'

/** What is offered, by items of the price book. */
export const OnSiteOffer = z.object({
  /** The work, which is priced by the areas that have its unit. */
  serviceId: z.uuid('Choose the work.'),
  /** Three packages at the low, usual and high price, where the work is priced by the square foot. */
  finishes: z.boolean('Choose yes or no.').default(false),
  /** The name of the package that is recommended. */
  recommended: z.enum(['Natural', 'Satin', 'Wet-look'], 'Choose a package.').default('Satin'),
  /** Areas that are priced by another item than the work; null: by none. */
  areas: z
    .array(z.object({ areaId: z.uuid('Reopen the visit and try again.'), itemId: z.uuid(ITEM).nullable() }))
    .max(40, 'You can have up to 40 areas.')
    .default([]),
  addOns: z
    .array(
      z.object({
        itemId: z.uuid(ITEM),
        /** How many; of an item by the square foot null: all that was measured. */
        quantity: z
          .number(QUANTITY)
          .positive(QUANTITY)
          .max(1_000_000, QUANTITY)
          .refine((typed) => Math.abs(typed * 100 - Math.round(typed * 100)) < 1e-6, 'Use at most two decimals.')
          .nullable()
          .default(null),
        /** Ticked from the start. */
        chosen: z.boolean('Choose whether it’s selected.').default(false),
      }),
    )
    .max(20, 'You can have up to 20 additions.')
    .refine(
      (typed) => new Set(typed.map(({ itemId }) => itemId)).size === typed.length,
      'Each add-on can be offered once.',
    )
    .default([]),
  /** Left out: as it is. A technician needs the right to give one. */
  discount: Discount.optional(),
})
export type OnSiteOffer = z.infer<typeof OnSiteOffer>

/** An item of the price book that can be offered. */
const OnSiteItem = z.object({
  id: Id,
  name: z.string(),
  unit: Unit,
  /** False: the price book has no price for it yet. */
  priced: z.boolean(),
  /** What was seen in an area that it takes care of. */
  finds: z.array(z.enum(FINDINGS)),
})
export type OnSiteItem = z.infer<typeof OnSiteItem>

/** All money in cents. */
export const OnSiteEstimate = z.object({
  /** Null before one is written. */
  estimate: z
    .object({
      id: Id,
      version: z.number().int(),
      estimateNumber: z.string(),
      title: z.string(),
      state: z.enum(['draft', 'sent', 'accepted', 'declined', 'void', 'expired']),
      validUntil: z.string(),
      /** As the customer sees it. */
      offer: EstimateOptions,
      choice: Choice,
      subtotal: z.number().int(),
      discount: z.number().int(),
      tax: z.number().int(),
      total: z.number().int(),
      deposit: z.number().int(),
      depositPaid: z.number().int(),
      depositOwed: z.number().int(),
      /** Who signed it; null before. */
      signedBy: z.string().nullable(),
      jobId: Id.nullable(),
      /** What was measured has changed since it was written. */
      isStale: z.boolean(),
      /** Someone of the office has changed lines or prices by hand: what is written here would replace that. */
      isByHand: z.boolean(),
    })
    .nullable(),
  /** How the estimate was put together, or what fits the visit before there is one. */
  offered: OnSiteOffer.extend({ serviceId: z.uuid().nullable() }),
  services: z.array(OnSiteItem),
  addOns: z.array(OnSiteItem),
  /** The customer has prices of their own, which the office applies. */
  hasAgreedPrices: z.boolean(),
  /** False: the owner does not let this technician give discounts. */
  mayDiscount: z.boolean(),
  /** Ways to send the link: a text needs a number that takes texts, and an email an address. */
  canEmail: z.boolean(),
})
export type OnSiteEstimate = z.infer<typeof OnSiteEstimate>

const visit = z.object({ id: Id })
const VERSION = 'Reopen the visit and try again.'
const crew = { access: 'technician' } as const

export const onSite = {
  onSite: api
    .route({
      method: 'GET',
      path: '/visits/{id}/estimate',
      summary: 'Get the estimate of a visit, and what can be offered',
    })
    .meta(crew)
    .input(visit)
    .output(OnSiteEstimate),
  writeOnSite: api
    .route({
      method: 'PUT',
      path: '/visits/{id}/estimate',
      summary: 'Write the estimate of a visit from what was measured and the price book',
    })
    .meta(crew)
    .input(
      visit.extend({
        ...OnSiteOffer.shape,
        /** Of the estimate that is changed; null for a new one. */
        version: z.number(VERSION).int(VERSION).nullable(),
      }),
    )
    .output(OnSiteEstimate),
  present: api
    .route({
      method: 'POST',
      path: '/visits/{id}/estimate/present',
      summary: 'Get the customer’s page to show on this device; marks a draft as sent',
    })
    .meta(crew)
    .input(visit)
    /** `payPath`: where the deposit is paid once it is signed. */
    .output(z.object({ path: z.string(), payPath: z.string() })),
  sendOnSite: api
    .route({
      method: 'POST',
      path: '/visits/{id}/estimate/send',
      summary: 'Send the customer the link of the visit’s estimate; once signed, request the deposit',
    })
    .meta(crew)
    .input(
      visit.extend({
        by: SendBy,
      }),
    )
    .output(z.object({ notSent: z.array(NotSent) })),
}
