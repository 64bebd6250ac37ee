import { Refusal, found, like, newId } from './stripe-objects.ts'
import type { Json } from './stripe-objects.ts'

type Around = {
  seconds: () => number
  livemode: boolean
  happened: (type: string, object: Json) => Json
  sessions: Map<string, Json>
}

/** What a saved card does when it is charged: as `confirm` of the account takes it. */
export type Behavior = 'ok' | 'processing' | 'requires_action' | (string & {})

/** The cards and bank accounts that customers saved at Stripe, and the pages on which they do it. */
export function methodStore({ seconds, livemode, happened, sessions }: Around) {
  const methods = new Map<string, Json>()
  const behaviors = new Map<string, Behavior>()

  const makeSetup = (id: string, form: Json, url: string): Json => {
    const session = like('checkout.session', {
      livemode,
      id,
      mode: 'setup',
      amount_total: null,
      amount_subtotal: null,
      currency: 'usd',
      metadata: form.metadata,
      payment_intent: null,
      payment_status: 'no_payment_required',
      setup_intent: null,
      status: 'open',
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      url,
      created: seconds(),
    })
    sessions.set(id, { ...session, allowed: Object.values(form.allowed_payment_method_types) })
    return session
  }

  /** A customer saves a card, or a bank account, on the hosted page. */
  const saveCard = (
    sessionId: string,
    { does = 'ok', card = {}, bank }: { does?: Behavior; card?: Json; bank?: Json } = {},
  ): Json => {
    const session = found(sessions, sessionId)
    if (session.status !== 'open') throw new Refusal(400, 'checkout_session_not_open')
    const type = bank ? 'us_bank_account' : 'card'
    if (!session.allowed.includes(type)) throw new Refusal(400, 'payment_method_not_available')
    const customer = newId('cus')
    const method: Json = {
      ...like('payment_method', { id: newId('pm'), livemode, type, customer, created: seconds() }),
      ...(bank
        ? { us_bank_account: { bank_name: 'STRIPE TEST BANK', last4: '6789', ...bank } }
        : { card: { brand: 'visa', last4: '4242', exp_month: 8, exp_year: 2034, ...card } }),
    }
    methods.set(method.id, method)
    behaviors.set(method.id, does)
    const setup = like('setup_intent', {
      id: newId('seti'),
      livemode,
      status: 'succeeded',
      customer,
      payment_method: method.id,
    })
    Object.assign(session, { status: 'complete', customer, setup_intent: setup.id, setup })
    const { allowed: _allowed, setup: _setup, ...shown } = session
    return happened('checkout.session.completed', shown)
  }

  const makeBank = (): string => {
    const method = like('payment_method', { id: newId('pm'), livemode, type: 'us_bank_account', customer: null })
    methods.set(method.id, method)
    return method.id
  }

  /** Throws for a card that was removed, or is of another customer. */
  const attached = (id: string, customer: string): Json => {
    const method = found(methods, id)
    if (method.customer !== customer) throw new Refusal(400, 'resource_missing')
    return method
  }

  const detach = (id: string): Json => {
    const method = found(methods, id)
    if (method.customer === null) throw new Refusal(400, 'resource_missing')
    return Object.assign(method, { customer: null })
  }

  return {
    methods,
    makeBank,
    makeSetup,
    saveCard,
    attached,
    detach,
    behavior: (id: string): Behavior => behaviors.get(id) ?? 'ok',
    /** From now on a saved card does something else. */
    behave: (id: string, does: Behavior) => void behaviors.set(id, does),
  }
}
