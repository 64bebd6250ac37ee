import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { offersOf } from '#tests/support/offers.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { sendDueReminders } from './reseal-reminders.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
const goTo = (day: string, time = '06:15') => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
const TODAY = '2026-11-24'
beforeAll(() => {
  goTo(TODAY)
})
const { app, owner } = useApp({ clock })
const people = offersOf(app)
beforeAll(async () => {
  for (const kind of ['reseal', 'cleaning'])
    await owner.patch(`/api/automation/messages/${kind}`, { version: 0, on: true })
})

const daily = () => app.parts.db.transaction(SYSTEM, (tx) => sendDueReminders(tx, app.parts))
const messagesTo = async (customer: any): Promise<any[]> =>
  (
    await app.database.pool.query(
      `select * from communications where customer_id = $1 and purpose = 'marketing' order by created_at`,
      [customer.id],
    )
  ).rows
const sealed = (day: string) => {
  const [year, month, date] = day.split('-').map(Number)
  return { serviceCategory: 'Paver Sealing', transactionDate: `${month}/${date}/${year}` }
}

test('who was sealed three years ago and agreed to offers is asked once for that round, whatever runs how often', async () => {
  const due = await people.agreed({ name: 'Ana Due', ...sealed(addDays(TODAY, -1100)) })
  const early = await people.agreed(sealed(addDays(TODAY, -900)))
  const silent = await people.aCustomer(sealed(addDays(TODAY, -1100)))
  const stopped = await people.agreed(sealed(addDays(TODAY, -1100)))
  await people.stop(stopped.phone)
  await Promise.all([daily(), daily()])
  await daily()
  const [message, ...more] = await messagesTo(due)
  expect(more).toEqual([])
  expect(message).toMatchObject({ type: 'sms', template_key: 'reseal', send_after: toZonedInstant(TODAY, '10:00') })
  expect(message.message).toMatch(
    /^Hi Ana, your pavers were last sealed in Nov 2023\. .*\/e\/\w{6} .*Reply STOP to opt out\.$/,
  )
  for (const one of [early, silent, stopped]) expect(await messagesTo(one)).toEqual([])
  for (let day = 1; day < 40; day += 13) {
    goTo(addDays(TODAY, day))
    await daily()
  }
  expect(await messagesTo(due)).toHaveLength(1)
})

test('who has work booked is not asked; who agrees later is asked then', async () => {
  goTo(TODAY)
  const busy = await people.agreed(sealed(addDays(TODAY, -1200)))
  const business = (await owner.get('/api/businesses')).body[0].id
  await owner.post('/api/jobs', { businessId: business, customerId: busy.id, service: 'Paver Sealing' })
  const visited = await people.agreed(sealed(addDays(TODAY, -1200)))
  await createFactories(app).aVisit({ customerId: visited.id, phone: visited.phone, date: addDays(TODAY, 3) })
  const asking = await people.agreed(sealed(addDays(TODAY, -1200)))
  await app.visitor.post('/api/service-requests', aQuote({ phone: asking.phone }))
  const later = await people.aCustomer(sealed(addDays(TODAY, -1200)))
  await daily()
  for (const one of [busy, visited, asking]) expect(await messagesTo(one)).toEqual([])
  expect(await messagesTo(later)).toEqual([])
  await people.agree('sms', later.phone)
  goTo(addDays(TODAY, 1))
  await daily()
  expect(await messagesTo(later)).toHaveLength(1)
})

test('customers who want no offers do not block others, and two with one phone are asked once', async () => {
  goTo(addDays(TODAY, 2))
  await app.database.pool.query(`
    with said as (insert into customers (name, phone, address, service_category, transaction_day)
      select 'No ' || n, '+1813777' || (1000 + n), '1 Rd', 'Paver Sealing', '2024-06-01'::date - 300 from generate_series(1, 80) n returning phone)
    insert into consents (channel, address, covers, agreed, source, at) select 'sms', phone, 'offers', yes, 'office', now() + after
      from said, (values (true, interval '0'), (false, interval '1 second')) as word(yes, after)`)
  const one = await people.agreed(sealed(addDays(TODAY, -1150)))
  const twin = await people.agreed({ ...sealed(addDays(TODAY, -1150)), phone: one.phone })
  await daily()
  goTo(addDays(TODAY, 3))
  await daily()
  expect([...(await messagesTo(one)), ...(await messagesTo(twin))]).toHaveLength(1)
})

test('of two with one phone the second is written by the way of their own, and the phone is texted once', async () => {
  goTo(addDays(TODAY, 5))
  await people.haveStreet()
  const one = await people.agreed(sealed(addDays(TODAY, -1160)))
  const twin = await people.agreed({ ...sealed(addDays(TODAY, -1150)), phone: one.phone }, true)
  await daily()
  expect((await messagesTo(one)).map(({ type }) => type)).toEqual(['sms'])
  expect((await messagesTo(twin)).map(({ type }) => type)).toEqual(['email'])
})

test('a customer who was never served is not reminded of work that was never done, nor counted as served', async () => {
  goTo(TODAY)
  const never = await people.agreed({
    name: 'Nora Never',
    tags: ['never'],
    serviceCategory: 'House Wash',
    transactionDate: '11/24/2026',
  })
  const served = await people.agreed({
    name: 'Sal Served',
    tags: ['never'],
    serviceCategory: 'House Wash',
    transactionDate: '11/23/2026',
  })
  const reach = async () =>
    (
      await owner.post('/api/campaigns/reach', {
        way: 'text',
        audience: { tags: ['never'], served: { is: 'within', months: 1 } },
      })
    ).body
  expect(await reach()).toMatchObject({ people: 1, will: 1 })
  goTo(addDays(TODAY, 370))
  await daily()
  expect(await messagesTo(never)).toEqual([])
  expect(await messagesTo(served)).toHaveLength(1)
})

test('asks no one when it is turned off', async () => {
  goTo(TODAY)
  await owner.patch('/api/automation/messages/cleaning', { version: 1, on: false })
  const due = await people.agreed({ serviceCategory: 'House Wash', transactionDate: '11/1/2025' })
  await daily()
  expect(await messagesTo(due)).toEqual([])
})
