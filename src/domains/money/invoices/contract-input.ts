/** What is asked for when an invoice is made, changed or corrected. */
import { z } from 'zod'
import { ByHand } from '#domains/money/ledger/contract.ts'
import { Day, Id } from '#lib/api.ts'
import { MAX_CENTS } from '#lib/money.ts'
import { lineOrNone, lines } from '#lib/text.ts'
import { DiscountInput, LineItems, whole } from './contract-line-items.ts'

const AMOUNT = 'Enter an amount above zero, up to $1,000,000.'
const Amount = whole(AMOUNT, 1, MAX_CENTS)

const TAX = 'Enter a tax rate from 0 to 100 percent, with at most three decimals.'
/** Thousandths of a percent: 7.5 % is 7500. */
const TaxRate = whole(TAX, 0, 100_000)

const DUE = 'Enter a valid due date.'
const YEARS = 'Enter a due date between the years 2000 and 2099.'
/** An instant, of which the day counts, or a day. */
const DueDate = z
  .union([Day, z.iso.datetime({ offset: true, error: DUE })], DUE)
  .refine((at) => at >= '2000' && at < '2100', YEARS)

/** A form sends an empty field for none. */
const none = z.literal('').transform(() => null)

const ISSUED = 'Enter a valid invoice date.'
const ISSUED_YEARS = 'Enter an invoice date in 2000 or later.'
const IssuedDate = z
  .union([none, Day, z.iso.datetime({ offset: true, error: ISSUED })], ISSUED)
  .refine((at) => at === null || at >= '2000', ISSUED_YEARS)

const Notes = lines(5000).transform((typed) => typed || null)

/** Money that was taken before: it is entered with the invoice. */
const Deposit = z.object(
  {
    amount: Amount,
    method: ByHand,
    reference: lineOrNone(100)
      .transform((typed) => typed || null)
      .nullish(),
  },
  'Enter the deposit amount and how it was paid.',
)

/** What is asked for: sent by those who make an invoice, and by those who change a draft. */
const Said = z.object({
  businessId: Id,
  customerId: Id,
  jobId: z.union([none, Id], 'This ID isn’t valid.').nullish(),
  /** Cents. It has to be what the lines come to; without lines one is made of it. */
  amount: Amount,
  dueDate: DueDate.nullish(),
  notes: Notes.nullish(),
  lineItems: LineItems,
  discount: DiscountInput.nullish(),
  taxRate: TaxRate.optional(),
})

export const NewInvoice = Said.extend({
  /** A hint: the server gives the next number of the year. */
  invoiceNumber: lineOrNone(40).nullish(),
  status: z.enum(['draft', 'sent'], 'A new invoice must be a draft or sent.').default('draft'),
  deposit: Deposit.nullish(),
  /** Same format as the due date; defaults to now. The invoice number belongs to its year. */
  issuedDate: IssuedDate.nullish(),
  /** No request sets it (spec.md §3 has it): it follows from what is paid. */
  paidDate: z
    .union([none, z.null()], 'To mark an invoice as paid, record a payment instead of a paid date.')
    .optional(),
})
export type NewInvoice = z.infer<typeof NewInvoice>

/** `version` is the one that was seen; what is left out stays. */
export const InvoiceChange = Said.partial().extend({
  version: whole('Reopen the invoice and try again.', 1, 2 ** 31 - 1),
})
export type InvoiceChange = z.infer<typeof InvoiceChange>

/** Characters of the reason of a correction. */
export const MAX_REASON = 300

/** What of an invoice may be corrected once it was sent; `reason` is for the office. What is left out stays. */
export const InvoiceCorrection = Said.omit({ businessId: true, customerId: true, jobId: true })
  .partial()
  .extend({
    version: InvoiceChange.shape.version,
    reason: lineOrNone(MAX_REASON)
      .transform((typed) => typed || null)
      .nullish(),
  })
export type InvoiceCorrection = z.infer<typeof InvoiceCorrection>
