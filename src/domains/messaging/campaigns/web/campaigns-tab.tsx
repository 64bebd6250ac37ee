import './campaigns.css'
import { Megaphone, Plus } from 'lucide-react'
import { Link } from 'wouter'
import { LoadMore } from '#dashboard/parts/load-more.tsx'
import { BackTo } from '#dashboard/parts/record-page.tsx'
import { Empty, QueryStatus } from '#dashboard/parts/query-states.tsx'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES } from './badges.ts'
import { useCampaigns, useChoices, type CampaignRow } from './queries.ts'
import { formatMoment, formatNumber, formatPeople } from './format.ts'

/** Offers to many: what was sent, what waits, and what was only begun. */
export function CampaignsTab() {
  const campaigns = useCampaigns()
  const choices = useChoices()
  const rows = campaigns.data?.pages.flatMap((page) => page.body) ?? []
  const agreed = choices.data?.agreed
  return (
    <div className="camp">
      <BackTo tab="Automation" href="/dashboard/automation" />
      <div className="ttl">
        <div>
          <h1>Campaigns</h1>
          <p>
            {agreed === undefined
              ? 'Marketing is sent only to customers who opted in.'
              : `${agreed === 1 ? '1 customer has' : `${formatNumber(agreed)} customers have`} opted in to marketing.`}
          </p>
        </div>
        <div className="acts">
          <Link className="btn btn-clay" href="/dashboard/campaigns/new">
            <Plus className="i" />
            New campaign
          </Link>
        </div>
      </div>
      <QueryStatus query={campaigns} what="campaigns" className="card" rows={4} />
      {campaigns.data && rows.length === 0 && (
        <Empty
          title="No campaigns yet"
          action={
            <Link className="btn btn-tide btn-sm" href="/dashboard/campaigns/new">
              <Megaphone className="i" />
              Create campaign
            </Link>
          }
        >
          Choose an audience, write your message, and see who gets it before you send.
        </Empty>
      )}
      {rows.length > 0 && (
        <section className="card" aria-label="Campaigns">
          {rows.map((row) => (
            <Row key={row.id} campaign={row} />
          ))}
        </section>
      )}
      <LoadMore pages={campaigns} />
    </div>
  )
}

function Row({
  campaign: { id, name, status, startsAt, people, messages, sent, createdAt },
}: {
  campaign: CampaignRow
}) {
  const when = startsAt ?? createdAt
  const isDraft = status === 'draft'
  return (
    <Link className="row slim camprow" href={`/dashboard/campaigns/${id}`}>
      <span>
        <strong>{name}</strong>
        <span className="sub2 num">
          {isDraft ? `Started ${formatMoment(when)}` : `${formatMoment(when)}, ${formatPeople(people)}`}
        </span>
      </span>
      {!isDraft && (
        <span className="num small muted">
          {formatNumber(sent)} of {formatNumber(messages)} sent
        </span>
      )}
      <StatusBadge {...BADGES[status]} />
    </Link>
  )
}
