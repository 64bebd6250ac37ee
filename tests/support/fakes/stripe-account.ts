import { randomBytes } from 'node:crypto'
import { methodStore } from './stripe-methods.ts'
import { Refusal, found, like, newId, published } from './stripe-objects.ts'
import type { Json } from './stripe-objects.ts'

export type StripeAccount = ReturnType<typeof openAccount>

/**
 * Holds what one account at Stripe has, and what can happen to it. `happened` receives each event; times are seconds of
 * the given clock.
 */
export function openAccount({ seconds, happened, checkoutAt, livemode }: Around) {
  const intents = new Map<string, Json>()
  const refunds = new Map<string, Json>()
  const sessions = new Map<string, Json>()
  const disputes = new Map<string, Json>()
  let pend = false
  let areFeesKnown = true

  const saved = methodStore({ seconds, livemode, happened, sessions })

  const makeIntent = (form: Json): Json => {
    const id = newId('pi')
    const intent = like('payment_intent', {
      livemode,
      id,
      amount: Number(form.amount),
      amount_received: 0,
      currency: form.currency,
      client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
      created: seconds(),
      description: form.description ?? null,
      metadata: form.metadata ?? {},
      status: 'requires_payment_method',
      canceled_at: null,
      last_payment_error: null,
      next_action: null,
      processing: null,
      latest_charge: null,
      payment_method_types: typesOf(form),
      customer: form.customer ?? null,
      payment_method: form.payment_method ?? null,
    })
    intents.set(id, intent)
    happened('payment_intent.created', intent)
    return intent
  }

  /** Charges a saved card while its holder is away. A declined one is an error that carries the payment. */
  const chargeSaved = (form: Json): Json => {
    const method = saved.attached(form.payment_method, form.customer)
    const intent = makeIntent(form)
    confirm(intent.id, saved.behavior(method.id))
    if (intent.status === 'requires_action')
      Object.assign(intent, {
        status: 'requires_payment_method',
        next_action: null,
        last_payment_error: {
          type: 'card_error',
          code: 'authentication_required',
          message: 'Authentication is required.',
        },
      })
    const error = intent.last_payment_error
    if (error) throw new Refusal(402, error.code, intent, 'card_error')
    return intent
  }

  /**
   * A card pays an intent, as the Payment Element has it done: 'ok', a decline code of Stripe's, or 'processing' (a
   * bank that takes its time).
   */
  const confirm = (id: string, card: 'ok' | 'processing' | 'requires_action' | (string & {})): Json => {
    const intent = found(intents, id)
    if (intent.status === 'succeeded' || intent.status === 'canceled')
      throw new Refusal(400, 'payment_intent_unexpected_state', intent)
    if (card === 'processing' || card === 'requires_action') {
      Object.assign(intent, {
        status: card,
        next_action: card === 'requires_action' ? { type: 'use_stripe_sdk' } : null,
        last_payment_error: null,
      })
      return happened(`payment_intent.${card}`, intent)
    }
    if (card === 'ok') {
      const charge = newId('ch')
      Object.assign(intent, {
        status: 'succeeded',
        amount_received: intent.amount,
        last_payment_error: null,
        next_action: null,
        latest_charge: charge,
      })
      return happened('payment_intent.succeeded', intent)
    }
    const error = {
      type: 'card_error',
      code: card === 'expired_card' || card === 'incorrect_cvc' ? card : 'card_declined',
      decline_code: card,
      message: 'Your card was declined.',
    }
    Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error, next_action: null })
    return happened('payment_intent.payment_failed', intent)
  }

  const cancel = (id: string): Json => {
    const intent = found(intents, id)
    if (intent.status === 'succeeded' || intent.status === 'canceled' || intent.status === 'processing')
      throw new Refusal(400, 'payment_intent_unexpected_state', intent)
    Object.assign(intent, { status: 'canceled', canceled_at: seconds() })
    happened('payment_intent.canceled', intent)
    return intent
  }

  const makeRefund = (form: Json): Json => {
    const intent = found(intents, form.payment_intent)
    const given = [...refunds.values()]
      .filter((refund) => refund.payment_intent === intent.id && refund.status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0)
    const amount = Number(form.amount ?? intent.amount_received - given)
    if (intent.status !== 'succeeded') throw new Refusal(400, 'payment_intent_unexpected_state')
    if (given >= intent.amount_received) throw new Refusal(400, 'charge_already_refunded')
    if (!Number.isInteger(amount) || amount < 1 || amount > intent.amount_received - given)
      throw new Refusal(400, 'amount_too_large')
    const fields = {
      id: newId('re'),
      amount,
      charge: intent.latest_charge,
      payment_intent: intent.id,
      created: seconds(),
      metadata: form.metadata ?? {},
    }
    const refund = like('refund', { ...fields, status: pend ? 'pending' : 'succeeded' })
    refunds.set(refund.id, refund)
    happened('refund.created', refund)
    if (!pend) happened('charge.refunded', chargeOf(intent, given + amount))
    return refund
  }

  const makeSession = (form: Json): Json => {
    const id = newId('cs_test')
    if (form.mode === 'setup') return saved.makeSetup(id, form, checkoutAt(id))
    const [line] = Object.values<Json>(form.line_items ?? {})
    const total = Number(line?.price_data?.unit_amount) * Number(line?.quantity)
    if (!Number.isInteger(total)) throw new Refusal(400, 'parameter_invalid_integer')
    const session = like('checkout.session', {
      livemode,
      id,
      amount_total: total,
      amount_subtotal: total,
      currency: 'usd',
      metadata: form.metadata ?? {},
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      success_url: form.success_url,
      cancel_url: form.cancel_url,
      url: checkoutAt(id),
      created: seconds(),
    })
    sessions.set(id, { ...session, intent_data: form.payment_intent_data ?? {} })
    return session
  }

  /** The hosted page of a checkout is paid. */
  const payCheckout = (id: string): Json => {
    const session = found(sessions, id)
    if (session.status !== 'open') throw new Refusal(400, 'checkout_session_not_open')
    const intent = makeIntent({ amount: session.amount_total, currency: 'usd', ...session.intent_data })
    confirm(intent.id, 'ok')
    Object.assign(session, { status: 'complete', payment_status: 'paid', payment_intent: intent.id })
    const { intent_data: _data, ...shown } = session
    return happened('checkout.session.completed', shown)
  }

  const chargeOf = (intent: Json, refunded: number): Json =>
    like('charge', {
      id: intent.latest_charge,
      amount: intent.amount_received,
      amount_captured: intent.amount_received,
      amount_refunded: refunded,
      captured: true,
      payment_intent: intent.id,
      refunded: refunded >= intent.amount_received,
      created: seconds(),
    })

  /** A refund that was pending is done, or sent back by the bank. */
  const settleRefund = (id: string, status: 'succeeded' | 'failed'): Json => {
    const refund = Object.assign(found(refunds, id), { status })
    return happened(status === 'failed' ? 'refund.failed' : 'refund.updated', refund)
  }

  /** The customer disputes a payment at the bank; then the bank decides. */
  const dispute = (intentId: string, cents?: number): Json => {
    const intent = found(intents, intentId)
    const opened = like('dispute', {
      livemode,
      id: newId('dp'),
      amount: cents ?? intent.amount_received,
      charge: intent.latest_charge,
      payment_intent: intent.id,
      status: 'needs_response',
      evidence_details: { ...published.dispute.evidence_details, due_by: seconds() + 7 * 86_400 },
    })
    disputes.set(opened.id, opened)
    return happened('charge.dispute.created', opened)
  }

  const closeDispute = (id: string, status: 'won' | 'lost' | 'warning_closed'): Json =>
    happened('charge.dispute.closed', Object.assign(found(disputes, id), { status }))

  /** An intent with its charge and what moved on the balance, as `expand` asks for them. */
  const withBalance = (intent: Json): Json => ({
    ...intent,
    latest_charge: intent.latest_charge && {
      ...chargeOf(intent, 0),
      balance_transaction: areFeesKnown
        ? { object: 'balance_transaction', amount: intent.amount, fee: Math.round(intent.amount * 0.029) + 30 }
        : null,
    },
  })

  return {
    intents,
    refunds,
    sessions,
    disputes,
    ...saved,
    /** The customer chose a bank account in the Payment Element. */
    payFromBank: (id: string) => void Object.assign(found(intents, id), { payment_method: saved.makeBank() }),
    makeIntent,
    chargeSaved,
    withBalance,
    confirm,
    cancel,
    makeRefund,
    makeSession,
    payCheckout,
    settleRefund,
    /** Refunds made from now on are pending at first. */
    refundsPend: (yes: boolean) => void (pend = yes),
    /** Whether the fee of a payment is known already: Stripe says it a moment later. */
    feesKnown: (yes: boolean) => void (areFeesKnown = yes),
    dispute,
    closeDispute,
  }
}

/** What a payment can be made with: all of the account, less what is excluded. */
export const typesOf = ({
  allowed_payment_method_types: allowed,
  excluded_payment_method_types: excluded,
}: Json): string[] =>
  Object.values<string>(allowed ?? { 0: 'card', 1: 'us_bank_account' }).filter(
    (type) => !Object.values(excluded || {}).includes(type),
  )

type Around = {
  seconds: () => number
  happened: (type: string, object: Json) => Json
  /** The address of the hosted page of a checkout. */
  checkoutAt: (id: string) => string
  /** Whether it is of a live account, or of test keys. */
  livemode: boolean
}
