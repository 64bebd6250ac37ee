import { CreditCard, FlaskConical, Link2Off, Phone, ShieldCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatPhone } from '#lib/phone.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { PayCard } from '../islands/pay-card.tsx'
import { PersonalFrame } from '../layout/personal-frame.tsx'
import type { CardVisit, Page } from '../page.ts'
import page from '../layout/page.module.css'
import styles from '../islands/pay.module.css'

/** The page that the private link opens on which a customer saves a card. Rendered for each response, never cached. */
export const card: Page = {
  path: '/card',
  name: 'Card on file',
  title: (facts) => `Card on file | ${facts.name}`,
  description: () => 'Save a card for your invoices.',
  frame: 'plain',
  unlisted: true,
  Body: (data) => (
    <PersonalFrame facts={data.facts} licensing={data.licensing} year={data.year}>
      <Visit visit={data.card ?? { is: 'unknown' }} facts={data.facts} />
    </PersonalFrame>
  ),
}

function Visit({ visit, facts }: { visit: CardVisit; facts: Facts }) {
  switch (visit.is) {
    case 'open':
      return <Cards visit={visit} facts={facts} />
    case 'expired':
      return (
        <Off facts={facts} title="This link has expired">
          Call us and we’ll send you a new one.
        </Off>
      )
    case 'unknown':
      return (
        <Off facts={facts} title="This link doesn’t work">
          Open it again from our message and make sure you have the whole link. Still stuck? Give us a call.
        </Off>
      )
    case 'trouble':
      return (
        <Off facts={facts} title="Something went wrong">
          {visit.sentence}
        </Off>
      )
  }
}

type Open = Extract<CardVisit, { is: 'open' }>

const JUST: Record<NonNullable<Open['just']>, string> = {
  saved: 'Your card is saved.',
  removed: 'Your card is removed. We won’t charge it again.',
  waiting: 'We’re waiting for your card to be confirmed. If you finished, it shows up here in a minute or two.',
}

function Cards({ visit, facts }: { visit: Open; facts: Facts }) {
  const { action, cards, just, failed, simulated } = visit
  return (
    <section className={`card pad-lg ${styles.cardpage}`} aria-labelledby="cards">
      <h1 id="cards">Card on file</h1>
      {simulated && (
        <p className={`banner ${styles.test}`}>
          <Icon of={FlaskConical} />
          <span>Test mode: no real card is charged.</span>
        </p>
      )}
      {just && (
        <p className="banner" role="status">
          {JUST[just]}
        </p>
      )}
      {failed && (
        <p className="banner bad" role="alert">
          <strong>{failed}</strong>
        </p>
      )}
      {cards.length > 0 && (
        <ul className={styles.paid}>
          {cards.map(({ id, name, expires, isExpired }) => (
            <li key={id}>
              <span>
                <strong className="num">{name}</strong>
                <br />
                {expires && (
                  <span className="small muted">
                    {isExpired ? `Expired ${expires}. Save a new one.` : `Expires ${expires}`}
                  </span>
                )}
              </span>
              <form method="post" action={action}>
                <input type="hidden" name="do" value="remove" />
                <input type="hidden" name="card" value={id} />
                <Button tone="line" size="sm" type="submit">
                  Remove<span className="vh"> {name}</span>
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {visit.typing === null ? <Agree visit={visit} facts={facts} /> : <Typed visit={visit} cardId={visit.typing} />}
      <p className={`small muted ${styles.other}`}>
        Questions? <a href={`tel:${facts.phone}`}>{`Call ${formatPhone(facts.phone)}`}</a>
      </p>
    </section>
  )
}

/** What they agree to, and the way to the provider's page. */
function Agree({ visit: { action, cards, consent, allowsBank, issues }, facts }: { visit: Open; facts: Facts }) {
  const what = allowsBank ? 'card or bank account' : 'card'
  if (consent === null)
    return <p className="muted">{`We’re not saving cards right now. You can pay each invoice by its own link.`}</p>
  const wrong = issues.find(({ path }) => path === 'agree')?.message
  return (
    <form method="post" action={action} className={styles.form}>
      <h2>{cards.length > 0 ? `Save another ${what}` : `Save a ${what}`}</h2>
      <input type="hidden" name="do" value="save" />
      <label className={styles.agree}>
        <input type="checkbox" name="agree" required aria-describedby={wrong ? 'agree-error' : undefined} />
        <span>{consent}</span>
      </label>
      {wrong && (
        <p className="err" id="agree-error" role="alert">
          {wrong}
        </p>
      )}
      <Button tone="clay" size="lg" block type="submit">
        <Icon of={CreditCard} />
        Agree and continue
      </Button>
      <p className={styles.secure}>
        <Icon of={ShieldCheck} />
        <span>{`You enter your ${what} on our payment provider’s secure page. ${facts.name} never sees or stores the number.`}</span>
      </p>
    </form>
  )
}

/** The fields of a test card, which stand in for the provider's page. */
function Typed({ visit: { action, name, issues }, cardId }: { visit: Open; cardId: string }) {
  return (
    <form method="post" action={action} className={styles.form} noValidate>
      <h2>Enter a test card</h2>
      <input type="hidden" name="do" value="type" />
      <input type="hidden" name="card" value={cardId} />
      <PayCard name={name} issues={issues} />
      <Button tone="clay" size="lg" block type="submit">
        <Icon of={CreditCard} />
        Save card
      </Button>
      <p className={styles.secure}>
        <Icon of={ShieldCheck} />
        <span>
          Anything you type here is checked once. Only the last four digits and the expiration date are stored.
        </span>
      </p>
    </form>
  )
}

/** The link opens nothing. */
function Off({ facts, title, children }: { facts: Facts; title: string; children: ReactNode }) {
  return (
    <section className={styles.off}>
      <Icon of={Link2Off} size="lg" />
      <h1>{title}</h1>
      <p className={page.lede}>{children}</p>
      <LinkButton tone="line" size="lg" href={`tel:${facts.phone}`}>
        <Icon of={Phone} />
        {`Call ${formatPhone(facts.phone)}`}
      </LinkButton>
    </section>
  )
}
