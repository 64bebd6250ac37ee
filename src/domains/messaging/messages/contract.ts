import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'
import { TEMPLATE_KEYS } from './templates/template-keys.ts'

const SEEN = 'This page is out of date. Reload it and try again.'

export const Type = z.enum(['sms', 'email'])
export type Type = z.infer<typeof Type>

const CHOOSE = 'Choose text or email.'
/** By which of the two something is sent, or by both. */
export const SendBy = z.array(z.enum(Type.options, CHOOSE), CHOOSE).min(1, CHOOSE).max(2, CHOOSE)

/** A channel that was asked for and took nothing, and why, in a sentence for the owner. */
export const NotSent = z.object({ by: Type, reason: z.string() })
export type NotSent = z.infer<typeof NotSent>

/** The same message as the owner can send it from their own phone or mail app, and the private link in it. */
export const Share = z.object({
  link: z.string(),
  byHand: z.array(z.object({ type: Type, recipient: z.string(), subject: z.string().nullable(), message: z.string() })),
})
export type Share = z.infer<typeof Share>

/**
 * How a customer got something: a provider took a message, or a person shared the link. Null where that is not known.
 */
export const SentVia = z.enum(['message', 'link']).nullable()
export type SentVia = z.infer<typeof SentVia>

/** What a message is for, in the nine words that clients of the API know (product.md). */
export const Purpose = z.enum([
  'confirmation',
  'reminder',
  'on-my-way',
  'review',
  'estimate',
  'invoice',
  'receipt',
  'marketing',
  'alert',
])
export type Purpose = z.infer<typeof Purpose>

/**
 * The same more exactly, as it is stored: `reply` is a confirmation to clients, `report` and `account` (invitations,
 * passwords) are alerts.
 */
export const Kind = z.enum([...Purpose.options, 'reply', 'report', 'account'])
export type Kind = z.infer<typeof Kind>

/** Why a message that a person canceled by hand is cancelled: only such a message can be restored. */
export const CANCELLED_BY_USER = 'Canceled before it was sent.'
/** Why a message of a paused campaign waits. The database holds these words; a change of them needs a migration. */
export const CAMPAIGN_PAUSED = 'The campaign is paused.'

/**
 * pending: waits (until sendAfter) · sending: handed to the provider, answer not yet known · sent: the provider
 * accepted it · delivered: the provider says it arrived · failed: given up, with the reason · suppressed: not to be
 * sent (STOP) · cancelled: canceled before it was sent · unconfirmed: after a crash no one knows whether it went out;
 * the product never sends it again automatically.
 */
export const Status = z.enum([
  'pending',
  'sending',
  'sent',
  'delivered',
  'failed',
  'suppressed',
  'cancelled',
  'unconfirmed',
])
export type Status = z.infer<typeof Status>

/**
 * A status to filter by. Older versions called `unconfirmed` `needs-look`: a tab that is still open and a bookmark may
 * ask for it by that name.
 */
export const StatusFilter = z
  .enum([...Status.options, 'needs-look'])
  .transform((status): Status => (status === 'needs-look' ? 'unconfirmed' : status))

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
  kind: Kind,
  /** Which of what goes out by itself it is; null for what a person sent. */
  automatic: z.string().nullable(),
  recipient: z.string(),
  subject: z.string().nullable(),
  message: z.string(),
  status: Status,
  /** True when no provider is set: the message was stored here and sent to no one. */
  simulated: z.boolean(),
  sendAfter: z.date(),
  /** Its campaign is paused: it waits, whatever its time. */
  held: z.boolean(),
  sentAt: z.date().nullable(),
  /** Why it waits, was held back, did not go out or is unclear, in a sentence. */
  reason: z.string().nullable(),
  attempts: z.number().int(),
  createdAt: z.date(),
})
export type Communication = z.infer<typeof Communication>

/** What a person decides about a message that may or may not have gone out. */
export const Decision = z.enum(['arrived', 'again', 'leave'], 'Choose what to do.')
export type Decision = z.infer<typeof Decision>

/** One message and its history, oldest event first. */
export const MessageTimeline = Communication.extend({
  deliveredAt: z.date().nullable(),
  steps: z.array(z.object({ at: z.date(), words: z.string() })),
})
export type MessageTimeline = z.infer<typeof MessageTimeline>

const Away = z.object({ until: z.date(), reason: z.string() }).nullable()
/**
 * How many messages there are in each state, `1000+` for more than can be counted quickly; and which way of sending
 * waits, until when, and why.
 */
export const OutboxState = z.object({
  all: z.string(),
  waiting: z.string(),
  failed: z.string(),
  needsLook: z.string(),
  away: z.object({ sms: Away, email: Away }),
})
export type OutboxState = z.infer<typeof OutboxState>

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

const EMPTY = 'Please write something.'
/** A day of the business's clock, HH:MM, on the quarter. */
const At = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Choose a time in 15-minute steps, like 9:15.')

export const AutomaticKind = z.enum(TEMPLATE_KEYS, 'This message doesn’t exist.')

/** The settings of an automatic message that can be changed. */
export const AutomaticChange = z
  .object({
    on: z.boolean('Choose on or off.'),
    way: z.enum(['text', 'email', 'both'], 'Choose text, email or both.'),
    text: lines(1000).min(1, EMPTY),
    subject: line(200, EMPTY),
    email: lines(5000).min(1, EMPTY),
    days: z.number().int().nullable(),
    hours: z.number().int().nullable(),
    at: At.nullable(),
  })
  .partial()
export type AutomaticChange = z.infer<typeof AutomaticChange>

/** An automatic message and its settings. */
export const AutomaticMessage = AutomaticChange.required().extend({
  kind: z.enum(TEMPLATE_KEYS),
  title: z.string(),
  /** When it leaves, in words. */
  when: z.string(),
  /** Marketing: sent only to customers who opted in. */
  offer: z.boolean(),
  /** The fields that its text may contain in braces, and those that it must contain. */
  fields: z.array(z.string()),
  needed: z.array(z.string()),
  /** What can be chosen; null for what cannot. */
  timing: z.object({
    days: z.array(z.number().int()).nullable(),
    hours: z.array(z.number().int()).nullable(),
    at: z.boolean(),
  }),
  version: z.number().int(),
  /** The number sent in the last 30 days. */
  sent: z.number().int(),
})
export type AutomaticMessage = z.infer<typeof AutomaticMessage>

export const contract = {
  templates: api
    .route({ method: 'GET', path: '/automation/messages', summary: 'List the automatic messages' })
    .output(z.array(AutomaticMessage)),
  updateTemplate: api
    .route({
      method: 'PATCH',
      path: '/automation/messages/{kind}',
      summary: 'Turn an automatic message on or off, or change its text and timing',
    })
    .input(AutomaticChange.extend({ kind: AutomaticKind, version: z.number(SEEN).int(SEEN) }))
    .output(AutomaticMessage),
  list: api
    .route({
      method: 'GET',
      path: '/communications',
      outputStructure: 'detailed',
      summary: 'List the outbox, newest first',
    })
    .input(Paging.extend({ status: StatusFilter.optional(), type: Type.optional() }))
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Communication),
      }),
    ),
  sendPending: api
    .route({
      method: 'POST',
      path: '/automation/process-communications',
      summary: 'Send all pending messages now, and wait up to 10 s for the results',
    })
    .output(z.object({ sent: z.number().int(), failed: z.number().int(), remaining: z.number().int() })),
  channels: api
    .route({
      method: 'GET',
      path: '/communications/ways',
      summary: 'Get whether SMS and email are connected or simulated',
    })
    .output(Ways),
  cancel: api
    .route({ method: 'POST', path: '/communications/{id}/cancel', summary: 'Cancel a pending message' })
    .input(z.object({ id: Id }))
    .output(Communication),
  restore: api
    .route({ method: 'POST', path: '/communications/{id}/put-back', summary: 'Restore a canceled message' })
    .input(z.object({ id: Id }))
    .output(Communication),
  retry: api
    .route({ method: 'POST', path: '/communications/{id}/retry', summary: 'Resend a failed message' })
    .input(z.object({ id: Id }))
    .output(Communication),
  resolve: api
    .route({
      method: 'POST',
      path: '/communications/{id}/decide',
      summary: 'Review an unconfirmed message: mark it delivered, resend it or leave it as not sent',
    })
    .input(z.object({ id: Id, decision: Decision }))
    .output(Communication),
  state: api
    .route({
      method: 'GET',
      path: '/communications/state',
      summary: 'Count messages by status, and get whether texts or emails are on hold',
    })
    .output(OutboxState),
  timeline: api
    .route({ method: 'GET', path: '/communications/{id}', summary: 'Get a message and its history' })
    .input(z.object({ id: Id }))
    .output(MessageTimeline),
  alerts: api
    .route({ method: 'GET', path: '/alerts', summary: 'List the newest 30 alerts' })
    .output(z.object({ unread: z.number().int(), alerts: z.array(Alert) })),
  readAlerts: api
    .route({ method: 'POST', path: '/alerts/read', summary: 'Mark alerts as read; without ids, every alert' })
    .input(z.object({ ids: z.array(Id).max(100, 'Mark up to 100 alerts at a time.').optional() }).optional())
    .output(z.object({ unread: z.number().int() })),
  pushKey: api
    .route({ method: 'GET', path: '/push-subscriptions/key', summary: 'Get the public key for push subscriptions' })
    .output(z.object({ publicKey: z.string() })),
  subscribe: api
    .route({
      method: 'POST',
      path: '/push-subscriptions',
      successStatus: 201,
      summary: 'Turn on alerts in this browser',
    })
    .input(PushSubscriptionInput)
    .output(z.object({ id: Id })),
  unsubscribe: api
    .route({ method: 'DELETE', path: '/push-subscriptions', summary: 'Turn off alerts in this browser' })
    .input(z.object({ endpoint: z.string().max(1000) }))
    .output(z.object({ removed: z.boolean() })),
}
