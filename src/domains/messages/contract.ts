import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'

export const Type = z.enum(['sms', 'email'])
export type Type = z.infer<typeof Type>

export const Purpose = z.enum(['confirmation', 'reply', 'reminder', 'on-my-way', 'review', 'estimate', 'invoice', 'receipt', 'marketing', 'alert', 'account'])
export type Purpose = z.infer<typeof Purpose>

/**
 * pending: waits (until sendAfter) · sending: handed to the provider, answer not yet known · sent: the provider accepted it ·
 * delivered: the provider says it arrived · failed: given up, with the reason · suppressed: not to be sent (STOP) ·
 * cancelled: taken back before it was sent · needs-look: a crash left it unknown whether it went out; never sent again by itself.
 */
export const Status = z.enum(['pending', 'sending', 'sent', 'delivered', 'failed', 'suppressed', 'cancelled', 'needs-look'])
export type Status = z.infer<typeof Status>

export const Communication = z.object({
  id: Id,
  customerId: Id.nullable(),
  customerName: z.string().nullable(),
  jobId: Id.nullable(),
  /** The quote request that it answers. */
  requestId: Id.nullable(),
  /** Who asked for it; null for what the product sends by itself. */
  byName: z.string().nullable(),
  type: Type,
  purpose: Purpose,
  recipient: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  status: Status,
  /** True when no provider is set: the message was kept here and sent to nobody. */
  simulated: z.boolean(),
  sendAfter: z.date(),
  sentAt: z.date().nullable(),
  reason: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.date(),
})
export type Communication = z.infer<typeof Communication>

export const Alert = z.object({
  id: Id,
  title: z.string(),
  body: z.string(),
  /** Where a click leads, a path of the dashboard. */
  href: z.string(),
  readAt: z.date().nullable(),
  createdAt: z.date(),
})
export type Alert = z.infer<typeof Alert>

/** Whether SMS and e-mail go out, or stay here since no provider is set. */
const Ways = z.object({ sms: z.object({ simulated: z.boolean() }), email: z.object({ simulated: z.boolean() }) })

/** A browser's push subscription, as PushSubscription.toJSON() gives it (W3C Push API). */
export const PushSubscriptionInput = z.object({
  endpoint: z.url({ protocol: /^https$/ }).max(1000),
  keys: z.object({ p256dh: z.string().min(1).max(200), auth: z.string().min(1).max(100) }),
})

export const contract = {
  list: api
    .route({ method: 'GET', path: '/communications', outputStructure: 'detailed', summary: 'The outbox, newest first' })
    .input(Paging.extend({ status: Status.optional(), type: Type.optional() }))
    .output(z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(Communication) })),
  sendPending: api
    .route({ method: 'POST', path: '/automation/process-communications', summary: 'Send Pending Messages: release what waits, and wait up to 10 s for it' })
    .output(z.object({ sent: z.number().int(), failed: z.number().int(), remaining: z.number().int() })),
  ways: api.route({ method: 'GET', path: '/communications/ways', summary: 'Whether SMS and e-mail are really sent' }).output(Ways),
  cancel: api
    .route({ method: 'POST', path: '/communications/{id}/cancel', summary: 'Take a message back while it waits' })
    .input(z.object({ id: Id }))
    .output(Communication),
  alerts: api
    .route({ method: 'GET', path: '/alerts', summary: 'The bell: the newest 30' })
    .output(z.object({ unread: z.number().int(), alerts: z.array(Alert) })),
  readAlerts: api.route({ method: 'POST', path: '/alerts/read', summary: 'Mark every alert as read' }).output(z.object({ unread: z.number().int() })),
  pushKey: api
    .route({ method: 'GET', path: '/push-subscriptions/key', summary: 'The public key that a browser subscribes with' })
    .output(z.object({ publicKey: z.string() })),
  subscribe: api
    .route({ method: 'POST', path: '/push-subscriptions', successStatus: 201, summary: 'Alert this browser, too' })
    .input(PushSubscriptionInput)
    .output(z.object({ id: Id })),
  unsubscribe: api
    .route({ method: 'DELETE', path: '/push-subscriptions', summary: 'No longer alert this browser' })
    .input(z.object({ endpoint: z.string().max(1000) }))
    .output(z.object({ removed: z.boolean() })),
}
