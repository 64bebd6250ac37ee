import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { plansOf } from '#tests/support/plans.ts'

const { app } = useApp()
beforeAll(async () => {
  const { pool } = app.database
  await pool.query(
    `insert into customers (name, phone, address) select 'Customer ' || n, '+1813' || 5550000 + n, 'Somewhere' from generate_series(1, 20000) n`,
  )
  await pool.query(`insert into customer_pricing (customer_id, service, price_type, value, expires_at)
    select id, 'Driveway Sealing', 'discount_percent', 10, case when random() < 0.5 then current_date + (random() * 400)::int - 200 end from customers`)
  await pool.query('analyze customers, customer_pricing')
})

const readsAll = /Seq Scan on customer_pricing/

test('of 20,000 rules a page of the list, those of a customer and a price are found by an index, and none is read that is not shown', async () => {
  const owner = await app.as('owner')
  const { rows } = await app.database.pool.query('select id from customers limit 1')
  const cursor = (await owner.get('/api/customer-pricing?limit=20')).headers.get('link')?.match(/cursor=([^&>]+)/)?.[1]
  for (const path of [
    `?limit=20&cursor=${cursor}`,
    `?customerId=${rows[0].id}`,
    `/price?customerId=${rows[0].id}&service=driveway&amount=100`,
  ]) {
    const plans = await plansOf(app, () => owner.get(`/api/customer-pricing${path}`))
    const ofRules = plans.filter(
      ({ statement }) => statement.includes('"customer_pricing"') && !statement.includes('count('),
    )
    expect(ofRules.length).toBeGreaterThan(0)
    for (const { plan } of ofRules) expect(plan, path).not.toMatch(readsAll)
  }
})
