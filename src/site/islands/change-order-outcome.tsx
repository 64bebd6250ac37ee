import { Ban, CircleCheck, CircleOff, Phone } from 'lucide-react'
import type { LinkedChangeOrder } from '#domains/work/change-orders/contract.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { ChangedLines } from './changed-lines.tsx'
import styles from './estimate.module.css'

type Props = { order: LinkedChangeOrder; phone: string; phoneShown: string }

/** What became of a change order: accepted, declined, or over. */
export function ChangeOrderOutcome({ order, phone, phoneShown }: Props) {
  const { state, answer, scope, depositPaid } = order
  const { tone, icon, word, title, text } = WORDS[state === 'draft' || state === 'sent' ? 'expired' : state]
  return (
    <div className={styles.outcome} role="status">
      <span className={`badge t-${tone}`}>
        <Icon of={icon} />
        {word}
      </span>
      <h2>{title}</h2>
      <p className="muted">
        {answer?.accepted && `Signed by ${answer.name}, ${formatDay(answer.at)}, ${formatTime(answer.at)}. `}
        {answer?.reason && `You said: “${answer.reason}” `}
        {text}
      </p>
      {state === 'accepted' && (
        <div className={`card pad-lg ${styles.summary}`}>
          <ChangedLines scope={scope} depositPaid={depositPaid} />
        </div>
      )}
      <LinkButton tone="line" href={`tel:${phone}`}>
        <Icon of={Phone} />
        Call {phoneShown}
      </LinkButton>
    </div>
  )
}

const over = (word: string, title: string, text: string) => ({ tone: 'stone', icon: CircleOff, word, title, text })

const WORDS = {
  accepted: {
    tone: 'palm',
    icon: CircleCheck,
    word: 'Accepted',
    title: 'Thank you! We’ll do it this way',
    text: 'Your job and its price are updated.',
  },
  declined: {
    tone: 'stone',
    icon: Ban,
    word: 'Declined',
    title: 'Thanks for letting us know',
    text: 'Your job stays as you agreed to it. If you change your mind, give us a call and we’ll send it again.',
  },
  expired: over('Expired', 'This change has expired', 'Your job stays as agreed. Give us a call and we’ll renew it.'),
  withdrawn: over('Withdrawn', 'We withdrew this change', 'There’s nothing to accept. Your job stays as agreed.'),
  superseded: over(
    'Out of date',
    'Your job has changed since we sent this',
    'This version no longer applies. If you have a newer message from us, open that one, or give us a call.',
  ),
  closed: over(
    'Closed',
    'This job is already finished or canceled',
    'The change no longer applies. Questions? Give us a call.',
  ),
  invoiced: over(
    'Closed',
    'We’ve already invoiced this job',
    'The change no longer applies. Questions? Give us a call.',
  ),
} as const
