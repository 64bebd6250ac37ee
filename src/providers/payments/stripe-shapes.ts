import type Stripe from 'stripe'
import type { Dispute, Intent, MethodKind, Refund, SavedMethod, SetupState } from './port.ts'

type Said = Pick<
  Stripe.PaymentIntent,
  'id' | 'amount' | 'amount_received' | 'metadata' | 'status' | 'last_payment_error' | 'client_secret'
> & {
  /** Absent only where something stands in for Stripe. */
  livemode?: boolean
} & Partial<Pick<Stripe.PaymentIntent, 'payment_method' | 'payment_method_types'>>

/**
 * https://docs.stripe.com/payments/paymentintents/lifecycle. `isTestKey`: nothing that this account says is about real
 * money.
 */
export function readIntent(said: Said, isTestKey: boolean): Intent {
  const { status } = said
  return {
    id: said.id,
    intentId: said.metadata.intent ?? null,
    status: STATUS[status] ?? 'open',
    total: said.amount,
    received: said.amount_received,
    tip: Number(said.metadata.tip) || 0,
    failure: said.last_payment_error
      ? (CARD[said.last_payment_error.decline_code ?? ''] ?? CARD[said.last_payment_error.code ?? ''] ?? DECLINED)
      : null,
    isTest: isTestKey || said.livemode === false,
    clientSecret: said.client_secret,
    from: readKind(said),
    needsCustomer: NEEDS_CUSTOMER.has(said.last_payment_error?.code ?? '') || status === 'requires_action',
  }
}

/** Known where its method was asked for with it, or where it allows one type only. */
function readKind({ payment_method: method, payment_method_types: types }: Said): MethodKind | null {
  const type = typeof method === 'object' && method ? method.type : types?.length === 1 ? types[0] : undefined
  return type === undefined ? null : type === BANK ? 'bank' : 'card'
}

/** A debit of an American bank account (ACH): https://docs.stripe.com/payments/ach-direct-debit. */
export const BANK = 'us_bank_account'

/** A card needs its holder: https://docs.stripe.com/error-codes#authentication-required. */
const NEEDS_CUSTOMER = new Set(['authentication_required', 'payment_intent_authentication_failure'])

/** What became of a checkout in which a card is saved, with its setup intent and that one's method. */
export function readSetup({ status, setup_intent: setup, customer }: Stripe.Checkout.Session): SetupState {
  const method =
    setup !== null && typeof setup === 'object' && setup.status === 'succeeded' ? setup.payment_method : null
  return {
    status: status === 'open' ? 'open' : status === 'expired' ? 'over' : 'done',
    method:
      method !== null && typeof method === 'object'
        ? readMethod(method, (typeof customer === 'string' ? customer : customer?.id) ?? '')
        : null,
  }
}

function readMethod({ id, type, card, us_bank_account: bank }: Stripe.PaymentMethod, customer: string): SavedMethod {
  return type === BANK
    ? { id, customer, kind: 'bank', brand: bank?.bank_name ?? 'Bank', last4: bank?.last4 ?? '', expires: null }
    : {
        id,
        customer,
        kind: 'card',
        brand: card?.brand ?? 'card',
        last4: card?.last4 ?? '',
        expires: card ? { month: card.exp_month, year: card.exp_year } : null,
      }
}

/** Every other one waits for a card, or for its holder. */
const STATUS: Record<string, Intent['status']> = {
  succeeded: 'succeeded',
  processing: 'processing',
  canceled: 'cancelled',
}

const DECLINED = 'Your card was declined.'

/**
 * https://docs.stripe.com/declines/codes. Codes that could teach a thief something stay a plain decline, as Stripe
 * asks.
 */
const CARD: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code is incorrect.',
  incorrect_number: 'Your card number is incorrect.',
  incorrect_zip: 'The ZIP code doesn’t match the card.',
  processing_error: 'An error occurred while processing your card. Try again in a little bit.',
  authentication_required: 'Your bank needs you to confirm this payment. Try again.',
  payment_intent_authentication_failure: 'The payment wasn’t confirmed. Try again or use another card.',
}

/** Requires_action means a refund that waits for the customer's bank details; no money was refunded yet. */
export function readRefund(
  said: Pick<Stripe.Refund, 'id' | 'amount' | 'metadata' | 'status' | 'payment_intent'>,
): Refund {
  const payment = said.payment_intent
  return {
    id: said.id,
    paymentId: (typeof payment === 'string' ? payment : payment?.id) ?? '',
    refundId: said.metadata?.refund ?? null,
    amount: said.amount,
    status:
      said.status === 'succeeded'
        ? 'succeeded'
        : said.status === 'failed' || said.status === 'canceled'
          ? 'failed'
          : 'pending',
  }
}

/**
 * https://docs.stripe.com/api/disputes/object#dispute_object-status: one that is closed without a loss took nothing in
 * the end.
 */
export function readDispute(
  said: Pick<Stripe.Dispute, 'id' | 'amount' | 'status' | 'payment_intent' | 'evidence_details'>,
): Dispute {
  const { id, amount, status, payment_intent: payment, evidence_details: details } = said
  return {
    id,
    paymentId: (typeof payment === 'string' ? payment : payment?.id) ?? '',
    amount,
    status: status === 'lost' ? 'lost' : WON.has(status) ? 'won' : 'open',
    dueBy: details.due_by === null ? null : new Date(details.due_by * 1000),
  }
}

const WON = new Set<string>(['won', 'warning_closed', 'prevented'])
