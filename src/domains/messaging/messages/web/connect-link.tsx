import { Link } from 'wouter'
import { useUser } from '#dashboard/session.ts'
import type { Type } from '../contract.ts'

/** Leads the owner, who alone may connect a provider, to where it is done; nothing for anyone else. */
export function ConnectLink({ type }: { type: Type }) {
  const user = useUser().data
  if (user?.role !== 'owner') return null
  return (
    <Link href={`/dashboard/settings/connections?set=${type}`}>
      {type === 'sms' ? 'Connect texting.' : 'Connect email.'}
    </Link>
  )
}
