import { CloudOff } from 'lucide-react'
import { formatTime } from '#lib/dates.ts'
import { useConnection } from '../connection.ts'
import { useIsStuck, useQueuedActions } from '../offline/offline-queue.ts'

/** Says that there is no network, how old the day is, and what waits here. */
export function OfflineStrip({ asOf }: { asOf: number }) {
  const isUp = useConnection() === 'up'
  const isStuck = useIsStuck()
  const many = useQueuedActions().filter(({ refused }) => refused === null).length
  if (isUp && !(isStuck && many > 0)) return null
  const waits = `${many === 1 ? '1 change waits' : `${many} changes wait`} here and ${many === 1 ? 'goes' : 'go'} out by ${many === 1 ? 'itself' : 'themselves'}.`
  return (
    <p className="offl" role="status">
      <CloudOff className="i" />
      <span>
        {isUp ? <b>The server does not answer.</b> : <b>No network.</b>} {many > 0 ? `${waits} ` : ''}
        {!isUp && asOf > 0 ? `This is the day as it was at ${formatTime(new Date(asOf))}.` : ''}
        {!isUp && many === 0 ? ' What you do here waits on this phone and goes out when the network is back.' : ''}
      </span>
    </p>
  )
}
