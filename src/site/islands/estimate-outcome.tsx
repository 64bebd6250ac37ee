import { Ban, CalendarPlus, CircleCheck, CircleOff, Lock, Phone } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { LinkedEstimate } from '#domains/sales/estimates/contract.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { formatDate } from '#lib/local-time.ts'
import { formatAppointment } from '#lib/format-appointment.ts'
import { formatCents } from '#lib/money.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PriceTable } from './estimate-price.tsx'
import { sendReopen } from './estimate-requests.ts'
import styles from './estimate.module.css'

type Props = {
  estimate: LinkedEstimate
  secret: string
  phone: string
  phoneShown: string
  onReopened: (estimate: LinkedEstimate) => void
}

/** What became of an estimate: accepted, declined, or over. */
export function EstimateOutcome(given: Props) {
  const { estimate } = given
  if (estimate.state === 'accepted') return <Accepted {...given} />
  if (estimate.state === 'declined') return <Declined {...given} />
  return (
    <Outcome
      tone="stone"
      icon={CircleOff}
      word="Expired"
      title={`This estimate expired on ${formatDate(estimate.validUntil)}`}
    >
      <p className="muted">Material prices change. Call us and we’ll confirm or renew the price the same day.</p>
      <LinkButton tone="tide" href={`tel:${given.phone}`}>
        <Icon of={Phone} />
        Call {given.phoneShown}
      </LinkButton>
    </Outcome>
  )
}

function Accepted({ estimate, secret, phone, phoneShown }: Props) {
  const { answer, price, depositPaid, depositOwed: owed, appointment, waitsForDay } = estimate
  return (
    <Outcome tone="palm" icon={CircleCheck} word="Accepted" title="Thank you! You’re all set">
      {answer && (
        <p className="muted">
          Signed by {answer.name}, {formatDay(answer.at)}, {formatTime(answer.at)}.{' '}
          {depositPaid > 0 && (
            <>
              Deposit of {formatCents(depositPaid)} paid.{' '}
              <a href={`/pay/${estimate.id}?client_secret=${secret}`}>Receipt</a>.{' '}
            </>
          )}
          {!appointment && answer.preferredStart && `Preferred start: ${answer.preferredStart}. `}
          {waitsForDay && 'We’ll call you to schedule the work.'}
        </p>
      )}
      {appointment && (
        <div className={styles.when}>
          <p>
            <b>{formatAppointment(appointment)}</b>
          </p>
          {appointment.visits.map((visit) => (
            <p key={`${visit.date} ${visit.title}`}>
              <b>{formatAppointment({ ...visit, dates: [visit.date] })}</b>: {visit.title}
            </p>
          ))}
          {/* By a form and not by a link: the secret stands in no address. */}
          <form method="post" action={`/estimate/${estimate.id}/appointment.ics`}>
            <input type="hidden" name="key" value={secret} />
            <Button tone="line" type="submit">
              <Icon of={CalendarPlus} />
              Add to calendar
            </Button>
          </form>
        </div>
      )}
      {owed > 0 && (
        <LinkButton tone="clay" size="lg" href={`/pay/${estimate.id}?client_secret=${secret}`}>
          <Icon of={Lock} />
          Pay the deposit of {formatCents(owed)}
        </LinkButton>
      )}
      <div className={`card pad-lg ${styles.summary}`}>
        <PriceTable price={price} depositPercent={estimate.depositPercent} />
      </div>
      <LinkButton tone="line" href={`tel:${phone}`}>
        <Icon of={Phone} />
        Call {phoneShown}
      </LinkButton>
    </Outcome>
  )
}

function Declined({ estimate, secret, onReopened }: Props) {
  const [failed, setFailed] = useState<string | null>(null)
  const reopen = async () => {
    const outcome = await sendReopen({ id: estimate.id, key: secret })
    if (outcome.is === 'done') return onReopened(outcome.what)
    setFailed(outcome.sentence)
  }
  return (
    <Outcome tone="stone" icon={Ban} word="Declined" title="Thanks for letting us know">
      <p className="muted">{estimate.answer?.reason && `You said: "${estimate.answer.reason}" `}We won’t follow up.</p>
      {failed !== null && (
        <p className="banner bad" role="alert">
          {failed}
        </p>
      )}
      <form
        method="post"
        action={`/estimate/${estimate.id}`}
        onSubmit={(event) => {
          event.preventDefault()
          void reopen()
        }}
      >
        <input type="hidden" name="key" value={secret} />
        <Button tone="line" type="submit" name="do" value="reopen">
          I changed my mind
        </Button>
      </form>
    </Outcome>
  )
}

function Outcome({
  tone,
  icon,
  word,
  title,
  children,
}: {
  tone: string
  icon: typeof Phone
  word: string
  title: string
  children: ReactNode
}) {
  return (
    <div className={styles.outcome} role="status">
      <span className={`badge t-${tone}`}>
        <Icon of={icon} />
        {word}
      </span>
      <h2>{title}</h2>
      {children}
    </div>
  )
}
