import './message-preview.css'
import { Copy, Info } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { StatusBadge } from '#dashboard/parts/status-badge.tsx'
import { Stepper } from '#dashboard/parts/stepper.tsx'
import { Button } from '#ui/button.tsx'
import { BADGES } from './badges.ts'
import { STEPS } from './campaign-editor.tsx'
import { CampaignControls } from './campaign-controls.tsx'
import { PeopleOf } from './people-dialog.tsx'
import type { WholeRow } from './queries.ts'
import { ReachTiles } from './audience-tiles.tsx'
import { Results } from './campaign-results.tsx'
import { useCustomFields } from '#domains/sales/custom-fields/web/queries.ts'
import { audienceChips, formatMoment, formatPeople } from './format.ts'

/** Shows a confirmed campaign: its progress, its results, its recipients, and its text. */
export function Progress({ campaign }: { campaign: WholeRow }) {
  const { id, name, status, startsAt, byName, reach, way, audience, text, subject, email, simulated } = campaign
  const [looking, look] = useState(false)
  const chips = audienceChips(audience, useCustomFields().data)
  return (
    <>
      <div className="ttl">
        <div>
          <h1>{name}</h1>
          <p>{`${startsAt ? formatMoment(startsAt) : ''}${byName ? `, confirmed by ${byName}` : ''}`}</p>
        </div>
        <div className="acts">
          <Link className="btn btn-line" href={`/dashboard/campaigns/new?copy=${id}`}>
            <Copy className="i" />
            Copy
          </Link>
        </div>
      </div>
      <Stepper label="Steps" steps={STEPS} at={3} isOver={status === 'done'} />
      {simulated && (
        <p className="hintbox">
          <Info className="i" />
          <span>Simulated: nothing is connected, so these messages stay in the outbox and aren’t delivered.</span>
        </p>
      )}
      <div className="g2">
        <div className="stack">
          <section className="card" aria-labelledby="going">
            <div className="ph">
              <h2 id="going">Progress</h2>
              <StatusBadge {...BADGES[status]} />
            </div>
            <div className="pad stackf">
              <CampaignControls campaign={campaign} />
            </div>
          </section>
          <Results figures={campaign.figures} />
        </div>
        <div className="stack">
          <section className="card" aria-labelledby="to">
            <div className="ph">
              <h2 id="to">Audience</h2>
            </div>
            <div className="pad">
              <ul className="chips plain">
                {(chips.length > 0 ? chips : ['All customers']).map((chip) => (
                  <li className="chip on" key={chip}>
                    {chip}
                  </li>
                ))}
              </ul>
              <ReachTiles reach={reach} way={way} got />
              <Button tone="quiet" size="sm" className="see" onClick={() => look(true)}>
                See all {formatPeople(reach.people)}
              </Button>
            </div>
          </section>
          <section className="card" aria-labelledby="said">
            <div className="ph">
              <h2 id="said">Message</h2>
            </div>
            <div className="pad stackf">
              {way !== 'email' && <p className="bub">{text}</p>}
              {(way === 'email' || way === 'both') && (
                <div className="letterp">
                  <p>
                    <b>{subject}</b>
                  </p>
                  <p className="body">{email}</p>
                </div>
              )}
            </div>
          </section>
        </div>
      </div>
      {looking && <PeopleOf id={id} reach={reach} way={way} onClose={() => look(false)} />}
    </>
  )
}
