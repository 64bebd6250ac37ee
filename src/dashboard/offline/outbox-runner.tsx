import { useEffect } from 'react'
import { useConnection } from '../connection.ts'
import { useUser } from '../session.ts'
import { EarlierChanges } from './earlier-changes.tsx'
import { Leaving } from './leaving.tsx'
import { beginOutbox, drain } from './outbox.ts'

/** Sends what waits on this device, wherever in the dashboard one is: when it opens, and when the network is back. */
export function OutboxRunner() {
  const { id, sessionId } = useUser().data ?? {}
  const connection = useConnection()
  useEffect(() => {
    if (id && sessionId) void beginOutbox({ id, sessionId })
  }, [id, sessionId])
  useEffect(() => {
    if (connection === 'up') void drain()
  }, [connection])
  useEffect(() => {
    const back = () => void drain()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <>
      <Leaving />
      <EarlierChanges />
    </>
  )
}
