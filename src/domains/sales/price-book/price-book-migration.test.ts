/** Existing databases: the price book begins with what is sold already, and nothing else changes. */
import { rmSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'
import { migrationsBefore } from '#tests/support/migrations-before.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { migrate } from '#platform/database/migrate.ts'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../../../migrations')
const folder = testFolder()

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase({ migrated: false })
  await migrate(database.pool, migrationsBefore('price_book', folder))
})
afterAll(async () => {
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('the six services, the customer categories and the names in use become rows; amounts and dates stay', async () => {
  const { pool } = database
  const { rows: businesses } = await pool.query(
    `insert into businesses (name, type) values ('Tidestone Paver Sealing', 'paver-sealing') returning id`,
  )
  const { rows: customers } = await pool.query(
    `insert into customers (name, phone, address) values ('Elena Vargas', '+18135550100', '1 Bay Rd') returning id`,
  )
  const ids = [businesses[0].id, customers[0].id]
  await pool.query(
    `insert into jobs (business_id, customer_id, service, status, amount)
     select $1, $2, name, 'completed', 12345 from unnest(array['Paver Sealing', 'Roof Wash', 'roof wash ', 'Roof Wash', 'Gutter Cleaning']) as name`,
    ids,
  )
  await pool.query(
    `insert into customer_pricing (customer_id, service, price_type, value)
     select $1, name, 'fixed', 5000 from unnest(array['Any service', 'Lanai Sealing']) as name`,
    ids.slice(1),
  )
  await pool.query(
    `insert into settings (name, value, version) values ('rates', '{"driveway": {"low": 1, "high": 2, "minimum": 3}}', 4)`,
  )
  // Later migrations add columns beside the ones that stay.
  const state = async () =>
    (
      await pool.query(`select (select json_agg(j order by id) from jobs j) as jobs,
      (select json_agg(c order by id) from customer_pricing c) as rules, (select json_agg(s) from settings s) as settings`)
    ).rows[0]
  const before = await state()
  await migrate(pool, MIGRATIONS)
  expect(await state()).toMatchObject(before)
  const { rows } = await pool.query('select key, name, prices, on_website as web from price_book_items order by place')
  expect(rows.slice(0, 6).map(({ key, name, web }) => [key, name, web])).toEqual([
    ['paver-sealing', 'Paver Sealing', true],
    ['paver-cleaning', 'Paver Cleaning', true],
    ['paver-restoration', 'Paver Restoration', true],
    ['pressure-washing', 'Pressure Washing', true],
    ['pool-deck', 'Pool Deck Sealing', true],
    ['driveway', 'Driveway Sealing', true],
  ])
  expect(rows.slice(6).map(({ name }) => name)).toEqual([
    'Driveway Cleaning',
    'House Wash',
    'Pool Area Cleaning',
    'Roof Cleaning',
    'Roof Wash',
    'Gutter Cleaning',
    'Lanai Sealing',
  ])
  expect(rows.every(({ prices }) => prices.length === 0)).toBe(true)
})
