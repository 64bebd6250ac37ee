import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'
import * as ledger from '#domains/money/ledger/service.ts'
import { optOut } from '#domains/messaging/messages/consent/consent-ledger.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { billServicePlan } from './bill-service-plan.ts'
import { queueDueReminders, findDueReminder, sendReminder, markOverdue } from './send-reminders.ts'
import { syncInvoiceStatus, lockInvoice } from './service.ts'
import { withLongLinks } from '#tests/support/short-links.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
/** Sets the clock to a day and a time of the business. */
const goTo = (day: string, time = '10:05') => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
const FIRST = '2026-05-04'
const DUE = addDays(FIRST, 30)
beforeAll(() => {
  goTo(FIRST)
})
const { app, owner } = useApp({ clock, testPaymentsCount: true })
const office = billing(app)
beforeEach(() => goTo(FIRST))

const status = async (id: string) => (await owner.get(`/api/invoices/${id}`)).body.status
const messagesOf = async (id: string): Promise<any[]> => {
  const { body } = await owner.get('/api/communications?limit=200')
  const long: string[] = await Promise.all(body.map(({ message }: any) => withLongLinks(app, message)))
  return body.filter((_message: any, place: number) => long[place]?.includes(`/pay/${id}?`))
}
/** What the clock does every hour, with this one invoice. */
const hourly = (id: string) =>
  app.parts.db.transaction(SYSTEM, async (tx) => {
    await markOverdue(tx)
    await sendReminder(tx, app.parts, id)
  })

describe('an invoice that waits', () => {
  test('is overdue once its due day is over, where the business is, and not before', async () => {
    const { id } = await office.anInvoice()
    const turn = () => app.parts.db.transaction(SYSTEM, markOverdue)
    goTo(DUE, '23:59')
    await turn()
    expect(await status(id)).toBe('sent')
    goTo(addDays(DUE, 1), '00:01')
    await turn()
    expect(await status(id)).toBe('overdue')
    const draft = await office.anInvoice({ status: 'draft' })
    goTo(addDays(DUE, 60))
    await turn()
    expect(await status(draft.id)).toBe('draft')
  })

  test('is reminded of 3 days before the due date, on it, and 7 and 14 days after, once each, and then no more', async () => {
    const { id, invoiceNumber } = await office.anInvoice()
    for (let day = 0; day <= 60; day++) {
      goTo(addDays(FIRST, day))
      await hourly(id)
      await hourly(id)
    }
    const messages = (await messagesOf(id)).toReversed()
    expect(messages.map(({ createdAt }) => createdAt.slice(0, 10))).toEqual(
      [-3, 0, 7, 14].map((days) => addDays(DUE, days)),
    )
    // They never agreed to texts.
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['email']))
    expect(messages.map(({ subject }) => subject.split(':')[0])).toEqual([
      'Reminder',
      'Reminder',
      'Reminder',
      'Reminder',
    ])
    expect(messages[0].message).toContain(`$1,425.00 on invoice ${invoiceNumber} is due on Jun 3, 2026.`)
    expect(messages[1].message).toContain('is due today.')
    expect(messages[3].message).toContain('was due on Jun 3, 2026.')
  })

  test('is not reminded of by night', async () => {
    const { id } = await office.anInvoice()
    goTo(addDays(DUE, -3), '07:59')
    await hourly(id)
    goTo(addDays(DUE, -3), '20:00')
    await hourly(id)
    expect(await messagesOf(id)).toEqual([])
    goTo(addDays(DUE, -3), '08:00')
    await hourly(id)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('after an outage has the newest reminder only', async () => {
    const { id } = await office.anInvoice()
    goTo(addDays(DUE, 9))
    await hourly(id)
    await hourly(id)
    expect(await messagesOf(id)).toMatchObject([{ subject: expect.stringMatching(/^Reminder/) }])
    goTo(addDays(DUE, 14))
    await hourly(id)
    expect(await messagesOf(id)).toHaveLength(2)
  })

  test('is said to be due only as long as it is: late by a day it was due, and what waited longer does not go out', async () => {
    const [late, waits] = [await office.anInvoice(), await office.anInvoice()]
    goTo(addDays(DUE, 1))
    await hourly(late.id)
    expect((await messagesOf(late.id))[0].message).toContain('was due on Jun 3, 2026.')
    goTo(DUE)
    await hourly(waits.id)
    // The clock first: the app's own sender may take a pending message at any moment.
    goTo(addDays(DUE, 1), '00:01')
    await app.parts.db.pool.query(`update communications set status = 'pending' where message like '%' || $1 || '%'`, [
      waits.id,
    ])
    await drainOutbox(app.parts)
    expect(await messagesOf(waits.id)).toMatchObject([
      { status: 'failed', reason: 'Not sent: it would have arrived too late to be useful.' },
    ])
  })

  test('gets no reminders once it is paid or void, and the pending ones are cancelled', async () => {
    const [paid, gone] = [await office.anInvoice(), await office.anInvoice()]
    goTo(addDays(DUE, -3))
    for (const { id } of [paid, gone]) await hourly(id)
    await app.parts.db.pool.query(`update communications set status = 'pending', send_after = now() + interval '1 day'`)
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      await lockInvoice(tx, paid.id)
      await ledger.addEntry(tx, {
        invoiceId: paid.id,
        businessId: paid.businessId,
        kind: 'payment',
        method: 'cash',
        amount: 142_500,
      })
      await syncInvoiceStatus(tx, paid.id)
    })
    await owner.post(`/api/invoices/${gone.id}/void`, { reason: 'Wrong customer' })
    expect(await messagesOf(paid.id)).toMatchObject([{ status: 'cancelled', reason: 'It’s paid.' }])
    expect(await messagesOf(gone.id)).toMatchObject([{ status: 'cancelled', reason: 'The invoice was voided.' }])
    for (let day = 0; day <= 20; day++) {
      goTo(addDays(DUE, day))
      for (const { id } of [paid, gone]) await hourly(id)
    }
    expect([await messagesOf(paid.id), await messagesOf(gone.id)].map((all) => all.length)).toEqual([1, 1])
  })

  test('loses its pending reminders on both channels, and a void one also its pending delivery', async () => {
    const { version } = (await owner.get('/api/automation/messages')).body.find((one: any) => one.kind === 'payment')
    expect((await owner.patch('/api/automation/messages/payment', { version, way: 'both' })).status).toBe(200)
    const bill = await office.anInvoice()
    await app.parts.db.pool.query('update customers set sms_consent_at = now() where id = $1', [bill.customerId])
    goTo(addDays(DUE, -3))
    await hourly(bill.id)
    const ways = async () =>
      (await messagesOf(bill.id)).map(({ type, purpose, status: is }) => [type, purpose, is].join(' ')).toSorted()
    await app.parts.db.pool.query(
      `update communications set status = 'pending', send_after = now() + interval '1 day' where template_key = 'payment'`,
    )
    expect(await ways()).toEqual(['email invoice pending', 'sms invoice pending'])
    expect((await owner.post(`/api/invoices/${bill.id}/send`, { by: ['email'] })).status).toBe(200)
    await app.parts.db.pool.query(
      `update communications set status = 'pending', send_after = now() + interval '1 day' where position($1 in message) > 0`,
      [bill.id],
    )
    await owner.post(`/api/invoices/${bill.id}/void`, { reason: 'Wrong customer' })
    expect(await ways()).toEqual(['email invoice cancelled', 'email invoice cancelled', 'sms invoice cancelled'])
    const now = (await owner.get('/api/automation/messages')).body.find((one: any) => one.kind === 'payment')
    await owner.patch('/api/automation/messages/payment', { version: now.version, way: 'text' })
  })

  test('asks for what is left when some of it was paid', async () => {
    const { id } = await office.anInvoice({ deposit: { amount: 42_500, method: 'cash' } })
    goTo(DUE)
    await hourly(id)
    expect((await messagesOf(id))[0].message).toContain('$1,000.00 on invoice')
  })

  test('restarts its reminders when its due date moves', async () => {
    const { id } = await office.anInvoice()
    goTo(addDays(DUE, 7))
    await hourly(id)
    await owner.patch(`/api/invoices/${id}`, { version: 1, dueDate: addDays(DUE, 20) })
    await hourly(id)
    expect(await messagesOf(id)).toHaveLength(1)
    goTo(addDays(DUE, 20))
    await hourly(id)
    expect(await messagesOf(id)).toHaveLength(2)
  })

  test('sent a day before it is due is not reminded of in the same breath', async () => {
    const { id } = await office.anInvoice({ dueDate: addDays(FIRST, 1) })
    await hourly(id)
    expect(await messagesOf(id)).toEqual([])
    goTo(addDays(FIRST, 1))
    await hourly(id)
    expect(await messagesOf(id)).toHaveLength(1)
  })

  test('sends its reminder by text to customers who agreed to texts or have no address, and never by text after STOP', async () => {
    const agreed = await office.anInvoice()
    await app.parts.db.pool.query('update customers set sms_consent_at = now() where id = $1', [agreed.customerId])
    const bare = await office.anInvoice({ job: await office.aCompletedJob({ customer: { name: 'Hal Brandt' } }) })
    await app.parts.db.pool.query('update customers set email = null where id = $1', [bare.customerId])
    goTo(addDays(DUE, -3))
    for (const { id } of [agreed, bare]) await hourly(id)
    expect((await messagesOf(agreed.id))[0]).toMatchObject({
      type: 'sms',
      message: expect.stringMatching(/^Hi Elena, this is Tidestone\. A friendly reminder: .+ Reply STOP to opt out\.$/),
    })
    expect((await messagesOf(bare.id))[0]).toMatchObject({ type: 'sms' })
    // Delivered here and now: the workers still have what the other tests wrote on days that this test's clock has not
    // reached.
    for (const { id } of [agreed, bare]) await drainOutbox(app.parts, (await messagesOf(id))[0].id)
    for (const { id } of [agreed, bare]) expect((await messagesOf(id))[0].status).toBe('sent')
    for (const { recipient } of [(await messagesOf(agreed.id))[0], (await messagesOf(bare.id))[0]])
      await app.parts.db.transaction(SYSTEM, (tx) => optOut(tx, { phone: recipient, source: 'keyword' }))
    goTo(DUE)
    for (const { id } of [agreed, bare]) await hourly(id)
    expect((await messagesOf(agreed.id))[0]).toMatchObject({ type: 'email' })
    expect(await messagesOf(bare.id)).toHaveLength(1)
  })

  test('is found by the clock, and by it alone', async () => {
    const due = await office.anInvoice()
    const later = await office.anInvoice({ dueDate: addDays(DUE, 40) })
    goTo(DUE)
    const asked: unknown[] = []
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      await queueDueReminders(Object.assign(tx, { enqueue: (_queue: string, data: object) => void asked.push(data) }))
    })
    expect(asked).toContainEqual({ id: due.id })
    expect(asked).not.toContainEqual({ id: later.id })
    await hourly(due.id)
    asked.length = 0
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      await queueDueReminders(Object.assign(tx, { enqueue: (_queue: string, data: object) => void asked.push(data) }))
    })
    expect(asked).not.toContainEqual({ id: due.id })
  })

  test.each([
    ['2026-05-30', null],
    ['2026-05-31', -3],
    ['2026-06-02', -3],
    ['2026-06-03', 0],
    ['2026-06-09', 0],
    ['2026-06-10', 7],
    ['2026-06-17', 14],
    ['2027-01-01', 14],
  ])('due on June 3 has on %s the reminder %s', (day, days) => {
    goTo(day)
    expect(findDueReminder(new Date('2026-06-03T16:00:00Z'), clock.now())).toBe(days)
  })
})

describe('a completed job of a contract', () => {
  const aContractJob = async () => {
    const customer = await office.aCustomer({ name: 'Gulf Breeze HOA', email: 'hoa@example.com' })
    const job = await office.aCompletedJob({ customerId: customer.id, service: 'Paver Cleaning', amount: 99_999 })
    const { rows } = await app.parts.db.pool.query(
      `insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date, day_of_month)
       values ($1, $2, 'Paver Cleaning', 'monthly', 26000, '2026-06-04', 4) returning id`,
      [customer.id, job.businessId],
    )
    await app.parts.db.pool.query(
      `insert into recurring_occurrences (recurring_service_id, due_date, job_id) values ($1, '2026-05-04', $2)`,
      [rows[0].id, job.id],
    )
    return job
  }
  const bill = (jobId: string) => app.parts.db.transaction(SYSTEM, (tx) => billServicePlan(tx, app.parts, jobId))
  const billed = async (jobId: string) => (await owner.get(`/api/invoices?jobId=${jobId}`)).body

  test('is billed once, at the price of its job, and the invoice goes out', async () => {
    const job = await aContractJob()
    await Promise.all([bill(job.id), bill(job.id), bill(job.id)])
    const [invoice, ...more] = await billed(job.id)
    expect(more).toEqual([])
    expect(invoice).toMatchObject({ amount: 99_999, status: 'sent', service: 'Paver Cleaning' })
    expect(await messagesOf(invoice.id)).toMatchObject([
      { type: 'email', recipient: 'hoa@example.com', subject: `Invoice ${invoice.invoiceNumber} from Tidestone` },
    ])
    // One that was voided is not made again by itself.
    await owner.post(`/api/invoices/${invoice.id}/void`, { reason: 'They cancelled' })
    await bill(job.id)
    expect(await billed(job.id)).toHaveLength(1)
  })

  test('is billed as the work that was done and to the customer it belongs to, whatever its contract says by then', async () => {
    const job = await aContractJob()
    const { rows } = await app.parts.db.pool.query(
      `update recurring_services set service = 'Pool Deck Sealing', customer_id = $2 where id = (select recurring_service_id from recurring_occurrences where job_id = $1) returning id`,
      [job.id, (await office.aCustomer({ name: 'Another One' })).id],
    )
    expect(rows).toHaveLength(1)
    await bill(job.id)
    const [invoice] = await billed(job.id)
    expect(invoice).toMatchObject({ customerId: job.customerId, service: 'Paver Cleaning' })
    expect(JSON.parse(invoice.lineItems)).toMatchObject([{ description: 'Paver Cleaning' }])
  })

  test('that is open again is not billed, nor is one that no contract made', async () => {
    const job = await aContractJob()
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'in-progress' })
    await bill(job.id)
    expect(await billed(job.id)).toEqual([])
    const plain = await office.aCompletedJob()
    await bill(plain.id)
    expect(await billed(plain.id)).toEqual([])
  })
})
