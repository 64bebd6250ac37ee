import { useQueries } from '@tanstack/react-query'
import { api } from '#dashboard/api-client.ts'
import { formatList } from '#lib/format-list.ts'
import { CONNECTION_LABELS } from './connection-labels.ts'
import { useConnections } from './queries.ts'

/** `4 of 5 work, email needs you.` */
export function ConnectionsSummary() {
  const rows = useConnections().data ?? []
  const states = useQueries({
    queries: rows.map(({ kind }) => ({
      ...api.connections.status.queryOptions({ input: { kind } }),
      staleTime: 30_000,
    })),
    combine: (all) => all.flatMap(({ data }) => data ?? []),
  })
  if (rows.length === 0 || states.length < rows.length) return <p>Checking each connection...</p>
  const working = states.filter(({ state }) => state === 'connected').length
  const troubled = states
    .filter(({ state }) => state === 'attention')
    .map(({ kind }) => CONNECTION_LABELS[kind].inSentence)
  const needs = troubled.length === 0 ? '' : `, ${formatList(troubled)} ${troubled.length > 1 ? 'need' : 'needs'} you`
  return (
    <p>
      {working} of {rows.length} work{needs}.
    </p>
  )
}
