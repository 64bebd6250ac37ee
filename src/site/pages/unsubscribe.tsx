import { Check, Link2Off, Mail, MailX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PersonalFrame } from '../layout/personal-frame.tsx'
import type { Page, UnsubscribeVisit } from '../page.ts'
import page from '../layout/page.module.css'
import styles from './review.module.css'

/** What the link at the end of an offer by e-mail opens: one button, no account and no question. */
export const unsubscribe: Page = {
  path: '/unsubscribe',
  name: 'Unsubscribe',
  title: (facts) => `Email promotions | ${facts.name}`,
  description: () => 'Unsubscribe from or resubscribe to promotional email.',
  frame: 'plain',
  unlisted: true,
  Body: (data) => (
    <PersonalFrame facts={data.facts} licensing={data.licensing} year={data.year}>
      <Visit visit={data.unsubscribe ?? { is: 'unknown' }} facts={data.facts} />
    </PersonalFrame>
  ),
}

function Visit({ visit, facts }: { visit: UnsubscribeVisit; facts: Facts }) {
  if (visit.is === 'unknown')
    return (
      <Said
        icon={Link2Off}
        isOff
        title="This link doesn’t work"
        words="Open it again from our email and make sure you have the whole link. Or call us and we’ll unsubscribe you."
      >
        <Call facts={facts} />
      </Said>
    )
  if (visit.is === 'trouble')
    return (
      <Said icon={Link2Off} isOff title="Something went wrong" words={visit.sentence}>
        <Call facts={facts} />
      </Said>
    )
  const { gets, just, mailbox, action } = visit
  if (gets)
    return (
      <Said
        icon={just === 'back' ? Check : Mail}
        title={just === 'back' ? 'You’re subscribed again' : 'Unsubscribe from promotional email?'}
        words={`${just === 'back' ? 'We’ll send promotions to' : 'We send promotions to'} ${mailbox}. You’ll still get invoices, receipts and messages about your jobs.`}
      >
        <Ask action={action} what="leave" word="Unsubscribe" tone={just === 'back' ? 'line' : 'clay'} />
      </Said>
    )
  return (
    <Said
      icon={MailX}
      title="You’re unsubscribed"
      words={`${mailbox} won’t get promotions from ${facts.name} anymore. You’ll still get invoices, receipts and messages about your jobs.`}
    >
      <Ask action={action} what="back" word="Resubscribe" tone="line" />
    </Said>
  )
}

function Ask({ action, what, word, tone }: { action: string; what: string; word: string; tone: 'clay' | 'line' }) {
  return (
    <form method="post" action={action}>
      <input type="hidden" name="do" value={what} />
      <Button type="submit" tone={tone}>
        {word}
      </Button>
    </form>
  )
}

function Said({
  icon,
  isOff = false,
  title,
  words,
  children,
}: {
  icon: typeof Mail
  isOff?: boolean
  title: string
  words: string
  children: ReactNode
}) {
  return (
    <section className={styles.done}>
      <span className={isOff ? `${styles.seal} ${styles.off}` : styles.seal}>
        <Icon of={icon} size="lg" />
      </span>
      <h1>{title}</h1>
      <p className={page.lede}>{words}</p>
      {children}
    </section>
  )
}

function Call({ facts }: { facts: Facts }) {
  return (
    <div className={page.ctas}>
      <LinkButton tone="tide" href={`tel:${facts.phone}`}>
        Call {formatPhone(facts.phone)}
      </LinkButton>
    </div>
  )
}
