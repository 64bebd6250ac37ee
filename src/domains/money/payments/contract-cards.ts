import { z } from 'zod'
import { Type } from '#domains/messaging/messages/contract.ts'
import { api, Id } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'

// Cards and bank accounts that customers let the business charge: a piece of the contract of payments.

/** What the office sees of one. The number is at the card provider and never comes here. */
export const SavedCard = z.object({
  id: Id,
  businessId: Id,
  kind: z.enum(['card', 'bank']),
  /** `Visa •••• 4242`. */
  name: z.string(),
  /** `08/30`; null for a bank account. */
  expires: z.string().nullable(),
  isExpired: z.boolean(),
  savedAt: z.date(),
  /** The sentence that the customer agreed to. */
  consent: z.string(),
  /** How many service plans are charged to it. */
  plans: z.number().int(),
})
export type SavedCard = z.infer<typeof SavedCard>

/** Whether cards are saved now, and those of one customer, the newest first. */
export const SavedCards = z.object({ isOn: z.boolean(), cards: z.array(SavedCard) })
export type SavedCards = z.infer<typeof SavedCards>

/** The page on which a customer saves a card. */
export type CardPage = {
  /** The address of the page, with its key. */
  action: string
  /** Of the customer, for the fields of a test card. */
  name: string
  cards: Pick<SavedCard, 'id' | 'name' | 'expires' | 'isExpired'>[]
  /** What they agree to; null while no card is saved. */
  consent: string | null
  /** No real card is charged. */
  simulated: boolean
  /** Bank accounts are taken, too. */
  allowsBank: boolean
  /** The test card of this row is typed into the page. */
  typing: string | null
  /** waiting: the provider has not confirmed it. */
  just: 'saved' | 'removed' | 'waiting' | null
}

/** What an invoice can be charged to, and how a payment that is not settled goes. Money in cents. */
export const ChargeState = z.object({
  /** Cents that are still owed. */
  owed: z.number().int(),
  cards: z.array(SavedCard),
  /** A payment on its way; `card`: of a saved card, and which one. */
  processing: z
    .object({ amount: z.number().int(), from: z.enum(['card', 'bank']), card: z.string().nullable() })
    .nullable(),
  /** The last charge of a saved card or bank account, where it failed and nothing was paid since. */
  failure: z.object({ reason: z.string(), card: z.string().nullable(), at: z.date() }).nullable(),
})
export type ChargeState = z.infer<typeof ChargeState>

/** processing: the bank or the provider has not answered. failed: nothing was taken, and why. */
export const ChargeResult = z.object({
  status: z.enum(['paid', 'processing', 'failed']),
  reason: z.string().nullable(),
})
export type ChargeResult = z.infer<typeof ChargeResult>

const RELOAD = 'Reload the page and try again.'
const Cents = z.number(RELOAD).int(RELOAD).min(1, RELOAD).max(MAX_CENTS, RELOAD)
const one = z.object({ id: Id })
const linked = one.extend({ businessId: Id })

export const cardCalls = {
  cards: api
    .route({ method: 'GET', path: '/customers/{id}/cards', summary: 'List the saved cards of a customer' })
    .input(one)
    .output(SavedCards),
  cardLink: api
    .route({
      method: 'POST',
      path: '/customers/{id}/card-link',
      summary: 'Create the private link on which a customer saves a card',
    })
    .input(linked)
    .output(z.object({ link: z.string() })),
  sendCardLink: api
    .route({
      method: 'POST',
      path: '/customers/{id}/card-link/send',
      summary: 'Text or email a customer the link on which they save a card',
    })
    .input(linked.extend({ by: Type }))
    .output(z.object({ sent: z.boolean() })),
  removeCard: api
    .route({ method: 'DELETE', path: '/cards/{id}', summary: 'Remove a saved card; it can’t be charged again' })
    .input(one)
    .output(z.object({ removed: z.literal(true) })),
  chargeState: api
    .route({
      method: 'GET',
      path: '/invoices/{id}/charge',
      summary: 'Get what an invoice can be charged to, and the state of its last charge',
    })
    .input(one)
    .output(ChargeState),
  chargeCard: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/charge',
      summary: 'Charge what is owed on an invoice to a saved card',
    })
    .input(
      one.extend({
        cardId: Id,
        /** What the screen showed as owed: if that has changed, nothing is charged. */
        owed: Cents,
      }),
    )
    .output(ChargeResult),
  setPlanCard: api
    .route({
      method: 'PUT',
      path: '/recurring-services/{id}/card',
      summary: 'Charge the invoices of a recurring service to a saved card, or stop that',
    })
    .input(one.extend({ cardId: Id.nullable() }))
    .output(z.object({ cardId: Id.nullable() })),
}
