import { WifiOff } from 'lucide-react'
import { useConnection } from '../connection.ts'

/** Says that what is on screen may be old, for as long as the server does not answer. */
export function ConnectionStrip() {
  const connection = useConnection()
  if (connection === 'up') return null
  return (
    <p className="banner sunb" role="status">
      <WifiOff className="i" />
      {connection === 'cached'
        ? 'You’re offline. You can view what’s saved on this device, but you can’t make changes until you’re back online.'
        : 'Connection lost. You may be seeing old data; it will update when you’re back online.'}
    </p>
  )
}
