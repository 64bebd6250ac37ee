import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import { billing, LINES } from '#tests/support/invoices.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { syncInvoiceStatus, lockInvoice } from './service.ts'

// Ten in the morning where the business is.
const MORNING = Date.parse('2026-11-22T15:00:00Z')
const DAY = 86_400_000
const clock = { at: MORNING, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock })
const office = billing(app)
beforeEach(() => {
  clock.at = MORNING
})

const jobOf = async (id: string) => (await owner.get(`/api/jobs/${id}`)).body
const pay = (
  invoiceId: string,
  businessId: string,
  amount: number,
  kind: 'payment' | 'refund' | 'allowance' = 'payment',
) =>
  app.parts.db.transaction(SYSTEM, async (tx) => {
    await lockInvoice(tx, invoiceId)
    await ledger.addEntry(tx, { invoiceId, businessId, kind, method: kind === 'allowance' ? 'none' : 'cash', amount })
    await syncInvoiceStatus(tx, invoiceId)
  })

describe('an invoice', () => {
  test('is made as the spec sends it: the number is ours, the lines stay JSON text, and the server computes the sum', async () => {
    const job = await office.aCompletedJob()
    const { invoiceNumber } = (await owner.get('/api/invoices/next-number/2026')).body
    const { status, body } = await office.bill(job, { invoiceNumber: 'INV-1999-0007', notes: 'Thank you.' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      invoiceNumber,
      businessId: job.businessId,
      customerId: job.customerId,
      customerName: 'Elena Vargas',
      jobId: job.id,
      service: 'Driveway Sealing',
      amount: 142_500,
      subtotal: 142_500,
      discount: null,
      taxRate: 0,
      tax: 0,
      paid: 0,
      balance: 142_500,
      status: 'sent',
      issuedDate: '2026-11-22T15:00:00.000Z',
      dueDate: '2026-12-22T15:00:00.000Z',
      paidDate: null,
      stripePaymentIntentId: null,
      stripeInvoiceId: null,
      notes: 'Thank you.',
      version: 1,
    })
    expect(invoiceNumber).toMatch(/^INV-2026-\d{4}$/)
    expect(JSON.parse(body.lineItems)).toEqual(LINES)
    expect((await owner.get(`/api/customers/${job.customerId}/job-history`)).body[0].invoices).toEqual([
      { id: body.id, invoiceNumber, status: 'sent' },
    ])
  })

  test('without lines has one, made from the amount; without a due date it is due 30 days on; without a status it is a draft', async () => {
    const job = await office.aCompletedJob()
    const { body } = await owner.post('/api/invoices', {
      businessId: job.businessId,
      customerId: job.customerId,
      jobId: job.id,
      amount: 28_000,
    })
    expect(body).toMatchObject({ status: 'draft', amount: 28_000, sentAt: null })
    expect(JSON.parse(body.lineItems)).toEqual([
      { description: 'Driveway Sealing', quantity: 1, unitPrice: 28_000, total: 28_000 },
    ])
    expect(body.dueDate).toBe('2026-12-22T17:00:00.000Z')
  })

  test('may have a discount and a tax, which the amount includes', async () => {
    const off = { name: '10% discount', percent: 10 }
    expect((await office.anInvoice({ discount: off, amount: 128_250 })).discount).toEqual({
      name: '10% discount',
      percent: 10,
      cents: 14_250,
    })
    expect(await office.anInvoice({ taxRate: 7500, amount: 153_188 })).toMatchObject({ tax: 10_688, taxRate: 7500 })
    expect(
      (await office.anInvoice({ discount: { name: 'Spring offer', cents: 2500 }, amount: 140_000 })).discount,
    ).toEqual({
      name: 'Spring offer',
      percent: null,
      cents: 2500,
    })
    expect((await office.anInvoice({ discount: { percent: 7.125 }, amount: 132_347 })).discount).toEqual({
      name: 'Discount',
      percent: 7.125,
      cents: 10_153,
    })
  })

  test('may be of no job', async () => {
    const customer = await office.aCustomer()
    const made = await office.anInvoice({
      job: { businessId: await office.business(), customerId: customer.id, id: null },
      lineItems: null,
      amount: 5000,
    })
    expect(made).toMatchObject({ jobId: null, service: null })
    expect(JSON.parse(made.lineItems)[0].description).toBe('Services')
  })

  test('asked for twice with the same key is one', async () => {
    const asked = office.asked(await office.aCompletedJob())
    const answers = await Promise.all(
      [0, 1, 2].map(() => owner.post('/api/invoices', asked, { 'idempotency-key': `twice-${asked.jobId}` })),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  test('shows its customer and what was paid', async () => {
    const { id, businessId } = await office.anInvoice()
    await pay(id, businessId, 42_500)
    const { body } = await owner.get(`/api/invoices/${id}`)
    expect(body).toMatchObject({
      customerEmail: 'elena@example.com',
      customerAddress: '12 Alafia Trace, Lithia, FL 33547',
      paid: 42_500,
      balance: 100_000,
      entries: [{ kind: 'payment', method: 'cash', amount: 42_500, tip: 0 }],
    })
    expect(body.customerPhone).toMatch(/^\+1813555/)
    expect((await owner.get('/api/invoices/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('is nothing of a technician’s, and receivables are the owner’s alone', async () => {
    const [technician, staff] = [await app.as('technician'), await app.as('staff')]
    expect((await technician.get('/api/invoices')).status).toBe(403)
    expect((await staff.get('/api/invoices')).status).toBe(200)
    expect((await staff.get('/api/invoices/receivables')).status).toBe(403)
  })
})

describe('what is paid', () => {
  test('decides the status, and keeps the payment of the job', async () => {
    const { id, businessId, jobId } = await office.anInvoice()
    const status = async () => (await owner.get(`/api/invoices/${id}`)).body.status
    await pay(id, businessId, 42_500)
    expect(await status()).toBe('sent')
    expect(await jobOf(jobId)).toMatchObject({ paymentStatus: 'deposit-paid', depositAmount: 42_500 })
    await pay(id, businessId, 100_000)
    expect(await status()).toBe('paid')
    expect(await jobOf(jobId)).toMatchObject({ paymentStatus: 'paid', depositAmount: 42_500 })
    // An old event that says nothing new changes nothing.
    await app.parts.db.transaction(SYSTEM, (tx) => syncInvoiceStatus(tx, id))
    expect(await status()).toBe('paid')
    await pay(id, businessId, -50_000, 'refund')
    expect(await status()).toBe('sent')
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ balance: 50_000, paidDate: null })
    await pay(id, businessId, 50_000, 'allowance')
    expect(await status()).toBe('paid')
  })

  test('as a deposit before is entered with the invoice, and is never more than the invoice', async () => {
    const job = await office.aCompletedJob()
    const tooMuch = await office.bill(job, { deposit: { amount: 142_501, method: 'cash' } })
    expect(tooMuch).toMatchObject({
      status: 400,
      body: { error: 'The deposit is more than the balance due, $1,425.00.' },
    })
    const made = await office.anInvoice({ job, deposit: { amount: 40_000, method: 'check', reference: '1207' } })
    expect(made).toMatchObject({ paid: 40_000, balance: 102_500, status: 'sent' })
    const { entries } = (await owner.get(`/api/invoices/${made.id}`)).body
    expect(entries).toMatchObject([
      { kind: 'payment', method: 'check', amount: 40_000, reference: '1207', byName: expect.any(String) },
    ])
    expect(await jobOf(job.id)).toMatchObject({ paymentStatus: 'deposit-paid', depositAmount: 40_000 })
    expect(await office.anInvoice({ deposit: { amount: 142_500, method: 'transfer' } })).toMatchObject({
      status: 'paid',
      balance: 0,
    })
  })
})

describe('the list', () => {
  test('is paged by a cursor, filtered, searched and sorted', async () => {
    const customer = await office.aCustomer({ name: 'Zoë Ångström' })
    const numbers: string[] = []
    for (const amount of [30_000, 10_000, 20_000]) {
      clock.at += 1000
      const job = await office.aCompletedJob({ customerId: customer.id })
      numbers.push(
        (
          await office.anInvoice({
            job,
            amount,
            lineItems: null,
            dueDate: new Date(MORNING + amount * 10_000).toISOString(),
          })
        ).invoiceNumber,
      )
    }
    const list = async (query: string) =>
      (await owner.get(`/api/invoices?customerId=${customer.id}&${query}`)).body.map((one: any) => one.amount)
    expect(await list('')).toEqual([20_000, 10_000, 30_000])
    expect(await list('sort=amount')).toEqual([30_000, 20_000, 10_000])
    expect(await list('sort=due')).toEqual([10_000, 20_000, 30_000])
    expect(await list('status=open')).toHaveLength(3)
    expect(await list('status=paid')).toEqual([])
    expect(await list(`q=${numbers[1]}`)).toEqual([10_000])
    expect(await list(`q=angstrom%20${numbers[2]?.slice(-4)}`)).toEqual([20_000])
    expect(await list('q=100%25')).toEqual([])
    const first = await owner.get(`/api/invoices?customerId=${customer.id}&limit=2&sort=due`)
    expect(first.headers.get('x-total-count')).toBe('3')
    const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    expect((await owner.get(next)).body.map((one: any) => one.amount)).toEqual([30_000])
  })

  test('counts by status and by cents, and tells what is owed by age', async () => {
    const fresh = await startApp({ clock })
    const bills = billing(fresh)
    const boss = await fresh.as('owner')
    try {
      const ages = [0, 20, 45, 70, 120]
      for (const age of ages) {
        clock.at = MORNING - age * DAY
        await bills.anInvoice({ dueDate: new Date(clock.at).toISOString(), amount: 1000 + age, lineItems: null })
      }
      clock.at = MORNING
      await bills.anInvoice({ status: 'draft', amount: 7700, lineItems: null })
      const paid = await bills.anInvoice({ amount: 5000, lineItems: null, deposit: { amount: 5000, method: 'cash' } })
      expect(paid.status).toBe('paid')
      const { markOverdue: turnOverdue } = await import('./send-reminders.ts')
      expect(await fresh.parts.db.transaction(SYSTEM, turnOverdue)).toBe(4)
      expect((await boss.get('/api/invoices/counts')).body).toEqual({
        all: 7,
        draft: 1,
        sent: 1,
        paid: 1,
        overdue: 4,
        void: 0,
        waitingCents: 5255,
        overdueCents: 4255,
        owingCustomers: 5,
        draftCents: 7700,
        paidThisMonth: { invoices: 1, cents: 5000 },
      })
      const listed = async (query: string) =>
        (await boss.get(`/api/invoices?${query}`)).body.map(({ amount }: { amount: number }) => amount)
      expect(await listed('status=open&sort=due')).toEqual([1120, 1070, 1045, 1020, 1000])
      expect(await listed('status=paid&paidFrom=2020-01-01')).toEqual([5000])
      expect(await listed('status=paid&paidFrom=2099-01-01')).toEqual([])
      expect((await boss.get('/api/invoices?paidFrom=soon')).status).toBe(400)
      const { body } = await boss.get(`/api/invoices/receivables?businessId=${await bills.business()}`)
      expect(body.total).toBe(5255)
      expect(body.ages).toEqual([
        { age: 'not-due', invoices: 1, cents: 1000 },
        { age: '1-30', invoices: 1, cents: 1020 },
        { age: '31-60', invoices: 1, cents: 1045 },
        { age: '61-90', invoices: 1, cents: 1070 },
        { age: '90+', invoices: 1, cents: 1120 },
      ])
      expect(body.customers[0]).toMatchObject({ customerName: 'Elena Vargas', invoices: 1, cents: 1120 })
      expect((await boss.get(`/api/invoices/receivables?businessId=${await bills.business(1)}`)).body.total).toBe(0)
    } finally {
      await fresh.stop()
    }
  })
})
