import './connections.css'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#dashboard/api-client.ts'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { useUser } from '#dashboard/session.ts'
import { SettingsFrame } from '#domains/system/business/web/settings-frame.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionsSummary } from './connections-summary.tsx'
import { useConnections } from './queries.ts'
import { SetUpCard } from './set-up-card.tsx'

/** Texting, email, cards, storage and AI, each with its keys. Only the owner has them. `?set=email` opens one. */
export function ConnectionsPage() {
  const role = useUser().data?.role
  // After the frame, which names the window after the tab in an effect of the same turn.
  useEffect(() => queueMicrotask(() => (document.title = 'Connections | Settings | Dashboard')), [])
  if (!role) return null
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Settings</h1>
          {role === 'owner' ? <ConnectionsSummary /> : <p>Connections</p>}
        </div>
      </div>
      <SettingsFrame role={role} page="connections">
        {role === 'owner' ? <Cards /> : <p className="card pad muted">Only the owner can see connections.</p>}
      </SettingsFrame>
    </>
  )
}

function Cards() {
  const connections = useConnections()
  const [opened, open] = useUrlState('set')
  const business = useQuery(api.business.facts.queryOptions())
  if (!connections.data)
    return (
      <QueryStatus query={connections} what="connections">
        <SkeletonCard />
        <SkeletonCard />
      </QueryStatus>
    )
  const shown = connections.data.find(({ kind, setBy }) => kind === opened && setBy !== 'server')
  return (
    <>
      <div className="cng">
        {connections.data.map((one) => (
          <ConnectionCard key={one.kind} connection={one} onSetUp={() => open(one.kind)} />
        ))}
      </div>
      {shown && business.data && (
        <SetUpCard key={shown.kind} connection={shown} business={business.data} onClose={() => open('')} />
      )}
    </>
  )
}
