import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { lines } from '#lib/text.ts'

export const Status = z.enum(['requested', 'scheduled', 'in-progress', 'completed', 'cancelled'])
export type Status = z.infer<typeof Status>

/** The four of the Update Job Status dialog (spec.md §2): any may follow any. Cancelling is a step of its own, with a reason. */
export const DIALOG_STATUSES = ['requested', 'scheduled', 'in-progress', 'completed'] as const satisfies readonly Status[]

export const PaymentStatus = z.enum(['pending', 'deposit-paid', 'paid'])

export const Job = z.object({
  id: Id,
  businessId: Id,
  customerId: Id,
  /** Of the customer, for the card. */
  customerName: z.string(),
  address: z.string(),
  service: z.string(),
  status: Status,
  scheduledDate: z.string().nullable(),
  scheduledTime: z.string().nullable(),
  /** Minutes. */
  estimatedDuration: z.number().int().nullable(),
  actualDuration: z.number().int().nullable(),
  startTime: z.date().nullable(),
  endTime: z.date().nullable(),
  notes: z.string().nullable(),
  cancelReason: z.string().nullable(),
  reminderSent: z.boolean(),
  confirmationSent: z.boolean(),
  /** Cents. */
  amount: z.number().int().nullable(),
  depositAmount: z.number().int().nullable(),
  paymentStatus: PaymentStatus,
  createdAt: z.date(),
})
export type Job = z.infer<typeof Job>

/** Some jobs by their ids, with commas between them. */
const Ids = z
  .string()
  .max(200 * 37)
  .transform((ids) => ids.split(','))
  .pipe(z.array(Id).max(200))

export const contract = {
  list: api
    .route({ method: 'GET', path: '/jobs', outputStructure: 'detailed', summary: 'Jobs, newest first' })
    .input(Paging.extend({ businessId: Id.optional(), status: Status.optional(), q: z.string().max(200).optional(), ids: Ids.optional() }))
    .output(z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(Job) })),
  setStatus: api
    .route({ method: 'PATCH', path: '/jobs/{id}/status', summary: 'Set the status of a job' })
    .input(z.object({ id: Id, status: Status, reason: lines(300).optional() }))
    .output(Job),
}
