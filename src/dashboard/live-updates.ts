import { useEffect } from 'react'
import { api, queryClient } from './api-client.ts'
import { isBehind, setConnection } from './connection.ts'
import { keysOf } from './query-invalidation.ts'
import { isLoggingOut } from './logout.ts'
import { NoticedChanges } from './noticed-changes.ts'

const TRY_AGAIN_MS = 5000
/**
 * The server says every 20 s that it is there (platform/http/events.ts). A line that is silent for longer than two of
 * them carries nothing.
 */
const SILENT_MS = 45_000
const LOOK_MS = 10_000

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
        if (!isLoggingOut()) noteChanges(event.data)
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

function noteChanges(data: string): void {
  const lists: unknown = JSON.parse(data)
  if (!Array.isArray(lists)) return
  // The server lost its own connection for a moment, and cannot say what changed during that time.
  if (lists.includes('*')) void queryClient.invalidateQueries()
  // Whatever changed, an entry tells of it.
  noticed.add([...keysOf(lists.map(String)), api.audit.key()])
}
