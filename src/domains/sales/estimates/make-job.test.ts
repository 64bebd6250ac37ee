import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/api-client.ts'
import { createFactories } from '#tests/support/factories.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'

const { app } = useApp()

test.each(['in-progress', 'completed', 'cancelled'])(
  'an estimate for a job that is %s: only work that is not over is the one that was agreed to',
  async (status) => {
    const owner = await app.as('owner')
    const crew = createFactories(app)
    const customer = await crew.aCustomer({ email: 'priya@example.com' })
    const job = await crew.aJob({ customerId: customer.id })
    const { estimate, key } = await estimatesOf(app).aSent({ customerId: customer.id, jobId: job.id })
    expect((await owner.patch(`/api/jobs/${job.id}/status`, { status })).status).toBe(200)
    const answer = await createClient(app.url, '').post(
      `/api/estimate-links/${estimate.id}/accept`,
      signed(estimate, key),
    )
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { state: 'accepted' } })
    const { jobId, depositOwed } = (await owner.get(`/api/estimates/${estimate.id}`)).body
    expect(jobId === job.id).toBe(status === 'in-progress')
    // Its deposit can be paid.
    expect(depositOwed).toBe(284_25)
    expect(
      (await owner.post(`/api/estimates/${estimate.id}/payments`, { amount: 284_25, method: 'cash' })).status,
    ).toBe(201)
  },
)

test('a second estimate for a job whose price is agreed makes work of its own: neither price takes the place of the other', async () => {
  const owner = await app.as('owner')
  const crew = createFactories(app)
  const customer = await crew.aCustomer({ email: 'twice@example.com' })
  const job = await crew.aJob({ customerId: customer.id })
  const made: { jobId: string; amount: number }[] = []
  for (const _ of [1, 2]) {
    const { estimate, key } = await estimatesOf(app).aSent({ customerId: customer.id, jobId: job.id })
    expect(
      (await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).status,
    ).toBe(200)
    made.push((await owner.get(`/api/estimates/${estimate.id}`)).body)
  }
  expect(made[0]?.jobId).toBe(job.id)
  expect(made[1]?.jobId).not.toBe(job.id)
  for (const { jobId, amount } of made) expect((await owner.get(`/api/jobs/${jobId}`)).body.amount).toBe(amount)
})

test('waiting messages with a canceled estimate do not go out', async () => {
  const owner = await app.as('owner')
  const customer = await createFactories(app).aCustomer({ email: 'gone@example.com' })
  const { estimate } = await estimatesOf(app).aSent({ customerId: customer.id })
  expect((await owner.post(`/api/estimates/${estimate.id}/send`, { by: ['email'] })).status).toBe(200)
  const { rows } = await app.parts.db.pool.query(
    `update communications set status = 'pending', send_after = now() + interval '1 day' where customer_id = $1 and purpose = 'estimate' returning id`,
    [customer.id],
  )
  expect(rows).toHaveLength(1)
  expect((await owner.post(`/api/estimates/${estimate.id}/void`)).status).toBe(200)
  const { rows: left } = await app.parts.db.pool.query('select status, reason from communications where id = $1', [
    rows[0].id,
  ])
  expect(left).toEqual([{ status: 'cancelled', reason: 'The estimate was canceled.' }])
})
