import { z } from 'zod'
import { AutomaticKind, Type } from '#domains/messaging/messages/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

/**
 * What Send Reminders would send: how many appointments in 2-3 days have no reminder yet, and on which days they are.
 */
export const Upcoming = z.object({ appointments: z.number().int(), days: z.array(z.string()) })
export type Upcoming = z.infer<typeof Upcoming>

const Of = z.enum(['job', 'visit'])

/** The customers who got an on-my-way message on a day. */
export const OnTheWay = z.object({
  /** False: the owner has turned it off. */
  on: z.boolean(),
  /** No SMS account is connected, so messages reach no one. */
  simulated: z.boolean(),
  told: z.array(z.object({ of: Of, id: Id, at: z.date() })),
})
export type OnTheWay = z.infer<typeof OnTheWay>

/** The result of a tap. When the message was already sent, `at` is the time of the first one and the flag is false. */
export const OnMyWay = z.object({ at: z.date(), told: z.boolean() })
export type OnMyWay = z.infer<typeof OnMyWay>

/** How an on-my-way or running-late message would read. */
export const StopPreview = z.object({
  text: z.string(),
  /** By which way it would go; null: by none. */
  type: Type.nullable(),
  /** The business's number, as a neighbor reads it. */
  from: z.string(),
  /** No account is connected, so it would reach no one. */
  simulated: z.boolean(),
  /** Why it cannot go out, in a sentence. */
  problem: z.string().nullable(),
})
export type StopPreview = z.infer<typeof StopPreview>

/** How a message of this kind would read for one customer. */
export const Example = z.object({
  /** Null: there are no customers yet, and all of it is made up. */
  customer: z.object({ id: Id, name: z.string(), phone: z.string(), email: z.string().nullable() }).nullable(),
  /** What each field holds, by its name. */
  values: z.record(z.string(), z.string().nullable()),
  /** What a text says instead: links are short there. */
  inText: z.record(z.string(), z.string().nullable()),
  /** They have no such appointment, invoice or job: that part is made up. */
  madeUp: z.boolean(),
  /** When the message would leave; null: unknown. */
  leavesAt: z.date().nullable(),
})
export type Example = z.infer<typeof Example>

/** Which message customers get after their appointments were moved or booked. */
export const NextNotices = z.object({
  /** `Karen Whitfield gets an email in 10 minutes.` Null: there is nothing to say. */
  sentence: z.string().nullable(),
  /** Who to call, where one customer alone is not messaged. */
  call: z.object({ name: z.string(), phone: z.string() }).nullable(),
  /** The messages that still wait. */
  messageIds: z.array(Id),
})
export type NextNotices = z.infer<typeof NextNotices>

const EMPTY = 'Please write something.'

/** The current text in the form, saved or not. */
export const TestMessage = z.object({
  way: z.enum(['text', 'email'], 'Choose text or email.'),
  text: lines(1000).min(1, EMPTY),
  subject: line(200, EMPTY),
  email: lines(5000).min(1, EMPTY),
  /** The customer whose values fill the template. */
  customerId: Id.nullish(),
})
export type TestMessage = z.infer<typeof TestMessage>

/** As many as the list of jobs can move at once. */
const MAX_APPOINTMENTS = 200
const one = z.object({ id: Id })
const MINUTES = 'Enter 1 to 240 minutes.'
const Minutes = z.coerce.number(MINUTES).int(MINUTES).min(1, MINUTES).max(240, MINUTES)
const Kind = z.enum(['on-my-way', 'running-late'], 'Choose On my way or Running late.')

export const contract = {
  upcoming: api
    .route({
      method: 'GET',
      path: '/automation/upcoming-reminders',
      summary: 'Count the reminders that Send Reminders (2-3 Days) would send',
    })
    .output(Upcoming),
  sendUpcoming: api
    .route({
      method: 'POST',
      path: '/automation/send-upcoming-reminders',
      summary: 'Queue a reminder for every appointment in 2-3 days that has none yet',
    })
    // Fields may be added to those of spec.md §7: some cannot be reached by text or e-mail.
    .output(z.object({ remindersSent: z.number().int(), unreachable: z.number().int() })),
  optedIn: api
    .route({
      method: 'GET',
      path: '/automation/agreed',
      summary: 'Count the customers who opted in to marketing by text or email',
    })
    .output(z.object({ customers: z.number().int() })),
  sample: api
    .route({
      method: 'GET',
      path: '/automation/messages/{kind}/example',
      summary: 'Preview a message as one customer would read it; by default, the next recipient',
    })
    .input(z.object({ kind: AutomaticKind, customerId: Id.optional() }))
    .output(Example),
  test: api
    .route({
      method: 'POST',
      path: '/automation/messages/{kind}/test',
      summary: 'Send yourself a test of the message, saved or not',
    })
    .input(TestMessage.extend({ kind: AutomaticKind }))
    .output(z.object({ to: z.string(), simulated: z.boolean() })),
  nextNotices: api
    .route({
      method: 'POST',
      path: '/automation/notices',
      summary: 'Read which message customers get about their moved or booked appointments, and when',
    })
    .input(
      z.object({
        appointments: z
          .array(one.extend({ of: Of }))
          .min(1)
          .max(MAX_APPOINTMENTS),
      }),
    )
    .output(NextNotices),
  decideNotices: api
    .route({
      method: 'POST',
      path: '/automation/notices/decide',
      summary: 'Send waiting confirmations and new times now, or not at all',
    })
    .input(
      z.object({
        messageIds: z
          .array(Id)
          .min(1)
          .max(2 * MAX_APPOINTMENTS),
        decision: z.enum(['send-now', 'do-not-send'], 'Choose to send now or not at all.'),
      }),
    )
    .output(z.object({ done: z.number().int() })),
  onMyWayStatus: api
    .route({
      method: 'GET',
      path: '/automation/on-my-way',
      summary: 'List a day’s on-my-way messages; technicians see only their own stops',
    })
    .meta({ access: 'technician' })
    .input(z.object({ date: Day }))
    .output(OnTheWay),
  jobOnMyWay: api
    .route({
      method: 'POST',
      path: '/jobs/{id}/on-my-way',
      summary: 'Send an on-my-way message for a job, once a day',
    })
    .meta({ access: 'technician' })
    .input(one.extend({ minutes: Minutes.nullish() }))
    .output(OnMyWay),
  visitOnMyWay: api
    .route({
      method: 'POST',
      path: '/visits/{id}/on-my-way',
      summary: 'Send an on-my-way message for an estimate visit, once a day',
    })
    .meta({ access: 'technician' })
    .input(one.extend({ minutes: Minutes.nullish() }))
    .output(OnMyWay),
  jobRunningLate: api
    .route({ method: 'POST', path: '/jobs/{id}/running-late', summary: 'Say that we run late to a job' })
    .meta({ access: 'technician' })
    .input(one.extend({ minutes: Minutes }))
    .output(OnMyWay),
  visitRunningLate: api
    .route({ method: 'POST', path: '/visits/{id}/running-late', summary: 'Say that we run late to an estimate visit' })
    .meta({ access: 'technician' })
    .input(one.extend({ minutes: Minutes }))
    .output(OnMyWay),
  stopPreview: api
    .route({
      method: 'GET',
      path: '/automation/stops/{of}/{id}/preview',
      summary: 'Read an on-my-way or running-late message before it is sent',
    })
    .meta({ access: 'technician' })
    .input(one.extend({ of: Of, kind: Kind, minutes: Minutes }))
    .output(StopPreview),
}
