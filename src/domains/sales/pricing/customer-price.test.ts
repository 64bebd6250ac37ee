import { beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { getPrice } from './service.ts'

const clock = { at: Date.parse('2026-11-22T15:00:00Z'), now: () => new Date(clock.at) }

const { app, staff } = useApp({ clock })
let elena: string
beforeAll(async () => {
  elena = (await createFactories(app).aCustomer({ name: 'Elena Vargas' })).id
  const rates = (await staff.get('/api/settings')).body?.rates?.value
  await app.database.pool.query(
    `insert into settings (name, value) values ('rates', $1) on conflict (name) do update set value = excluded.value`,
    [JSON.stringify({ ...rates, driveway: { low: 120, high: 150, minimum: 40_000 } })],
  )
  for (const rule of [
    { service: 'Driveway Sealing', priceType: 'discount_percent', value: 10 },
    { service: 'Any service', priceType: 'discount_percent', value: 5 },
    { service: 'Driveway Sealing', priceType: 'discount_amount', value: 50_000, expiresAt: '2026-11-30' },
    { service: 'Walkway cleaning', priceType: 'fixed', value: 66_000 },
  ])
    await staff.post('/api/customer-pricing', { customerId: elena, ...rule })
})

const price = async (query: string) =>
  (await staff.get(`/api/customer-pricing/price?customerId=${elena}&${query}`)).body

describe('the price of a service for a customer on a day', () => {
  test('is the list price less the best rule, with the sum and the rule in words', async () => {
    expect(await price('service=Driveway Sealing&areaSqFt=850&day=2026-12-01')).toEqual({
      base: 114_750,
      lines: [{ words: '850 sq ft × $1.35', cents: 114_750 }],
      price: 103_275,
      discount: { name: '10% discount', percent: 10 },
      rule: {
        id: expect.any(String),
        service: 'Driveway Sealing',
        priceType: 'discount_percent',
        value: 10,
        words: '10% discount',
        expiresAt: null,
      },
    })
  })

  test('depends on the day, which defaults to today, until the last day of a rule', async () => {
    expect(await price('service=driveway&areaSqFt=850')).toMatchObject({
      price: 64_750,
      rule: { words: '$500.00 off', expiresAt: '2026-11-30' },
    })
    expect(await price('service=driveway&areaSqFt=850&day=2026-11-30')).toMatchObject({ price: 64_750 })
    expect(await price('service=driveway&areaSqFt=850&day=2026-12-01')).toMatchObject({ price: 103_275 })
  })

  test('takes an entered amount as the list price', async () => {
    expect(await price('service=Paver Cleaning&amount=20001')).toMatchObject({
      base: 20_001,
      lines: [],
      price: 19_001,
      rule: { words: '5% discount' },
    })
    expect(await price('service=Driveway Sealing&amount=10000&areaSqFt=850')).toMatchObject({ base: 10_000, price: 0 })
  })

  test('is known of a flat rate without a list price, and waits for one otherwise', async () => {
    expect(await price('service=Walkway cleaning')).toMatchObject({
      base: null,
      price: 66_000,
      discount: null,
      rule: { words: '$660.00 flat rate' },
    })
    expect(await price('service=Gutter cleaning')).toMatchObject({
      base: null,
      price: null,
      discount: { percent: 5 },
      rule: { words: '5% discount' },
    })
  })

  test('is the list price for a customer without a rule', async () => {
    const other = (await createFactories(app).aCustomer({ phone: '(813) 555-0909' })).id
    const { body } = await staff.get(`/api/customer-pricing/price?customerId=${other}&service=driveway&areaSqFt=100`)
    expect(body).toMatchObject({
      base: 40_000,
      price: 40_000,
      discount: null,
      rule: null,
      lines: [{ cents: 13_500 }, { words: 'Job minimum', cents: 26_500 }],
    })
  })

  test('is the same for every caller inside the product', async () => {
    const asked = { customerId: elena, service: 'Driveway Sealing', day: '2026-12-01', base: 114_750 }
    const answer = await app.parts.db.transaction(SYSTEM, (tx) => getPrice(tx, asked))
    expect(answer).toMatchObject({
      base: 114_750,
      price: 103_275,
      discount: { percent: 10 },
      rule: { words: '10% discount', priceType: 'discount_percent', value: 10 },
    })
  })

  test.each([
    ['service=', 'service', 'Choose a service.'],
    ['service=driveway&areaSqFt=0', 'areaSqFt', 'Enter an area above zero.'],
    ['service=driveway&amount=-1', 'amount', 'Enter whole cents, from 0 to 100,000,000.'],
    ['service=driveway&amount=1000000000000', 'amount', 'Enter whole cents, from 0 to 100,000,000.'],
    ['service=driveway&amount=1.5', 'amount', 'Enter whole cents, from 0 to 100,000,000.'],
    ['service=driveway&day=2026-02-30', 'day', 'Enter a valid date as YYYY-MM-DD.'],
  ])('?%s is refused with a sentence', async (query, path, message) => {
    expect(await price(query)).toMatchObject({ code: 'INVALID', issues: [{ path, message }] })
  })

  test('answers 404 for a customer who does not exist', async () => {
    const missingId = '00000000-0000-4000-8000-000000000000'
    expect(await staff.get(`/api/customer-pricing/price?customerId=${missingId}&service=driveway`)).toMatchObject({
      status: 404,
    })
  })
})
