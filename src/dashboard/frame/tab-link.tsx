import { Link, useLocation } from 'wouter'
import { useCounts } from '#domains/requests/web/queries.ts'
import type { Tab } from '../tabs.ts'

/** A link to a tab; the current one is sealed. Only what waits for the owner is counted. */
export function TabLink({ tab: { path, name, icon: Icon }, counted = false, onGo }: { tab: Tab; counted?: boolean; onGo?: () => void }) {
  const [location] = useLocation()
  return (
    <Link href={path} aria-current={location === path ? 'page' : undefined} onClick={onGo}>
      <Icon className="i" />
      {name}
      {counted && path === '/dashboard/requests' && <WaitingCount />}
    </Link>
  )
}

/** How many requests wait for an answer, in a clay square; nothing while none does. */
export function WaitingCount({ className = 'cnt' }: { className?: string }) {
  const waiting = useCounts().data?.new
  if (!waiting) return null
  return (
    <span className={className}>
      {waiting}
      <span className="vh"> waiting</span>
    </span>
  )
}
