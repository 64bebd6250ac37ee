import { CalendarPlus, Check, Mail, MessageSquare } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation } from 'wouter'
import { formatDate } from '#lib/local-time.ts'
import { Button } from '#ui/button.tsx'
import { useConnection } from '../connection.ts'
import type { VisitStop } from '../day/apply-pending.ts'
import { DAY } from '../day/day-path.ts'
import { markVisitDone } from '../day/job-actions.ts'
import { LoadError, Loading, SkeletonCard } from '../parts/query-states.tsx'
import { toast } from '../parts/toasts.tsx'
import { useIdempotencyKey } from '../parts/use-idempotency-key.ts'
import { useUser } from '../session.ts'
import { DepositCard } from './deposit-card.tsx'
import { useOnSite, usePresent, useSendOnSite, type OnSite, type OnSiteEstimate } from './on-site-queries.ts'
import { TotalCard } from './total-card.tsx'

type Props = { visit: VisitStop; onStep: (step: string) => void }

/** The customer signs on their own page, on this device; then comes the deposit. */
export function SignStep({ visit, onStep }: Props) {
  const onSite = useOnSite(visit.id)
  const isUp = useConnection() === 'up'
  if (!isUp)
    return <p className="card pad">You’re offline. Signing and paying need a connection. What you measured is saved.</p>
  if (onSite.isError && !onSite.data) return <LoadError what="Couldn’t load the estimate" query={onSite} />
  if (!onSite.data)
    return (
      <div className="tdm stackg">
        <Loading what="the estimate" />
        <SkeletonCard />
      </div>
    )
  const { estimate } = onSite.data
  if (!estimate)
    return (
      <div className="card pad stackf">
        <p>There’s no estimate yet.</p>
        <Button tone="tide" onClick={() => onStep('estimate')}>
          Write estimate
        </Button>
      </div>
    )
  if (estimate.state === 'accepted') return <Signed visit={visit} estimate={estimate} canEmail={onSite.data.canEmail} />
  return <Unsigned visit={visit} onSite={onSite.data} estimate={estimate} onStep={onStep} />
}

function Unsigned({ visit, onSite, estimate, onStep }: Props & { onSite: OnSite; estimate: OnSiteEstimate }) {
  const present = usePresent()
  const send = useSendOnSite()
  const { keyFor } = useIdempotencyKey()
  const first = visit.name.split(' ')[0] ?? visit.name
  const sendBy = (by: 'sms' | 'email') => {
    const input = { id: visit.id, by: [by] }
    send.mutate(
      { ...input, key: keyFor(input) },
      {
        onSuccess: ({ notSent }) =>
          notSent.length > 0
            ? toast('Not sent', 'Texting or email isn’t connected. Show the estimate on this device instead.')
            : toast('Estimate sent', `${visit.name} can choose, sign and pay by the link.`),
      },
    )
  }
  return (
    <>
      <div className="tdm stackg">
        {estimate.state === 'declined' && (
          <p className="banner sunb" role="status">
            {`${first} declined this estimate. On their page they can say that they changed their mind.`}
          </p>
        )}
        <section className="card pad stackf" aria-labelledby="hand-over">
          <h2 className="h2x" id="hand-over">
            Hand the phone to {first}
          </h2>
          <p>
            {`${first} picks a package and add-ons, signs with a finger or types their name, and can pay the deposit by card. The estimate is valid until ${formatDate(estimate.validUntil)}.`}
          </p>
        </section>
        <TotalCard estimate={estimate} title="Starting point" />
        <section className="card pad stackf" aria-labelledby="decide-later">
          <h2 className="lab3" id="decide-later">
            {first} wants to decide later?
          </h2>
          <div className="acts">
            <Button tone="line" disabled={send.isPending} onClick={() => sendBy('sms')}>
              <MessageSquare className="i" />
              Text the link
            </Button>
            {onSite.canEmail && (
              <Button tone="line" disabled={send.isPending} onClick={() => sendBy('email')}>
                <Mail className="i" />
                Email the link
              </Button>
            )}
          </div>
        </section>
      </div>
      <div className="tdbar" role="region" aria-label="Next step">
        <Button tone="line" onClick={() => onStep('estimate')}>
          Back
        </Button>
        <Button
          tone="clay"
          disabled={present.isPending}
          onClick={() => present.mutate(visit.id, { onSuccess: ({ path }) => location.assign(path) })}
        >
          Show to {first}
        </Button>
      </div>
    </>
  )
}

function Signed({ visit, estimate, canEmail }: { visit: VisitStop; estimate: OnSiteEstimate; canEmail: boolean }) {
  const [, go] = useLocation()
  const [isLater, leave] = useState(false)
  const isOffice = useUser().data?.role !== 'technician'
  const { depositOwed, depositPaid, jobId, signedBy } = estimate
  if (depositOwed > 0 && !isLater) return <DepositCard visit={visit} estimate={estimate} onLater={() => leave(true)} />
  const finish = async () => {
    await markVisitDone({
      id: visit.id,
      what: `Free estimate, ${visit.service}`,
      customerName: visit.name,
    })
    go(DAY)
  }
  return (
    <>
      <div className="tdm stackg">
        <section className="card pad stackf" aria-labelledby="visit-signed">
          <span className="seal">
            <Check className="i i-lg" />
          </span>
          <h2 className="h2x" id="visit-signed">
            {depositPaid > 0 && depositOwed === 0 ? 'Signed, deposit paid' : 'Signed'}
          </h2>
          <p>
            {`${signedBy ?? visit.name} signed. ${canEmail ? 'They get a copy by email. ' : ''}The office sees “Schedule ${visit.name}”. Areas, photos and notes are on the job.`}
          </p>
          {isOffice && jobId && (
            <Link className="btn btn-clay" href={`/dashboard/jobs/${jobId}`}>
              <CalendarPlus className="i" />
              Schedule now
            </Link>
          )}
        </section>
        <TotalCard estimate={estimate} title="What was signed" />
      </div>
      <div className="tdbar" role="region" aria-label="Next step">
        {visit.status === 'scheduled' ? (
          <Button tone="clay" className="wide" onClick={() => void finish()}>
            <Check className="i" />
            Finish visit
          </Button>
        ) : (
          <Link className="btn btn-clay wide" href={DAY}>
            Back to my day
          </Link>
        )}
      </div>
    </>
  )
}
