import { CreditCard } from 'lucide-react'
import { Link } from 'wouter'
import { QueryStatus, SkeletonCard } from '#dashboard/parts/query-states.tsx'
import { useUser } from '#dashboard/session.ts'
import type { Ways } from '../contract.ts'
import { CheckoutSwitches } from './checkout-switches.tsx'
import { usePaymentWays } from './queries.ts'
import { WebhookAddress } from './webhook-address.tsx'

const WORDS = {
  off: [
    'Not set up',
    'Customers can’t pay by card yet: the payment page tells them to pay by cash or check, or to call.',
  ],
  demo: ['Demo', 'This is a demo: invoices are paid with test cards, and no real card is charged.'],
  trying: ['Test checkout', 'Test cards are accepted and no real card is charged. Test payments don’t count as paid.'],
  stripeTest: [
    'Stripe, with test keys',
    'Everything goes through Stripe with test keys, so no real card is charged and test payments don’t count as paid. Enter live keys to take cards.',
  ],
  stripe: ['Stripe', 'Cards are charged by Stripe. Card details go straight to Stripe and are never stored here.'],
} as const

const CONNECT: Record<keyof typeof WORDS, string> = {
  off: 'Connect Stripe to take cards.',
  demo: '',
  trying: 'Connect Stripe to take cards.',
  stripeTest: 'Stripe keys',
  stripe: 'Stripe keys',
}

/**
 * Whether cards are charged, and by which provider, which is connected on a page of its own; and what the owner decides
 * about the payment page.
 */
export function PaymentsCard() {
  const ways = usePaymentWays()
  const isOwner = useUser().data?.role === 'owner'
  if (!ways.data)
    return (
      <QueryStatus query={ways} what="card payments" failed="Couldn’t load card payment settings">
        <SkeletonCard />
      </QueryStatus>
    )
  const is = stateOf(ways.data)
  const [name, words] = WORDS[is]
  return (
    <section className="card" id="payments" aria-labelledby="payments-title">
      <div className="ph">
        <h2 id="payments-title">Card payments</h2>
        <span className={`badge ${is === 'stripe' ? 't-palm' : is === 'off' ? 't-rose' : 't-sun'}`}>
          <CreditCard className="i" />
          {name}
        </span>
      </div>
      <div className="pad stackf">
        <p className="muted">
          {words}{' '}
          {isOwner && CONNECT[is] && <Link href="/dashboard/settings/connections?set=payments">{CONNECT[is]}</Link>}
        </p>
        <CheckoutSwitches ways={ways.data} isOwner={isOwner} />
        {!ways.data.isDemo && <WebhookAddress webhook={ways.data.webhook} />}
      </div>
    </section>
  )
}

function stateOf({ provider, simulated, takesCards, isDemo }: Ways): keyof typeof WORDS {
  if (provider === 'stripe') return simulated ? 'stripeTest' : 'stripe'
  return isDemo ? 'demo' : takesCards ? 'trying' : 'off'
}
