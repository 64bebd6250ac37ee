import { z } from 'zod'
import { Entry, ByHand } from '#domains/money/ledger/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { lineOrNone } from '#lib/text.ts'
import { cardCalls } from './contract-cards.ts'
import { CustomerAccount } from './contract-account.ts'

/** Stripe takes no less from a card (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const LEAST = 50
/** Percent that the pay page offers as a tip. */
const TIPS = [10, 15, 20] as const

const whole = (sentence: string, least: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(MAX_CENTS, sentence)
const AMOUNT = 'Enter an amount above zero, up to $1,000,000.'
const Amount = whole(AMOUNT, 1)
const TIP = 'Enter a tip in dollars and cents, or none.'

/** A share of what is paid, or cents. */
export const Tip = z
  .union([z.object({ percent: z.literal(TIPS, TIP) }), z.object({ cents: whole(TIP, 0) })], TIP)
  .nullable()
  .default(null)
export type Tip = z.infer<typeof Tip>

/** What the holder of a link wants to pay. The server computes the total. */
const PaymentRequest = z.object({
  /** Cents that the page showed as owed: if that has changed, nothing is charged. */
  owed: whole('Reload the page and try again.', 0),
  /** Cents of it to be paid now; null: all of it. */
  amount: whole(AMOUNT, 1).nullable().default(null),
  tip: Tip,
})
export type PaymentRequest = z.infer<typeof PaymentRequest>

const NUMBER = 'Enter the full card number.'
const EXPIRY = 'Enter the expiration date, like 08 / 30.'
const CODE = 'Enter the security code.'
const NAME = 'Enter the name on the card.'
const ZIP = 'Enter the card’s 5-digit billing ZIP code.'
/** Checked once and never stored. */
const TypedCard = z.object({
  number: z.string(NUMBER).max(40, NUMBER),
  expiry: z.string(EXPIRY).max(12, EXPIRY),
  code: z.string(CODE).max(8, CODE),
  name: z.string(NAME).max(120, NAME).optional(),
  zip: z.string(ZIP).max(10, ZIP).optional(),
})

/** What the holder of a pay link sees. */
export const PayView = z.object({
  id: Id,
  /** A deposit is of an estimate, and that its number. */
  of: z.enum(['invoice', 'deposit']),
  invoiceNumber: z.string(),
  /** What it is for. */
  title: z.string(),
  /** void: canceled · processing: a payment is on its way to us. */
  state: z.enum(['open', 'processing', 'paid', 'void']),
  overdue: z.boolean(),
  /** All money in cents. */
  amount: z.number().int(),
  paid: z.number().int(),
  owed: z.number().int(),
  subtotal: z.number().int(),
  discount: z.object({ name: z.string(), cents: z.number().int() }).nullable(),
  tax: z.number().int(),
  lines: z.array(
    z.object({
      description: z.string(),
      detail: z.string().optional(),
      quantity: z.number(),
      unit: z.string().optional(),
      unitPrice: z.number().int(),
      total: z.number().int(),
    }),
  ),
  dueDate: z.date(),
  servedAt: z.date().nullable(),
  /** When the business corrected it after it was sent. */
  revisedAt: z.date().nullable(),
  billedTo: z.string(),
  address: z.string(),
  /** What to call them; null when the name does not tell. */
  called: z.string().nullable(),
  /** Whether they get receipts by email: there is an address, and a provider that sends. */
  hasEmail: z.boolean(),
  /** How the lines become what is left, as it stands on the paper. */
  sums: z.array(z.object({ called: z.string(), amount: z.string(), isLast: z.boolean() })),
  /** What was paid, what was refunded, and what is written off. */
  paidIn: z.number().int(),
  givenBack: z.number().int(),
  letGo: z.number().int(),
  /** Whether everything that was paid was refunded, and none of it is owed again. */
  refunded: z.boolean(),
  /** The newest first: what was paid, refunded and written off. */
  payments: z.array(Entry.omit({ byName: true, refundOf: true }).extend({ hasReceipt: z.boolean() })),
  /** Whether a tip may be added. */
  tips: z.boolean(),
  /** Why the last card was not taken. */
  failure: z.string().nullable(),
})
export type PayView = z.infer<typeof PayView>

export const Outcome = z.discriminatedUnion('is', [
  z.object({ is: z.literal('paid') }),
  /** The holder of the card has to confirm it; `token` goes back with the answer. */
  z.object({ is: z.literal('confirm'), token: z.string(), total: z.number().int() }),
  z.object({ is: z.literal('declined'), reason: z.string() }),
])
export type Outcome = z.infer<typeof Outcome>

const reason = lineOrNone(300)
  .transform((typed) => typed || null)
  .nullish()
  .transform((typed) => typed ?? null)

export const NewPayment = z.object({
  /** Cents. */
  amount: Amount,
  /** Zelle and the like are stored as a transfer under their name. */
  method: z.enum([...ByHand.options, 'zelle', 'venmo', 'cash-app', 'other-card'], 'Choose cash, check or transfer.'),
  /** The number of a check. */
  reference: lineOrNone(100)
    .transform((typed) => typed || null)
    .nullish(),
  /** The day on which it was paid; defaults to today. */
  at: Day.nullish(),
})
export type NewPayment = z.infer<typeof NewPayment>

const BACK_BY = 'Choose card, cash, check or transfer.'
export const NewRefund = z.object({
  /** Cents to give back; of a payment with a tip, the tip comes last. */
  amount: Amount,
  reason,
  /** Whether it is owed again. If not, the refunded amount is written off. */
  owed: z.boolean('Choose whether they still owe it.'),
  /** How the money goes back; defaults to the way it came. */
  by: z.enum(['card', ...ByHand.options], BACK_BY).nullish(),
  /** It was entered by mistake: no money moves, and all of it is owed again. */
  mistake: z.boolean('Choose whether it was entered by mistake.').default(false),
})
export type NewRefund = z.input<typeof NewRefund>

/** pending: the bank has not said yes; the entry comes when it has. */
export const Refunded = z.object({ status: z.enum(['done', 'pending']), entry: Entry.nullable() })
export type Refunded = z.infer<typeof Refunded>

const Switch = z.object({ on: z.boolean('Choose on or off.') })

/** By which cards are charged now. */
export const Ways = z.object({
  provider: z.enum(['embedded', 'stripe']),
  simulated: z.boolean(),
  /** Whether a card can be paid with at all: there is a provider, or the test checkout is on. */
  takesCards: z.boolean(),
  /** All of it is made up: a demo, where test payments count. */
  isDemo: z.boolean(),
  /** The switch "Try the test checkout". */
  testCheckout: z.boolean(),
  /** Whether the pay page offers a tip; never on an overdue invoice. */
  tips: z.boolean(),
  /** Whether customers may save a card, and saved ones are charged. */
  cardOnFile: z.boolean(),
  /** Whether a payment may come from a bank account (ACH), where the provider offers it. */
  bankAccounts: z.boolean(),
  /** What was only tried, and can be deleted; cents. */
  tests: z.object({ count: z.number().int(), cents: z.number().int() }),
  /** What is to be entered at Stripe. `isPublic`: Stripe can reach it, as far as we know. */
  webhook: z.object({ url: z.string(), isPublic: z.boolean(), events: z.array(z.string()) }),
})
export type Ways = z.infer<typeof Ways>

/** An entry, and what of it can still be refunded: cents, including the tip. */
export const LedgerRow = Entry.extend({ refundable: z.number().int(), pending: z.number().int() })
export type LedgerRow = z.infer<typeof LedgerRow>

export const LOOK_LIMIT = { points: 120, seconds: 600 }
/** Tries of one address, right and wrong ones together. The plain form counts with the calls. */
export const PAY_LIMIT = { points: 40, seconds: 600 }

const one = z.object({ id: Id })
const LINK = 'Open the link again from our message and make sure you have the whole link.'
const held = one.extend({ secret: z.string(LINK).max(200, LINK) })
const trying = { access: 'public', limit: PAY_LIMIT } as const

export const contract = {
  ...cardCalls,
  createIntent: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/create-payment-intent',
      summary: 'Prepare an invoice for payment and return its link secret',
    })
    .input(one.extend({ shared: z.boolean('Choose whether you shared the link.').default(true) }))
    .output(z.object({ clientSecret: z.string() })),
  entries: api
    .route({
      method: 'GET',
      path: '/invoices/{id}/payments',
      summary: 'List payments, refunds, credits and write-offs, oldest first',
    })
    .meta({ access: 'staff', accountant: true })
    .input(one)
    .output(z.array(LedgerRow)),
  record: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/payments',
      successStatus: 201,
      summary: 'Record a cash, check or transfer payment',
    })
    .input(NewPayment.extend(one.shape))
    .output(Entry),
  estimateEntries: api
    .route({
      method: 'GET',
      path: '/estimates/{id}/payments',
      summary: 'List payments, refunds and credits of an estimate, oldest first',
    })
    .input(one)
    .output(z.array(LedgerRow)),
  recordDeposit: api
    .route({
      method: 'POST',
      path: '/estimates/{id}/payments',
      successStatus: 201,
      summary: 'Record a cash, check or transfer deposit',
    })
    .input(NewPayment.extend(one.shape))
    .output(Entry),
  recordOnSite: api
    .route({
      method: 'POST',
      path: '/visits/{id}/deposit',
      successStatus: 201,
      summary: 'Record the deposit that a customer gave at an estimate visit, as cash or a check',
    })
    .meta({ access: 'technician' })
    .input(
      one.extend({
        amount: Amount,
        method: z.enum(['cash', 'check'], 'Choose cash or check.'),
        reference: NewPayment.shape.reference,
      }),
    )
    .output(z.object({ recorded: z.number().int(), owed: z.number().int() })),
  refund: api
    .route({
      method: 'POST',
      path: '/payments/{id}/refund',
      summary: 'Refund all or part of a payment, to the card or another way',
    })
    .input(NewRefund.extend(one.shape))
    .output(Refunded),
  providers: api
    .route({
      method: 'GET',
      path: '/payments/ways',
      summary: 'Get whether cards are accepted and through which provider',
    })
    .output(Ways),
  account: api
    .route({
      method: 'GET',
      path: '/customers/{id}/account',
      summary: 'What a customer owes, paid and has booked, with their newest invoices and payments',
    })
    .input(z.object({ id: Id }))
    .output(CustomerAccount),
  setTestCheckout: api
    .route({
      method: 'PUT',
      path: '/payments/test-checkout',
      summary: 'Turn the test checkout on or off; test payments don’t count as paid',
    })
    .meta({ access: 'owner' })
    .input(Switch)
    .output(Ways),
  setTips: api
    .route({ method: 'PUT', path: '/payments/tips', summary: 'Turn tips on the payment page on or off' })
    .meta({ access: 'owner' })
    .input(Switch)
    .output(Ways),
  setCardOnFile: api
    .route({ method: 'PUT', path: '/payments/card-on-file', summary: 'Turn saving and charging cards on or off' })
    .meta({ access: 'owner' })
    .input(Switch)
    .output(Ways),
  setBankAccounts: api
    .route({ method: 'PUT', path: '/payments/bank-accounts', summary: 'Turn bank account payments (ACH) on or off' })
    .meta({ access: 'owner' })
    .input(Switch)
    .output(Ways),
  deleteTests: api
    .route({ method: 'DELETE', path: '/payments/tests', summary: 'Delete all test payments' })
    .meta({ access: 'owner' })
    .output(z.object({ deleted: z.number().int() })),
  view: api
    .route({ method: 'POST', path: '/pay/{id}', summary: 'Get the invoice behind a private link' })
    .meta({ access: 'public', limit: LOOK_LIMIT })
    .input(held)
    .output(PayView),
  start: api
    .route({
      method: 'POST',
      path: '/pay/{id}/start',
      summary: 'Start a card payment; returns the provider’s client secret and the total',
    })
    .meta(trying)
    .input(held.extend(PaymentRequest.shape))
    .output(z.object({ clientSecret: z.string(), total: z.number().int() })),
  checkout: api
    .route({
      method: 'POST',
      path: '/pay/{id}/checkout',
      summary: 'Start a card payment on the provider’s own page',
    })
    .meta(trying)
    .input(held.extend(PaymentRequest.shape))
    .output(z.object({ url: z.string() })),
  testCard: api
    .route({
      method: 'POST',
      path: '/pay/{id}/test-card',
      summary: 'Pay with a test card in the built-in test checkout',
    })
    .meta(trying)
    .input(held.extend({ ...PaymentRequest.shape, card: TypedCard }))
    .output(Outcome),
  testConfirm: api
    .route({
      method: 'POST',
      path: '/pay/{id}/test-confirmation',
      summary: 'Answer the test checkout’s bank confirmation',
    })
    .meta(trying)
    .input(held.extend({ token: z.string(LINK).max(200, LINK), confirmed: z.boolean('Choose yes or no.') }))
    .output(Outcome),
}
