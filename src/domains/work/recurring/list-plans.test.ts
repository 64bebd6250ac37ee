import { describe, expect, test } from 'vitest'
import type { Answer } from '#tests/support/app.ts'
import { plansOf } from '#tests/support/plans.ts'
import { generateDueJobs } from './generate-due-jobs.ts'
import { contracts } from '#tests/support/recurring.ts'

const at = contracts()

describe('the list', () => {
  test('has those first that are due first, by business, customer and status, page by page', async () => {
    const far = await at.add({ nextScheduledDate: '2027-05-18' })
    const near = await at.add({ nextScheduledDate: '2026-11-24' })
    const paused = await at.add({ nextScheduledDate: '2026-12-01', status: 'paused' })
    const someone = await at.crew.aCustomer({ name: 'Carol Pruitt' })
    const theirs = await at.add({
      businessId: at.businesses[1],
      customerId: someone.id,
      nextScheduledDate: '2026-12-02',
    })
    const ids = async (filter: string) =>
      (await at.owner.get(`/api/recurring-services?${filter}`)).body.map(({ id }: { id: string }) => id)
    expect(await ids(`businessId=${at.businesses[0]}`)).toEqual([near.id, paused.id, far.id])
    expect(await ids(`businessId=${at.businesses[0]}&status=active`)).toEqual([near.id, far.id])
    expect(await ids(`customerId=${someone.id}`)).toEqual([theirs.id])
    expect(await ids('')).toEqual([near.id, paused.id, theirs.id, far.id])
    const seen: string[] = []
    let next: string | undefined = '/api/recurring-services?limit=1'
    while (next) {
      const { body, headers }: Answer = await at.owner.get(next)
      expect(headers.get('x-total-count')).toBe('4')
      seen.push(...body.map(({ id }: { id: string }) => id))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(seen).toEqual([near.id, paused.id, theirs.id, far.id])
    for (const wrong of ['limit=0', 'status=ended', 'businessId=1', 'cursor=abc'])
      expect((await at.owner.get(`/api/recurring-services?${wrong}`)).status, wrong).toBe(400)
  })

  test(
    'and the figures stay quick among thousands of contracts and jobs: no plan scans the jobs',
    { timeout: 60_000 },
    async () => {
      for (const statement of FILL) await at.query(statement.replaceAll('$business', `'${at.businesses[0]}'`))
      await at.query('vacuum analyze')
      const plans = await plansOf(at.app, async () => {
        const { headers } = await at.owner.get(`/api/recurring-services?businessId=${at.businesses[0]}&status=active`)
        await at.owner.get(/<(.+)>;/.exec(headers.get('link') ?? '')?.[1] ?? '')
        await at.owner.get(`/api/recurring-services/figures?businessId=${at.businesses[0]}`)
        await at.owner.get(`/api/recurring-services?customerId=${at.customer.id}`)
      })
      expect(plans.flatMap(({ plan }) => plan.match(/Seq Scan on (jobs|audit_entries)/g) ?? [])).toEqual([])
      // Where nothing is due, the task of every five minutes reads indexes only.
      const ofTask = await plansOf(at.app, () => generateDueJobs(at.app.parts))
      expect(ofTask.flatMap(({ plan }) => plan.match(/Seq Scan on (recurring_services|jobs)/g) ?? [])).toEqual([])
    },
  )
})

const FILL = [
  `insert into customers (name, phone, address) select 'Filler ' || g, '+1727' || lpad(g::text, 7, '0'), 'x' from generate_series(1, 2000) g`,
  `insert into recurring_services (customer_id, business_id, service, frequency, amount, next_scheduled_date) select id, $business, 'Wash', 'monthly', 100, '2027-01-01' from customers`,
  `update recurring_services set unmade_from = '2099-01-01'`,
  `insert into jobs (business_id, customer_id, service, status) select $business, customer_id, 'Wash', 'completed' from recurring_services, generate_series(1, 12)`,
  `insert into jobs (business_id, customer_id, service, status) select $business, customer_id, 'Wash', 'requested' from recurring_services limit 300`,
  `insert into recurring_occurrences (recurring_service_id, due_date, job_id)
    select s.id, '2020-01-01'::date + (row_number() over (partition by s.id))::int, j.id from recurring_services s join jobs j on j.customer_id = s.customer_id`,
]

describe('the figures', () => {
  const figures = async (of = at.businesses[0]) =>
    (await at.owner.get(`/api/recurring-services/figures?businessId=${of}`)).body

  test('are nothing without contracts', async () => {
    expect(await figures()).toMatchObject({
      active: 0,
      paused: 0,
      cancelled: 0,
      monthlyRevenue: 0,
      perMonth: 0,
      dueSoon: 0,
      overdue: 0,
    })
    expect((await figures()).weeks).toHaveLength(12)
  })

  test('add up what is active: monthly contracts, and all of them spread evenly', async () => {
    await at.add({ amount: 38_000 })
    await at.add({ amount: 90_000 })
    await at.add({ amount: 66_000, status: 'paused' })
    await at.add({ amount: 30_001, frequency: 'quarterly' })
    await at.add({ amount: 42_000, frequency: 'semi-annual' })
    await at.add({ amount: 32_000, frequency: 'annual' })
    await at.add({ amount: 99_900, frequency: 'annual', status: 'cancelled' })
    await at.add({ amount: 5_000, businessId: at.businesses[1] })
    expect(await figures()).toMatchObject({
      active: 5,
      paused: 1,
      cancelled: 1,
      monthlyRevenue: 128_000,
      perMonth: 128_000 + 10_000 + 7_000 + 2_667,
    })
    expect(await figures(at.businesses[1])).toMatchObject({ active: 1, monthlyRevenue: 5_000 })
    expect((await at.owner.get('/api/recurring-services/figures')).body).toMatchObject({
      active: 6,
      monthlyRevenue: 133_000,
    })
  })

  test('count as due soon what is 1 to 7 days away, and not what is today or paused', async () => {
    for (const day of ['2026-11-20', '2026-11-26', '2026-11-27', '2027-11-20'])
      await at.add({ nextScheduledDate: day, frequency: 'annual' })
    await at.add({ nextScheduledDate: '2026-11-21', status: 'paused' })
    expect(await figures()).toMatchObject({ dueSoon: 2, overdue: 0 })
    // Thursday 19 November: its week began on Monday the 16th.
    expect((await figures()).weeks.slice(0, 3)).toEqual([
      { monday: '2026-11-16', visits: 1 },
      { monday: '2026-11-23', visits: 2 },
      { monday: '2026-11-30', visits: 0 },
    ])
  })

  test('show every visit of the next twelve weeks', async () => {
    await at.add({ nextScheduledDate: '2026-11-30', frequency: 'monthly' })
    await at.add({ nextScheduledDate: '2026-12-01', frequency: 'quarterly' })
    const { weeks } = await figures()
    expect(weeks.map(({ visits }: { visits: number }) => visits)).toEqual([0, 0, 2, 0, 0, 0, 1, 0, 0, 0, 1, 0])
    expect(weeks.map(({ monday }: { monday: string }) => monday).slice(-1)).toEqual(['2027-02-01'])
  })
})
