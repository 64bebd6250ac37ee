import { expect } from 'vitest'
import type { App } from './app.ts'
import { estimatesOf } from './estimates.ts'

type Body = Record<string, any>

/** One line of this many cents, that the customer has nothing to choose from. */
export const offerOf = (unitPrice: number, more: Body[] = []): Body => ({
  lines: [{ id: 'work', description: 'Paver sealing', quantity: 1, unit: 'each', unitPrice }, ...more],
})

/** 30 % when accepted, 40 % when the work starts, 10 % on a day, and the rest. */
const STEPS = [
  { name: 'When the work starts', percent: 40, due: 'start' },
  { name: 'Second coat', percent: 10, due: '2099-01-15' },
]

/** Estimates with steps, and the jobs they become, over HTTP as the office makes them. */
export function stepsOf(app: App) {
  const make = estimatesOf(app)
  const asked = { offer: offerOf(1600_00), areaSqFt: null, depositPercent: 30, paymentSteps: STEPS }
  return {
    aDraft: (change: Body = {}) => make.aDraft({ ...asked, ...change }),
    aSent: (change: Body = {}) => make.aSent({ ...asked, ...change }),
    /** One that the customer accepted by phone, with what is done with its job. */
    async anAgreedJob(change: Body = {}) {
      const owner = await app.as('owner')
      const draft = await make.aDraft({ ...asked, ...change })
      const { status, body: estimate } = await owner.post(`/api/estimates/${draft['id']}/accept`, {
        choice: { packageId: null, optionIds: [] },
        name: 'Priya Nair',
        how: 'by phone',
        version: draft['version'],
      })
      expect(status, JSON.stringify(estimate)).toBe(200)
      const { jobId, businessId, customerId } = estimate
      return {
        estimate,
        jobId: jobId as string,
        businessId: businessId as string,
        schedule: async (): Promise<any> => (await owner.get(`/api/jobs/${jobId}/payment-schedule`)).body.schedule,
        invoice: (step: number) => owner.post(`/api/jobs/${jobId}/payment-steps/${step}/invoice`),
        to: async (name: string) => {
          const answer = await owner.patch(`/api/jobs/${jobId}/status`, { status: name })
          expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        },
        /** Bills the job by its line items, as the list of completed jobs does. */
        final: async (): Promise<any> => {
          const { status: made, body } = await owner.post('/api/invoices/bulk', { items: [{ id: jobId }] })
          expect(made, JSON.stringify(body)).toBe(200)
          expect(body[0].problem).toBeNull()
          return (await owner.get(`/api/invoices/${body[0].invoiceId}`)).body
        },
        pay: (id: string, amount: number) => owner.post(`/api/invoices/${id}/payments`, { amount, method: 'check' }),
        payDeposit: (amount: number) =>
          owner.post(`/api/estimates/${draft['id']}/payments`, { amount, method: 'check' }),
        job: async (): Promise<any> => (await owner.get(`/api/jobs/${jobId}`)).body,
        newInvoice: { businessId, customerId, jobId },
      }
    },
  }
}
