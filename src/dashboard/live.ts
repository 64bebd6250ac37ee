import { useEffect, useState } from 'react'
import { api, queryClient } from './client.ts'

const TRY_AGAIN_MS = 5000

/** Which queries show which list. The names are those of the server's `changed` events. */
const SHOWN_BY: Record<string, readonly (() => readonly unknown[])[]> = {
  'service-requests': [api.requests.key],
  customers: [api.customers.key],
  jobs: [api.jobs.key, api.reviews.askings.key],
  communications: [api.messages.list.key, api.reviews.askings.key, api.reviews.ofJob.key],
  alerts: [api.messages.alerts.key],
  businesses: [api.business.key],
  settings: [api.business.key],
  partners: [api.partners.key],
  photos: [api.photos.key, api.requests.photos.key, api.reviews.list.key],
  reviews: [api.reviews.key],
  'review-requests': [api.reviews.askings.key, api.reviews.ofJob.key],
}

/** Keeps every open list right: the server says which lists changed, and those are asked for again. Answers whether the line is up. */
export function useLive(): boolean {
  const [connected, setConnected] = useState(true)
  useEffect(() => {
    let source: EventSource
    let wasDown = false
    let timer: ReturnType<typeof setTimeout> | undefined
    const connect = () => {
      source = new EventSource('/api/events')
      source.addEventListener('open', () => {
        setConnected(true)
        // What changed while the line was down was not told to us.
        if (wasDown) void queryClient.invalidateQueries()
        wasDown = false
      })
      source.addEventListener('changed', (event: MessageEvent<string>) => invalidate(event.data))
      source.addEventListener('error', () => {
        wasDown = true
        setConnected(false)
        // The browser tries again by itself unless the server answered with an error, as it does while it starts.
        if (source.readyState === EventSource.CLOSED) timer = setTimeout(connect, TRY_AGAIN_MS)
      })
    }
    connect()
    return () => {
      clearTimeout(timer)
      source.close()
    }
  }, [])
  return connected
}

function invalidate(data: string): void {
  const lists: unknown = JSON.parse(data)
  if (!Array.isArray(lists)) return
  // The server lost its own line for a moment, and cannot say what changed meanwhile.
  if (lists.includes('*')) void queryClient.invalidateQueries()
  for (const list of lists) for (const key of SHOWN_BY[String(list)] ?? []) void queryClient.invalidateQueries({ queryKey: key() })
}
