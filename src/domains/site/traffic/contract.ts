import { z } from 'zod'
import { api, Day, daysInOrder } from '#lib/api.ts'

/** What is counted: a page seen, a telephone link pressed, a quote form begun, a quote form sent. */
export const Kind = z.enum(['view', 'call', 'started', 'sent'])
export type Kind = z.infer<typeof Kind>

const said = z.string().max(500).nullish()

/** One event reported by a page. It contains nothing about the visitor: no id, cookie or IP address. */
export const Seen = z.object({
  kind: Kind,
  page: z.string().max(500),
  /** `utm_source`, else the host of the referring site. Empty if the address was typed in or the browser hides it. */
  source: said,
  /** `utm_medium` and `utm_campaign`. */
  medium: said,
  campaign: said,
})
export type Seen = z.infer<typeof Seen>

const counts = { view: z.number().int(), call: z.number().int(), started: z.number().int(), sent: z.number().int() }

/** Totals for a period. Days without visitors are omitted; pages and sources are sorted by most views. */
export const Sums = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  days: z.array(z.object({ day: z.iso.date(), ...counts })),
  pages: z.array(z.object({ page: z.string(), ...counts })),
  sources: z.array(
    z.object({ source: z.string(), medium: z.string().nullable(), campaign: z.string().nullable(), ...counts }),
  ),
})
export type Sums = z.infer<typeof Sums>

/**
 * More than a family behind one router reads in a minute, far less than a program sends. No address is written down,
 * not even for this.
 */
export const TELL_LIMIT = { points: 120, seconds: 60, alone: true }

/** A year and a day: this day may be compared with the same one a year ago. */
const MAX_DAYS = 367
const DAY_MS = 86_400_000

export const Period = daysInOrder(z.object({ from: Day.optional(), to: Day.optional() })).refine(
  ({ from, to }) => from === undefined || to === undefined || Date.parse(to) - Date.parse(from) < MAX_DAYS * DAY_MS,
  { path: ['from'], error: 'Choose a year or less.' },
)
export type Period = z.infer<typeof Period>

export const contract = {
  count: api
    .route({
      method: 'POST',
      path: '/traffic',
      successStatus: 202,
      summary: 'Count a page view, a call, or a form started or sent. Stores nothing about the visitor',
    })
    .meta({ access: 'public', limit: TELL_LIMIT })
    .input(Seen)
    .output(z.object({ counted: z.boolean() })),
  sums: api
    .route({
      method: 'GET',
      path: '/traffic',
      summary: 'Count page views, calls and quotes by day, page and source; last 30 days by default',
    })
    .input(Period)
    .output(Sums),
}
