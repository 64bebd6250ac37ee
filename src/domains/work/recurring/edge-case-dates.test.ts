import { describe, expect, test } from 'vitest'
import { contracts } from '#tests/support/recurring.ts'

const at = contracts()
const path = (of: { id?: string }, more = '') => `/api/recurring-services/${of.id}${more}`
const see = async (one: { id?: string }) => (await at.owner.get(path(one))).body
const run = () => at.makeDue()
const datesOf = async (one: { id?: string }) =>
  (await at.owner.get(path(one, '/visits?limit=200'))).body.map(({ dueDate }: { dueDate: string }) => dueDate)
const figures = async () => (await at.owner.get('/api/recurring-services/figures')).body

describe('a contract of a day that not every month or year has', () => {
  test('of 31 January, monthly through a leap year, has the last day of each shorter month and then the 31st again', async () => {
    await at.leap('2028-01-31')
    const one = await at.add({ nextScheduledDate: '2028-01-31' })
    await run()
    for (const day of ['2028-02-28', '2028-02-29', '2028-03-31', '2028-04-30', '2028-05-31']) {
      await at.leap(day)
      await run()
    }
    expect((await datesOf(one)).toReversed()).toEqual([
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
    ])
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2028-06-30', dayOfMonth: 31 })
  })

  test('of 29 February, annual, comes on the 28th until there is a 29th again', async () => {
    await at.leap('2028-02-29')
    const one = await at.add({ frequency: 'annual', nextScheduledDate: '2028-02-29' })
    await run()
    for (const day of ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-28', '2032-02-29']) {
      await at.leap(day)
      await run()
    }
    expect((await datesOf(one)).toReversed()).toEqual([
      '2028-02-29',
      '2029-02-28',
      '2030-02-28',
      '2031-02-28',
      '2032-02-29',
    ])
  })

  test('takes no first date that does not exist', async () => {
    for (const nextScheduledDate of [
      '2027-02-29',
      '2026-11-31',
      '2026-13-01',
      '2026-00-10',
      '20261119',
      '2026-11-19T10:00:00Z',
      'tomorrow',
      '',
    ])
      expect(
        await at.owner.post('/api/recurring-services', at.aContract({ nextScheduledDate })),
        nextScheduledDate,
      ).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'nextScheduledDate' }] },
      })
  })
})

describe('at the edges', () => {
  test('a first date of a year ago is taken, with a job for each month since; one of 26 years ago has the jobs of the last year and no more', async () => {
    const one = await at.add({ nextScheduledDate: '2025-11-19' })
    const old = await at.add({ nextScheduledDate: '2000-01-18' })
    const yearly = await at.add({ nextScheduledDate: '2000-01-18', frequency: 'annual' })
    await run()
    expect(await datesOf(one)).toHaveLength(13)
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2026-12-19' })
    const dates = await datesOf(old)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([12, '2026-11-18', '2025-12-18'])
    expect(await see(old)).toMatchObject({ nextScheduledDate: '2026-12-18' })
    expect(await datesOf(yearly)).toEqual(['2026-01-18'])
    expect((await figures()).overdue).toBe(3)
  })

  test('paused for a year, of the 31st, it goes on with the next one and has no job for the year', async () => {
    const one = await at.add({ nextScheduledDate: '2026-12-31' })
    await at.owner.patch(path(one, '/status'), { status: 'paused' })
    await at.leap('2028-02-10')
    await run()
    expect(await figures()).toMatchObject({
      active: 0,
      paused: 1,
      monthlyRevenue: 0,
      perMonth: 0,
      overdue: 0,
      dueSoon: 0,
    })
    await at.owner.patch(path(one, '/status'), { status: 'active' })
    expect(await see(one)).toMatchObject({ nextScheduledDate: '2028-02-29', dayOfMonth: 31 })
    await run()
    expect(await datesOf(one)).toEqual([])
  })

  test('due today it is neither due soon nor overdue; 1 and 7 days away it is due soon, 8 it is not', async () => {
    for (const nextScheduledDate of ['2026-11-20', '2026-11-26', '2026-11-27']) await at.add({ nextScheduledDate })
    await at.add({ nextScheduledDate: '2026-11-19' })
    await run()
    expect(await figures()).toMatchObject({ dueSoon: 2, overdue: 0 })
  })

  test('the dearest of all is added up without a cent lost', async () => {
    for (let many = 0; many < 40; many++)
      await at.add({ amount: 100_000_000, frequency: many % 2 ? 'monthly' : 'annual' })
    await at.add({ amount: 1, frequency: 'annual' })
    expect(await figures()).toMatchObject({ monthlyRevenue: 2_000_000_000, perMonth: 2_000_000_000 + 166_666_667 })
  })

  test('a change is held to the same as a beginning', async () => {
    const one = await at.add()
    const PRICE = 'Enter a price from $0.01 to $1,000,000.'
    for (const amount of [10 ** 12, -1, 0, 0.5, '380', null])
      expect(await at.owner.patch(path(one), { version: 1, amount }), String(amount)).toMatchObject({
        status: 400,
        body: { issues: [{ path: 'amount', message: PRICE }] },
      })
    for (const nextScheduledDate of ['2026-02-30', '2100-01-01', '1999-12-31'])
      expect(await at.owner.patch(path(one), { version: 1, nextScheduledDate }), nextScheduledDate).toMatchObject({
        status: 400,
      })
    expect(await see(one)).toMatchObject({ version: 1, amount: 38_000, nextScheduledDate: '2026-12-19' })
  })
})
