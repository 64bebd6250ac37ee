import './estimates.css'
import { Plus } from 'lucide-react'
import { Link } from 'wouter'
import { DataTable } from '#dashboard/parts/data-table.tsx'
import { useBusiness } from '#dashboard/business.ts'
import { SearchBox } from '#dashboard/parts/filters.tsx'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { Empty, LoadError, Loading, SkeletonRows } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { useUrlState } from '#dashboard/parts/url-state.ts'
import { serverNow } from '#dashboard/server-time.ts'
import { toDay } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { State } from '../contract.ts'
import { getBadge } from './badges.ts'
import { PipelineCard } from './pipeline-card.tsx'
import { getDays, isPeriod, toFilter } from './pipeline-steps.ts'
import { useCounts, useEstimates, type EstimateRow } from './queries.ts'

/** Lists the estimates: the offer, the customer, the last valid day, and the outcome. */
export function EstimatesTab() {
  const { business, businesses } = useBusiness()
  const [wanted, want] = useUrlState('state')
  const [q, search] = useUrlState('q')
  const [wantedPeriod, choosePeriod] = useUrlState('written')
  const period = isPeriod(wantedPeriod) ? wantedPeriod : ''
  const filter = toFilter(wanted, State.options)
  const days = period === '' ? {} : getDays(period, toDay(new Date(serverNow())))
  const counts = useCounts(business?.id, days)
  const estimates = useEstimates(
    { ...(business && { businessId: business.id }), ...filter, ...days, ...(q && { q }) },
    business !== undefined,
  )
  const isLost = businesses.isError && !business
  const isNarrowed = q !== '' || filter.state !== undefined || period !== ''
  const rows = estimates.data?.pages.flatMap((page) => page.body) ?? []
  return (
    <>
      <div className="ttl">
        <div>
          <h1>Estimates</h1>
          <p>
            {counts.data && counts.data.sent > 0
              ? `${formatCents(counts.data.waiting)} awaiting approval.`
              : 'Send a price, options and a signature line in one private link.'}
          </p>
        </div>
        <div className="acts">
          <Link className="btn btn-clay" href="/dashboard/estimates/new">
            <Plus className="i" />
            New estimate
          </Link>
        </div>
      </div>
      <PipelineCard counts={counts.data} chosen={wanted} onChoose={want} period={period} onPeriod={choosePeriod} />
      <div className="tools">
        <SearchBox
          label="Search by number, title or customer"
          placeholder="Number, title or customer"
          q={q}
          onSearch={search}
        />
      </div>
      {isLost && <LoadError what="Couldn’t load estimates" query={businesses} />}
      {estimates.isPending && !isLost && (
        <div className="card">
          <Loading what="estimates" />
          <SkeletonRows rows={5} />
        </div>
      )}
      {estimates.isError && !estimates.data && <LoadError what="Couldn’t load estimates" query={estimates} />}
      {estimates.data && rows.length === 0 && (
        <Empty
          title={isNarrowed ? 'No matching estimates' : 'No estimates yet'}
          action={
            !isNarrowed ? (
              <Link className="btn btn-tide btn-sm" href="/dashboard/estimates/new">
                <Plus className="i" />
                Create estimate
              </Link>
            ) : undefined
          }
        >
          {isNarrowed
            ? 'Try a different search or show all.'
            : 'Offer packages and add-ons with prices. Your customer chooses, signs and pays the deposit from their phone.'}
        </Empty>
      )}
      {rows.length > 0 && <Table estimates={rows} />}
      <LoadMore pages={estimates} />
    </>
  )
}

function Table({ estimates }: { estimates: EstimateRow[] }) {
  return (
    <section className="card" aria-label="Estimates">
      <DataTable
        className="estimates"
        columns={['Estimate', 'Customer', 'Status', 'Valid until', { name: 'Amount', right: true }]}
      >
        {estimates.map(({ id, estimateNumber, title, customerName, state, sentVia, validUntil, amount, openedAt }) => (
          <tr key={id}>
            <td>
              <Link href={`/dashboard/estimates/${id}`}>
                <strong className="num">{estimateNumber}</strong>
              </Link>
              <span className="sub2">{title}</span>
            </td>
            <td>{customerName || 'Unknown Customer'}</td>
            <td>
              <StatusBadge {...getBadge({ state, sentVia })} />
              {state === 'sent' && <span className="sub2">{openedAt ? 'was opened' : 'not opened yet'}</span>}
            </td>
            <td className="num">
              <span className="only-phone">{'Expires '}</span>
              {formatDate(validUntil)}
            </td>
            <td className="r">
              <b className="num">{formatCents(amount)}</b>
            </td>
          </tr>
        ))}
      </DataTable>
    </section>
  )
}
