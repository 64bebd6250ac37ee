import { z } from 'zod'
import { Entry } from '#domains/money/ledger/contract.ts'
import { NotSent, SendBy, SentVia, Share } from '#domains/messaging/messages/contract.ts'
import { ReminderPreview } from './contract-reminder.ts'
import { api, Day, Id, Paging } from '#lib/api.ts'
import { line } from '#lib/text.ts'
import { bulkContract } from './contract-bulk.ts'
import { Deduction, StepOfJob, scheduleCall } from './contract-steps.ts'
import { NewInvoice, InvoiceChange, InvoiceCorrection } from './contract-input.ts'

/**
 * Draft: not sent yet. Sent: waits to be paid. Overdue: the same, and its due date has passed. Void: canceled, and
 * never deleted.
 */
export const Status = z.enum(['draft', 'sent', 'paid', 'overdue', 'void'])
export type Status = z.infer<typeof Status>

/** What may be done with an invoice of which status: the buttons ask this, and the server asks it again. */
export const MAY = {
  /** All that it says. */
  change: ['draft'],
  /** All that it says, once the customer has it: the version that they had stays in its history. */
  correct: ['sent', 'overdue', 'paid'],
  moveDueDate: ['draft', 'sent', 'overdue'],
  note: ['draft', 'sent', 'overdue', 'paid'],
  send: ['draft', 'sent', 'overdue'],
  pay: ['draft', 'sent', 'overdue'],
  void: ['draft', 'sent', 'overdue'],
  /** Disable its link. Only an invoice that was sent has one. */
  revoke: ['sent', 'overdue', 'paid', 'void'],
} as const satisfies Record<string, readonly Status[]>

export const isActionAllowed = (what: keyof typeof MAY, status: Status): boolean =>
  MAY[what].some((one) => one === status)

/** Newest: latest created first. Due: earliest due date first. Amount: largest first. */
export const Sort = z.enum(['newest', 'due', 'amount'], 'Please sort by newest, due or amount.')
export type Sort = z.infer<typeof Sort>

export const Invoice = z.object({
  id: Id,
  /** Goes back with a change, so that two windows do not overwrite each other. */
  version: z.number().int(),
  invoiceNumber: z.string(),
  businessId: Id,
  customerId: Id,
  customerName: z.string(),
  jobId: Id.nullable(),
  /** Of the job; null without one. */
  service: z.string().nullable(),
  /** All money in cents. `amount` is what is asked for: subtotal, less the discount, with the tax. */
  amount: z.number().int(),
  subtotal: z.number().int(),
  discount: z.object({ name: z.string(), percent: z.number().nullable(), cents: z.number().int() }).nullable(),
  taxRate: z.number().int(),
  tax: z.number().int(),
  /** What the ledger adds up to, and what is left of the amount; never below zero. */
  paid: z.number().int(),
  balance: z.number().int(),
  status: Status,
  issuedDate: z.date(),
  dueDate: z.date(),
  paidDate: z.date().nullable(),
  stripePaymentIntentId: z.string().nullable(),
  stripeInvoiceId: z.string().nullable(),
  /** One more than the number of corrections since it was sent, and when the last one was made. */
  revision: z.number().int(),
  revisedAt: z.date().nullable(),
  /** When the late fee of the rule was added. */
  lateFeeAt: z.date().nullable(),
  /** One more than the number of links that were disabled. */
  linkVersion: z.number().int(),
  notes: z.string().nullable(),
  /** JSON text. */
  lineItems: z.string().nullable(),
  /** The step of the payment schedule of its job that it asks for; left out otherwise. */
  step: z.number().int().optional(),
  /** What the steps of its job asked for before; `amount` and `tax` are without it. Left out where there is none. */
  deductions: z.array(Deduction).optional(),
  sentAt: z.date().nullable(),
  sentVia: SentVia,
  /** When the customer first looked at it. */
  openedAt: z.date().nullable(),
  voidedAt: z.date().nullable(),
  voidReason: z.string().nullable(),
  createdAt: z.date(),
})
export type Invoice = z.infer<typeof Invoice>

/** What an invoice said before a correction. */
export const InvoiceVersion = Invoice.pick({
  revision: true,
  amount: true,
  subtotal: true,
  discount: true,
  taxRate: true,
  tax: true,
  dueDate: true,
  notes: true,
  lineItems: true,
  sentAt: true,
}).extend({ replacedAt: z.date(), byName: z.string(), reason: z.string().nullable() })
export type InvoiceVersion = z.infer<typeof InvoiceVersion>

/** One invoice with its customer and what was paid. */
export const WholeInvoice = Invoice.extend({
  customerPhone: z.string(),
  customerEmail: z.string().nullable(),
  /** Where the customer lives, and where the work was. */
  customerAddress: z.string(),
  siteAddress: z.string().nullable(),
  /** When the work was done; null without a job. */
  servedAt: z.date().nullable(),
  entries: z.array(Entry),
})
export type WholeInvoice = z.infer<typeof WholeInvoice>

export const Counts = z.object({
  all: z.number().int(),
  draft: z.number().int(),
  sent: z.number().int(),
  paid: z.number().int(),
  overdue: z.number().int(),
  void: z.number().int(),
  /** Cents that wait to be paid, and those of them that are overdue. */
  waitingCents: z.number().int(),
  overdueCents: z.number().int(),
  /** How many customers owe them. */
  owingCustomers: z.number().int(),
  /** Cents of drafts. */
  draftCents: z.number().int(),
  /** Invoices that were paid off since the first of this month, and their cents. */
  paidThisMonth: z.object({ invoices: z.number().int(), cents: z.number().int() }),
})
export type Counts = z.infer<typeof Counts>

/** How long after its due date something is owed, in days. */
export const AGES = ['not-due', '1-30', '31-60', '61-90', '90+'] as const
export const Receivables = z.object({
  /** Cents. */
  total: z.number().int(),
  ages: z.array(z.object({ age: z.enum(AGES), invoices: z.number().int(), cents: z.number().int() })),
  /** Who owes most, at most 20. */
  customers: z.array(
    z.object({
      customerId: Id,
      customerName: z.string(),
      invoices: z.number().int(),
      cents: z.number().int(),
      oldestDue: z.date(),
    }),
  ),
})
export type Receivables = z.infer<typeof Receivables>

export const Filter = Paging.extend({
  businessId: Id.optional(),
  /** `open`: sent or overdue. */
  status: z.enum([...Status.options, 'open'], 'Choose draft, sent, paid, overdue, void or open.').optional(),
  q: z.string().max(200).optional(),
  customerId: Id.optional(),
  jobId: Id.optional(),
  /** Only those paid off on this day or later. */
  paidFrom: Day.optional(),
  sort: Sort.default('newest'),
})
export type Filter = z.infer<typeof Filter>

const YEAR = 'Enter a year from 2000 to 2099.'
const one = z.object({ id: Id })
const ofBusiness = z.object({ businessId: Id.optional() })

export const contract = {
  ...bulkContract,
  schedule: scheduleCall,
  list: api
    .route({
      method: 'GET',
      path: '/invoices',
      outputStructure: 'detailed',
      summary: 'List invoices, newest first by default',
    })
    .meta({ access: 'staff', accountant: true })
    .input(Filter)
    .output(
      z.object({
        headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }),
        body: z.array(Invoice),
      }),
    ),
  counts: api
    .route({
      method: 'GET',
      path: '/invoices/counts',
      summary: 'Count invoices by status, with the outstanding balance',
    })
    .meta({ access: 'staff', accountant: true })
    .input(ofBusiness)
    .output(Counts),
  receivables: api
    .route({ method: 'GET', path: '/invoices/receivables', summary: 'Get receivables by age' })
    .meta({ access: 'owner', accountant: true })
    .input(ofBusiness)
    .output(Receivables),
  nextNumber: api
    .route({
      method: 'GET',
      path: '/invoices/next-number/{year}',
      summary: 'Preview the next invoice number of a year',
    })
    .input(z.object({ year: z.coerce.number(YEAR).int(YEAR).min(2000, YEAR).max(2099, YEAR) }))
    .output(z.object({ invoiceNumber: z.string() })),
  get: api
    .route({ method: 'GET', path: '/invoices/{id}', summary: 'Get an invoice with its payments' })
    .meta({ access: 'staff', accountant: true })
    .input(one)
    .output(WholeInvoice),
  create: api
    .route({
      method: 'POST',
      path: '/invoices',
      successStatus: 201,
      summary: 'Create an invoice; the server assigns the number and checks the total',
    })
    .input(NewInvoice)
    .output(Invoice),
  createStep: api
    .route({
      method: 'POST',
      path: '/jobs/{id}/payment-steps/{step}/invoice',
      successStatus: 201,
      summary: 'Create the invoice of one step of a job’s payment schedule, or return the one there is',
    })
    .input(StepOfJob)
    .output(Invoice),
  update: api
    .route({
      method: 'PATCH',
      path: '/invoices/{id}',
      summary: 'Update a draft, or the due date and notes of a sent invoice',
    })
    .input(InvoiceChange.extend(one.shape))
    .output(Invoice),
  correct: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/correct',
      summary: 'Correct a sent invoice; the version that the customer had stays in its history',
    })
    .input(InvoiceCorrection.extend(one.shape))
    .output(Invoice),
  removeLateFee: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/remove-late-fee',
      summary: 'Take a late fee off an invoice for good',
    })
    .input(one)
    .output(Invoice),
  versions: api
    .route({
      method: 'GET',
      path: '/invoices/{id}/versions',
      summary: 'List what an invoice said before each correction, newest first',
    })
    .meta({ access: 'staff', accountant: true })
    .input(one)
    .output(z.array(InvoiceVersion)),
  send: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/send',
      summary: 'Send an invoice with its payment link by text or email; a draft becomes sent',
    })
    .input(
      one.extend({
        by: SendBy,
      }),
    )
    .output(Invoice.extend({ notSent: z.array(NotSent), ...Share.shape })),
  previewReminder: api
    .route({
      method: 'GET',
      path: '/invoices/{id}/reminder',
      summary: 'Read a payment reminder before it is sent',
    })
    .input(one)
    .output(ReminderPreview),
  remind: api
    .route({ method: 'POST', path: '/invoices/{id}/remind', summary: 'Send a payment reminder now' })
    .input(one)
    .output(ReminderPreview),
  void: api
    .route({ method: 'POST', path: '/invoices/{id}/void', summary: 'Void an invoice without deleting it' })
    .input(one.extend({ reason: line(300, 'Enter why you’re voiding it.') }))
    .output(Invoice),
  revokeLink: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/revoke-link',
      summary: 'Revoke the payment link; the next one is different',
    })
    .input(one)
    .output(Invoice),
  copy: api
    .route({
      method: 'POST',
      path: '/invoices/{id}/copy',
      successStatus: 201,
      summary: 'Duplicate an invoice as a draft',
    })
    .input(one)
    .output(Invoice),
}
