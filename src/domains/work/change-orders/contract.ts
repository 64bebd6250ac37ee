import { z } from 'zod'
import { SentVia, Share } from '#domains/messaging/messages/contract.ts'
import { centsField } from '#domains/sales/estimates/contract-line-items.ts'
import { SharedFile } from '#domains/work/files/contract.ts'
import { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { api, Id } from '#lib/api.ts'
import { SignaturePath } from '#lib/signature.ts'
import { line, lines } from '#lib/text.ts'
import { onSite } from './contract-on-site.ts'
import { ChangedScope } from './contract-changed-scope.ts'

/**
 * How it stands. `expired`: the customer did not answer in time. `superseded`: the job’s line items changed since.
 * `closed`: the job was completed or canceled. `invoiced`: the job was invoiced.
 */
export const State = z.enum([
  'draft',
  'sent',
  'accepted',
  'declined',
  'withdrawn',
  'superseded',
  'expired',
  'closed',
  'invoiced',
])
export type State = z.infer<typeof State>

/** States in which the customer can still answer. A draft that they open was shared with them. */
export const isOpen = (state: State): boolean => state === 'draft' || state === 'sent'

/** Without money for technicians: `was`, `total` in cents, and what changes. */
export const ChangeOrder = z.object({
  id: Id,
  jobId: Id,
  state: State,
  reason: z.string().nullable(),
  customerName: z.string(),
  was: z.number().int().optional(),
  total: z.number().int().optional(),
  /** What is added, taken off or changed, one line each, without money. */
  changes: z.array(z.string()),
  validUntil: z.string(),
  madeBy: z.string(),
  sentAt: z.date().nullable(),
  sentVia: SentVia,
  openedAt: z.date().nullable(),
  answeredAt: z.date().nullable(),
  seenAt: z.date().nullable(),
  /** Who signed it. */
  name: z.string().nullable(),
  declineReason: z.string().nullable(),
  createdAt: z.date(),
})
export type ChangeOrder = z.infer<typeof ChangeOrder>

const SEEN = 'Reopen the job and try again.'
export const Reason = lines(500)
  .transform((typed) => typed || null)
  .nullish()
const PhotoIds = z
  .array(Id)
  .max(12, 'You can show up to 12 photos.')
  .transform((ids) => [...new Set(ids)])
  .default([])

/** `version` is the one of the job that was seen, `total` in cents the new total that was shown. */
export const NewChangeOrder = z.object({
  version: z.number(SEEN).int(SEEN).min(1, SEEN),
  scope: ScopeInput,
  reason: Reason,
  photoIds: PhotoIds,
  total: centsField(SEEN),
})
export type NewChangeOrder = z.infer<typeof NewChangeOrder>

/** What the holder of a link may see. */
export const LinkedChangeOrder = z.object({
  id: Id,
  state: State,
  service: z.string(),
  customerName: z.string(),
  address: z.string(),
  reason: z.string().nullable(),
  validUntil: z.string(),
  /** The estimate that was agreed to. */
  agreed: z.object({ number: z.string(), at: z.date() }).nullable(),
  scope: ChangedScope,
  /** Cents of the deposit that were paid. */
  depositPaid: z.number().int(),
  photos: z.array(SharedFile),
  answer: z
    .object({ accepted: z.boolean(), name: z.string().nullable(), reason: z.string().nullable(), at: z.date() })
    .nullable(),
})
export type LinkedChangeOrder = z.infer<typeof LinkedChangeOrder>

export const ChangeAcceptance = z.object({
  name: line(120, 'Enter your full name.'),
  signature: SignaturePath,
  agreed: z.literal(true, 'Check the box to accept this change.'),
  /** The new total in cents that the customer saw. */
  total: centsField('Reopen this page and try again.'),
})
export type ChangeAcceptance = z.infer<typeof ChangeAcceptance>

/** Limits the attempts of one address at the page, its form and all calls of a link, as for estimates. */
export const LINK_LIMIT = { points: 150, seconds: 600, as: 'change-orders.link' }

const one = z.object({ id: Id })
const held = one.extend({ key: z.string('This link is incomplete.').max(200, 'This link is incomplete.') })
const visitor = { access: 'public', limit: LINK_LIMIT } as const

export const contract = {
  ...onSite,
  list: api
    .route({
      method: 'GET',
      path: '/jobs/{id}/change-orders',
      summary: 'List the change orders of a job that go by link, newest first',
    })
    .meta({ access: 'technician' })
    .input(one)
    .output(z.array(ChangeOrder)),
  create: api
    .route({
      method: 'POST',
      path: '/jobs/{id}/change-orders',
      successStatus: 201,
      summary: 'Write a change order for the customer to accept by link; replaces one that waits for an answer',
    })
    .input(one.extend(NewChangeOrder.shape))
    .output(ChangeOrder),
  link: api
    .route({
      method: 'POST',
      path: '/change-orders/{id}/link',
      summary: 'Get the private link to share yourself; marks a draft as sent unless `shared` is false',
    })
    .input(one.extend({ shared: z.boolean('Say whether you shared the link.').default(true) }))
    .output(Share),
  withdraw: api
    .route({ method: 'POST', path: '/change-orders/{id}/withdraw', summary: 'Withdraw a change order' })
    .input(one)
    .output(ChangeOrder),
  markSeen: api
    .route({ method: 'POST', path: '/change-orders/{id}/seen', summary: 'Mark the customer’s answer as seen' })
    .input(one)
    .output(ChangeOrder),
  view: api
    .route({
      method: 'POST',
      path: '/change-order-links/{id}/look',
      summary: 'Get the change order behind a private link',
    })
    .meta(visitor)
    .input(held)
    .output(LinkedChangeOrder),
  accept: api
    .route({
      method: 'POST',
      path: '/change-order-links/{id}/accept',
      summary: 'Accept a change order with a name and signature',
    })
    .meta(visitor)
    .input(held.extend(ChangeAcceptance.shape))
    .output(LinkedChangeOrder),
  decline: api
    .route({
      method: 'POST',
      path: '/change-order-links/{id}/decline',
      summary: 'Decline a change order, with an optional reason',
    })
    .meta(visitor)
    .input(held.extend({ reason: Reason }))
    .output(LinkedChangeOrder),
}
