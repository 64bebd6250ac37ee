/** Existing databases: what the test checkout had settled is owed again, and real money stays as it was. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { migrate } from '#platform/database/migrate.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations')

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.pool, migrationsBefore('test_payments_settle_nothing', folder))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const folder = testFolder()

const id = async (sql: string, values: unknown[] = []): Promise<string> =>
  (await database.pool.query(`${sql} returning id`, values)).rows[0].id

test('payments of the test checkout leave the ledger, and what they had settled is owed again', async () => {
  const { pool } = database
  const business = await id(`insert into businesses (name, type) values ('Tidestone Paver Sealing', 'paver-sealing')`)
  const customer = await id(
    `insert into customers (name, phone, address) values ('Elena Vargas', '+18135550100', '1 Bay Rd')`,
  )
  let number = 0
  const job = (payment: string) =>
    id(
      `insert into jobs (customer_id, business_id, service, status, payment_status) values ($1, $2, 'Paver Sealing', 'completed', $3)`,
      [customer, business, payment],
    )
  const bill = (status: string, jobId: string | null) =>
    id(
      `insert into invoices (invoice_number, business_id, customer_id, job_id, amount, subtotal, status, due_date, paid_date, sent_at)
       values ($1, $2, $3, $4, 10000, 10000, $5, now() - interval '10 days', now(), now() - interval '40 days')`,
      [`INV-2026-${++number}`, business, customer, jobId, status],
    )
  const enter = (
    column: string,
    of: string,
    kind: string,
    amount: number,
    more: { provider?: string; refundOf?: string } = {},
  ) =>
    id(
      `insert into ledger_entries (business_id, ${column}, kind, method, amount, provider_id, refund_of, at) values ($1, $2, $3, $4, $5, $6, $7, now())`,
      [
        business,
        of,
        kind,
        kind === 'credit' || kind === 'allowance' ? 'none' : 'card',
        amount,
        more.provider ?? null,
        more.refundOf ?? null,
      ],
    )

  const jobs = {
    tried: await job('paid'),
    real: await job('paid'),
    mixed: await job('paid'),
    deposit: await job('paid'),
  }
  const tried = await bill('paid', jobs.tried)
  await enter('invoice_id', tried, 'payment', 10000, { provider: 'test_pi_1' })
  const real = await bill('paid', jobs.real)
  await enter('invoice_id', real, 'payment', 10000, { provider: 'pi_live_1' })
  const mixed = await bill('paid', jobs.mixed)
  await enter('invoice_id', mixed, 'payment', 4000)
  await enter('invoice_id', mixed, 'payment', 6000, { provider: 'test_pi_2' })
  const back = await bill('paid', null)
  const given = await enter('invoice_id', back, 'payment', 10000, { provider: 'test_pi_3' })
  const refund = await enter('invoice_id', back, 'refund', -10000, { provider: 'test_re_3', refundOf: given })
  await enter('invoice_id', back, 'allowance', 10000, { refundOf: refund })
  await pool.query(
    `insert into payment_refunds (entry_id, amount, owed, status, provider_id) values ($1, 10000, false, 'succeeded', 'test_re_3')`,
    [given],
  )
  // Half of the deposit was real money; all of it was credited to the invoice.
  const estimate = await id(
    `insert into estimates (estimate_number, business_id, customer_id, job_id, service, title, status, offer, amount, valid_until)
     values ('EST-2026-1', $1, $2, $3, 'Paver Sealing', 'Driveway', 'accepted', '{}', 10000, '2099-01-01')`,
    [business, customer, jobs.deposit],
  )
  const credited = await bill('paid', jobs.deposit)
  await enter('estimate_id', estimate, 'deposit', 3000)
  await enter('estimate_id', estimate, 'deposit', 7000, { provider: 'test_pi_4' })
  await enter('estimate_id', estimate, 'credit', -10000)
  await enter('invoice_id', credited, 'credit', 10000)

  await migrate(pool, MIGRATIONS)

  const owed = async (of: string) =>
    (
      await pool.query(
        `select status, paid_date is null as open, amount - (select coalesce(sum(amount), 0)::int from ledger_entries where invoice_id = i.id) as owed
         from invoices i where id = $1`,
        [of],
      )
    ).rows[0]
  expect(await owed(tried)).toEqual({ status: 'overdue', open: true, owed: 10000 })
  expect(await owed(real)).toEqual({ status: 'paid', open: false, owed: 0 })
  expect(await owed(mixed)).toEqual({ status: 'overdue', open: true, owed: 6000 })
  expect(await owed(back)).toEqual({ status: 'overdue', open: true, owed: 10000 })
  expect(await owed(credited)).toEqual({ status: 'overdue', open: true, owed: 7000 })
  const payment = async (of: string) =>
    (await pool.query('select payment_status from jobs where id = $1', [of])).rows[0].payment_status
  expect(await Promise.all([jobs.tried, jobs.real, jobs.mixed, jobs.deposit].map(payment))).toEqual([
    'pending',
    'paid',
    'deposit-paid',
    'deposit-paid',
  ])
  const { rows: held } = await pool.query(
    'select sum(amount)::int as cents from ledger_entries where estimate_id = $1',
    [estimate],
  )
  expect(held[0].cents).toBe(0)
  const { rows: tests } = await pool.query('select provider_id from test_entries order by provider_id')
  expect(tests.map((row) => row.provider_id)).toEqual(['test_pi_1', 'test_pi_2', 'test_pi_3', 'test_pi_4', 'test_re_3'])
  // Said in each history, and no reminder of days gone by follows from it.
  const { rows: said } = await pool.query(
    `select entity_id from audit_entries where action = 'opened again' order by entity_id`,
  )
  expect(said.map((row) => row.entity_id)).toEqual([tried, mixed, back, credited].toSorted())
  const { rows: reminded } = await pool.query(
    'select count(*)::int as n from invoice_reminders where invoice_id = $1 and communication_id is null',
    [tried],
  )
  expect(reminded[0].n).toBe(3)
  // As before, no one can change what is left.
  await expect(pool.query('delete from ledger_entries')).rejects.toThrow('kept as they are')
})
