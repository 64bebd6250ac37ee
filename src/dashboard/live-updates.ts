import { useEffect } from 'react'
import { api, queryClient } from './api-client.ts'
import { isBehind, setConnection } from './connection.ts'
import { isLoggingOut } from './logout.ts'
import { NoticedChanges } from './noticed-changes.ts'

const TRY_AGAIN_MS = 5000
/**
 * The server says every 20 s that it is there (platform/http/events.ts). A line that is silent for longer than two of
 * them carries nothing.
 */
const SILENT_MS = 45_000
const LOOK_MS = 10_000

/** Which queries show which list. The names are those of the server's `changed` events. */
const SHOWN_BY: Record<string, readonly (() => readonly unknown[])[]> = {
  'service-requests': [api.reports.key, api.requests.key, api.history.key],
  ai: [api.ai.key],
  imports: [api.imports.key],
  duplicates: [api.duplicates.key],
  customers: [
    api.conversations.key,
    api.reports.key,
    api.customers.key,
    api.recurring.key,
    api.duplicates.key,
    api.requests.key,
    api.jobs.key,
    api.invoices.key,
    api.calendar.list.key,
    api.history.key,
    api.pricing.key,
    api.firstSteps.key,
  ],
  'recurring-services': [api.recurring.key, api.history.key],
  jobs: [
    api.needs.key,
    api.costs.key,
    api.conversations.get.key,
    api.automation.upcoming.key,
    api.reports.key,
    api.jobs.key,
    api.recurring.key,
    api.calendar.list.key,
    api.schedule.key,
    api.history.key,
    api.reviews.askings.key,
  ],
  needs: [api.needs.key, api.costs.key, api.reports.report.key],
  estimates: [api.reports.report.key, api.estimates.key, api.payments.estimateEntries.key, api.history.key],
  invoices: [api.costs.key, api.reports.key, api.invoices.key, api.payments.key, api.history.key],
  visits: [
    api.automation.upcoming.key,
    api.reports.key,
    api.visits.key,
    api.calendar.list.key,
    api.schedule.key,
    api.history.key,
  ],
  campaigns: [api.campaigns.key],
  automation: [api.automation.key, api.messages.automatic.key],
  communications: [
    api.reports.schedule.key,
    api.campaigns.get.key,
    api.campaigns.list.key,
    api.conversations.list.key,
    api.conversations.messages.key,
    api.messages.state.key,
    api.messages.story.key,
    api.messages.list.key,
    api.requests.replies.key,
    api.history.key,
    api.reviews.askings.key,
    api.reviews.ofJob.key,
  ],
  technicians: [
    api.history.key,
    api.costs.key,
    api.reports.report.key,
    api.technicians.key,
    api.calendar.list.key,
    api.schedule.key,
    api.firstSteps.key,
  ],
  materials: [
    api.history.key,
    api.inventory.materials.key,
    api.inventory.suppliers.key,
    api.needs.key,
    api.reports.key,
    api.costs.key,
  ],
  suppliers: [api.inventory.suppliers.key],
  equipment: [
    api.history.key,
    api.reports.key,
    api.costs.key,
    api.needs.key,
    api.inventory.equipment.key,
    api.schedule.key,
  ],
  costs: [api.costs.key, api.reports.report.key],
  'report-schedule': [api.reports.schedule.key],
  schedule: [api.schedule.key],
  notes: [api.history.key],
  replies: [api.conversations.key, api.history.key],
  conversations: [api.conversations.key],
  'quick-replies': [api.conversations.quick.key, api.conversations.quickReplies.key],
  alerts: [api.messages.alerts.key],
  'system-health': [api.health.key],
  backups: [api.backups.key, api.firstSteps.key],
  businesses: [api.business.key],
  settings: [
    api.business.key,
    api.seo.key,
    api.requests.key,
    api.schedule.key,
    api.calendar.list.key,
    api.pricing.key,
    api.firstSteps.key,
  ],
  team: [
    api.auth.user.key,
    api.auth.team.key,
    api.auth.security.rules.key,
    api.reports.schedule.key,
    api.firstSteps.key,
  ],
  security: [api.auth.security.events.key],
  invitations: [api.auth.invitations.key, api.firstSteps.key],
  profile: [api.auth.user.key, api.auth.profile.key],
  'calendar-feed': [api.calendar.feed.key],
  partners: [api.partners.key, api.history.key],
  seo: [api.seo.key],
  redirects: [api.redirects.key],
  'first-steps': [api.firstSteps.key],
  'customer-pricing': [api.pricing.key, api.history.key],
  photos: [api.firstSteps.key, api.photos.key, api.history.key, api.requests.photos.key, api.reviews.list.key],
  reviews: [api.reports.key, api.reviews.key, api.history.key],
  'review-requests': [api.reviews.askings.key, api.reviews.ofJob.key],
}

/** Keeps every open list right: the server says which lists changed, and those are asked for again. */
export function useLiveUpdates(): void {
  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasDown = false
    let heardAt = Date.now()
    let isTooMany = false
    const heard = () => {
      heardAt = Date.now()
    }
    const lost = () => {
      wasDown = true
      setConnection('down')
    }
    const connect = () => {
      heard()
      // The server reports at once what changed since this window began to ask, and before the connection opened. After
      // a broken connection, the window refetches everything anyway.
      source = new EventSource(wasDown ? '/api/events' : `/api/events?age=${Math.round(performance.now())}`)
      source.addEventListener('beat', heard)
      source.addEventListener('open', () => {
        heard()
        // The server did not report what changed while the connection was down.
        if (wasDown || isBehind()) void queryClient.invalidateQueries()
        setConnection('up')
        wasDown = false
      })
      source.addEventListener('changed', (event: MessageEvent<string>) => {
        heard()
        if (!isLoggingOut()) invalidate(event.data)
      })
      // Too many windows of one person: the newest stay live, and this one asks again once it is looked at.
      source.addEventListener('closed', () => {
        source.close()
        lost()
        isTooMany = true
      })
      source.addEventListener('error', () => {
        lost()
        // The browser tries again by itself unless the server answered with an error: it starts, or the session has
        // ended, which this call tells.
        if (source.readyState !== EventSource.CLOSED || isLoggingOut()) return
        void queryClient.refetchQueries({ queryKey: api.auth.user.key() })
        timer = setTimeout(connect, TRY_AGAIN_MS)
      })
    }
    // A phone that has its network back need not wait for the next try of the browser.
    const again = () => {
      clearTimeout(timer)
      source.close()
      connect()
    }
    // A line can be dead without an error: a radio that is attached and carries nothing, a phone that slept.
    const listenForLife = (event?: Event) => {
      if (document.visibilityState === 'hidden' || Date.now() - heardAt <= SILENT_MS) return
      // Only a person who comes back to the window opens it again: two windows would close each other in turn.
      if (isTooMany && event?.type !== 'visibilitychange') return
      isTooMany = false
      lost()
      again()
    }
    connect()
    const looking = setInterval(listenForLife, LOOK_MS)
    window.addEventListener('online', again)
    window.addEventListener('offline', lost)
    document.addEventListener('visibilitychange', listenForLife)
    return () => {
      window.removeEventListener('online', again)
      window.removeEventListener('offline', lost)
      document.removeEventListener('visibilitychange', listenForLife)
      clearInterval(looking)
      clearTimeout(timer)
      source.close()
    }
  }, [])
}

const noticed = new NoticedChanges(queryClient)

function invalidate(data: string): void {
  const lists: unknown = JSON.parse(data)
  if (!Array.isArray(lists)) return
  // The server lost its own connection for a moment, and cannot say what changed during that time.
  if (lists.includes('*')) void queryClient.invalidateQueries()
  // Whatever changed, an entry tells of it.
  noticed.add([...lists.flatMap((list) => (SHOWN_BY[String(list)] ?? []).map((key) => key())), api.audit.key()])
}
