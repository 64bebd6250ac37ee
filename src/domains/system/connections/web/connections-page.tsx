import './connections.css'
import { useQuery } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { SettingsPage } from '#domains/system/business/web/settings-frame.tsx'
import { ConnectionCard } from './connection-card.tsx'
import { ConnectionsSummary } from './connections-summary.tsx'
import { useConnections } from './queries.ts'
import { SetUpCard } from './set-up-card.tsx'

/** Texting, email, cards, storage and AI, each with its keys. Only the owner has them. `?set=email` opens one. */
export function ConnectionsPage() {
  return (
    <SettingsPage path="/dashboard/settings/connections" lead={<ConnectionsSummary />}>
      {() => <Cards />}
    </SettingsPage>
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
      <div className="cng" id="connections">
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
