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
  const waits = `${many === 1 ? '1 change is' : `${many} changes are`} saved here and will send automatically.`
  return (
    <p className="offl" role="status">
      <CloudOff className="i" />
      <span>
        {isUp ? <b>Can’t reach the server.</b> : <b>You’re offline.</b>} {many > 0 ? `${waits} ` : ''}
        {!isUp && asOf > 0 ? `Last updated ${formatTime(new Date(asOf))}.` : ''}
        {!isUp && many === 0 ? ' Your changes are saved on this phone and will send when you’re back online.' : ''}
      </span>
    </p>
  )
}
