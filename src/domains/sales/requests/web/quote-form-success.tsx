import { Check, Phone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { formatTime, ZONE } from '#lib/dates.ts'
import { showPhone } from '#lib/us-phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { SERVICES } from '../contract-options.ts'
import { PhotoUpload } from './quote-form-upload.tsx'
import styles from './quote-form.module.css'
import type { Done } from './quote-form-stages.ts'

const weekday = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, weekday: 'long' })

/** What is no name by itself. */
const TITLE = /^(mr|mrs|ms|miss|mx|dr)\b/i

type Props = Done & {
  answerHours: number
  phone: string
  phoneShown: string
  onLeave: (thankYou: string) => void
  onAnother: () => void
}

/** The promised hour, and what was asked for, in place of the sent form. */
export function QuoteDone({
  quote,
  answerBy,
  photos,
  access,
  focus,
  leaving,
  answerHours,
  phone,
  phoneShown,
  onLeave,
  onAnother,
}: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the focus goes to what took its place.
  useEffect(() => {
    if (focus) title.current?.focus(focus)
  }, [focus])
  return (
    <div className={`card pad-lg ${styles.done}`}>
      <span className={styles.glyph}>
        <Icon of={Check} />
      </span>
      <h3 ref={title} tabIndex={-1}>
        {`Thank you, ${TITLE.test(quote.name) ? quote.name : quote.name.split(' ')[0]}`}
      </h3>
      <p className="muted">
        {`We'll get back to you within ${answerHours} hours: by `}
        <strong>{`${weekday.format(answerBy)} at ${formatTime(answerBy)}`}</strong>
        {'. If it can’t wait, call us.'}
      </p>
      {access && photos.length > 0 && (
        <PhotoUpload access={access} photos={photos} onArrived={() => leaving && onLeave(access.thankYou)} />
      )}
      <dl>
        <dt className="subtle">Service</dt>
        <dd>{SERVICES[quote.service].label}</dd>
        <dt className="subtle">Where</dt>
        <dd>{quote.zip && !quote.address.includes(quote.zip) ? `${quote.address}, ${quote.zip}` : quote.address}</dd>
        <dt className="subtle">Phone</dt>
        <dd className="num">{showPhone(quote.phone)}</dd>
      </dl>
      {access && (
        <LinkButton tone="line" href={access.thankYou}>
          See what happens next
        </LinkButton>
      )}
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
