import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'

const { app, owner } = useApp()
let made = 0
beforeAll(async () => {
  const rates = (await owner.get('/api/settings')).body?.rates?.value
  await app.database.pool.query(
    `insert into settings (name, value) values ('rates', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ ...rates, driveway: { low: 120, high: 150, minimum: 40_000 } })],
  )
})

const submit = async (change: Record<string, unknown> = {}): Promise<{ id: string }> => {
  const phone = `(813) 555-0${++made + 200}`
  return (
    await createClient(app.url, '').post(
      '/api/service-requests',
      aQuote({ service: 'driveway', phone, email: `asks${made}@example.com`, ...change }),
    )
  ).body
}
const press = async (id: string) => (await owner.post(`/api/automation/process-request/${id}`)).body
const preview = async (id: string) => (await owner.get(`/api/service-requests/${id}/preview`)).body
const timeline = async (path: string) =>
  (await owner.get(`${path}/timeline`)).body.map(({ words }: { words: string }) => words)
/** Creates an existing customer with a pricing rule. */
const known = async (rule: object) => {
  const customer = await createFactories(app).aCustomer({ name: 'Priya Nair', phone: `(813) 555-0${++made + 200}` })
  expect(
    (await owner.post('/api/customer-pricing', { customerId: customer.id, service: 'Driveway Sealing', ...rule }))
      .status,
  ).toBe(201)
  return customer
}

describe('the job that Auto-Process makes', () => {
  test('costs the middle of the ballpark, and the look before the press says so', async () => {
    const { id } = await submit({ areaSqFt: 850 })
    expect((await preview(id)).job.price).toEqual({ amount: 114_750, from: 'midpoint of the ballpark' })
    const { job, request } = await press(id)
    expect(job).toMatchObject({ amount: 114_750, areaSqFt: 850 })
    const said = 'Auto-Process created the customer and the job, at $1,147.50: midpoint of the ballpark.'
    expect(await timeline(`/api/service-requests/${request.id}`)).toContain(said)
    expect(await timeline(`/api/jobs/${job.id}`)).toContain(said)
  })

  test('costs it for the approximate size too, which is no measure of the job, and says that it was rough', async () => {
    const { id } = await submit({ roughSize: 'driveway' })
    expect((await press(id)).job).toMatchObject({ amount: 94_500, areaSqFt: null })
    expect(await timeline(`/api/service-requests/${id}`)).toContain(
      'Auto-Process created the customer and the job, at $945.00: midpoint of the ballpark for the approximate size.',
    )
  })

  test('applies the pricing rule of an existing customer', async () => {
    const { phone } = await known({ priceType: 'discount_percent', value: 10 })
    const { id } = await submit({ phone, areaSqFt: 850 })
    expect((await preview(id)).job.price).toEqual({ amount: 103_275, from: 'midpoint of the ballpark, 10% discount' })
    expect((await press(id)).job.amount).toBe(103_275)
  })

  test('of a flat rate needs no size', async () => {
    const { phone } = await known({ priceType: 'fixed', value: 90_000 })
    const { id } = await submit({ phone })
    expect((await preview(id)).job.price).toEqual({ amount: 90_000, from: '$900.00 flat rate' })
    expect((await press(id)).job.amount).toBe(90_000)
  })

  test('has no price where none is known, even if a discount applies, and says so', async () => {
    const { phone } = await known({ priceType: 'discount_percent', value: 10 })
    for (const change of [{}, { phone }]) {
      const { id } = await submit(change)
      expect((await preview(id)).job.price).toBeNull()
      const { job } = await press(id)
      expect(job.amount).toBeNull()
      expect((await timeline(`/api/jobs/${job.id}`)).join(' ')).toContain('without a price yet.')
    }
  })

  test('has none either where the ballpark is above what a job can cost', async () => {
    const { id } = await submit({ areaSqFt: 1_000_000 })
    expect(await preview(id)).toMatchObject({ job: { price: null } })
    expect((await press(id)).job.amount).toBeNull()
  })

  test('costs what the estimate says that waits for an answer, whatever the ballpark and the rules are', async () => {
    const customer = await known({ priceType: 'discount_percent', value: 10 })
    const { id } = await submit({ phone: customer.phone, areaSqFt: 850 })
    const { status, body: estimate } = await owner.post('/api/estimates', {
      businessId: await createFactories(app).business(),
      customerId: customer.id,
      requestId: id,
      service: 'Driveway Sealing',
      title: 'Driveway',
      offer: {
        packages: [],
        lines: [{ id: 'a', description: 'Sealing', unit: 'each', quantity: 1, unitPrice: 99_900 }],
        options: [],
        discount: null,
      },
    })
    expect(status, JSON.stringify(estimate)).toBe(201)
    // The customer has not seen a draft, so it sets no price.
    expect((await preview(id)).job.price.amount).toBe(103_275)
    await app.database.pool.query(`update estimates set status = 'sent', sent_at = now() where id = $1`, [estimate.id])
    expect((await preview(id)).job.price).toEqual({ amount: 99_900, from: `from estimate ${estimate.estimateNumber}` })
    expect((await press(id)).job.amount).toBe(99_900)
    // It is for that job from then on: a yes makes no second one.
    const estimateNow = async () => (await owner.get(`/api/estimates/${estimate.id}`)).body
    expect((await owner.post(`/api/automation/process-request/${id}/undo`)).status).toBe(200)
    expect(await estimateNow()).toMatchObject({ jobId: null, status: 'sent' })
    const { job } = await press(id)
    expect(await estimateNow()).toMatchObject({ jobId: job.id })
    const accepted = await owner.post(`/api/estimates/${estimate.id}/accept`, {
      choice: { packageId: null, optionIds: [] },
      name: 'Ana Reyes',
      how: 'By phone',
      version: (await estimateNow()).version,
    })
    expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
    expect((await owner.get(`/api/jobs?customerId=${customer.id}`)).body).toMatchObject([
      { id: job.id, amount: 99_900 },
    ])
  })

  test('is undone with its price, and costs the same when it is pressed again', async () => {
    const { id } = await submit({ areaSqFt: 850 })
    await press(id)
    expect((await owner.post(`/api/automation/process-request/${id}/undo`)).status).toBe(200)
    expect((await press(id)).job.amount).toBe(114_750)
  })
})
