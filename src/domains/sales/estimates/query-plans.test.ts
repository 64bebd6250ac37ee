import { beforeAll, expect, test } from 'vitest'
import { fillUp } from '../../../../bench/big-data.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { plansOf } from '#tests/support/plans.ts'

const { app, owner } = useApp()
let business: string
beforeAll(async () => {
  business = await createFactories(app).business()
  const { offer } = await estimatesOf(app).aDraft()
  const { pool } = app.database
  await pool.query('delete from estimates')
  await fillUp(pool, { customers: 20_000, jobs: 0 })
  await pool.query(
    `insert into estimates (estimate_number, business_id, customer_id, service, title, status, offer, amount, valid_until, created_at)
     select 'E-' || n, $1, id, 'Paver Sealing', case when n = 77 then 'Lanaí of the Ibis house' else 'Driveway ' || n end,
       case when n % 100 = 0 then 'sent' else 'accepted' end, $2::jsonb, 100, current_date + 30, now() - n * interval '1 minute'
     from (select id, row_number() over () as n from customers limit 20000) numbered`,
    [business, JSON.stringify(offer)],
  )
  await pool.query('vacuum analyze')
}, 120_000)

test.each(['q=lanai%20ibis', 'q=E-1234', 'q=nobody%20called%20that'])(
  'a search among many estimates goes along indexes: %s',
  async (query) => {
    const plans = await plansOf(app, () => owner.get(`/api/estimates?businessId=${business}&${query}`))
    const searched = plans.filter(({ statement }) => statement.includes('"found"."search"'))
    expect(searched.length).toBeGreaterThan(0)
    for (const { statement, plan } of searched)
      expect(plan, statement).not.toMatch(/Seq Scan on (estimates|customers)\b/)
  },
)

test('an estimate is found by its title and by its customer, whatever the accents', async () => {
  const find = async (q: string) =>
    (await owner.get(`/api/estimates?businessId=${business}&q=${encodeURIComponent(q)}`)).body
  expect(await find('LANAI ibis')).toMatchObject([{ estimateNumber: 'E-77' }])
  const [found] = await find('E-77 lanai')
  expect(await find(`ibis ${found.customerName}`)).toMatchObject([{ estimateNumber: 'E-77' }])
  expect(found).not.toHaveProperty('search')
})

test.each([
  ['', 20_000, 200],
  ['&from=2020-01-01&to=2099-12-31', 20_000, 200],
  ['&from=2020-01-01&to=2020-12-31', 0, 0],
])('the pipeline is counted by one statement without reading an estimate: %s', async (period, all, sent) => {
  const plans = await plansOf(app, async () =>
    expect((await owner.get(`/api/estimates/counts?businessId=${business}${period}`)).body).toMatchObject({
      all,
      sent,
      cents: { sent: sent * 100, viewed: 0, accepted: (all - sent) * 100 },
      acceptedShare: all === 0 ? null : 1,
      medianDays: null,
    }),
  )
  const counted = plans.filter(({ statement }) => statement.includes('from "estimates"'))
  expect(counted).toHaveLength(1)
  for (const { statement, plan } of counted) expect(plan, statement).toMatch(/Index Only Scan using estimates_pipeline/)
})
