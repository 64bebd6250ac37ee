import { z } from 'zod'
import { CATEGORIES } from '#domains/sales/customers/contract.ts'
import { FieldFilters } from '#domains/sales/customers/contract-details.ts'
import { api, Day, Id, Paging } from '#lib/api.ts'
import { line, lineOrNone, lines } from '#lib/text.ts'

/** The most people that one campaign may reach. A larger number could not be distinguished from a mistake. */
export const MAX_PEOPLE = 20_000

export const Way = z.enum(['text', 'email', 'both'], 'Choose text, email or both.')
export type Way = z.infer<typeof Way>
/** either: a text, or an e-mail to customers who did not agree to texts; how `marketing-campaign` sends. */
export type AnyWay = Way | 'either'

/**
 * scheduled: waits for its hour · sending: some have left or may at any moment · paused: what waits is held · stopped:
 * what waited was canceled.
 */
export const Status = z.enum(['draft', 'scheduled', 'sending', 'paused', 'stopped', 'done'])
export type Status = z.infer<typeof Status>

/**
 * Why a person is left out, in the order of the checks. The words follow a name or a figure: `9 did not agree to
 * texts`.
 */
export const REASONS = {
  gone: 'deleted',
  archived: 'archived',
  'no-way': 'can’t be reached this way',
  stopped: 'replied STOP',
  paused: 'may have opted out: review in Messages',
  'not-agreed': 'not opted in to marketing',
  'had-one': 'already got one this month',
  'had-this': 'already got this one',
  'same-address': 'same number or address as another recipient',
} as const
export type Reason = keyof typeof REASONS
const ReasonKey = z.enum(Object.keys(REASONS) as [Reason, ...Reason[]], 'Choose one of the reasons.')

const TOO_MANY = 'That’s too many. Choose fewer.'

/** Who is meant. All that is given has to be true; nothing given means every customer. */
export const Audience = z.object({
  categories: z
    .array(z.enum([...CATEGORIES, 'none'], 'Choose a category from the list.'), 'Choose categories.')
    .max(7, TOO_MANY)
    .default([]),
  /** Of their service address. */
  towns: z.array(line(60, 'Choose a town.'), 'Choose towns.').max(40, TOO_MANY).default([]),
  tags: z.array(line(40, 'Choose a tag.'), 'Choose tags.').max(20, TOO_MANY).default([]),
  /** Custom fields of customers and addresses. A field that is no longer in use matches no one. */
  fields: FieldFilters.default([]),
  /** When we last worked for them: longer ago than so many months, or within them. */
  served: z
    .object({
      is: z.enum(['over', 'within'], 'Choose “over” or “within”.'),
      months: z
        .number('Enter whole months.')
        .int('Enter whole months.')
        .min(1, 'Enter at least 1 month.')
        .max(240, 'Enter at most 240 months.'),
    })
    .nullable()
    .default(null),
  /** Exactly these, and nothing else counts. */
  customerIds: z
    .array(Id, 'Choose customers.')
    .min(1, 'Choose at least one customer.')
    .max(MAX_PEOPLE, TOO_MANY)
    .nullable()
    .default(null),
})
export type Audience = z.infer<typeof Audience>

/** How many will get it, and why the others will not. */
export const Reach = z.object({
  people: z.number().int(),
  will: z.number().int(),
  texts: z.number().int(),
  emails: z.number().int(),
  leftOut: z.array(z.object({ reason: ReasonKey, many: z.number().int() })),
})
export type Reach = z.infer<typeof Reach>

export const Person = z.object({
  customerId: Id,
  name: z.string(),
  town: z.string().nullable(),
  text: z.boolean(),
  email: z.boolean(),
  reason: ReasonKey.nullable(),
  /** What became of their messages, once it is confirmed: the word of the outbox. */
  became: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

/** The form offers times between 8 AM and 8 PM; recipients in another time zone get theirs when it is 8 AM there. */
const At = z.string().regex(/^(0[89]|1\d):(00|15|30|45)$/, 'Choose a time between 8 AM and 8 PM, in 15-minute steps.')

const CampaignText = z.object({
  way: Way,
  text: lines(1000),
  subject: lineOrNone(200),
  email: lines(5000),
})

export const Draft = CampaignText.extend({
  name: line(120, 'Enter a name.'),
  audience: Audience,
  day: Day.nullable(),
  at: At.nullable(),
})
export type Draft = z.infer<typeof Draft>

/** What has happened so far. How each is counted stands on the screen (web/campaign-results.tsx). */
export const Figures = z.object({
  sent: z.number().int(),
  waiting: z.number().int(),
  delivered: z.number().int(),
  failed: z.number().int(),
  /** Held back at the last moment, as for a STOP. */
  heldBack: z.number().int(),
  replies: z.number().int(),
  optOuts: z.number().int(),
  visits: z.number().int(),
  bookings: z.number().int(),
})
export type Figures = z.infer<typeof Figures>

export const Campaign = Draft.extend({
  id: Id,
  way: z.enum(['text', 'email', 'both', 'either']),
  at: z.string().nullable(),
  day: z.string().nullable(),
  status: Status,
  startsAt: z.date().nullable(),
  confirmedAt: z.date().nullable(),
  endedAt: z.date().nullable(),
  byName: z.string().nullable(),
  /** Who gets it and who does not, since it was confirmed. */
  people: z.number().int(),
  leftOut: z.number().int(),
  messages: z.number().int(),
  /** How many of its messages have left. */
  sent: z.number().int(),
  version: z.number().int(),
  createdAt: z.date(),
})
export type Campaign = z.infer<typeof Campaign>

export const OneCampaign = Campaign.extend({
  figures: Figures,
  reach: Reach,
  /** When the last one will have left at this pace; null when nothing waits. */
  doneBy: z.date().nullable(),
  /** No provider is set: nothing leaves this machine. */
  simulated: z.boolean(),
})
export type OneCampaign = z.infer<typeof OneCampaign>

/** What one customer will read. */
export const Preview = z.object({
  customerId: Id.nullable(),
  name: z.string(),
  text: z.string(),
  subject: z.string(),
  email: z.string(),
  parts: z.object({
    segments: z.number().int(),
    characters: z.number().int(),
    room: z.number().int(),
    plain: z.boolean(),
  }),
  /** Of all texts, in tenths of a cent. */
  cost: z.number().int(),
  doneBy: z.date().nullable(),
  /** When the first would leave, by the business's clock: a text at no hour of the night. */
  startsAt: z.date(),
  faults: z.array(z.object({ path: z.string(), message: z.string() })),
  /** The customers that the preview can be shown for. */
  as: z.array(z.object({ customerId: Id, name: z.string() })),
})
export type Preview = z.infer<typeof Preview>

export const Choices = z.object({
  towns: z.array(z.string()),
  tags: z.array(z.string()),
  /** Customers who agreed to offers, by text or by e-mail. */
  agreed: z.number().int(),
})
export type Choices = z.infer<typeof Choices>

const one = z.object({ id: Id })
/** A call that may name MOST_PEOPLE by their ids, of 39 bytes each with quotes and comma. */
const ofMany = api.meta({ access: 'staff', mostBytes: 1024 * 1024 })
const SEEN = 'Reload this page and try again.'
const Seen = z.number(SEEN).int(SEEN)
const seen = one.extend({ version: Seen })
const COUNT = 'Confirm how many people it goes to.'

export const contract = {
  marketing: ofMany
    .route({
      method: 'POST',
      path: '/automation/marketing-campaign',
      summary: 'Send a promotion to the customers in a list who opted in to marketing',
    })
    .input(
      z.object({
        customerIds: z
          .array(Id, 'Choose the customers.')
          .min(1, 'Choose at least one customer.')
          .max(MAX_PEOPLE, TOO_MANY),
        offer: lines(1000).min(1, 'Enter the message.'),
      }),
    )
    .output(
      z.object({
        queued: z.number().int(),
        skipped: z.array(z.object({ customerId: Id, reason: z.string() })),
        campaignId: Id.nullable(),
      }),
    ),
  audienceChoices: api
    .route({
      method: 'GET',
      path: '/campaigns/choices',
      summary: 'List the audience filters and the number of customers who opted in to marketing',
    })
    .output(Choices),
  reach: ofMany
    .route({
      method: 'POST',
      path: '/campaigns/reach',
      summary: 'Count the people in an audience who would get the campaign, and why others wouldn’t',
    })
    .input(z.object({ audience: Audience, way: Way }))
    .output(Reach),
  who: ofMany
    .route({
      method: 'POST',
      path: '/campaigns/who',
      summary: 'List the people in an audience: who would get the campaign, and who wouldn’t and why',
    })
    .input(
      z.object({
        audience: Audience,
        way: Way,
        reason: z.union([ReasonKey, z.literal('will')], 'Choose one of the reasons.').nullish(),
      }),
    )
    .output(z.object({ people: z.array(Person), more: z.number().int() })),
  preview: ofMany
    .route({
      method: 'POST',
      path: '/campaigns/preview',
      summary: 'Preview the message for one recipient, with the cost and finish time',
    })
    .input(CampaignText.extend({ audience: Audience, customerId: Id.nullish(), day: Day.nullish(), at: At.nullish() }))
    .output(Preview),
  test: ofMany
    .route({ method: 'POST', path: '/campaigns/test', summary: 'Send yourself a test of the campaign, saved or not' })
    .input(CampaignText.extend({ audience: Audience, customerId: Id.nullish() }))
    .output(z.object({ to: z.array(z.string()) })),
  list: api
    .route({ method: 'GET', path: '/campaigns', outputStructure: 'detailed', summary: 'List campaigns, newest first' })
    .input(Paging)
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Campaign),
      }),
    ),
  create: ofMany
    .route({ method: 'POST', path: '/campaigns', successStatus: 201, summary: 'Create a draft; nothing is sent' })
    .input(Draft)
    .output(OneCampaign),
  get: api
    .route({ method: 'GET', path: '/campaigns/{id}', summary: 'Get a campaign and its results' })
    .input(one)
    .output(OneCampaign),
  people: api
    .route({
      method: 'GET',
      path: '/campaigns/{id}/people',
      outputStructure: 'detailed',
      summary: 'List the recipients of a confirmed campaign',
    })
    .input(
      one.extend({
        ...Paging.shape,
        reason: z.union([ReasonKey, z.literal('will')], 'Choose one of the reasons.').optional(),
      }),
    )
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Person),
      }),
    ),
  update: ofMany
    .route({ method: 'PATCH', path: '/campaigns/{id}', summary: 'Change a draft' })
    .input(Draft.partial().extend(seen.shape))
    .output(OneCampaign),
  remove: api
    .route({ method: 'DELETE', path: '/campaigns/{id}', summary: 'Delete a draft' })
    .meta({ access: 'owner' })
    .input(one)
    .output(one),
  confirm: api
    .route({
      method: 'POST',
      path: '/campaigns/{id}/confirm',
      summary: 'Send or schedule a campaign, if the recipient count still matches',
    })
    .input(seen.extend({ will: z.number(COUNT).int(COUNT) }))
    .output(OneCampaign),
  revert: api
    .route({
      method: 'POST',
      path: '/campaigns/{id}/take-back',
      summary: 'Move a campaign that hasn’t started back to draft',
    })
    .input(one)
    .output(OneCampaign),
  pause: api
    .route({ method: 'POST', path: '/campaigns/{id}/pause', summary: 'Pause a campaign: hold its pending messages' })
    .input(one)
    .output(OneCampaign),
  resume: api
    .route({ method: 'POST', path: '/campaigns/{id}/resume', summary: 'Resume a paused campaign' })
    .input(one)
    .output(OneCampaign),
  stop: api
    .route({ method: 'POST', path: '/campaigns/{id}/stop', summary: 'Stop a campaign: cancel its pending messages' })
    .input(one)
    .output(OneCampaign),
}
