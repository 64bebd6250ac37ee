import './reports.css'
import { Download } from 'lucide-react'
import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { QueryStatus, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { LinkButton } from '#ui/button.tsx'
import { formatDollars } from '../format-figures.ts'
import { formatSourceKey } from '../format-source.ts'
import { getConversionsUrl, getSourcesUrl, useSources, type Asking, type SourcesView } from './report-queries.ts'

/** `opensRequests`: whether the reader may open the list of requests. */
type Props = { asking: Asking; isOwner: boolean; opensRequests: boolean }

/** What each lead source brought: from requests to money. For the owner with the files that ad networks take. */
export function SourcesCard({ asking, isOwner, opensRequests }: Props) {
  const sources = useSources(asking)
  return (
    <section className="card" aria-labelledby="sources">
      <div className="ph">
        <h2 id="sources">Revenue by source</h2>
        <LinkButton tone="line" size="sm" href={getSourcesUrl(asking)} download>
          <Download className="i" />
          Download CSV
        </LinkButton>
      </div>
      {sources.data ? (
        <SourcesTable report={sources.data} opensRequests={opensRequests} />
      ) : (
        <QueryStatus query={sources} what="revenue by source" failed="Couldn’t load revenue by source">
          <SkeletonRows rows={3} />
        </QueryStatus>
      )}
      <p className="pad small muted">
        Work counts for the request it came from, or else for the customer’s first one.
        {isOwner && (
          <>
            {' '}
            To teach your ads which clicks became paid work, upload the <AdFile asking={asking} network="google" /> or
            the <AdFile asking={asking} network="microsoft" /> of this period. Name the conversions there Lead, Estimate
            accepted and Paid.
          </>
        )}
      </p>
    </section>
  )
}

function AdFile({ asking, network }: { asking: Asking; network: 'google' | 'microsoft' }) {
  return (
    <a href={getConversionsUrl(asking, network)} download>
      {network === 'google' ? 'Google Ads file' : 'Microsoft Ads file'}
    </a>
  )
}

const whole = (many: number): string => many.toLocaleString('en-US')

function SourcesTable({
  report: { rows, total },
  opensRequests,
}: { report: SourcesView } & Pick<Props, 'opensRequests'>) {
  if (rows.length === 0) return <p className="pad muted small">No requests, jobs or payments in this period.</p>
  const hasMoney = total.paid !== null
  const heads = ['Requests', 'Estimates sent', 'Accepted', 'Jobs', ...(hasMoney ? ['Invoiced', 'Paid'] : [])]
  return (
    <DataTable className="steps" columns={['Source', ...heads.map((name) => ({ name, right: true }))]}>
      {rows.map((row) => (
        <tr key={row.key}>
          <th scope="row">{opensRequests ? <SourceLink of={row.key} /> : formatSourceKey(row.key)}</th>
          <Figures of={row} heads={heads} />
        </tr>
      ))}
      <tr>
        <th scope="row">Total</th>
        <Figures of={total} heads={heads} />
      </tr>
    </DataTable>
  )
}

/** Leads to the requests from there. */
function SourceLink({ of: key }: { of: string }) {
  const name = formatSourceKey(key)
  if (key === '' || key === '*') return name
  const filter = key.includes('/') ? 'lead' : 'source'
  return <Link href={`/dashboard/requests?${new URLSearchParams([[filter, key]])}`}>{name}</Link>
}

function Figures({ of, heads }: { of: SourcesView['total']; heads: readonly string[] }) {
  const cells = [
    ...[of.requests, of.estimatesSent, of.estimatesAccepted, of.jobs].map(whole),
    ...[of.invoiced, of.paid].flatMap((cents) => (cents === null ? [] : [formatDollars(cents)])),
  ]
  return cells.map((cell, place) => (
    <td className="r num" data-name={heads[place]} key={heads[place]}>
      {cell}
    </td>
  ))
}
