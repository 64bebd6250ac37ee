import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { sendFollowUp } from './send-estimate.ts'
import { withLongLinks } from '#tests/support/short-links.ts'

const NOON = Date.parse('2026-11-20T17:00:00Z')
const DAY = 86_400_000
const clock = { at: NOON, now: () => new Date(clock.at) }
// As in a demo, a simulated message counts: these tests are about what follows from sending.
const { app, owner } = useApp({ clock, testPaymentsCount: true })
const make = estimatesOf(app)
beforeEach(() => {
  clock.at = NOON
})

const messagesTo = async (customerId: string) =>
  (await owner.get('/api/communications?limit=200')).body.filter(
    (message: any) => message.customerId === customerId && message.purpose === 'estimate',
  )
const comes = (id: string) => app.parts.db.transaction(SYSTEM, (tx) => sendFollowUp(tx, app.parts, id))
const get = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body

describe('an estimate that is sent', () => {
  test('goes by text and by email, with one private link that opens it', async () => {
    const draft = await make.aDraft()
    const { status, body } = await owner.post(`/api/estimates/${draft.id}/send`, { by: ['sms', 'email'] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      status: 'sent',
      sentAt: new Date(NOON).toISOString(),
      remindAt: '2026-11-23T15:00:00.000Z',
    })
    const sent = await messagesTo(draft.customerId)
    expect(sent.map(({ type }: any) => type).toSorted()).toEqual(['email', 'sms'])
    const links = await Promise.all(
      sent.map(async ({ message }: any) => /\/estimate\/\S+/.exec(await withLongLinks(app, message))?.[0] ?? ''),
    )
    expect(new Set(links).size).toBe(1)
    const link = new URL(String(links[0]), app.url)
    const look = await app.visitor.post(`/api/estimate-links/${draft.id}/look`, { key: link.searchParams.get('key') })
    expect(look).toMatchObject({ status: 200, body: { title: draft.title } })
  })

  test('does not go to a customer who cannot be reached, and stays a draft', async () => {
    const draft = await make.aDraft({ customer: { email: null } })
    const answer = await owner.post(`/api/estimates/${draft.id}/send`, { by: ['email'] })
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'by' }] } })
    expect(await get(draft.id)).toMatchObject({ status: 'draft' })
    expect(await messagesTo(draft.customerId)).toEqual([])
  })

  test('does not go once its day is over', async () => {
    const draft = await make.aDraft({ validUntil: '2026-11-21' })
    clock.at = NOON + 2 * DAY
    expect(await owner.post(`/api/estimates/${draft.id}/send`, { by: ['email'] })).toMatchObject({ status: 409 })
  })
})

describe('one that was declined', () => {
  const declined = async () => {
    const { estimate, key } = await make.aSent()
    expect((await app.visitor.post(`/api/estimate-links/${estimate.id}/decline`, { key })).status).toBe(200)
    return { id: String(estimate.id), customerId: String(estimate.customerId), key }
  }
  const trailOf = async (id: string) =>
    (
      await app.parts.db.pool.query(
        'select action, before, after from audit_entries where entity_id = $1 order by created_at, id',
        [id],
      )
    ).rows

  test('stays declined when its link is opened, and sends no follow-up', async () => {
    const { id, customerId, key } = await declined()
    const before = await get(id)
    const { status, body } = await owner.post(`/api/estimates/${id}/link`)
    expect([status, new URL(body.link).searchParams.get('key')]).toEqual([200, key])
    expect(await get(id)).toEqual(before)
    clock.at = NOON + 8 * DAY
    await comes(id)
    expect(await messagesTo(customerId)).toEqual([])
  })

  test('is open again once it is sent again, and the trail says what it was before', async () => {
    const { id } = await declined()
    clock.at = NOON + 60_000
    expect((await owner.post(`/api/estimates/${id}/send`, { by: ['email'] })).body).toMatchObject({
      status: 'sent',
      remindAt: '2026-11-23T15:00:00.000Z',
    })
    expect(await trailOf(id)).toContainEqual({
      action: 'sent',
      before: { status: 'declined' },
      after: { status: 'sent', by: ['email'] },
    })
  })
})

test('a draft whose link is taken to be sent by hand counts as sent, and the trail says so', async () => {
  const { id } = await make.aDraft()
  await make.keyOf(id)
  const { rows } = await app.parts.db.pool.query(
    `select before, after from audit_entries where entity_id = $1 and action = 'link copied'`,
    [id],
  )
  expect(rows).toEqual([{ before: { status: 'draft' }, after: { status: 'sent' } }])
})

describe('who does not answer', () => {
  test('is asked after three days and after seven, each once, and then left alone', async () => {
    const { estimate } = await make.aSent()
    await comes(estimate.id)
    expect(await messagesTo(estimate.customerId)).toHaveLength(0)
    clock.at = NOON + 3 * DAY
    await comes(estimate.id)
    await comes(estimate.id)
    expect(await messagesTo(estimate.customerId)).toHaveLength(1)
    clock.at = NOON + 7 * DAY
    await comes(estimate.id)
    await comes(estimate.id)
    expect(await messagesTo(estimate.customerId)).toHaveLength(2)
    expect(await get(estimate.id)).toMatchObject({ remindAt: null })
    clock.at = NOON + 13 * DAY
    await comes(estimate.id)
    expect(await messagesTo(estimate.customerId)).toHaveLength(2)
  })

  test.each(['accept', 'decline', 'void'])('gets no follow-up after an answer from them or us: %s', async (answer) => {
    const { estimate, key } = await make.aSent()
    if (answer === 'void') await owner.post(`/api/estimates/${estimate.id}/void`)
    else
      await app.visitor.post(
        `/api/estimate-links/${estimate.id}/${answer}`,
        answer === 'accept' ? signed(estimate, key) : { key },
      )
    const before = await messagesTo(estimate.customerId)
    clock.at = NOON + 8 * DAY
    await comes(estimate.id)
    expect(await messagesTo(estimate.customerId)).toHaveLength(before.length)
    expect(await get(estimate.id)).toMatchObject({ remindAt: null })
  })

  test('is not asked for a price that is over', async () => {
    const { estimate } = await make.aSent({ validUntil: '2026-11-21' })
    clock.at = NOON + 3 * DAY
    await comes(estimate.id)
    expect(await messagesTo(estimate.customerId)).toEqual([])
  })
})

describe('after it was accepted', () => {
  const accepted = async (change: object = {}) => {
    const { estimate, key } = await make.aSent(change)
    expect((await app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).status).toBe(
      200,
    )
    // What tells of the acceptance itself came before.
    clock.at = NOON + 60_000
    return { id: estimate.id, customerId: estimate.customerId, key, before: await messagesTo(estimate.customerId) }
  }

  test('the link goes out again as long as the deposit is owed, and then asks for the deposit, not for an answer', async () => {
    const { id, customerId, key, before } = await accepted()
    const { status, body } = await owner.post(`/api/estimates/${id}/send`, { by: ['sms', 'email'] })
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body).toMatchObject({
      status: 'accepted',
      depositOwed: 28_425,
      remindAt: null,
      sentAt: new Date(NOON).toISOString(),
    })
    const sent = (await messagesTo(customerId)).filter(
      ({ id: one }: any) => !before.some((earlier: any) => earlier.id === one),
    )
    expect(sent.map(({ type }: any) => type).toSorted()).toEqual(['email', 'sms'])
    for (const { message } of sent) {
      expect(message).toContain('$284.25')
      expect(await withLongLinks(app, message)).toContain(`/estimate/${id}?key=${key}`)
      expect(message).toMatch(/deposit/)
      expect(message).not.toMatch(/good until|accept it here|Accept, decline|Accept it, decline it/)
    }
  })

  test('only what is left of the deposit is asked for, and once it is here, nothing', async () => {
    const { id, before, customerId } = await accepted()
    const pay = (amount: number) => owner.post(`/api/estimates/${id}/payments`, { amount, method: 'check' })
    expect((await pay(20_000)).status).toBe(201)
    expect((await owner.post(`/api/estimates/${id}/send`, { by: ['sms'] })).body).toMatchObject({ depositOwed: 8_425 })
    const text = (await messagesTo(customerId)).find(
      (one: any) => one.type === 'sms' && !before.some((earlier: any) => earlier.id === one.id),
    )
    expect(text.message).toContain('$84.25')
    expect((await pay(8_425)).status).toBe(201)
    const answer = await owner.post(`/api/estimates/${id}/send`, { by: ['email'] })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: 'No deposit is due, so there’s nothing to request. You can still copy the link.' },
    })
    expect(await owner.post(`/api/estimates/${id}/link`)).toMatchObject({ status: 200 })
  })

  test('the link can be copied whatever is owed, and nothing changes by it', async () => {
    const { id, key } = await accepted({ depositPercent: null })
    const before = await get(id)
    clock.at = NOON + 30 * DAY
    const { status, body } = await owner.post(`/api/estimates/${id}/link`)
    expect([status, new URL(body.link).searchParams.get('key')]).toEqual([200, key])
    expect(await get(id)).toEqual(before)
  })

  test('a deposit that was refunded and written off, or whose work is done or canceled, is no longer owed', async () => {
    const { id } = await accepted()
    const { body: entry } = await owner.post(`/api/estimates/${id}/payments`, { amount: 28_425, method: 'cash' })
    expect((await owner.post(`/api/payments/${entry.id}/refund`, { amount: 28_425, owed: false })).status).toBe(200)
    expect(await get(id)).toMatchObject({ depositPaid: 0, depositOwed: 0 })
    for (const status of ['completed', 'cancelled']) {
      const other = await accepted()
      const { jobId } = await get(other.id)
      expect((await owner.patch(`/api/jobs/${jobId}/status`, { status, reason: 'They moved.' })).status).toBe(200)
      expect(await get(other.id)).toMatchObject({ depositOwed: 0 })
      expect((await owner.post(`/api/estimates/${other.id}/send`, { by: ['email'] })).status).toBe(409)
      expect((await app.visitor.post(`/api/estimate-links/${other.id}/look`, { key: other.key })).body).toMatchObject({
        depositOwed: 0,
      })
    }
  })

  test('a canceled estimate is neither sent nor copied', async () => {
    const { estimate } = await make.aSent()
    await owner.post(`/api/estimates/${estimate.id}/void`)
    for (const [path, body] of [
      ['send', { by: ['email'] }],
      ['link', {}],
    ] as const)
      expect(await owner.post(`/api/estimates/${estimate.id}/${path}`, body)).toMatchObject({ status: 409 })
  })
})
