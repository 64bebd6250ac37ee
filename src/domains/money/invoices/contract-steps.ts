import { z } from 'zod'
import { ScheduledStep } from '#domains/sales/estimates/contract-payment-steps.ts'
import { api, Id } from '#lib/api.ts'

// The steps of payment of a job: a piece of the contract of invoices.

/** What was invoiced before, as the invoice of the rest deducts it. `cents` includes `tax`. */
export const Deduction = z.object({
  invoiceId: Id,
  invoiceNumber: z.string(),
  step: z.number().int(),
  cents: z.number().int(),
  tax: z.number().int(),
})
export type Deduction = z.infer<typeof Deduction>

/**
 * Paid; invoiced, also where that is a draft; due; later; canceled with its job. `invoice` asks for the step: its own
 * one, or the invoice of the rest.
 */
const JobStep = ScheduledStep.extend({
  state: z.enum(['paid', 'invoiced', 'due', 'later', 'canceled']),
  invoice: z.object({ id: Id, invoiceNumber: z.string(), isDraft: z.boolean() }).nullable(),
  /** A step between the deposit and the rest that is on no invoice. */
  isInvoiceable: z.boolean(),
})
export type JobStep = z.infer<typeof JobStep>

/**
 * The total that was accepted and the one by now, in cents, and the steps. A change order changes only the last one.
 */
const JobSchedule = z.object({
  estimateId: Id,
  estimateNumber: z.string(),
  agreed: z.number().int(),
  total: z.number().int(),
  steps: z.array(JobStep),
})
export type JobSchedule = z.infer<typeof JobSchedule>

const STEP = 'Choose a step of the payment schedule.'

/** Which step of which job. */
export const StepOfJob = z.object({ id: Id, step: z.coerce.number(STEP).int(STEP).min(1, STEP).max(6, STEP) })

export const scheduleCall = api
  .route({
    method: 'GET',
    path: '/jobs/{id}/payment-schedule',
    summary: 'Get the payment schedule of a job; null without steps',
  })
  .input(z.object({ id: Id }))
  .output(z.object({ schedule: JobSchedule.nullable() }))
