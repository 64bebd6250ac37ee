import { beforeAll, beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aDraft, offersOf } from '#tests/support/offers.ts'
import { toZonedInstant } from '#lib/local-time.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
const goTo = (day: string, time: string) => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
beforeAll(() => {
  goTo('2026-11-24', '11:00')
})
const { app, owner } = useApp({ clock })
const people = offersOf(app)

let groups = 0
/** Of a tag of their own, so that no test meets another's people. */
beforeEach(() => {
  groups += 1
  goTo('2026-11-24', '11:00')
})
const tag = () => `group ${groups}`
const theirs = () => ({ tags: [tag()] })

test('a preview shows the words of one of them, how long a text is, what it costs and what is wrong', async () => {
  await people.agreed({ tags: [tag()], name: 'Hal Brandt' })
  const { text, subject, email, way } = aDraft()
  const asked = { text, subject, email, way, audience: theirs() }
  const { body } = await owner.post('/api/campaigns/preview', asked)
  expect(body).toMatchObject({
    name: 'Hal Brandt',
    text: expect.stringContaining('Hi Hal,'),
    parts: { segments: 1, room: 160 },
    cost: 8,
    faults: [],
  })
  const wrong = await owner.post('/api/campaigns/preview', { ...asked, text: 'Hi {nobody}' })
  expect(wrong.body).toMatchObject({
    text: 'Hi {nobody}',
    faults: [{ path: 'text', message: expect.stringContaining('{nobody} isn’t a field here') }],
  })
})

test('at night a preview says that offers leave in the morning, by text and by email', async () => {
  await people.haveStreet()
  await people.agreed({ tags: [tag()] }, true)
  goTo('2026-11-24', '21:00')
  const { text, subject, email } = aDraft()
  const startsAt = async (way: string) =>
    (await owner.post('/api/campaigns/preview', { text, subject, email, way, audience: theirs() })).body.startsAt
  expect(await startsAt('text')).toBe(toZonedInstant('2026-11-25', '08:00')?.toISOString())
  expect(await startsAt('email')).toBe(toZonedInstant('2026-11-25', '08:00')?.toISOString())
})

test('a test goes to who writes it, and is counted nowhere', async () => {
  await people.haveStreet()
  await people.agreed({ tags: [tag()], name: 'Hal Brandt' })
  const { text, subject, email } = aDraft()
  const asked = { text, subject, email, audience: theirs() }
  expect(await owner.post('/api/campaigns/test', { ...asked, way: 'email' })).toMatchObject({
    status: 200,
    body: { to: [app.owner.email] },
  })
  const { rows } = await app.database.pool.query(
    'select * from communications where recipient = $1 order by created_at desc limit 1',
    [app.owner.email],
  )
  expect(rows).toMatchObject([
    {
      purpose: 'alert',
      campaign_id: null,
      subject: 'Test: Time again, Hal?',
      message: expect.stringContaining('Hi Hal,'),
    },
  ])
  expect((await owner.post('/api/campaigns/test', { ...asked, way: 'text' })).status).toBe(409)
  expect((await owner.post('/api/campaigns/test', { ...asked, way: 'text', text: 'Hi' })).status).toBe(400)
})
