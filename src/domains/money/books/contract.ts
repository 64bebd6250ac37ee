import { z } from 'zod'
import { api, Day, Id } from '#lib/api.ts'
import { line, lineOrNone } from '#lib/text.ts'

// Only the owner and an accountant may read any of this. All money is integer cents.

export const Program = z.enum(
  ['quickbooks-online', 'quickbooks-desktop', 'xero', 'csv'],
  'Choose QuickBooks Online, QuickBooks Desktop, Xero or plain CSV.',
)
export type Program = z.infer<typeof Program>

/** What an account is for. `cash` to `transfer`: where money goes that came in that way. */
export const AccountKey = z.enum([
  'receivable',
  'card',
  'cash',
  'check',
  'transfer',
  'deposits',
  'salesTax',
  'tips',
  'incomeSealing',
  'incomeWashing',
  'incomeOther',
  'writeOffs',
  'cardFees',
])
export type AccountKey = z.infer<typeof AccountKey>

const NAME = 'Enter the account’s name as your accounting program has it.'
/** The name of an account and its number in the chart of accounts; an empty code: it has none. */
export const Account = z.object({ name: line(100, NAME), code: lineOrNone(20) })
export type Account = z.infer<typeof Account>

export const AccountMap = z.record(AccountKey, Account)
export type AccountMap = z.infer<typeof AccountMap>

const Cents = z.number().int()
const Count = z.number().int()

const one = z.object({ id: Id })
const ofBusiness = z.object({ businessId: Id })

/** As many days as one export or report may be about. */
const MAX_DAYS = 366
const DAY_MS = 86_400_000

const Days = z.object({ from: Day, to: Day })
/** Of what is no day nothing more is to be said. */
const areDays = (days: z.infer<typeof Days>): boolean => Days.safeParse(days).success

const inOrder = <Schema extends z.ZodType<z.infer<typeof Days>>>(schema: Schema): Schema =>
  schema
    .refine((days) => !areDays(days) || days.from <= days.to, {
      error: 'The start date can’t be after the end date.',
      path: ['to'],
    })
    .refine((days) => !areDays(days) || (Date.parse(days.to) - Date.parse(days.from)) / DAY_MS < MAX_DAYS, {
      error: 'Choose one year or less.',
      path: ['from'],
    })

/** A period of one business, both days included. */
export const PeriodQuery = inOrder(ofBusiness.extend(Days.shape))
export type PeriodQuery = z.infer<typeof PeriodQuery>

export const ExportQuery = inOrder(ofBusiness.extend(Days.shape).extend({ program: Program }))
export type ExportQuery = z.infer<typeof ExportQuery>

export const GROUPS = [
  'invoice',
  'void',
  'payment',
  'deposit',
  'deposit-applied',
  'refund',
  'write-off',
  'fee',
  'correction',
] as const

/** One account in a group of the journal: the sum of its debits less its credits is on one side. */
const AccountSum = z.object({ name: z.string(), code: z.string(), debit: Cents, credit: Cents })

export const Preview = Days.extend({
  program: Program,
  entries: Count,
  newCustomers: Count,
  groups: z.array(
    z.object({
      is: z.enum(GROUPS),
      /** Of corrections: the first day of the month that they correct. */
      month: z.iso.date().nullable(),
      entries: Count,
      accounts: z.array(AccountSum),
    }),
  ),
  /** Total debits, which equal total credits. */
  total: Cents,
  /**
   * Whether the journal of the whole period, exported or not, equals the ledger, the invoices and the reports to the
   * cent.
   */
  matchesLedger: z.boolean(),
  /** Purposes whose account lacks a code, which Xero requires. */
  withoutCode: z.array(AccountKey),
  /** How many files it will be. */
  files: Count,
})
export type Preview = z.infer<typeof Preview>

export const ExportFile = z.object({
  name: z.string(),
  /** What is in it, and how the program takes it. */
  holds: z.string(),
  how: z.string(),
})
export type ExportFile = z.infer<typeof ExportFile>

export const Export = Days.extend({
  id: Id,
  program: Program,
  entries: Count,
  newCustomers: Count,
  total: Cents,
  byName: z.string(),
  createdAt: z.date(),
})
export type Export = z.infer<typeof Export>

export const WholeExport = Export.extend({ files: z.array(ExportFile) })
export type WholeExport = z.infer<typeof WholeExport>

export const Accounts = z.object({
  accounts: AccountMap,
  /** The name of the tax rate in Xero that adds no tax. */
  xeroTaxName: z.string(),
  /** Goes back with a change; 0 until the first. */
  version: Count,
})
export type Accounts = z.infer<typeof Accounts>

export const AccountsInput = z.object({
  accounts: AccountMap,
  xeroTaxName: line(50, 'Enter the name of the tax rate in Xero that adds no tax, such as Tax Exempt.'),
})
export type AccountsInput = z.infer<typeof AccountsInput>

/** Sales tax by its rate, by the days of the invoices; what was voided is subtracted on the day it was voided. */
export const SalesTax = Days.extend({
  rows: z.array(
    z.object({
      /** Thousandths of a percent: 7.5 % is 7500. */
      rate: z.number().int(),
      invoices: Count,
      /** Cents without tax. */
      sales: Cents,
      tax: Cents,
    }),
  ),
  sales: Cents,
  tax: Cents,
})
export type SalesTax = z.infer<typeof SalesTax>

/** What came in and went back by each method. `net`: received and tips, less refunds. */
export const PaymentMethods = Days.extend({
  rows: z.array(
    z.object({
      method: z.enum(['card', 'cash', 'check', 'transfer']),
      payments: Count,
      /** Without tips, refunds not subtracted. */
      received: Cents,
      tips: Cents,
      /** Above zero, tips that were refunded among them. */
      refunded: Cents,
      net: Cents,
    }),
  ),
  received: Cents,
  tips: Cents,
  refunded: Cents,
  net: Cents,
})
export type PaymentMethods = z.infer<typeof PaymentMethods>

const books = api.meta({ access: 'owner', accountant: true })
const SEEN = 'Reopen your accounts and try again.'

export const contract = {
  preview: books
    .route({ method: 'GET', path: '/books/preview', summary: 'Preview what an export for bookkeeping will hold' })
    .input(ExportQuery)
    .output(Preview),
  exports: {
    list: books
      .route({ method: 'GET', path: '/books/exports', summary: 'List exports for bookkeeping, newest first' })
      .input(ofBusiness)
      .output(z.array(Export)),
    get: books
      .route({ method: 'GET', path: '/books/exports/{id}', summary: 'Get an export with its files' })
      .input(one)
      .output(WholeExport),
    create: books
      .route({
        method: 'POST',
        path: '/books/exports',
        successStatus: 201,
        summary: 'Export what is new or changed in a period, and mark it as exported',
      })
      .input(ExportQuery)
      .output(WholeExport),
  },
  accounts: {
    read: books
      .route({ method: 'GET', path: '/books/accounts', summary: 'Get which accounts exports use' })
      .input(ofBusiness)
      .output(Accounts),
    save: api
      .route({ method: 'PUT', path: '/books/accounts', summary: 'Set which accounts exports use' })
      .meta({ access: 'owner' })
      .input(AccountsInput.extend({ businessId: Id, version: z.number(SEEN).int(SEEN).min(0, SEEN) }))
      .output(Accounts),
  },
  salesTax: books
    .route({ method: 'GET', path: '/books/sales-tax', summary: 'Get sales and sales tax of a period by tax rate' })
    .input(PeriodQuery)
    .output(SalesTax),
  paymentMethods: books
    .route({ method: 'GET', path: '/books/payment-methods', summary: 'Get payments and refunds of a period by method' })
    .input(PeriodQuery)
    .output(PaymentMethods),
}
