import type { Account } from '../account.ts'

/** What is to be taken from a card. */
export type Order = {
  /** The id of our row: by it the provider's news finds its way back. */
  intentId: string
  /** Cents in all, the tip with it. */
  total: number
  /** Cents of `total` that are the tip. */
  tip: number
  /** What stands on the customer's statement of the provider: the number of the invoice, and no name. */
  description: string
  /** Whether it may be paid from a bank account, where the provider offers that. */
  allowsBank: boolean
}

/** From what a payment is taken. */
export type MethodKind = 'card' | 'bank'

/** A card or bank account that may be charged later. The ids are the provider's; the number never leaves it. */
export type SavedMethod = {
  id: string
  customer: string
  kind: MethodKind
  /** `visa`, or the name of the bank. */
  brand: string
  last4: string
  /** 1 to 12 and the full year; null for a bank account. */
  expires: { month: number; year: number } | null
}

/** What became of the page on which a customer saves a card. */
export type SetupState = { status: 'open' | 'done' | 'over'; method: SavedMethod | null }

/** How a payment stands at the provider. */
export type Intent = {
  id: string
  /** The id of our row; null for a payment that was not asked for by us. */
  intentId: string | null
  /**
   * open: nothing was taken yet, another card may be tried · processing: the bank has not answered · both others are
   * for good.
   */
  status: 'open' | 'processing' | 'succeeded' | 'cancelled'
  /** Cents that are asked for, and that were received, the tip with both. */
  total: number
  received: number
  tip: number
  /** Why the last card was not taken, in words for the customer. */
  failure: string | null
  /** No card is charged: a test key, or the test checkout. */
  isTest: boolean
  /** What the provider's own script in the browser needs; never stored, never logged. */
  clientSecret: string | null
  /** What it is paid from; null while that is not known. */
  from: MethodKind | null
  /** The bank wants its customer to confirm a payment that was made without them. */
  needsCustomer: boolean
}

export type Refund = {
  id: string
  /** The provider's id of the refunded payment. */
  paymentId: string
  /** The id of our row; null for a refund that was made at the provider's own screen. */
  refundId: string | null
  /** Cents. */
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
}

/** A customer disputes a payment at their bank. */
export type Dispute = {
  id: string
  paymentId: string
  /** Cents. */
  amount: number
  /** won: the money stays here · lost: the bank has taken it back. Both are for good. */
  status: 'open' | 'won' | 'lost'
  /** Until when the owner may answer. */
  dueBy: Date | null
}

export type Checkout = { id: string; url: string }
/** What became of a hosted checkout: its payment, once there is one. */
export type CheckoutState = { status: 'open' | 'done' | 'over'; payment: Intent | null }

/** What the provider tells by itself, signed. `at` is when it happened, to the second. */
export type ProviderEvent = { id: string; type: string; at: Date; news: ProviderNews }
export type ProviderNews =
  | { about: 'payment'; payment: Intent }
  | { about: 'refund'; refund: Refund }
  /** A refund was made; ask the provider for its details. */
  | { about: 'refunds'; paymentId: string }
  | { about: 'dispute'; dispute: Dispute }
  /** A customer has saved a card; `cardId` is the id of our row. */
  | { about: 'setup'; cardId: string }
  | { about: 'nothing of ours' }

/**
 * The result of a request. refused: it said no for good · unknown: it has no such payment, as when it was made with the
 * keys of another account · away: the outcome is unknown; asking again with the same key is safe. `reason` is a
 * sentence for a person, free of secrets.
 */
export type Answer<T> = { kind: 'done'; value: T } | { kind: 'refused' | 'unknown' | 'away'; reason: string }

/** How the ids of the test checkout begin: by it whatever is written of its payments tells that no card was charged. */
export const TEST_ID = 'test_'

/**
 * Takes money from cards. `key` makes asking twice the same as asking once; never reuse one for anything else. Nothing
 * throws but `event`.
 */
export type PaymentProvider = {
  name: 'embedded' | 'stripe'
  /** True when no card is charged: the screens say so. */
  simulated: boolean
  /** For the provider's script in the browser; null when there is none. */
  publishableKey: string | null
  /** Asks for a payment; nothing is taken until the customer has given a card. */
  create(order: Order, key: string): Promise<Answer<Intent>>
  /** Changes what an open payment asks for. Refused once it was taken. */
  update(id: string, order: Order): Promise<Answer<Intent>>
  /** How the payment stands now. */
  read(id: string): Promise<Answer<Intent>>
  /** Ends an open payment. Refused once it was taken. */
  cancel(id: string): Promise<Answer<Intent>>
  /** Gives `amount` cents of a payment back. `refundId` is the id of our row. */
  refund(payment: { id: string; refundId: string; amount: number }, key: string): Promise<Answer<Refund>>
  /** The refunds of a payment. */
  refundsOf(id: string): Promise<Answer<Refund[]>>
  /** What was disputed of a payment. */
  disputesOf(id: string): Promise<Answer<Dispute[]>>
  /** What the provider charged for a payment of `total` cents, in cents; null while it has not said. */
  feeOf(payment: { id: string; total: number }): Promise<Answer<number | null>>
  /** A page of the provider's own where the order can be paid. `back` is where it leads afterwards, paid or not. */
  checkout(order: Order, back: string, key: string): Promise<Answer<Checkout>>
  /** What became of a checkout. */
  readCheckout(id: string): Promise<Answer<CheckoutState>>
  /** Ends an unpaid checkout. Refused once it was paid. */
  endCheckout(id: string): Promise<Answer<CheckoutState>>
  /** A page of the provider's own where a customer saves a card, or a bank account. `cardId` is the id of our row. */
  openSetup(card: { cardId: string; allowsBank: boolean }, back: string, key: string): Promise<Answer<Checkout>>
  /** What became of it. */
  readSetup(id: string): Promise<Answer<SetupState>>
  /**
   * Charges a saved card while its holder is away. A card that is declined, or that its holder has to confirm, is an
   * open payment with a failure.
   */
  chargeSaved(order: Order, method: Pick<SavedMethod, 'id' | 'customer' | 'kind'>, key: string): Promise<Answer<Intent>>
  /** The payment that `chargeSaved` made for one of our rows; null: it made none. */
  findCharge(customer: string, intentId: string): Promise<Answer<Intent | null>>
  /** Makes the provider forget a saved card, so that it can never be charged again. */
  removeSaved(id: string): Promise<Answer<null>>
  /** Looks whether the account lets us in; charges nothing. Never throws. */
  account(): Promise<Account>
  /** Reads what was posted to the webhook. Throws NotGenuine. */
  event(raw: string, signature: string | undefined): ProviderEvent
}
