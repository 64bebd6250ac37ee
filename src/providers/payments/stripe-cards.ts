import type Stripe from 'stripe'
import type { Answer, Intent, PaymentProvider } from './port.ts'
import { BANK, readSetup } from './stripe-shapes.ts'
import { toFields } from './stripe-fields.ts'

type Ask = <T>(what: (stripe: Stripe) => Promise<T>) => Promise<Answer<T>>
type SavedCards = Pick<PaymentProvider, 'openSetup' | 'readSetup' | 'chargeSaved' | 'findCharge' | 'removeSaved'>

/** The most payments of one customer among which a charge is looked for: the newest come first. */
const LOOKED_AT = 100

/** Cards that customers saved at Stripe (https://docs.stripe.com/payments/save-and-reuse). */
export const savedCards = (ask: Ask, toIntent: (said: Stripe.PaymentIntent) => Intent): SavedCards => ({
  openSetup: ({ cardId, allowsBank }, back, key) =>
    ask(async (stripe) => {
      const session = await stripe.checkout.sessions.create(
        {
          mode: 'setup',
          currency: 'usd',
          customer_creation: 'always',
          allowed_payment_method_types: allowsBank ? ['card', BANK] : ['card'],
          // Without it a bank account waits days for two small deposits before it can be charged.
          ...(allowsBank && { payment_method_options: { us_bank_account: { verification_method: 'instant' } } }),
          metadata: { card: cardId },
          success_url: back,
          cancel_url: back,
        },
        { idempotencyKey: key },
      )
      return { id: session.id, url: session.url ?? '' }
    }),
  readSetup: (id) =>
    ask(async (stripe) =>
      readSetup(await stripe.checkout.sessions.retrieve(id, { expand: ['setup_intent.payment_method'] })),
    ),
  chargeSaved: (order, { id, customer, kind }, key) =>
    ask((stripe) => charge(stripe, toIntent, { ...toFields(order), id, customer, kind }, key)),
  findCharge: (customer, intentId) =>
    ask(async (stripe) => {
      const { data } = await stripe.paymentIntents.list({ customer, limit: LOOKED_AT })
      const made = data.find(({ metadata }) => metadata.intent === intentId)
      return made ? toIntent(made) : null
    }),
  removeSaved: async (id) => {
    const answer = await ask(async (stripe) => {
      await stripe.paymentMethods.detach(id)
      return null
    })
    // It was removed there already.
    return answer.kind === 'unknown' ? { kind: 'done', value: null } : answer
  },
})

type Charge = ReturnType<typeof toFields> & { id: string; customer: string; kind: 'card' | 'bank' }

/** A declined card is an answer, and no error of ours: Stripe sends the payment along with it. */
async function charge(
  stripe: Stripe,
  toIntent: (said: Stripe.PaymentIntent) => Intent,
  { id, customer, kind, ...fields }: Charge,
  key: string,
): Promise<Intent> {
  try {
    const made = await stripe.paymentIntents.create(
      {
        ...fields,
        currency: 'usd',
        customer,
        payment_method: id,
        allowed_payment_method_types: [kind === 'bank' ? BANK : 'card'],
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        off_session: true,
      },
      { idempotencyKey: key },
    )
    return toIntent(made)
  } catch (error) {
    const { type, payment_intent: declined } = error as { type?: string; payment_intent?: Stripe.PaymentIntent }
    if (type !== 'StripeCardError' || !declined) throw error
    return toIntent(declined)
  }
}
