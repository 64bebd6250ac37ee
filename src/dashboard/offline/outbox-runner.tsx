import { useEffect } from 'react'
import { useConnection } from '../connection.ts'
import { useUser } from '../session.ts'
import { Leaving } from './leaving.tsx'
import { beginOutbox, drain } from './outbox.ts'

/** Sends what waits on this device, wherever in the dashboard one is: when it opens, and when the network is back. */
export function OutboxRunner() {
  const userId = useUser().data?.id
  const connection = useConnection()
  useEffect(() => {
    if (userId) void beginOutbox(userId)
  }, [userId])
  useEffect(() => {
    if (connection === 'up') void drain()
  }, [connection])
  useEffect(() => {
    const back = () => void drain()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return <Leaving />
}
