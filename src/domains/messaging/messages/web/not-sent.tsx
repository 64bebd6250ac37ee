import { MailX, PlugZap } from 'lucide-react'
import { Link } from 'wouter'
import { useUser } from '#dashboard/session.ts'
import type { NotSent } from '../contract.ts'
import { formatMissing } from './not-sent-toasts.ts'

/**
 * Says that nothing left, since no provider is connected; the ways out stand below it. `stays`: what did not change.
 */
export function NotSentBanner({ notSent, stays }: { notSent: readonly NotSent[]; stays: string }) {
  const user = useUser().data
  const what = formatMissing(notSent)
  return (
    <div className="banner bad" role="alert">
      <MailX className="i i-lg" />
      <p>
        <b>Not sent: connect {what}.</b> {stays} Connect {what}, or send the link yourself.
      </p>
      {user?.role === 'owner' && (
        <Link className="btn btn-tide btn-sm" href={`/dashboard/settings/connections?set=${notSent[0]?.by ?? ''}`}>
          <PlugZap className="i" />
          Connect {what}
        </Link>
      )}
    </div>
  )
}
