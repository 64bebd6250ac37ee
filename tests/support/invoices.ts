import { expect } from 'vitest'
import type { App } from './app.ts'
import { createFactories } from './factories.ts'

type Body = Record<string, any>

/** The lines that the design shows: $1,425.00. */
export const LINES = [
  { description: 'Driveway sealing, wet-look finish', quantity: 850, unitPrice: 135, total: 114_750 },
  { description: 'Joint sand restoration', quantity: 850, unitPrice: 25, total: 21_250 },
  { description: 'Oil stain treatment', quantity: 1, unitPrice: 6500, total: 6500 },
]

/** Bills over HTTP as the office does, and makes what a bill needs. */
export function billing(app: App) {
  const crew = createFactories(app)
  const aCompletedJob = async (change: Body = {}): Promise<Body> => {
    const owner = await app.as('owner')
    const job = await crew.aJob({
      service: 'Driveway Sealing',
      amount: 142_500,
      customer: { name: 'Elena Vargas', email: 'elena@example.com' },
      ...change,
    })
    expect((await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })).status).toBe(200)
    return (await owner.get(`/api/jobs/${job.id}`)).body
  }
  /** What the screen of the spec sends (spec.md §7). */
  const asked = ({ id, businessId, customerId }: Body, change: Body = {}): Body => ({
    invoiceNumber: 'INV-2026-0001',
    businessId,
    customerId,
    jobId: id,
    amount: 142_500,
    dueDate: new Date(app.parts.clock.now().getTime() + 30 * 86_400_000).toISOString(),
    status: 'sent',
    notes: null,
    lineItems: JSON.stringify(LINES),
    ...change,
  })
  const bill = async (job: Body, change: Body = {}) => (await app.as('owner')).post('/api/invoices', asked(job, change))
  return {
    ...crew,
    aCompletedJob,
    asked,
    bill,
    /** Makes an invoice that was sent, of a job of its own by default. */
    anInvoice: async ({ job, ...change }: Body = {}): Promise<Body> => {
      const answer = await bill(job ?? (await aCompletedJob()), change)
      expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
      return answer.body
    },
  }
}
