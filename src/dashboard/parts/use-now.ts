import { useEffect, useState } from 'react'
import { serverNow } from '../server-time.ts'

/** The server's time, read anew every `everyMs`; 0 stands still. Mounted only where something on screen counts. */
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
