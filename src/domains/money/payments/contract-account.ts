import { z } from 'zod'
import { Status } from '#domains/money/invoices/contract.ts'
import { Method } from '#domains/money/ledger/contract.ts'
import { Id } from '#lib/api.ts'

// What a customer owes, paid and has booked: a piece of the contract of payments.

/** Of the customer: the lists of invoices and payments show all of them. */
export const MAX_ACCOUNT_ENTRIES = 30

/** An invoice, or money that came or went. `number`: of the invoice or estimate that it is for. */
export const AccountEntry = z.object({
  id: Id,
  kind: z.enum(['invoice', 'payment', 'deposit', 'refund']),
  /** Where it leads. */
  of: z.enum(['invoice', 'estimate']),
  documentId: Id,
  number: z.string(),
  /** Of an invoice. */
  status: Status.nullable(),
  /** Of money, with the number of a check. */
  method: Method.nullable(),
  reference: z.string().nullable(),
  /** Cents; a refund is below zero. A tip is not in it. */
  amount: z.number().int(),
  at: z.date(),
})
export type AccountEntry = z.infer<typeof AccountEntry>

/** Cents and counts, of both businesses. */
export const CustomerAccount = z.object({
  /** Left to pay of invoices that were sent. */
  balance: z.number().int(),
  /** The part of it that is past due. */
  overdue: z.number().int(),
  /** Deposits of estimates that no invoice has used yet. */
  depositHeld: z.number().int(),
  /** Money received and not refunded, without tips. */
  lifetimeValue: z.number().int(),
  /** The prices of jobs that are requested, scheduled or in progress. */
  booked: z.number().int(),
  jobsBooked: z.number().int(),
  jobsDone: z.number().int(),
  /** Estimates that wait for an answer. */
  openEstimates: z.number().int(),
  /** The newest first. */
  entries: z.array(AccountEntry),
  /** How many there are in all. */
  total: z.number().int(),
})
export type CustomerAccount = z.infer<typeof CustomerAccount>
