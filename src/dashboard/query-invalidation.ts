import { matchQuery, type QueryKey } from '@tanstack/react-query'
import { api, queryClient } from './api-client.ts'

/** What a query key is made from: a call of the contract, or a group of calls. */
type Keyed = { key: () => QueryKey }

/** What shows custom fields, or is filtered by them. */
const WITH_CUSTOM_FIELDS = [
  api.customFields,
  api.customers.list,
  api.jobs.list,
  api.jobs.day,
  api.visits.day,
  api.visits.stop,
  api.visits.fields,
]

/**
 * Which queries show what a change touches. The names are those of the server's `changed` events
 * (`tx.notifyClients`), so that a window refetches the same after its own mutation as after another person's.
 */
const SHOWN_BY = {
  'service-requests': [api.reports, api.requests, api.history],
  ai: [api.ai],
  imports: [api.imports],
  duplicates: [api.duplicates],
  customers: [
    api.conversations,
    api.reports,
    api.customers,
    api.recurring,
    api.duplicates,
    api.requests,
    api.jobs,
    api.invoices,
    api.payments.account,
    api.payments.cards,
    api.books,
    api.calendar.list,
    api.history,
    api.pricing,
    api.firstSteps,
  ],
  'recurring-services': [api.recurring, api.payments.cards, api.history],
  jobs: [
    api.needs,
    api.costs,
    api.conversations.get,
    api.automation.upcoming,
    api.reports,
    api.jobs,
    api.changeOrders,
    api.recurring,
    api.calendar.list,
    api.schedule,
    api.history,
    api.reviews.requests,
    api.payments.account,
    api.invoices.schedule,
  ],
  needs: [api.needs, api.costs, api.reports.report],
  estimates: [
    api.reports,
    api.books,
    api.estimates,
    api.invoices.schedule,
    api.payments.estimateEntries,
    api.payments.account,
    api.history,
  ],
  invoices: [api.documents.statement, api.costs, api.reports, api.books, api.invoices, api.payments, api.history],
  'calendar-events': [api.calendarEvents, api.calendar.list, api.schedule],
  visits: [
    api.estimates.onSite,
    api.automation.upcoming,
    api.reports,
    api.visits,
    api.calendar.list,
    api.schedule,
    api.history,
  ],
  campaigns: [api.campaigns],
  automation: [api.automation, api.messages.templates, api.reports.overview, api.reports.nextStep],
  // A delivery report arrives for every message that goes out, so this names no more than what shows one.
  communications: [
    api.reports.schedule,
    api.reports.overview,
    api.campaigns.get,
    api.campaigns.list,
    api.conversations.list,
    api.conversations.messages,
    api.messages.state,
    api.messages.timeline,
    api.messages.list,
    api.requests.replies,
    api.history,
    api.reviews.requests,
    api.reviews.ofJob,
  ],
  crews: [api.crews],
  technicians: [
    api.crews,
    api.history,
    api.costs,
    api.reports.report,
    api.reports.overview,
    api.technicians,
    api.team,
    api.calendar.list,
    api.schedule,
    api.firstSteps,
  ],
  materials: [api.history, api.inventory.materials, api.inventory.suppliers, api.needs, api.reports, api.costs],
  suppliers: [api.inventory.suppliers],
  equipment: [api.history, api.reports, api.costs, api.needs, api.inventory.equipment, api.schedule],
  costs: [api.costs, api.reports.report],
  books: [api.books],
  'report-schedule': [api.reports.schedule],
  schedule: [api.schedule],
  notes: [api.history],
  replies: [api.conversations, api.reports.overview, api.history],
  calls: [api.conversations.list, api.conversations.messages, api.history],
  conversations: [api.conversations, api.reports.overview],
  'quick-replies': [api.conversations.filledReplies, api.conversations.quickReplies],
  alerts: [api.messages.alerts],
  'system-health': [api.health],
  backups: [api.backups, api.firstSteps],
  connections: [
    api.connections,
    api.messages.channels,
    api.payments.providers,
    api.ai,
    api.firstSteps,
    api.conversations.get,
    api.reports.schedule,
  ],
  businesses: [api.business],
  settings: [
    api.business,
    api.priceBook,
    api.seo,
    api.requests,
    api.schedule,
    api.calendar.list,
    api.pricing,
    api.firstSteps,
  ],
  team: [
    api.team,
    api.auth.rights,
    api.auth.user,
    api.auth.team,
    api.auth.security.rules,
    api.reports.schedule,
    api.firstSteps,
  ],
  security: [api.auth.security.events],
  invitations: [api.team, api.auth.invitations, api.firstSteps],
  profile: [api.auth.user, api.auth.profile],
  'calendar-feed': [api.calendar.feed],
  partners: [api.partners, api.history],
  seo: [api.seo],
  redirects: [api.redirects],
  'first-steps': [api.firstSteps],
  'customer-pricing': [api.pricing, api.history],
  'price-book': [api.priceBook, api.business, api.pricing, api.requests, api.needs, api.history],
  'custom-fields': [...WITH_CUSTOM_FIELDS, api.history.pinned],
  'custom-values': [...WITH_CUSTOM_FIELDS, api.history],
  files: [api.files, api.history],
  photos: [
    api.conversations.messages,
    api.firstSteps,
    api.files,
    api.photos,
    api.history,
    api.requests.photos,
    api.reviews.list,
  ],
  reviews: [api.reports, api.reviews, api.history],
  'review-requests': [api.reviews.requests, api.reviews.ofJob],
  // Only mutations name this one: a person who sends, cancels or resends looks at all that depends on messages.
  messages: [api.messages, api.conversations, api.requests, api.reports.overview, api.history],
} satisfies Record<string, readonly Keyed[]>

/** The name of what a call changes. */
export type Change = keyof typeof SHOWN_BY

const isChange = (name: string): name is Change => Object.hasOwn(SHOWN_BY, name)

/** Returns the keys of the queries that show these changes. Names without an entry, of a newer server, show nowhere. */
export const keysOf = (changes: readonly string[]): QueryKey[] =>
  changes.filter(isChange).flatMap((change) => SHOWN_BY[change].map(({ key }: Keyed) => key()))

/**
 * Refetches what shows these changes and is on screen, each query once, and marks the rest as stale. Settles once all
 * has arrived.
 */
export async function invalidate(...changes: Change[]): Promise<void> {
  const keys = keysOf(changes)
  if (keys.length === 0) return
  await queryClient.invalidateQueries({
    predicate: (query) => keys.some((queryKey) => matchQuery({ queryKey }, query)),
  })
}
