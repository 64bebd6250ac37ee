import { useEffect, useState } from 'react'
import { serverNow } from '../server-time.ts'

/**
 * Returns the server's time, updated every `everyMs`; 0 never updates. Mount it only where something on screen counts.
 */
export function useNow(everyMs: number): number {
  const [now, tick] = useState(serverNow)
  useEffect(() => {
    if (everyMs === 0) return
    tick(serverNow())
    const timer = setInterval(() => tick(serverNow()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
