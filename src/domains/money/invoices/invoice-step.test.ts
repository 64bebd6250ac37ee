import { describe, expect, test } from 'vitest'
import { offerOf, stepsOf } from '#tests/support/payment-steps.ts'
import { useApp } from '#tests/support/use-app.ts'
import { changeOrdersOf, signedChange } from '#tests/support/change-orders.ts'

const { app, owner, staff } = useApp({ testPaymentsCount: true })
const make = stepsOf(app)
const get = async (id: string): Promise<any> => (await owner.get(`/api/invoices/${id}`)).body
const states = async ({ schedule }: { schedule: () => Promise<any> }) =>
  (await schedule()).steps.map(({ state }: { state: string }) => state)
const lines = (total: number) =>
  JSON.stringify([{ description: 'Paver sealing', quantity: 1, unitPrice: total, total }])

test('deposit, steps and rest ask for the total once, to the cent, and the job is paid with the last of them', async () => {
  const work = await make.anAgreedJob({ offer: offerOf(1600_01), taxRate: 7500 })
  // $1,600.01 with 7.5% tax.
  expect((await work.schedule()).total).toBe(172_001)
  await work.payDeposit(51_600)
  expect(await states(work)).toEqual(['paid', 'later', 'later', 'later'])
  await work.to('in-progress')
  expect(await states(work)).toEqual(['paid', 'due', 'later', 'later'])

  const { status, body: second } = await work.invoice(2)
  expect(status, JSON.stringify(second)).toBe(201)
  expect(second).toMatchObject({ status: 'draft', amount: 68_800, tax: 4_800, subtotal: 64_000, step: 2, paid: 0 })
  expect(JSON.parse(second.lineItems)).toEqual([
    {
      description: 'Step 2 of 4: When the work starts, 40% of $1,720.01',
      detail: `Pool deck, sealed before Christmas, estimate ${work.estimate.estimateNumber}`,
      quantity: 1,
      unitPrice: 64_000,
      total: 64_000,
    },
  ])
  expect(await states(work)).toEqual(['paid', 'invoiced', 'later', 'later'])
  expect((await work.pay(second.id, 68_800)).status).toBe(201)
  expect((await work.job()).paymentStatus).toBe('deposit-paid')
  const third = (await work.invoice(3)).body

  await work.to('completed')
  const final = await work.final()
  expect(final).toMatchObject({
    amount: 172_001 - 68_800 - 17_200,
    subtotal: 160_001,
    paid: 51_600,
    balance: 172_001 - 68_800 - 17_200 - 51_600,
  })
  const invoiced = [second, third, final]
  expect(invoiced.reduce((sum, { amount }) => sum + amount, 0)).toBe(172_001)
  expect(invoiced.reduce((sum, { tax }) => sum + tax, 0)).toBe(12_000)
  expect(final.deductions.map(({ invoiceNumber, cents }: any) => [invoiceNumber, cents])).toEqual([
    [second.invoiceNumber, 68_800],
    [third.invoiceNumber, 17_200],
  ])
  await work.pay(final.id, final.balance)
  // The step that was not paid is still open.
  expect((await work.job()).paymentStatus).toBe('deposit-paid')
  await work.pay(third.id, 17_200)
  expect((await work.job()).paymentStatus).toBe('paid')
  expect(await states(work)).toEqual(['paid', 'paid', 'paid', 'paid'])
})

test('two people who invoice a step at once get the same invoice', async () => {
  const { jobId } = await make.anAgreedJob()
  const answers = await Promise.all(
    [owner, staff, owner, staff].map((who) => who.post(`/api/jobs/${jobId}/payment-steps/2/invoice`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const { rows } = await app.parts.db.pool.query(`select id from invoices where job_id = $1`, [jobId])
  expect(rows).toHaveLength(1)
})

test('voiding a step’s invoice opens the step again, but not while the rest deducts it', async () => {
  const work = await make.anAgreedJob()
  const first = (await work.invoice(2)).body
  expect((await owner.post(`/api/invoices/${first.id}/copy`)).status).toBe(409)
  const voided = await owner.post(`/api/invoices/${first.id}/void`, { reason: 'Too early' })
  expect(voided.status, JSON.stringify(voided.body)).toBe(200)
  expect(await states(work)).toEqual(['due', 'later', 'later', 'later'])
  const again = await owner.post(`/api/invoices/${first.id}/copy`)
  expect(again.body).toMatchObject({ step: 2, amount: 640_00, status: 'draft' })
  expect(again.body.id).not.toBe(first.id)
  expect((await work.invoice(2)).body.id).toBe(again.body.id)

  await work.to('completed')
  const final = await work.final()
  const refused = await owner.post(`/api/invoices/${again.body.id}/void`, { reason: 'x' })
  expect([refused.status, refused.body.error]).toEqual([
    409,
    `${final.invoiceNumber} deducts what ${again.body.invoiceNumber} asks for. Void ${final.invoiceNumber} first, then void this one.`,
  ])
  const late = await work.invoice(3)
  expect([late.status, late.body.error]).toEqual([
    409,
    `${final.invoiceNumber} already asks for everything that was left. Void it to invoice this step.`,
  ])
  expect((await owner.post(`/api/invoices/${final.id}/void`, { reason: 'x' })).status).toBe(200)
  expect((await owner.post(`/api/invoices/${again.body.id}/void`, { reason: 'x' })).status).toBe(200)
  // The copy of the rest asks for all of it now.
  expect((await owner.post(`/api/invoices/${final.id}/copy`)).body).toMatchObject({
    amount: 1600_00,
    ...work.newInvoice,
  })
})

test('a change order changes only the rest', async () => {
  const work = await make.anAgreedJob()
  const first = (await work.invoice(2)).body
  const orders = changeOrdersOf(app)
  const { body: order } = await orders.write(owner, await work.job())
  const key = new URL(await orders.linkOf(order.id)).searchParams.get('key') ?? ''
  const accepted = await app.visitor.post(`/api/change-order-links/${order.id}/accept`, signedChange(order, key))
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  expect((await work.schedule()).steps.map(({ cents, percent }: any) => [cents, percent])).toEqual([
    [480_00, 30],
    [640_00, 40],
    [160_00, 10],
    [465_00, null],
  ])
  await work.to('completed')
  expect(await work.final()).toMatchObject({ amount: 1745_00 - 640_00, deductions: [{ invoiceId: first.id }] })
})

describe('what a step cannot be', () => {
  test('invoiced for a canceled job, the deposit, the rest, and a job without steps', async () => {
    const work = await make.anAgreedJob()
    const refusal = async (step: number) => {
      const { status, body } = await work.invoice(step)
      return [status, body.issues?.[0].message ?? body.error]
    }
    expect(await refusal(1)).toEqual([400, 'The deposit is paid on the estimate. Request it there.'])
    expect(await refusal(4)).toEqual([
      400,
      'The last step is the rest. Create the job’s invoice for it once the work is completed.',
    ])
    await owner.patch(`/api/jobs/${work.jobId}/status`, { status: 'cancelled', cancelReason: 'Rain' })
    expect(await refusal(2)).toEqual([409, 'This job was canceled, so its steps can’t be invoiced.'])
    const plain = await make.anAgreedJob({ paymentSteps: null })
    expect(await plain.schedule()).toBeNull()
    expect((await plain.invoice(2)).status).toBe(409)
  })

  test('changed to another amount, only due another day', async () => {
    const work = await make.anAgreedJob()
    const { id, version, invoiceNumber } = (await work.invoice(2)).body
    const refused = await owner.patch(`/api/invoices/${id}`, { version, amount: 100, lineItems: lines(100) })
    expect([refused.status, refused.body.error]).toEqual([
      409,
      `${invoiceNumber} asks for one step of the payment schedule, so you can only change its due date and notes. To ask for something else, void it.`,
    ])
    const moved = await owner.patch(`/api/invoices/${id}`, { version, dueDate: '2099-01-01', notes: 'Thanks' })
    expect(moved.body).toMatchObject({ amount: 640_00, notes: 'Thanks', version: version + 1 })
  })

  test('more than the total: the rest says so and nothing is made', async () => {
    const work = await make.anAgreedJob()
    const { body: first } = await work.invoice(2)
    await work.to('completed')
    const asked = { ...work.newInvoice, amount: 500_00, lineItems: lines(500_00) }
    const { status, body } = await owner.post('/api/invoices', asked)
    expect([status, body.issues[0].message]).toEqual([
      400,
      'The steps of this job that were invoiced come to $640.00, more than $500.00. Void a step’s invoice first.',
    ])
    await app.parts.db.pool.query(`update jobs set amount = 70000 where id = $1`, [work.jobId])
    const { body: none } = await work.invoice(3)
    expect(none.error).toBe(
      'Second coat is $160.00, and only $0.00 of this job is left to invoice. Invoice the rest once the work is completed.',
    )
    expect(await get(first.id)).toMatchObject({ status: 'draft' })
  })

  test('above the total that is left after a draft of the rest was changed', async () => {
    const work = await make.anAgreedJob()
    await work.invoice(2)
    await work.to('completed')
    const final = await work.final()
    const same = await owner.patch(`/api/invoices/${final.id}`, { version: final.version, notes: 'Thanks' })
    expect(same.body).toMatchObject({ amount: 960_00, notes: 'Thanks' })
    const more = await owner.patch(`/api/invoices/${final.id}`, {
      version: same.body.version,
      amount: 1700_00,
      lineItems: lines(1700_00),
    })
    expect(more.body).toMatchObject({ amount: 1060_00, subtotal: 1700_00 })
  })
})
