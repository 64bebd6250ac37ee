import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { BADGES } from './badges.ts'
import { CampaignControls } from './campaign-controls.tsx'
import { useCampaign, useCampaigns } from './queries.ts'

/** The one that is on its way while another is written: two at once are two things to keep an eye on. */
export function RunningNow() {
  const campaigns = useCampaigns()
  const running = campaigns.data?.pages[0]?.body.find(({ status }) => status === 'sending' || status === 'paused')
  const whole = useCampaign(running?.id)
  if (!running || whole.data?.id !== running.id) return null
  return (
    <section className="card" aria-label={`Running now: ${running.name}`}>
      <div className="ph">
        <h2>
          <Link href={`/dashboard/campaigns/${running.id}`}>Running now: {running.name}</Link>
        </h2>
        <StatusBadge {...BADGES[whole.data.status]} />
      </div>
      <div className="pad stackf">
        <CampaignControls campaign={whole.data} />
      </div>
    </section>
  )
}
