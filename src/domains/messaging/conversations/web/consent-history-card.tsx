import './consent-history.css'
import { BadgePercent, Mail, MessageSquare, MessageSquareOff, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'wouter'
import { lazyComponent } from '#dashboard/parts/lazy-component.tsx'
import { QueryStatus } from '#dashboard/parts/query-states.tsx'
import { formatDay, formatTime } from '#lib/dates.ts'
import { Button } from '#ui/button.tsx'
import { RecordConsentDialog } from './record-consent-dialog.tsx'
import { useAgreements, type AgreementsRow } from './queries.ts'

const LiftStop = lazyComponent(async () => (await import('./reverse-opt-out.tsx')).ReverseOptOut)

/** What may be sent to a customer, what they said about it, and the way to enter what they say. */
export function ConsentHistoryCard({ customer }: { customer: { id: string; name: string; phone: string } }) {
  const agreements = useAgreements(customer.id)
  const [entering, enter] = useState(false)
  const [lifting, lift] = useState(false)
  return (
    <section className="card" aria-labelledby="may-be-sent">
      <div className="ph">
        <h2 id="may-be-sent">Message consent</h2>
        <Button tone="line" size="sm" onClick={() => enter(true)}>
          <Plus className="i" />
          Record <span className="vh">consent</span>
        </Button>
      </div>
      <QueryStatus query={agreements} what="message consent" padded rows={2} />
      {agreements.data && <State agreements={agreements.data} phone={customer.phone} onLift={() => lift(true)} />}
      {entering && agreements.data && (
        <RecordConsentDialog
          id={customer.id}
          name={customer.name}
          agreements={agreements.data}
          onClose={() => enter(false)}
        />
      )}
      {lifting && <LiftStop head={customer} onClose={() => lift(false)} />}
    </section>
  )
}

function State({
  agreements: { sms, email, history },
  phone,
  onLift,
}: {
  agreements: AgreementsRow
  phone: string
  onLift: () => void
}) {
  return (
    <div className="pad stackf">
      <ul className="meta">
        <li>
          {sms.stoppedAt ? <MessageSquareOff className="i" /> : <MessageSquare className="i" />}
          {sms.stoppedAt ? (
            <span>
              Replied STOP {formatDay(sms.stoppedAt)}: no texts.{' '}
              <button type="button" className="linkb" onClick={onLift}>
                Remove STOP
              </button>
            </span>
          ) : sms.textsAgreedAt ? (
            <span>Job texts: agreed {formatDay(sms.textsAgreedAt)}</span>
          ) : (
            <span className="subtle">
              {sms.textsDeclinedAt ? `Job texts: declined ${formatDay(sms.textsDeclinedAt)}` : 'Job texts: no consent'}
            </span>
          )}
        </li>
        <li>
          <BadgePercent className="i" />
          {sms.offersAgreedAt ? (
            <span>Marketing texts: agreed {formatDay(sms.offersAgreedAt)}</span>
          ) : (
            <span className="subtle">Marketing texts: no consent</span>
          )}
        </li>
        <li>
          <Mail className="i" />
          {email.address === null ? (
            <span className="subtle">Marketing email: no email address</span>
          ) : email.offersAgreedAt ? (
            <span>Marketing email: agreed {formatDay(email.offersAgreedAt)}</span>
          ) : (
            <span className="subtle">Marketing email: no consent</span>
          )}
        </li>
      </ul>
      {history.length > 0 && (
        <details className="agreed">
          <summary>Consent history, {history.length === 1 ? 'one entry' : `${history.length} entries`}</summary>
          <ol>
            {history.map(({ id, at, channel, covers, agreed, source, wording, byName }) => (
              <li key={id}>
                <b>
                  {agreed ? 'Yes to' : 'No to'} {WHAT[covers] ?? covers} by {channel === 'sms' ? 'text' : 'email'}
                </b>
                <span className="sub2">
                  {formatDay(at)}, {formatTime(at)} ·{' '}
                  {byName === null ? (SOURCES[source] ?? source) : `entered by ${byName}`}
                </span>
                {wording && <q>{wording}</q>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {phone && (
        <p className="small">
          <Link href={`/dashboard/messages/${phone.slice(1)}`}>Open the conversation</Link>
        </p>
      )}
    </div>
  )
}

const WHAT: Record<string, string> = {
  service: 'messages about their job',
  offers: 'marketing',
  all: 'everything',
  pause: 'marketing (after a possible opt-out)',
}
const SOURCES: Record<string, string> = {
  'quote-form': 'in the quote form',
  keyword: 'by text',
  words: 'by text',
  provider: 'reported by the carrier',
  unsubscribe: 'from an unsubscribe link',
  campaign: 'by a campaign',
  'not-asked': 'not asked',
  import: 'from an imported file',
}
