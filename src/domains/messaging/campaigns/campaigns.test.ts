import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aDraft, offersOf } from '#tests/support/offers.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { updateProgress } from './campaign-lifecycle.ts'

const clock = { at: 0, now: () => new Date(clock.at) }
const goTo = (day: string, time: string) => {
  clock.at = toZonedInstant(day, time)?.getTime() ?? Number.NaN
}
beforeAll(() => {
  goTo('2026-11-24', '11:00')
})
const { app, owner } = useApp({ clock })
const people = offersOf(app)

let towns = 0
/** Of a tag of their own, so that no test meets another's people. */
beforeEach(() => {
  towns += 1
  goTo('2026-11-24', '11:00')
})
const tag = () => `group ${towns}`
const theirs = () => ({ tags: [tag()] })
const reach = async (change: object = {}) =>
  (await owner.post('/api/campaigns/reach', { audience: theirs(), way: 'text', ...change })).body
const create = async (change: object = {}) => {
  const made = await owner.post('/api/campaigns', aDraft({ audience: theirs(), ...change }))
  expect(made, JSON.stringify(made.body)).toMatchObject({ status: 201 })
  return made.body
}
const confirm = (campaign: any, will: number) =>
  owner.post(`/api/campaigns/${campaign.id}/confirm`, { version: campaign.version, will })
const messages = async (id: string): Promise<any[]> =>
  (
    await app.database.pool.query(
      'select * from communications where campaign_id = $1 order by created_at, recipient',
      [id],
    )
  ).rows
const send = async () => {
  await drainOutbox(app.parts)
  await app.parts.db.transaction(SYSTEM, updateProgress)
}
const get = async (id: string) => (await owner.get(`/api/campaigns/${id}`)).body

describe('who gets it', () => {
  test('is who agreed; of all others it is said why not', async () => {
    await people.agreed({ tags: [tag()] })
    const stopped = await people.agreed({ tags: [tag()] })
    await people.stop(stopped.phone)
    await people.aCustomer({ tags: [tag()] })
    const one = await people.agreed({ tags: [tag()], name: 'Ana One' })
    await people.agreed({ tags: [tag()], name: 'Bob One', phone: one.phone })
    expect(await reach()).toEqual({
      people: 5,
      will: 2,
      texts: 2,
      emails: 0,
      leftOut: [
        { reason: 'stopped', many: 1 },
        { reason: 'not-agreed', many: 1 },
        { reason: 'same-address', many: 1 },
      ],
    })
    const { body } = await owner.post('/api/campaigns/who', { audience: theirs(), way: 'text', reason: 'stopped' })
    expect(body.people).toMatchObject([{ customerId: stopped.id, reason: 'stopped', text: false }])
    recordProof('consent', {
      tried: 5,
      figure: 'a campaign goes only to people who opted in, and lists why the others are excluded',
    })
  })

  test('is chosen by category, town, last service and tags together', async () => {
    await people.agreed({
      tags: [tag()],
      serviceCategory: 'Pool Area Cleaning',
      transactionDate: '3/1/2024',
      address: '12 Tampa Ave, Ruskin, FL 33570',
    })
    await people.agreed({
      tags: [tag()],
      serviceCategory: 'Pool Area Cleaning',
      transactionDate: '11/1/2026',
      address: '1 Palm St, Tampa, FL 33602',
    })
    await people.agreed({ tags: [tag()], transactionDate: '1/1/2026', address: '9 Oak St, Brandon, FL 33511' })
    const many = async (audience: object) => (await reach({ audience: { ...theirs(), ...audience } })).will
    expect(await many({ categories: ['Pool Area Cleaning'] })).toBe(2)
    expect(await many({ categories: ['none'] })).toBe(1)
    expect(await many({ towns: ['Tampa'] })).toBe(1)
    expect(await many({ towns: ['Tampa', 'Ruskin'] })).toBe(2)
    expect(await many({ served: { is: 'over', months: 12 } })).toBe(1)
    expect(await many({ served: { is: 'within', months: 1 } })).toBe(1)
    expect(await many({ tags: [tag(), 'VIP'] })).toBe(0)
  })

  test('of text and e-mail both is each way that they agreed to', async () => {
    await people.haveStreet()
    await people.agreed({ tags: [tag()] }, true)
    await people.agreed({ tags: [tag()] })
    expect(await reach({ way: 'both' })).toMatchObject({ will: 2, texts: 2, emails: 1 })
    expect(await reach({ way: 'email' })).toMatchObject({
      will: 1,
      emails: 1,
      leftOut: [{ reason: 'not-agreed', many: 1 }],
    })
  })
})

describe('confirming', () => {
  test('writes only to these people, each in their own words and with their own link', async () => {
    await people.agreed({ tags: [tag()], name: 'Hal Brandt', transactionDate: '10/15/2025' })
    await people.agreed({ tags: [tag()], name: '<b>Zoë {link}</b>', transactionDate: '10/15/2025' })
    await people.aCustomer({ tags: [tag()] })
    const campaign = await create()
    expect(await confirm(campaign, 2)).toMatchObject({
      status: 200,
      body: { status: 'sending', people: 2, leftOut: 1, messages: 2 },
    })
    const sent = await messages(campaign.id)
    expect(sent.map(({ message }) => message.replace(/\/e\/\w{6}/, '/e/CODE'))).toEqual([
      expect.stringMatching(
        /^Hi Hal, last sealed in Oct 2025\. Free estimate: http:\/\/127\.0\.0\.1:\d+\/e\/CODE Tidestone\. Reply STOP to opt out\.$/,
      ),
      expect.stringContaining('last sealed in Oct 2025.'),
    ])
    expect(new Set(sent.map(({ message }) => /\/e\/(\w+)/.exec(message)?.[1])).size).toBe(2)
    expect(sent.every(({ purpose, type }) => purpose === 'marketing' && type === 'sms')).toBe(true)
  })

  test('twice, as a double click does, is once', async () => {
    await people.agreed({ tags: [tag()] })
    const campaign = await create()
    const answers = await Promise.all([confirm(campaign, 1), confirm(campaign, 1), confirm(campaign, 1)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await messages(campaign.id)).toHaveLength(1)
  })

  test('is refused when it would go to another number of people than was shown', async () => {
    const customer = await people.agreed({ tags: [tag()] })
    await people.agreed({ tags: [tag()] })
    const campaign = await create()
    await people.stop(customer.phone)
    expect(await confirm(campaign, 2)).toMatchObject({
      status: 409,
      body: { error: 'The audience has changed: it would now go to 1 instead of 2. Check it again before you send.' },
    })
    expect(await messages(campaign.id)).toEqual([])
  })

  test('with no recipients is refused', async () => {
    const campaign = await create()
    expect(await confirm(campaign, 0)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('No one in this audience can receive it') },
    })
  })

  test.each([
    [{ text: 'Hi {first_name}, 10% off. {business}' }, 'Add {stop}: marketing texts must say how to opt out.'],
    [{ text: 'Hi {first_name}, 10% off. {stop}' }, 'Add {business}: marketing texts must say who they’re from.'],
    [{ text: '' }, 'Write the text.'],
    [{ text: 'Hi {firstname} {business} {stop}' }, '{firstname} isn’t a field here.'],
    [{ day: '2026-11-24', at: '09:00' }, 'Nov 24, 2026, 9:00 AM is in the past. Choose a later time.'],
  ])('%j is refused with a sentence', async (change, sentence) => {
    await people.agreed({ tags: [tag()] })
    const campaign = await create(change)
    expect(await confirm(campaign, 1)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining(sentence) },
    })
  })

  test('refuses an email while no postal address is set; later emails include it and the unsubscribe link', async () => {
    await app.database.pool.query(`delete from settings where name = 'facts'`)
    await people.agreed({ tags: [tag()] }, true)
    const campaign = await create({ way: 'email' })
    expect((await confirm(campaign, 0)).body.error).toContain('must include your postal address')
    await people.haveStreet()
    expect(await confirm(campaign, 1)).toMatchObject({ status: 200 })
    const [mail] = await messages(campaign.id)
    expect(mail.message).toContain('Tidestone, 12 Shell Point Rd, Ruskin, FL 33570')
    expect(mail.message).toMatch(new RegExp(`Unsubscribe: http://.*/unsubscribe/${mail.id}\\?key=`))
  })

  test('who got one this month is left out of the next', async () => {
    await people.agreed({ tags: [tag()] })
    await confirm(await create(), 1)
    expect(await reach()).toMatchObject({ will: 0, leftOut: [{ reason: 'had-one', many: 1 }] })
    await app.database.pool.query(
      `update campaigns set starts_at = starts_at - interval '31 days', status = 'done' where audience->'tags'->>0 = $1`,
      [tag()],
    )
    expect(await reach()).toMatchObject({ will: 1 })
    recordProof('caps', { tried: 1, figure: 'one campaign a month' })
  })

  test('a month is from when it left and not from when it was confirmed, and what is still to leave counts', async () => {
    await people.agreed({ tags: [tag()] })
    await confirm(await create(), 1)
    const set = (change: string) =>
      app.database.pool.query(`update campaigns set ${change} where audience->'tags'->>0 = $1`, [tag()])
    await set(`confirmed_at = confirmed_at - interval '60 days'`)
    expect(await reach()).toMatchObject({ will: 0 })
    await set(`starts_at = starts_at - interval '40 days', status = 'paused'`)
    expect(await reach()).toMatchObject({ will: 0 })
    await set(`status = 'done'`)
    expect(await reach()).toMatchObject({ will: 1 })
  })
})

describe('while it waits or runs', () => {
  const scheduled = async (many: number) => {
    for (let one = 0; one < many; one++) await people.agreed({ tags: [tag()] })
    const campaign = await create({ day: '2026-11-25', at: '10:00' })
    return (await confirm(campaign, many)).body
  }

  test('it leaves at its hour, and not before, whatever is pressed', async () => {
    const campaign = await scheduled(2)
    expect(campaign).toMatchObject({
      status: 'scheduled',
      startsAt: toZonedInstant('2026-11-25', '10:00')?.toISOString(),
    })
    await owner.post('/api/automation/process-communications')
    await send()
    expect((await get(campaign.id)).figures).toMatchObject({ sent: 0, waiting: 2 })
    goTo('2026-11-25', '10:00')
    await send()
    expect(await get(campaign.id)).toMatchObject({ status: 'done', figures: { sent: 2, waiting: 0 } })
  })

  test('paused, nothing leaves; resumed, it goes on; stopped, the rest never leaves', async () => {
    const campaign = await scheduled(2)
    expect((await owner.post(`/api/campaigns/${campaign.id}/pause`)).body.status).toBe('paused')
    goTo('2026-11-25', '12:00')
    await owner.post('/api/automation/process-communications')
    await send()
    expect((await get(campaign.id)).figures).toMatchObject({ sent: 0, waiting: 2 })
    // One of them says STOP in between.
    const [first] = await messages(campaign.id)
    await people.stop(first.recipient)
    expect((await owner.post(`/api/campaigns/${campaign.id}/resume`)).body.status).toBe('sending')
    await send()
    expect(await get(campaign.id)).toMatchObject({ status: 'done', figures: { sent: 1, heldBack: 1 } })
    expect((await owner.post(`/api/campaigns/${campaign.id}/stop`)).status).toBe(409)
    const other = await (async () => {
      towns += 1
      goTo('2026-11-24', '11:00')
      return scheduled(3)
    })()
    expect((await owner.post(`/api/campaigns/${other.id}/stop`)).body).toMatchObject({
      status: 'stopped',
      figures: { waiting: 0, heldBack: 3 },
    })
    goTo('2026-11-26', '12:00')
    await send()
    expect((await messages(other.id)).every(({ status }) => status === 'cancelled')).toBe(true)
  })

  test('one that has not begun becomes a draft again, and cannot once something has left', async () => {
    const campaign = await scheduled(1)
    const back = await owner.post(`/api/campaigns/${campaign.id}/take-back`)
    expect(back.body).toMatchObject({ status: 'draft', people: 0, startsAt: null })
    expect(await messages(campaign.id)).toEqual([])
    expect(await reach()).toMatchObject({ will: 1 })
    await confirm(back.body, 1)
    goTo('2026-11-25', '10:00')
    await send()
    expect((await owner.post(`/api/campaigns/${campaign.id}/take-back`)).status).toBe(409)
  })

  test('what is confirmed can be neither changed nor deleted; a draft can, and not over another window', async () => {
    const draft = await create()
    expect(
      (await owner.patch(`/api/campaigns/${draft.id}`, { version: draft.version, name: 'Another' })).body.name,
    ).toBe('Another')
    expect(await owner.patch(`/api/campaigns/${draft.id}`, { version: draft.version, name: 'Mine' })).toMatchObject({
      status: 409,
      body: { code: 'CHANGED' },
    })
    const staff = await app.as('staff')
    expect((await staff.call('DELETE', `/api/campaigns/${draft.id}`)).status).toBe(403)
    expect((await owner.call('DELETE', `/api/campaigns/${draft.id}`)).status).toBe(200)
    const campaign = await scheduled(1)
    expect((await owner.patch(`/api/campaigns/${campaign.id}`, { version: campaign.version, name: 'No' })).status).toBe(
      409,
    )
    expect((await owner.call('DELETE', `/api/campaigns/${campaign.id}`)).status).toBe(409)
  })
})

test('what came of it is counted: replies, opt-outs, visits of the link and bookings', async () => {
  const [one, two] = [await people.agreed({ tags: [tag()] }), await people.agreed({ tags: [tag()] })]
  const campaign = await create()
  await confirm(campaign, 2)
  await send()
  const query = (text: string, values: unknown[]) => app.database.pool.query(text, values)
  await query(`insert into replies (phone, body, provider_id, created_at) values ($1, 'How much?', 'r1', $2)`, [
    one.phone,
    new Date(clock.at + 60_000),
  ])
  clock.at += 120_000
  await people.stop(two.phone)
  const [first] = await messages(campaign.id)
  const code = /\/e\/(\w{6})/.exec(first.message)?.[1]
  const visit = (agent: string) => app.visitor.call('GET', `/e/${code}`, undefined, { 'user-agent': agent })
  expect(await visit('Mozilla/5.0 (iPhone) Safari/605')).toMatchObject({ status: 302 })
  await visit('Mozilla/5.0 facebookexternalhit preview')
  const [second] = (await messages(campaign.id)).slice(1)
  await app.visitor.call('HEAD', `/e/${/\/e\/(\w{6})/.exec(second.message)?.[1]}`, undefined, {
    'user-agent': 'Mozilla/5.0 (iPhone) Safari/605',
  })
  expect((await app.visitor.get('/e/zzzzzz')).headers.get('location')).toBe('/#quote')
  const business = (await owner.get('/api/businesses')).body[0].id
  await owner.post('/api/jobs', { businessId: business, customerId: one.id, service: 'Paver Sealing' })
  expect((await get(campaign.id)).figures).toMatchObject({ sent: 2, replies: 1, optOuts: 1, visits: 1, bookings: 1 })
  const list = await owner.get(`/api/campaigns/${campaign.id}/people?limit=1`)
  const names = [one.name, two.name].toSorted((a, b) => a.localeCompare(b))
  expect(list.body).toMatchObject([{ name: names[0], reason: null, became: 'sent' }])
  expect(list.headers.get('x-total-count')).toBe('2')
  const next = /<([^>]+)>/.exec(list.headers.get('link') ?? '')?.[1]
  expect((await owner.get(next ?? '')).body).toMatchObject([{ name: names[1] }])
})

test('an offer to named people that is reverted at night is a draft that can be confirmed', async () => {
  const one = await people.agreed({ tags: [tag()] })
  goTo('2026-11-24', '21:00')
  const { body } = await owner.post('/api/automation/marketing-campaign', { customerIds: [one.id], offer: '10% off' })
  await owner.post(`/api/campaigns/${body.campaignId}/pause`)
  const draft = (await owner.post(`/api/campaigns/${body.campaignId}/take-back`)).body
  expect(draft).toMatchObject({ status: 'draft', way: 'text' })
  expect(await confirm(draft, 1)).toMatchObject({ status: 200 })
})

test('allows the calls only to the office', async () => {
  const technician = await app.as('technician')
  for (const path of ['/api/campaigns', '/api/campaigns/choices']) {
    expect((await app.visitor.get(path)).status).toBe(401)
    expect((await technician.get(path)).status).toBe(403)
  }
  expect((await app.visitor.post('/api/automation/marketing-campaign', { customerIds: [], offer: '' })).status).toBe(
    401,
  )
})
