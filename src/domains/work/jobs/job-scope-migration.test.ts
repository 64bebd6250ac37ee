/** Existing databases: jobs of accepted estimates show what was agreed to, and no amount, date or document changes. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { migrate } from '#platform/database/migrate.ts'
import { readScope, toScope } from './job-scope.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations')
const folder = testFolder()

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.pool, migrationsBefore('job_line_items', folder))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

const aLine = (id: string, quantity: number, unitPrice: number, change: object = {}) => ({
  id,
  description: `Line ${id}`,
  detail: null,
  quantity,
  unit: 'sq ft',
  byArea: false,
  unitPrice,
  rule: null,
  ...change,
})
const OFFER = {
  choose: '',
  packages: [
    { id: 'a', name: 'Satin', summary: null, points: [], recommended: false, lines: [aLine('a1', 860, 140)] },
    { id: 'b', name: 'Wet-look', summary: null, points: [], recommended: true, lines: [aLine('b1', 860, 165)] },
  ],
  lines: [aLine('c', 1.5, 33, { taxable: false })],
  options: [
    { ...aLine('d', 1, 85_00), chosen: false },
    { ...aLine('e', 1, 99_00), chosen: true },
  ],
  discount: { name: 'Neighbor deal', percent: 5 },
}

test('a job at the price of its one accepted estimate gets its lines; every other job and all documents stay', async () => {
  const { pool } = database
  const one = async (text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0]
  const { id: business } = await one(
    `insert into businesses (name, type) values ('Tidestone', 'paver-sealing') returning id`,
  )
  const { id: customer } = await one(
    `insert into customers (name, phone, address) values ('Elena Vargas', '+18135550100', '1 Bay Rd') returning id`,
  )
  // 1,419.00 + 0.50 + 85.00, less 5 %, and 7.5 % on what is taxable.
  const subtotal = 1_504_50
  const off = 75_23
  const tax = Math.round((1_504_00 - Math.round((off * 1_504_00) / subtotal)) * 0.075)
  const amount = subtotal - off + tax
  const aJob = async (price: number | null) =>
    (
      await one(
        `insert into jobs (business_id, customer_id, service, status, amount, area_sq_ft) values ($1, $2, 'Paver Sealing', 'completed', $3, 860) returning id`,
        [business, customer, price],
      )
    ).id
  let many = 0
  const accept = async (jobId: string) => {
    const { id } = await one(
      `insert into estimates (estimate_number, business_id, customer_id, job_id, service, title, status, offer, tax_rate, amount, valid_until)
       values ($1, $2, $3, $4, 'Paver Sealing', 'Driveway', 'accepted', $5, 7500, $6, '2026-12-01') returning id`,
      [`EST-2026-000${++many}`, business, customer, jobId, JSON.stringify(OFFER), amount],
    )
    await pool.query(
      `insert into estimate_responses (estimate_id, accepted, name, address, chosen, amount, created_at)
       values ($1, true, 'Elena V.', '10.0.0.1', $2, $3, '2026-11-18T18:42:00Z')`,
      [id, JSON.stringify({ packageId: 'b', optionIds: ['d'] }), amount],
    )
  }
  const [agreed, changed, plain] = [await aJob(amount), await aJob(amount + 1), await aJob(500)]
  await accept(agreed)
  await accept(changed)
  const state = async () =>
    one(`select (select json_agg((to_jsonb(j) - 'scope') order by id) from jobs j) as jobs,
      (select json_agg(e order by id) from estimates e) as estimates, (select json_agg(r order by id) from estimate_responses r) as answers`)
  const before = await state()
  await migrate(pool, MIGRATIONS)
  // Later columns may be there, too.
  expect(await state()).toMatchObject(before)
  const scopeOf = async (id: string) =>
    toScope(readScope((await one('select scope from jobs where id = $1', [id])).scope))
  expect(await scopeOf(agreed)).toMatchObject({
    areas: [],
    lines: [{ id: 'b1' }, { id: 'c', taxable: false }, { id: 'd' }],
    discount: OFFER.discount,
    taxRate: 7500,
    subtotal,
    off,
    tax,
    total: amount,
    agreed: { number: 'EST-2026-0001', name: 'Elena V.', at: new Date('2026-11-18T18:42:00Z') },
  })
  expect((await one(`select scope ->> 'tax' as tax from jobs where id = $1`, [agreed])).tax).toBe(String(tax))
  // A price that a person changed afterward is not that of the estimate.
  expect([await scopeOf(changed), await scopeOf(plain)]).toEqual([null, null])
})
