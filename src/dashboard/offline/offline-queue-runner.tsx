import { useEffect } from 'react'
import { useConnection } from '../connection.ts'
import { useUser } from '../session.ts'
import { EarlierChanges } from './earlier-changes.tsx'
import { UnsentWarning } from './unsent-warning.tsx'
import { startQueue, drainQueue } from './offline-queue.ts'

/** Sends what waits on this device, wherever in the dashboard one is: when it opens, and when the network is back. */
export function OfflineQueueRunner() {
  const { id, sessionId } = useUser().data ?? {}
  const connection = useConnection()
  useEffect(() => {
    if (id && sessionId) void startQueue({ id, sessionId })
  }, [id, sessionId])
  useEffect(() => {
    if (connection === 'up') void drainQueue()
  }, [connection])
  useEffect(() => {
    const back = () => void drainQueue()
    window.addEventListener('online', back)
    return () => window.removeEventListener('online', back)
  }, [])
  return (
    <>
      <UnsentWarning />
      <EarlierChanges />
    </>
  )
}
