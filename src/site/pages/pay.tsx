import { Link2Off, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Facts } from '#domains/system/business/contract.ts'
import { formatDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import { formatPhone } from '#lib/phone.ts'
import { LinkButton } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Island } from '../island.tsx'
import { PayForm } from '../islands/pay-form.tsx'
import { StripSecretFromUrl } from '../islands/strip-secret-from-url.tsx'
import { PersonalFrame } from '../layout/personal-frame.tsx'
import { BackToVisit } from '../sections/back-to-visit.tsx'
import { SharedFiles } from '../sections/shared-files.tsx'
import type { Page, PayVisit } from '../page.ts'
import page from '../layout/page.module.css'
import { Badge, isRefunded, Lines } from './pay-lines.tsx'
import { Payments, PdfButton, State, TestNote } from './pay-receipts.tsx'
import styles from '../islands/pay.module.css'

/** The page that the private link of an invoice opens. Rendered for each response and never cached. */
export const pay: Page = {
  path: '/pay',
  name: 'Your invoice',
  title: (facts) => `Your invoice | ${facts.name}`,
  description: () => 'Pay your invoice securely.',
  frame: 'plain',
  unlisted: true,
  Body: (data) => (
    <PersonalFrame facts={data.facts} licensing={data.licensing} year={data.year} wide>
      <Visit visit={data.pay ?? { is: 'unknown' }} facts={data.facts} />
    </PersonalFrame>
  ),
}

function Visit({ visit, facts }: { visit: PayVisit; facts: Facts }) {
  switch (visit.is) {
    case 'bill':
      return (
        <>
          <Island
            name="way-back"
            of={StripSecretFromUrl}
            props={{ secret: visit.secret, parameter: 'client_secret' }}
            visible
          />
          <BackToVisit visitId={visit.visitId} />
          <div className={styles.pay}>
            <Bill {...visit} />
            <Side {...visit} facts={facts} />
          </div>
        </>
      )
    case 'expired':
      return (
        <Off facts={facts} title="This payment link has expired" badge="Link expired">
          Call us and we’ll send you a new one.
        </Off>
      )
    case 'unknown':
      return (
        <Off facts={facts} title="This payment link doesn’t work" badge="Link not valid">
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

function Bill({ bill, secret, files }: Extract<PayVisit, { is: 'bill' }>) {
  const [label, cents] =
    bill.state === 'paid'
      ? isRefunded(bill)
        ? ['Refunded', bill.letGo]
        : ['Paid', bill.paidIn - bill.givenBack]
      : bill.state === 'void'
        ? [bill.of === 'deposit' ? 'Deposit' : 'Canceled', bill.amount]
        : [bill.of === 'deposit' ? 'Deposit' : 'Amount due', bill.owed]
  return (
    <section className={`card pad-lg ${styles.bill}`} aria-labelledby="bill">
      <div className={styles.head}>
        <div>
          <p className="subtle small">
            {bill.of === 'deposit' ? 'Estimate' : 'Invoice'} <span className="num">{bill.invoiceNumber}</span>
          </p>
          <h1 id="bill">{bill.title}</h1>
        </div>
        <Badge bill={bill} />
      </div>
      <div>
        <p className="subtle small">{label}</p>
        <p className={`num ${styles.due}`}>{formatCents(cents)}</p>
        <p className="muted small">
          {bill.of === 'deposit'
            ? `Accepted ${formatDay(bill.dueDate)}`
            : `Due ${formatDay(bill.dueDate)}${bill.servedAt ? ` · Work completed ${formatDay(bill.servedAt)}` : ''}${bill.revisedAt ? ` · Updated ${formatDay(bill.revisedAt)}` : ''}`}
        </p>
      </div>
      <Lines bill={bill} />
      <SharedFiles files={files} />
      <div className="small muted">
        <p>
          <strong>Billed to</strong> {`${bill.billedTo}, ${bill.address}`}
        </p>
        {bill.of === 'invoice' ? (
          <PdfButton id={bill.id} secret={secret} file="invoice.pdf" className={styles.link}>
            Download PDF
          </PdfButton>
        ) : (
          <ToEstimate id={bill.id} secret={secret} />
        )}
      </div>
    </section>
  )
}

/** Where a customer saves a card for the invoices to come. */
const SaveCard = ({ href }: { href: string | null }) =>
  href && (
    <p className="small muted">
      <a href={href}>Save a card for future invoices</a>
    </p>
  )

function Side(visit: Extract<PayVisit, { is: 'bill' }> & { facts: Facts }) {
  const { bill, secret, how, facts, draft, confirm } = visit
  const call = `Call ${formatPhone(facts.phone)}`
  if (bill.state !== 'open')
    return (
      <section className={`card pad-lg ${styles.side}`} aria-live="polite">
        <State bill={bill} secret={secret} />
        <TestNote bill={bill} />
        <Payments bill={bill} secret={secret} />
        <SaveCard href={visit.cardHref} />
        <p className={`small muted ${styles.other}`}>
          Questions? <a href={`tel:${facts.phone}`}>{call}</a>
        </p>
      </section>
    )
  if (how === null) return <HowToPay {...visit} />
  const { id, owed, billedTo: name, hasEmail, failure, tips } = bill
  return (
    <section className={`card pad-lg ${styles.side}`} aria-labelledby="by-card">
      <h2 id="by-card">{how.allowsBank ? 'Pay by card or bank account' : 'Pay by card'}</h2>
      <TestNote bill={bill} />
      <Island
        name="pay-form"
        of={PayForm}
        props={{
          id,
          secret,
          owed,
          tips,
          tried: bill.payments.length,
          isDeposit: bill.of === 'deposit',
          name,
          hasEmail,
          failure,
          business: facts.name,
          ...how,
          draft,
          confirm,
        }}
        visible
      />
      <Payments bill={bill} secret={secret} />
      <SaveCard href={visit.cardHref} />
      <p className={`small muted ${styles.other}`}>
        Prefer cash or check? <a href={`tel:${facts.phone}`}>{call}</a>
      </p>
    </section>
  )
}

/** Explains how to pay when online card payments are not available. */
function HowToPay({ bill, secret, facts, viewer }: Extract<PayVisit, { is: 'bill' }> & { facts: Facts }) {
  const { name, street, city, state, zip, phone } = facts
  return (
    <section className={`card pad-lg ${styles.side}`} aria-labelledby="how-to-pay">
      <h2 id="how-to-pay">How to pay</h2>
      <TestNote bill={bill} />
      <p>
        {`Pay ${formatCents(bill.owed)} in cash or by check. Make checks payable to ${name} and write `}
        <span className="num">{bill.invoiceNumber}</span> on the memo line.
      </p>
      {street !== '' && <p className="muted">{`Mail checks to ${name}, ${street}, ${city}, ${state} ${zip}.`}</p>}
      <LinkButton tone="clay" size="lg" block href={`tel:${phone}`}>
        <Icon of={Phone} />
        {`Call ${formatPhone(phone)}`}
      </LinkButton>
      <p className="muted small">We don’t take cards online. Call us if you’d like to pay another way.</p>
      {viewer === 'owner' && <ForOwner />}
      <Payments bill={bill} secret={secret} />
    </section>
  )
}

/** Tells the signed-in owner how to turn on card payments. */
const ForOwner = () => (
  <div className="banner" role="note">
    <p>
      <strong>Only you can see this.</strong> To take cards here, connect Stripe.{' '}
      <a href="/dashboard/settings/connections?set=payments">Connect Stripe</a>
    </p>
  </div>
)

/** Back to what was agreed to. */
const ToEstimate = ({ id, secret }: { id: string; secret: string }) => (
  <a className={styles.link} href={`/estimate/${id}?key=${secret}`}>
    Back to the estimate
  </a>
)

/** `badge`: what is wrong with the link. Nothing is when we are the ones in trouble. */
function Off({ facts, title, badge, children }: { facts: Facts; title: string; badge?: string; children: ReactNode }) {
  return (
    <section className={styles.off}>
      <Island name="way-back" of={StripSecretFromUrl} props={{ secret: null, parameter: 'client_secret' }} visible />
      {badge && (
        <span className="badge t-stone">
          <Icon of={Link2Off} />
          {badge}
        </span>
      )}
      <h1>{title}</h1>
      <p className={page.lede}>{children}</p>
      <LinkButton tone="line" size="lg" href={`tel:${facts.phone}`}>
        <Icon of={Phone} />
        {`Call ${formatPhone(facts.phone)}`}
      </LinkButton>
    </section>
  )
}
