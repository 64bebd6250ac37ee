import { useEffect, useEffectEvent } from 'react'

const FIRST_PAUSE_MS = 15_000
const LONGEST_PAUSE_MS = 300_000

/**
 * While something waits: tries when the network comes back, when the page is looked at again, and in between ever less
 * often; `atOnce` too.
 */
export function useRetryPending(waits: boolean, atOnce: boolean, attempt: () => void): void {
  const tryNow = useEffectEvent(() => {
    if (navigator.onLine && document.visibilityState === 'visible') attempt()
  })
  useEffect(() => {
    if (!waits) return
    let pause = FIRST_PAUSE_MS
    let timer = 0
    const tryLater = () => {
      timer = window.setTimeout(() => {
        tryNow()
        pause = Math.min(pause * 2, LONGEST_PAUSE_MS)
        tryLater()
      }, pause)
    }
    tryLater()
    if (atOnce) tryNow()
    const listening = new AbortController()
    window.addEventListener('online', () => tryNow(), listening)
    document.addEventListener('visibilitychange', () => tryNow(), listening)
    return () => {
      window.clearTimeout(timer)
      listening.abort()
    }
  }, [waits, atOnce])
}
