import { z } from 'zod'
import { api, Day, daysInOrder, Id, Paging } from '#lib/api.ts'

/** What the entries are about, by the name of the record's table; entity-kinds.ts says how they are called. */
export const Kind = z.enum(
  [
    'jobs',
    'visits',
    'service_requests',
    'customers',
    'imports',
    'communications',
    'calls',
    'consents',
    'reviews',
    'review_requests',
    'photos',
    'files',
    'custom_fields',
    'recurring_services',
    'invoices',
    'estimates',
    'campaigns',
    'technicians',
    'crews',
    'equipment',
    'materials',
    'suppliers',
    'coverage_rates',
    'cost_settings',
    'report_schedule',
    'partners',
    'seo_settings',
    'ai_features',
    'ai_budget',
    'sign_in_rules',
    'calendar_events',
    'redirects',
    'price_book_items',
    'settings',
    'businesses',
    'backups',
    'connections',
    'book_exports',
    'book_accounts',
    'users',
    'invitations',
  ],
  'We don’t track records of that type.',
)
export type Kind = z.infer<typeof Kind>

const Fields = z.record(z.string(), z.unknown()).nullable()

/** One change: who, when, what, from what to what. Only what changed is in `before` and `after`. */
export const Entry = z.object({
  id: Id,
  at: z.date(),
  /** As they were called then. */
  by: z.string(),
  /** Null for visitors and the program itself. */
  byId: Id.nullable(),
  /** Mostly a Kind; a table that came later is here all the same. */
  kind: z.string(),
  recordId: Id,
  /** How the record is called now; null when it is gone, or has no name. */
  title: z.string().nullable(),
  action: z.string(),
  before: Fields,
  after: Fields,
})
export type Entry = z.infer<typeof Entry>

export const ANONYMOUS = 'nobody'

export const Filter = z.object({
  /** The user who made the change. The literal value matches changes by visitors and by the program itself. */
  person: z.union([Id, z.literal(ANONYMOUS)], 'This ID isn’t valid.').optional(),
  kind: Kind.optional(),
  /** One record; it needs its kind. */
  record: Id.optional(),
  /** Days of the business, both included. */
  from: Day.optional(),
  to: Day.optional(),
})
export type Filter = z.infer<typeof Filter>

const Query = daysInOrder(Paging.extend(Filter.shape)).refine(({ record, kind }) => !record || kind, {
  error: 'Choose a record type.',
  path: ['kind'],
})

export const contract = {
  list: api
    .route({ method: 'GET', path: '/audit', summary: 'All changes, newest first', outputStructure: 'detailed' })
    .meta({ access: 'owner' })
    .input(Query)
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Entry),
      }),
    ),
  people: api
    .route({ method: 'GET', path: '/audit/people', summary: 'Everyone who has made a change, by name' })
    .meta({ access: 'owner' })
    .output(z.array(z.object({ id: Id, name: z.string() }))),
}
