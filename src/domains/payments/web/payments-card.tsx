import { CreditCard } from 'lucide-react'
import { Failed, Loading, SkeletonCard } from '#dashboard/parts/states.tsx'
import { usePaymentWays } from './queries.ts'
import { WebhookAddress } from './webhook-address.tsx'

const WORDS = {
  test: [
    'Test mode',
    'Invoices are paid in the built-in test checkout: no real card is charged. To take cards, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET where the program runs; Stripe shows the last one when this webhook is entered there.',
  ],
  stripeTest: ['Stripe, with test keys', 'Everything goes through Stripe, and no real card is charged. Set live keys to take cards.'],
  stripe: ['Stripe', 'Cards are charged by Stripe. Card details go straight there and are never seen or kept here.'],
} as const

/** Whether cards are charged, and by whom. It is set where the program runs, not here. */
export function PaymentsCard() {
  const ways = usePaymentWays()
  if (ways.isPending)
    return (
      <>
        <Loading what="how cards are charged" />
        <SkeletonCard />
      </>
    )
  if (!ways.data) return <Failed what="Failed to load how cards are charged" error={ways.error} retry={() => void ways.refetch()} busy={ways.isFetching} />
  const { provider, simulated, webhook } = ways.data
  const [name, words] = WORDS[provider === 'embedded' ? 'test' : simulated ? 'stripeTest' : 'stripe']
  return (
    <section className="card" id="payments" aria-labelledby="payments-title">
      <div className="ph">
        <h2 id="payments-title">Card payments</h2>
        <span className={`badge ${simulated ? 't-sun' : 't-palm'}`}>
          <CreditCard className="i" />
          {name}
        </span>
      </div>
      <div className="pad stackf">
        <p className="muted">{words}</p>
        <WebhookAddress webhook={webhook} />
      </div>
    </section>
  )
}
