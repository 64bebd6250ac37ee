import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../../../tests/support/app.ts'
import type { App } from '../../../tests/support/app.ts'
import { caller } from '../../../tests/support/caller.ts'
import { crewOf } from '../../../tests/support/crew.ts'
import { estimatesOf, signed } from '../../../tests/support/estimates.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

test.each(['in-progress', 'completed', 'cancelled'])(
  'an estimate for a job that is %s: only work that is not over is the one that was agreed to',
  async (status) => {
    const owner = await app.as('owner')
    const crew = crewOf(app)
    const customer = await crew.aCustomer({ email: 'priya@example.com' })
    const job = await crew.aJob({ customerId: customer.id })
    const { estimate, key } = await estimatesOf(app).aSent({ customerId: customer.id, jobId: job.id })
    expect((await owner.patch(`/api/jobs/${job.id}/status`, { status })).status).toBe(200)
    const answer = await caller(app.url, '').post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'accepted' } })
    const { jobId, depositOwed } = (await owner.get(`/api/estimates/${estimate.id}`)).body
    expect(jobId === job.id).toBe(status === 'in-progress')
    // Its deposit can be paid.
    expect(depositOwed).toBe(284_25)
    expect((await owner.post(`/api/estimates/${estimate.id}/payments`, { amount: 284_25, method: 'cash' })).status).toBe(201)
  },
)
