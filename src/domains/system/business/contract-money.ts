/** The money terms of the business: what new estimates and invoices begin with, and how customers can pay. */
import { z } from 'zod'
import { MAX_CENTS } from '#lib/money.ts'

/** In the order in which they are named. `card`: online, through the card provider; `other-card`: on a terminal of one's own. */
export const PaymentMethod = z.enum(
  ['cash', 'check', 'zelle', 'venmo', 'cash-app', 'bank', 'other-card', 'card'],
  'Choose how customers can pay.',
)
export type PaymentMethod = z.infer<typeof PaymentMethod>

export const PAYMENT_METHOD_NAMES: Record<PaymentMethod, string> = {
  cash: 'Cash',
  check: 'Check',
  zelle: 'Zelle',
  venmo: 'Venmo',
  'cash-app': 'Cash App',
  bank: 'Bank transfer',
  'other-card': 'Card in person',
  card: 'Card online',
}

/** Added once to an invoice that is overdue for so many days: a part of what is owed, or a fixed amount in cents. */
const LateFee = z.object({
  percent: z.number().nullable(),
  cents: z.number().int().nullable(),
  afterDays: z.number().int(),
})

export const MoneyTerms = z.object({
  /** Days after its date on which an invoice is due; 0: on completion. */
  dueDays: z.number().int(),
  /** What a new estimate asks for before the work; 0: nothing. */
  depositPercent: z.number().int(),
  /** Days for which the price of a new estimate is good. */
  validDays: z.number().int(),
  /** Thousandths of a percent. */
  taxRate: z.number().int(),
  methods: z.array(PaymentMethod),
  lateFee: LateFee.nullable(),
})
export type MoneyTerms = z.infer<typeof MoneyTerms>

const whole = (sentence: string, least: number, most: number) =>
  z.number(sentence).int(sentence).min(least, sentence).max(most, sentence)
const FEE = 'Enter the late fee as a percentage up to 25, or in dollars.'
const TAX = 'Enter a tax rate from 0 to 30 percent.'

export const MoneyTermsInput = z.object({
  dueDays: whole('Enter whole days from 0 to 120. 0 means due on completion.', 0, 120),
  depositPercent: whole('Enter a whole percentage from 0 to 100.', 0, 100),
  validDays: whole('Enter whole days from 1 to 365.', 1, 365),
  taxRate: whole(TAX, 0, 30_000),
  methods: z
    .array(PaymentMethod, 'Choose how customers can pay.')
    .min(1, 'Choose at least one way to pay.')
    .transform((chosen) => PaymentMethod.options.filter((method) => chosen.includes(method))),
  lateFee: z
    .object({
      percent: z.number(FEE).min(0.1, FEE).max(25, FEE).nullable(),
      cents: whole(FEE, 1, MAX_CENTS).nullable(),
      afterDays: whole('Enter whole days from 1 to 120.', 1, 120),
    })
    .refine(({ percent, cents }) => (percent === null) !== (cents === null), { error: FEE, path: ['percent'] })
    .nullable(),
})

/** What holds until the owner saves terms of their own. */
export const DEFAULT_MONEY: MoneyTerms = {
  dueDays: 30,
  depositPercent: 25,
  validDays: 14,
  taxRate: 0,
  methods: ['cash', 'check', 'card'],
  lateFee: null,
}

const IN_A_SENTENCE: Record<PaymentMethod, string> = {
  cash: 'cash',
  check: 'check',
  zelle: 'Zelle',
  venmo: 'Venmo',
  'cash-app': 'Cash App',
  bank: 'bank transfer',
  'other-card': 'card in person',
  card: 'major credit card',
}

/** `cash, check or major credit card`. */
export function formatMethods(methods: readonly PaymentMethod[]): string {
  const names = methods.map((method) => IN_A_SENTENCE[method])
  const last = names.pop() ?? 'check'
  return names.length === 0 ? last : `${names.join(', ')} or ${last}`
}

/** `due on completion`, also where the owner has not saved terms. */
export const formatTerms = (saved: Pick<MoneyTerms, 'dueDays'> | null): string =>
  saved === null || saved.dueDays === 0
    ? 'due on completion'
    : `due within ${saved.dueDays} ${saved.dueDays === 1 ? 'day' : 'days'} of your invoice`
