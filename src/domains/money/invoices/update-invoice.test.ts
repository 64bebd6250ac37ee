import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing, LINES } from '#tests/support/invoices.ts'
import { withLongLinks } from '#tests/support/short-links.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { optOut } from '#domains/messaging/messages/consent/consent-ledger.ts'
import { expectRow } from '#lib/expect-row.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { isPayKey } from './invoice-link.ts'
import { syncInvoiceStatus, lockInvoice } from './service.ts'

const MORNING = Date.parse('2026-06-22T14:00:00Z')
const DAY = 86_400_000
const clock = { at: MORNING, now: () => new Date(clock.at) }
const { app, owner } = useApp({ clock, testPaymentsCount: true })
const office = billing(app)
beforeEach(() => {
  clock.at = MORNING
})

const get = async (id: string) => (await owner.get(`/api/invoices/${id}`)).body
const change = (id: string, body: object) => owner.patch(`/api/invoices/${id}`, body)
const send = (id: string, ...by: string[]) => owner.post(`/api/invoices/${id}/send`, { by })
const pay = (invoice: any, amount: number) =>
  app.parts.db.transaction(SYSTEM, async (tx) => {
    await lockInvoice(tx, invoice.id)
    await ledger.addEntry(tx, {
      invoiceId: invoice.id,
      businessId: invoice.businessId,
      kind: amount < 0 ? 'refund' : 'payment',
      method: 'cash',
      amount,
    })
    await syncInvoiceStatus(tx, invoice.id)
  })
const invoiceMessages = async (jobId: string) =>
  (await owner.get('/api/communications?limit=200')).body.filter(
    (message: any) => message.jobId === jobId && message.purpose === 'invoice',
  )

describe('a draft', () => {
  test('can change in every field, and the server computes the sum again', async () => {
    const { id, jobId } = await office.anInvoice({ status: 'draft' })
    const other = await office.aCompletedJob()
    const { status, body } = await change(id, {
      version: 1,
      customerId: other.customerId,
      jobId: other.id,
      lineItems: JSON.stringify(LINES.slice(0, 2)),
      discount: { name: '10% discount', percent: 10 },
      amount: 122_400,
      dueDate: '2026-07-24',
      notes: 'Thank you.',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: 2,
      jobId: other.id,
      amount: 122_400,
      subtotal: 136_000,
      notes: 'Thank you.',
      dueDate: '2026-07-24T16:00:00.000Z',
    })
    // The first job may be billed by another one now.
    expect((await office.bill((await owner.get(`/api/jobs/${jobId}`)).body)).status).toBe(201)
    expect(await change(id, { version: 1, notes: 'x' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED', changed: { by: 'You', version: 2 } },
    })
    expect(await change(id, { version: 2, amount: 5 })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('$1,224.00') },
    })
    expect(await change(id, { version: 2, notes: 'Thank you.' })).toMatchObject({ status: 200, body: { version: 2 } })
  })

  test('cannot ask for less than was paid for it', async () => {
    const { id } = await office.anInvoice({ status: 'draft', deposit: { amount: 100_000, method: 'cash' } })
    const less = await change(id, { version: 1, amount: 6500, lineItems: JSON.stringify(LINES.slice(2)) })
    expect(less).toMatchObject({
      status: 409,
      body: { error: '$1,000.00 has already been paid on this invoice, so the total can’t be lower than that.' },
    })
  })
})

describe('a draft on which money was paid', () => {
  test('stays with its customer and its business: an entry never changes, and says whose it was', async () => {
    const { id } = await office.anInvoice({ status: 'draft', deposit: { amount: 50_000, method: 'cash' } })
    const { customerId, jobId } = (await owner.get(`/api/invoices/${id}`)).body
    const other = await office.aCustomer({ name: 'Hal Brandt' })
    for (const to of [
      { customerId: other['id'], jobId: null },
      { businessId: await office.business(1), jobId: null },
    ])
      expect(await change(id, { version: 1, ...to })).toMatchObject({
        status: 409,
        body: { error: 'This invoice has payments, so its customer and business can’t be changed.' },
      })
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ version: 1, customerId, jobId })
  })
})

describe('a sent invoice', () => {
  test('changes in its due date and its notes only; overdue it waits again when the date is moved', async () => {
    const { id } = await office.anInvoice()
    expect(await change(id, { version: 1, amount: 100, lineItems: null })).toMatchObject({
      status: 409,
      body: {
        error: expect.stringMatching(
          /^INV-2026-\d{4} was already sent, so you can only change its due date and notes\. To change anything else, void it/,
        ),
      },
    })
    clock.at = MORNING + 40 * DAY
    const { markOverdue: turnOverdue } = await import('./send-reminders.ts')
    await app.parts.db.transaction(SYSTEM, turnOverdue)
    expect((await get(id)).status).toBe('overdue')
    expect((await change(id, { version: 1, dueDate: '2026-08-31' })).body).toMatchObject({ status: 'sent', version: 2 })
    expect((await change(id, { version: 2, dueDate: '2026-07-01' })).body).toMatchObject({
      status: 'overdue',
      version: 3,
    })
    expect(await change(id, { version: 3, dueDate: '2026-06-01' })).toMatchObject({
      status: 400,
      body: { error: 'The due date is before the invoice date.' },
    })
    expect((await change(id, { version: 3, notes: 'Call first.' })).body.notes).toBe('Call first.')
  })

  test('that is paid keeps its due date, and a void one everything', async () => {
    const invoice = await office.anInvoice()
    await pay(invoice, 142_500)
    expect(await change(invoice.id, { version: 1, dueDate: '2026-08-31' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('is paid') },
    })
    expect((await change(invoice.id, { version: 1, notes: 'Paid at the door.' })).status).toBe(200)
    const gone = await office.anInvoice()
    await owner.post(`/api/invoices/${gone.id}/void`, { reason: 'Wrong customer' })
    expect(await change(gone.id, { version: 2, notes: 'x' })).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('is void') },
    })
  })
})

describe('sending', () => {
  test('writes by text and by e-mail, each with the link that it is paid by; a draft is sent from then on', async () => {
    const { id, jobId, invoiceNumber } = await office.anInvoice({ status: 'draft' })
    clock.at += DAY
    expect(await send(id, 'sms', 'email', 'sms')).toMatchObject({ status: 400 })
    expect(await send(id, 'sms', 'email')).toMatchObject({
      status: 200,
      body: { status: 'sent', sentAt: '2026-06-23T14:00:00.000Z', version: 2 },
    })
    const messages = await invoiceMessages(jobId)
    expect(messages.map(({ type }: any) => type).toSorted()).toEqual(['email', 'sms'])
    const sms = messages.find(({ type }: any) => type === 'sms')
    const long = await withLongLinks(app, sms.message)
    expect(long).toMatch(
      new RegExp(
        `^Hi Elena, this is Tidestone\\. Your invoice ${invoiceNumber} for your Driveway Sealing is ready: \\$1,425\\.00, due Jul 22, 2026\\. View and pay here: http://\\S+/pay/${id}\\?client_secret=[\\w-]{43} Reply STOP to opt out\\.$`,
      ),
    )
    expect(messages.find(({ type }: any) => type === 'email')).toMatchObject({
      recipient: 'elena@example.com',
      subject: `Invoice ${invoiceNumber} from Tidestone`,
    })
    const key = /client_secret=([\w-]+)/.exec(long)?.[1] ?? ''
    expect(isPayKey(app.parts.seals, { id, linkVersion: 1 }, key)).toBe(true)
    expect(isPayKey(app.parts.seals, { id, linkVersion: 2 }, key)).toBe(false)
    // The job does not count as reminded: only appointments have that.
    expect((await owner.get(`/api/jobs/${jobId}`)).body.reminderSent).toBe(false)
  })

  test('is refused where the customer cannot be reached that way, for what is paid or void, and for a draft that is too old', async () => {
    const job = await office.aCompletedJob({ customer: { name: 'Hal Brandt', email: undefined } })
    const { id } = await office.anInvoice({ job, status: 'draft' })
    expect(await send(id, 'email')).toMatchObject({
      status: 409,
      body: { error: 'This customer has no email address. Add one first.' },
    })
    expect((await get(id)).status).toBe('draft')
    expect(await send(id)).toMatchObject({ status: 400, body: { error: 'Choose text or email.' } })
    clock.at += 40 * DAY
    expect(await send(id, 'sms')).toMatchObject({
      status: 409,
      body: { error: 'This draft’s due date has passed. Change it first.' },
    })
    clock.at = MORNING
    expect((await send(id, 'sms')).status).toBe(200)
    const paid = await office.anInvoice({ deposit: { amount: 142_500, method: 'cash' } })
    expect(await send(paid.id, 'sms')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('is paid, so there’s nothing to send.') },
    })
  })

  test('by text is refused after STOP', async () => {
    const { id, customerId, jobId } = await office.anInvoice()
    await send(id, 'sms')
    await expect.poll(async () => (await invoiceMessages(jobId))[0]?.status, { timeout: 30_000 }).toBe('sent')
    const { phone } = (await owner.get(`/api/customers/${customerId}`)).body
    await app.parts.db.transaction(SYSTEM, (tx) => optOut(tx, { phone, source: 'keyword' }))
    expect(await send(id, 'sms')).toMatchObject({
      status: 409,
      body: { error: 'This customer opted out of texts. Email it instead.' },
    })
    expect((await send(id, 'email')).status).toBe(200)
  })
})

describe('voiding', () => {
  test('keeps the invoice with its reason; its number is not given again', async () => {
    const { id, jobId, invoiceNumber } = await office.anInvoice()
    expect(await owner.post(`/api/invoices/${id}/void`, { reason: ' ' })).toMatchObject({
      status: 400,
      body: { error: 'Enter why you’re voiding it.' },
    })
    expect((await owner.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' })).body).toMatchObject({
      status: 'void',
      voidReason: 'Wrong customer',
      balance: 0,
    })
    const again = await office.anInvoice({ job: (await owner.get(`/api/jobs/${jobId}`)).body })
    expect(again.invoiceNumber > invoiceNumber).toBe(true)
    await app.parts.db.transaction(SYSTEM, (tx) => syncInvoiceStatus(tx, id))
    expect((await get(id)).status).toBe('void')
  })

  test('is refused while money is on it', async () => {
    const invoice = await office.anInvoice()
    await pay(invoice, 42_500)
    const refused = await owner.post(`/api/invoices/${invoice.id}/void`, { reason: 'x' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: expect.stringMatching(/has \$425\.00 in payments\. Refund them before you void it/) },
    })
    await pay(invoice, -42_500)
    expect((await owner.post(`/api/invoices/${invoice.id}/void`, { reason: 'x' })).status).toBe(200)
  })
})

describe('a copy', () => {
  test('is a draft with the same lines; the job goes with it when the invoice is void', async () => {
    const from = await office.anInvoice({
      discount: { name: 'Spring', percent: 10 },
      amount: 128_250,
      notes: 'Thank you.',
    })
    const first = await owner.post(`/api/invoices/${from.id}/copy`)
    expect(first).toMatchObject({
      status: 201,
      body: { status: 'draft', amount: 128_250, discount: from.discount, notes: 'Thank you.', jobId: null },
    })
    expect(first.body.lineItems).toBe(from.lineItems)
    await owner.post(`/api/invoices/${from.id}/void`, { reason: 'x' })
    expect((await owner.post(`/api/invoices/${from.id}/copy`)).body.jobId).toBe(from.jobId)
    expect((await owner.post(`/api/invoices/${from.id}/copy`)).body.jobId).toBeNull()
  })
})

describe('what was paid for the estimate of a job', () => {
  test('is credited to its invoice, and goes back when that is void', async () => {
    const job = await office.aCompletedJob()
    const jobNow = async () => (await owner.get(`/api/jobs/${job.id}`)).body
    const estimateId = await app.parts.db.transaction(SYSTEM, async (tx) => {
      const values = {
        estimateNumber: `EST-${job.id}`,
        businessId: job.businessId,
        customerId: job.customerId,
        jobId: job.id,
        service: 'Driveway Sealing',
        title: 'Driveway',
        status: 'accepted',
        offer: {},
        amount: 142_500,
        validUntil: '2026-12-31',
        createdAt: tx.now,
      }
      const { id } = expectRow(await tx.insert(estimates).values(values).returning())
      await ledger.addEntry(tx, {
        estimateId: id,
        businessId: job.businessId,
        kind: 'deposit',
        method: 'card',
        amount: 40_000,
      })
      return id
    })
    const invoice = await office.anInvoice({ job })
    expect(invoice).toMatchObject({ paid: 40_000, balance: 102_500 })
    expect(await jobNow()).toMatchObject({ paymentStatus: 'deposit-paid', depositAmount: 40_000 })
    const paidFor = () => ledger.getPaidCents(app.parts.db.read(SYSTEM), { estimateId })
    expect(await paidFor()).toBe(0)
    expect((await owner.post(`/api/invoices/${invoice.id}/void`, { reason: 'x' })).status).toBe(200)
    expect(await paidFor()).toBe(40_000)
    expect(await jobNow()).toMatchObject({ paymentStatus: 'deposit-paid', depositAmount: 40_000 })
    // Of a smaller one only what it asks for is taken, and the rest stays.
    const small = await office.anInvoice({ job, amount: 6500, lineItems: JSON.stringify(LINES.slice(2)) })
    expect(small).toMatchObject({ status: 'paid', balance: 0 })
    expect(await paidFor()).toBe(33_500)
  })
})

test('an erased customer cannot be billed', async () => {
  const job = await office.aCompletedJob()
  await app.parts.db.pool.query('update customers set erased_at = now() where id = $1', [job.customerId])
  expect(await office.bill(job)).toMatchObject({
    status: 409,
    body: { error: 'This customer’s data was erased, so the record can’t be changed.' },
  })
  const [row] = await app.parts.db.read(SYSTEM).select().from(customers).where(eq(customers.id, job.customerId))
  expect(row?.erasedAt).not.toBeNull()
})
