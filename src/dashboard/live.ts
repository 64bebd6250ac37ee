import { useEffect } from 'react'
import { api, queryClient } from './client.ts'
import { isBehind, setConnection } from './connection.ts'

const TRY_AGAIN_MS = 5000

/** Which queries show which list. The names are those of the server's `changed` events. */
const SHOWN_BY: Record<string, readonly (() => readonly unknown[])[]> = {
  'service-requests': [api.reports.key, api.requests.key, api.history.key],
  imports: [api.imports.key],
  duplicates: [api.duplicates.key],
  customers: [api.reports.key, api.customers.key, api.duplicates.key, api.requests.key, api.jobs.key, api.calendar.list.key, api.history.key],
  jobs: [api.reports.key, api.jobs.key, api.calendar.list.key, api.schedule.key, api.history.key, api.reviews.askings.key],
  visits: [api.reports.key, api.visits.key, api.calendar.list.key, api.schedule.key, api.history.key],
  communications: [api.messages.list.key, api.requests.replies.key, api.history.key, api.reviews.askings.key, api.reviews.ofJob.key],
  technicians: [api.technicians.key, api.calendar.list.key, api.schedule.key],
  equipment: [api.inventory.equipment.key, api.schedule.key],
  schedule: [api.schedule.key],
  notes: [api.history.key],
  alerts: [api.messages.alerts.key],
  businesses: [api.business.key],
  settings: [api.business.key, api.requests.key, api.schedule.key, api.calendar.list.key],
  team: [api.auth.user.key, api.auth.team.key],
  invitations: [api.auth.invitations.key],
  profile: [api.auth.user.key, api.auth.profile.key],
  'calendar-feed': [api.calendar.feed.key],
  partners: [api.partners.key],
  photos: [api.photos.key, api.history.key, api.requests.photos.key, api.reviews.list.key],
  reviews: [api.reports.key, api.reviews.key, api.history.key],
  'review-requests': [api.reviews.askings.key, api.reviews.ofJob.key],
}

/** Keeps every open list right: the server says which lists changed, and those are asked for again. */
export function useLive(): void {
  useEffect(() => {
    let source: EventSource
    let timer: ReturnType<typeof setTimeout> | undefined
    let wasDown = false
    const connect = () => {
      source = new EventSource('/api/events')
      source.addEventListener('open', () => {
        // What changed while the line was down was not told to us.
        if (wasDown || isBehind()) void queryClient.invalidateQueries()
        setConnection('up')
        wasDown = false
      })
      source.addEventListener('changed', (event: MessageEvent<string>) => invalidate(event.data))
      source.addEventListener('error', () => {
        wasDown = true
        setConnection('down')
        // The browser tries again by itself unless the server answered with an error: it starts, or the session has ended, which this call tells.
        if (source.readyState !== EventSource.CLOSED) return
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
    connect()
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('online', again)
      clearTimeout(timer)
      source.close()
    }
  }, [])
}

function invalidate(data: string): void {
  const lists: unknown = JSON.parse(data)
  if (!Array.isArray(lists)) return
  // The server lost its own line for a moment, and cannot say what changed meanwhile.
  if (lists.includes('*')) void queryClient.invalidateQueries()
  for (const list of lists) for (const key of SHOWN_BY[String(list)] ?? []) void queryClient.invalidateQueries({ queryKey: key() })
  // Whatever changed, an entry tells of it.
  void queryClient.invalidateQueries({ queryKey: api.audit.key() })
}
