import { WifiOff } from 'lucide-react'
import { useConnection } from '../connection.ts'

/** Says that what is on screen may be old, for as long as the server does not answer. */
export function ConnectionStrip() {
  const connection = useConnection()
  if (connection === 'up') return null
  return (
    <p className="banner sunb" role="status">
      <WifiOff className="i" />
      {connection === 'kept'
        ? 'No network. What was kept on this device can be read; nothing can be changed until the network is back.'
        : 'The line to the server is down. What you see may be old; it is brought up to date when the line is back.'}
    </p>
  )
}
