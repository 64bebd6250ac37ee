import { Check, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTime, ZONE } from '#lib/dates.ts'
import { formatPhone, toE164 } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SERVICES, type Quote } from '../contract.ts'
import styles from './quote-form.module.css'

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'long' })

export type Done = { quote: Quote; answerBy: Date }

/** The promised hour, and what was asked for, in place of the sent form. */
export function QuoteDone({
  quote,
  answerBy,
  answerHours,
  phone,
  phoneShown,
  onAnother,
}: Done & { answerHours: number; phone: string; phoneShown: string; onAnother: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => title.current?.focus(), [])
  return (
    <div className={`card pad-lg ${styles.done}`}>
      <span className={styles.glyph}>
        <Icon of={Check} />
      </span>
      <h3 ref={title} tabIndex={-1}>
        {`Thank you, ${quote.name.split(' ')[0]}`}
      </h3>
      <p className="muted">
        {`We'll get back to you within ${answerHours} hours, by `}
        <strong>{`${weekday.format(answerBy)} at ${formatTime(answerBy)}`}</strong>
        {' at the latest. If it is urgent, call us.'}
      </p>
      <dl>
        <dt className="subtle">Service</dt>
        <dd>{SERVICES[quote.service].label}</dd>
        <dt className="subtle">Where</dt>
        <dd>{quote.address}</dd>
        <dt className="subtle">Phone</dt>
        <dd className="num">{formatPhone(toE164(quote.phone) ?? quote.phone)}</dd>
      </dl>
      <LinkButton tone="tide" href={`tel:${phone}`}>
        <Icon of={Phone} />
        {`Call ${phoneShown}`}
      </LinkButton>
      <Button tone="quiet" onClick={onAnother}>
        Ask for another quote
      </Button>
    </div>
  )
}
