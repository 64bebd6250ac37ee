import { expect } from 'vitest'
import type { App, ApiClient } from './app.ts'
import { createClient } from './api-client.ts'
import { estimatesOf, signed } from './estimates.ts'

type Body = Record<string, any>

/** Steps that were not in the estimate: $145.00. */
export const STEPS = { id: 'steps', description: 'Seal the steps', quantity: 1, unit: 'each', unitPrice: 145_00 }

/** The scope of a job as a person sends it back. */
export const toScopeInput = ({ areas, lines, discount, taxRate }: Body): Body => ({
  areas,
  lines: lines.map(({ total: _total, ...line }: Body) => line),
  discount,
  taxRate,
})

/** Accepted jobs and their change orders, over HTTP as the office makes them. */
export function changeOrdersOf(app: App) {
  const jobOf = async (id: string): Promise<Body> => (await (await app.as('owner')).get(`/api/jobs/${id}`)).body
  const anAgreedJob = async (change: Body = {}): Promise<Body> => {
    const { estimate, key } = await estimatesOf(app).aSent(change)
    const answer = await createClient(app.url, '').post(
      `/api/estimate-links/${estimate['id']}/accept`,
      signed(estimate, key),
    )
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return jobOf((await (await app.as('owner')).get(`/api/estimates/${estimate['id']}`)).body.jobId)
  }
  const write = async (who: ApiClient, job: Body, change: Body = {}) =>
    who.post(`/api/jobs/${job['id']}/change-orders`, {
      version: job['version'],
      scope: { ...toScopeInput(job['scope']), lines: [...toScopeInput(job['scope'])['lines'], STEPS] },
      reason: 'The steps have old sealer, too.',
      total: job['scope'].total + 145_00,
      ...change,
    })
  const linkOf = async (id: string, body: Body = {}): Promise<string> => {
    const answer = await (await app.as('owner')).post(`/api/change-orders/${id}/link`, body)
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
    return answer.body.link
  }
  return {
    jobOf,
    anAgreedJob,
    write,
    linkOf,
    /** One that its customer has: with its key. */
    aSent: async (change: Body = {}): Promise<{ job: Body; order: Body; key: string }> => {
      const job = await anAgreedJob()
      const made = await write(await app.as('owner'), job, change)
      expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
      const key = new URL(await linkOf(made.body.id)).searchParams.get('key') ?? ''
      return { job, order: made.body, key }
    },
  }
}

/** What a customer sends who accepts. */
export const signedChange = (order: Body, key: string, change: Body = {}): Body => ({
  key,
  name: 'Priya Nair',
  signature: 'M28,78L40,28L60,90',
  agreed: true,
  total: order['total'],
  ...change,
})
