import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { auditEntries } from '#domains/system/audit/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'

const { app, owner } = useApp()

const submit = async (change: Record<string, unknown> = {}): Promise<{ id: string }> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const press = (id: string) => owner.post(`/api/automation/process-request/${id}`)
const undo = (id: string) => owner.post(`/api/automation/process-request/${id}/undo`)
const counts = async () => {
  const tx = app.parts.db.read(SYSTEM)
  return {
    customers: await tx.$count(customers),
    jobs: await tx.$count(jobs),
    messages: await tx.$count(communications),
  }
}

describe('Auto-Process', () => {
  test('makes a customer, a job and a confirmation SMS that waits a minute, and links all three', async () => {
    const { id } = await submit({
      name: 'June Castellano',
      service: 'pool-deck',
      message: 'Green spots.',
      phone: '(813) 555-0135',
    })
    const { status, body } = await press(id)
    expect(status).toBe(200)
    expect(body.customer).toMatchObject({
      name: 'June Castellano',
      phone: '+18135550135',
      serviceCategory: 'Pool Area Cleaning',
      serviceCount: 1,
    })
    expect(body.customer.transactionDate).toMatch(/^\d{1,2}\/\d{1,2}\/\d{4}$/)
    expect(body.job).toMatchObject({
      customerId: body.customer.id,
      service: 'Pool Deck Sealing',
      status: 'requested',
      notes: 'Green spots.',
      paymentStatus: 'pending',
      confirmationSent: false,
    })
    expect(body.communication).toMatchObject({
      type: 'sms',
      purpose: 'confirmation',
      recipient: '+18135550135',
      status: 'pending',
      customerId: body.customer.id,
      jobId: body.job.id,
    })
    expect(body.communication.message).toMatch(
      /^Hi June, this is Tidestone\. .*Pool Deck Sealing.*will call you about pricing and scheduling.*\(813\) 555-0123.*STOP/,
    )
    expect(new Date(body.communication.sendAfter).getTime() - new Date(body.communication.createdAt).getTime()).toBe(
      60_000,
    )
    expect(body.request).toMatchObject({
      status: 'contacted',
      customerId: body.customer.id,
      jobId: body.job.id,
      undoUntil: body.communication.sendAfter,
    })
  })

  test('sends a pressure-washing job to the second business and all others to the first', async () => {
    const { body: list } = await owner.get('/api/businesses')
    expect(list.map((business: { type: string }) => business.type)).toEqual(['paver-sealing', 'pressure-washing'])
    expect((await press((await submit({ service: 'pressure-washing' })).id)).body.job.businessId).toBe(list[1].id)
    expect((await press((await submit({ service: 'driveway' })).id)).body.job.businessId).toBe(list[0].id)
  })

  test('pressed 20 times in parallel makes one customer, one job, one SMS', async () => {
    const { id } = await submit()
    const before = await counts()
    const answers = await Promise.all(Array.from({ length: 20 }, () => press(id)))
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200))
    expect(new Set(answers.map((answer) => answer.body.job.id)).size).toBe(1)
    expect(await counts()).toEqual({
      customers: before.customers + 1,
      jobs: before.jobs + 1,
      messages: before.messages + 1,
    })
    recordProof('atomic auto-process', {
      tried: answers.length,
      figure: 'twenty concurrent presses: one customer, one job, one SMS',
    })
    recordProof('double submits', { tried: answers.length, figure: 'concurrent presses of Auto-Process' })
  })

  test('of ten requests by one person, pressed at once, makes one customer with ten jobs', async () => {
    const person = { phone: '(813) 555-0177', email: 'one.person@example.com' }
    const sent = await Promise.all(Array.from({ length: 10 }, () => submit(person)))
    const before = await counts()
    const answers = await Promise.all(sent.map(({ id }) => press(id)))
    expect(new Set(answers.map((answer) => answer.body.customer.id)).size).toBe(1)
    expect(await counts()).toEqual({
      customers: before.customers + 1,
      jobs: before.jobs + 10,
      messages: before.messages + 10,
    })
  })

  test('finds the customer by phone in another notation, or by e-mail in another case', async () => {
    const first = await press((await submit({ phone: '813-555-0161', email: 'known@example.com' })).id)
    const byPhone = await press((await submit({ phone: '+1 (813) 555 0161' })).id)
    const byEmail = await press((await submit({ email: 'KNOWN@example.com' })).id)
    expect(byPhone.body.customer.id).toBe(first.body.customer.id)
    expect(byEmail.body.customer.id).toBe(first.body.customer.id)
  })

  test('of a request that is contacted by hand, completed or canceled is refused', async () => {
    const { id } = await submit()
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'contacted' })
    expect(await press(id)).toMatchObject({ status: 409, body: { code: 'CONFLICT' } })
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'completed' })
    expect((await press(id)).status).toBe(409)
    expect((await press('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  // A trigger on each table that the transaction writes: PostgreSQL itself refuses the row. Which they are, a good one
  // tells: a list by hand would go stale.
  test('leaves nothing behind when writing fails, in whichever table', { timeout: 120_000 }, async () => {
    const { body: good } = await press((await submit()).id)
    const tables = await writtenWith(good.job.id)
    expect(tables).toEqual(
      expect.arrayContaining([
        'customers',
        'jobs',
        'communications',
        'audit_entries',
        'service_requests',
        'pgboss.job_common',
      ]),
    )
    for (const table of tables) {
      const { id } = await submit()
      const before = await counts()
      const entries = await app.parts.db.read(SYSTEM).$count(auditEntries)
      await app.parts.db.pool.query(
        `create function refuse() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`,
      )
      await app.parts.db.pool.query(
        `create trigger refuse before insert or update on ${table} for each row execute function refuse()`,
      )
      const failed = await press(id)
      await app.parts.db.pool.query(`drop trigger refuse on ${table}`)
      await app.parts.db.pool.query('drop function refuse()')
      expect(failed.status, table).toBe(500)
      expect(await counts(), table).toEqual(before)
      expect(await app.parts.db.read(SYSTEM).$count(auditEntries), table).toBe(entries)
      expect(
        (await owner.get('/api/service-requests?limit=200')).body.find((request: { id: string }) => request.id === id),
      ).toMatchObject({
        status: 'new',
        customerId: null,
        jobId: null,
      })
      expect((await press(id)).status, table).toBe(200)
      recordProof('atomic auto-process', {
        tried: 1,
        figure: 'a rejected row in each table that it writes: nothing is stored',
      })
    }
  })
})

/** The tables with a row of the transaction that made this job. */
async function writtenWith(jobId: string): Promise<string[]> {
  const { pool } = app.parts.db
  const [job] = (await pool.query<{ by: string }>('select xmin::text as by from jobs where id = $1', [jobId])).rows
  const all = await pool.query<{ name: string }>(
    `select case n.nspname when 'public' then quote_ident(c.relname) else format('%I.%I', n.nspname, c.relname) end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where c.relkind = 'r' and n.nspname in ('public', 'pgboss') order by 1`,
  )
  const written: string[] = []
  for (const { name } of all.rows) {
    if ((await pool.query(`select 1 from ${name} where xmin::text = $1 limit 1`, [job?.by])).rows.length > 0)
      written.push(name)
  }
  return written
}

describe('the undo of an Auto-Process', () => {
  test('takes back the job, the customer and the SMS, and the request is new again', async () => {
    const { id } = await submit()
    const before = await counts()
    const { body: made } = await press(id)
    const { status, body } = await undo(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'new', customerId: null, jobId: null, undoUntil: null, contactedAt: null })
    expect(await counts()).toEqual({ ...before, messages: before.messages + 1 })
    const { body: outbox } = await owner.get('/api/communications?limit=200')
    expect(outbox.find((message: { id: string }) => message.id === made.communication.id)).toMatchObject({
      status: 'cancelled',
      reason: 'Undone before it was sent.',
    })
    // It confirms a job that no longer exists, so no press can send it.
    expect((await owner.post(`/api/communications/${made.communication.id}/put-back`)).status).toBe(409)
    expect((await press(id)).status).toBe(200)
  })

  test('keeps a customer who was there before, or who has something else by now', async () => {
    const person = { phone: '(813) 555-0188', email: 'stays@example.com' }
    const one = await submit(person)
    const two = await submit(person)
    const { body: first } = await press(one.id)
    await press(two.id)
    expect((await undo(one.id)).status).toBe(200)
    expect(
      (await owner.get('/api/customers?q=stays@example.com')).body.map((customer: { id: string }) => customer.id),
    ).toEqual([first.customer.id])
  })

  test('also works when the SMS was canceled by hand, because nothing has gone out', async () => {
    const { id } = await submit({ phone: '(813) 555-0377', email: 'by-hand@example.com' })
    const { communication } = (await press(id)).body
    expect((await owner.post(`/api/communications/${communication.id}/cancel`)).status).toBe(200)
    expect(await undo(id)).toMatchObject({ status: 200, body: { status: 'new', jobId: null, customerId: null } })
  })

  test('comes too late once the SMS is out, and says so', async () => {
    const { id } = await submit()
    await press(id)
    expect((await owner.post('/api/automation/process-communications')).body.remaining).toBe(0)
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { error: 'The confirmation has already gone out, so this can’t be undone.' },
    })
    expect((await undo((await submit()).id)).status).toBe(409)
  })

  test('comes too late once a technician has started the job', async () => {
    const { id } = await submit()
    const { body } = await press(id)
    await owner.patch(`/api/jobs/${body.job.id}/status`, { status: 'in-progress' })
    expect((await undo(id)).status).toBe(409)
    expect(
      (await owner.get('/api/communications?limit=200')).body.find(
        (message: { id: string }) => message.id === body.communication.id,
      ).status,
    ).toBe('pending')
  })
})

describe('Send Pending Messages', () => {
  test('sends what waits, tells how many, and leaves the job unconfirmed where no provider took the message', async () => {
    const { body: made } = await press((await submit()).id)
    const { status, body } = await owner.post('/api/automation/process-communications')
    expect(status).toBe(200)
    expect(body).toMatchObject({ failed: 0, remaining: 0 })
    expect(body.sent).toBeGreaterThanOrEqual(1)
    const { body: outbox } = await owner.get('/api/communications?limit=200')
    expect(outbox.find((message: { id: string }) => message.id === made.communication.id)).toMatchObject({
      status: 'sent',
      simulated: true,
      sentAt: expect.any(String),
    })
    // The news of it was heard.
    const open = `select count(*)::int as many from pgboss.job where name = 'jobs.note-message' and state in ('created', 'retry', 'active')`
    await expect.poll(async () => (await app.database.pool.query(open)).rows).toEqual([{ many: 0 }])
    expect((await owner.get(`/api/jobs/${made.job.id}`)).body).toMatchObject({
      confirmationSent: false,
      reminderSent: false,
    })
    expect((await owner.post('/api/automation/process-communications')).body).toEqual({
      sent: 0,
      failed: 0,
      remaining: 0,
    })
  })
})

test('every change is in the audit trail with who made it', async () => {
  const { id } = await submit()
  await press(id)
  const rows = await app.parts.db.read(SYSTEM).select().from(auditEntries)
  expect(rows.find((row) => row.entityId === id && row.actorId !== null)).toMatchObject({
    action: 'auto-processed',
    actorName: expect.stringContaining('Owner'),
    before: { status: 'new' },
  })
})
