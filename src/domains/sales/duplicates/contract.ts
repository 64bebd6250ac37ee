import { z } from 'zod'
import { Customer, CustomerRecord } from '#domains/sales/customers/contract.ts'
import { api, Id, Paging } from '#lib/api.ts'

/**
 * By what two customers look like one: the same phone, the same e-mail, or a name and an address that are nearly the
 * same.
 */
export const Why = z.enum(['phone', 'email', 'name'])
export type Why = z.infer<typeof Why>

/** Two customers who may be one, the one who came first in front. */
export const Pair = z.object({
  id: Id,
  why: z.array(Why),
  /**
   * A phone or an e-mail alone says nothing where names and addresses differ: couples, families and offices share them.
   */
  sharedOnly: z.boolean(),
  customers: z.tuple([Customer, Customer]),
  foundAt: z.date(),
})
export type Pair = z.infer<typeof Pair>

/** What a merge chooses of the two. */
export const FIELDS = [
  'name',
  'phone',
  'email',
  'address',
  'serviceCategory',
  'transactionDate',
  'serviceCount',
] as const
export const Field = z.enum(FIELDS)
export type Field = z.infer<typeof Field>

/** Whose value stays: of the one who stays, of the other one, or of jobs both together. */
export const Take = z.enum(['this', 'other', 'both'], 'Choose which value to keep.')
export type Take = z.infer<typeof Take>

/**
 * How many records of one kind the other one has, which the one who stays will have; `what` is said of one and of many.
 */
export const Move = z.object({ what: z.string(), many: z.number().int() })
export type Move = z.infer<typeof Move>

export const Preview = z.object({ kept: CustomerRecord, other: CustomerRecord, moves: z.array(Move) })
export type Preview = z.infer<typeof Preview>

export const MERGE_UNDO_DAYS = 30

export const Merge = z.object({
  id: Id,
  keptId: Id,
  keptName: z.string(),
  removedName: z.string(),
  by: z.string(),
  createdAt: z.date(),
  undoneAt: z.date().nullable(),
  /** Until when it can be undone; null: it cannot. */
  undoUntil: z.date().nullable(),
})
export type Merge = z.infer<typeof Merge>

const one = z.object({ id: Id })
const two = one.extend({ otherId: Id })
const page = z.object({ 'x-total-count': z.string(), link: z.string().optional() })
const Seen = z.number('Reopen this and try again.').int('Reopen this and try again.')

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/duplicates',
      outputStructure: 'detailed',
      summary: 'List possible duplicates, newest first',
    })
    .input(Paging)
    .output(z.object({ headers: page, body: z.array(Pair) })),
  dismiss: api
    .route({ method: 'POST', path: '/duplicates/{id}/dismiss', summary: 'Mark a pair as not a duplicate' })
    .input(one)
    .output(one),
  restore: api
    .route({
      method: 'POST',
      path: '/duplicates/{id}/bring-back',
      summary: 'List a dismissed pair as a possible duplicate again',
    })
    .input(one)
    .output(one),
  preview: api
    .route({
      method: 'GET',
      path: '/customers/{id}/merge/{otherId}',
      summary: 'Preview a merge of two customers',
    })
    .input(two)
    .output(Preview),
  merge: api
    .route({
      method: 'POST',
      path: '/customers/{id}/merge/{otherId}',
      summary: 'Merge two customers: the other one’s records move to this customer, and the other one is removed',
    })
    .input(
      two.extend({
        take: z.partialRecord(Field, Take).default({}),
        /** Keeps a phone, e-mail or address that was not chosen as a contact or a service address. */
        keepBoth: z.boolean('Choose yes or no.').default(true),
        version: Seen,
        otherVersion: Seen,
      }),
    )
    .output(Merge),
  merges: api
    .route({
      method: 'GET',
      path: '/merges',
      outputStructure: 'detailed',
      summary: 'List merges from the last 30 days, newest first',
    })
    .input(Paging)
    .output(z.object({ headers: page, body: z.array(Merge) })),
  undo: api.route({ method: 'POST', path: '/merges/{id}/undo', summary: 'Undo a merge' }).input(one).output(Merge),
  mergedInto: api
    .route({
      method: 'GET',
      path: '/customers/{id}/merged-into',
      summary: 'Find the customer that a customer was merged into; null if not merged',
    })
    .input(one)
    .output(z.object({ id: Id.nullable() })),
}
