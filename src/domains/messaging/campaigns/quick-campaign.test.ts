import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aDraft, offersOf } from '#tests/support/offers.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { MAX_PEOPLE } from './contract.ts'

const MIDDAY = new Date('2026-11-24T16:00:00Z')
const { app, owner } = useApp({ clock: { now: () => MIDDAY } })
const people = offersOf(app)
beforeAll(async () => {
  await people.haveStreet()
})

const market = (body: object, headers?: Record<string, string>) =>
  owner.post('/api/automation/marketing-campaign', body, headers)

describe('an offer to customers who are named one by one', () => {
  test('goes to who agreed, and says of each other why not', async () => {
    const yes = await people.agreed()
    const byMail = await people.aCustomer()
    await people.agree('email', byMail.email)
    const no = await people.aCustomer()
    const stopped = await people.agreed()
    await people.stop(stopped.phone)
    const missingId = '00000000-0000-4000-8000-000000000000'
    const { status, body } = await market({
      customerIds: [yes.id, byMail.id, no.id, stopped.id, missingId],
      offer: '10% off until Friday',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      queued: 2,
      skipped: [
        { customerId: no.id, reason: 'They haven’t opted in to marketing.' },
        { customerId: stopped.id, reason: 'They replied STOP.' },
        { customerId: missingId, reason: 'This customer doesn’t exist.' },
      ],
    })
    const { rows } = await app.database.pool.query(
      'select type, recipient, message from communications where campaign_id = $1 order by type',
      [body.campaignId],
    )
    expect(rows).toMatchObject([
      { type: 'email', recipient: byMail.email, message: expect.stringContaining('Unsubscribe: http') },
      { type: 'sms', recipient: yes.phone, message: 'Tidestone: 10% off until Friday. Reply STOP to opt out.' },
    ])
    expect((await owner.get(`/api/campaigns/${body.campaignId}`)).body).toMatchObject({ people: 2, leftOut: 2 })
  })

  test('answers 200 with no recipients when no one agreed', async () => {
    const no = await people.aCustomer()
    expect(await market({ customerIds: [no.id], offer: '10% off' })).toMatchObject({
      status: 200,
      body: { queued: 0, skipped: [{ customerId: no.id }] },
    })
  })

  test.each([
    [{ offer: '10% off' }, 'customerIds'],
    [{ customerIds: [], offer: '10% off' }, 'customerIds'],
    [{ customerIds: ['00000000-0000-4000-8000-000000000000'] }, 'offer'],
    [{ customerIds: ['00000000-0000-4000-8000-000000000000'], offer: '   ' }, 'offer'],
    [{ customerIds: ['nonsense'], offer: 'x' }, 'customerIds.0'],
    [{ customerIds: ['00000000-0000-4000-8000-000000000000'], offer: 'Hi {firstname}' }, 'offer'],
  ])('%j answers 400 and names what is missing', async (body, path) => {
    const answer = await market(body)
    expect(answer.status).toBe(400)
    expect(answer.body.issues.map((issue: any) => issue.path)).toContain(path)
  })

  test('sent twice, by a double click or by the key of the first, goes out once', async () => {
    const [one, two] = [await people.agreed(), await people.agreed()]
    const asked = { customerIds: [one.id, two.id], offer: 'Spring special for {first_name}' }
    const key = { 'idempotency-key': 'spring-special-of-tuesday' }
    const answers = await Promise.all([market(asked, key), market(asked, key)])
    expect(answers.map(({ body }) => body.queued)).toEqual([2, 2])
    const again = await market(asked)
    expect(again.body).toMatchObject({
      queued: 0,
      skipped: [{ reason: 'They already got this one.' }, { reason: 'They already got this one.' }],
    })
    const { rows } = await app.database.pool.query(
      `select recipient from communications where message like 'Tidestone: Spring special%'`,
    )
    expect(new Set(rows.map(({ recipient }) => recipient))).toEqual(new Set([one.phone, two.phone]))
    expect(rows).toHaveLength(2)
    recordProof('double submits', { tried: 3, figure: 'a promotion: one for each customer' })
  })

  test(
    'takes as many as a campaign goes to, in one call, and one more is refused with a sentence',
    { timeout: 120_000 },
    async () => {
      await app.database.pool.query(
        `insert into customers (name, phone, address) select 'Many ' || n, '+1727' || (2000000 + n), '2 Shell Rd' from generate_series(1, $1::int) n`,
        [MAX_PEOPLE],
      )
      const { rows } = await app.database.pool.query(`select id from customers where name like 'Many %'`)
      const customerIds = rows.map(({ id }) => id)
      const { status, body } = await market({ customerIds, offer: '10% off for everybody' })
      expect([status, body.queued, body.skipped.length]).toEqual([200, 0, MAX_PEOPLE])
      const audience = { customerIds }
      expect(await owner.post('/api/campaigns/reach', { audience, way: 'text' })).toMatchObject({
        status: 200,
        body: { people: MAX_PEOPLE, will: 0 },
      })
      expect((await owner.post('/api/campaigns/who', { audience, way: 'text' })).status).toBe(200)
      expect((await owner.post('/api/campaigns/preview', aDraft({ audience }))).status).toBe(200)
      const created = await owner.post('/api/campaigns', aDraft({ audience }))
      expect(created.status).toBe(201)
      expect(
        (await owner.patch(`/api/campaigns/${created.body.id}`, { version: created.body.version, audience })).status,
      ).toBe(200)
      expect(await market({ customerIds: [...customerIds, customerIds[0]], offer: 'x' })).toMatchObject({
        status: 400,
        body: { error: expect.any(String) },
      })
    },
  )

  test('sent by two windows in the same moment, goes out once', async () => {
    const one = await people.agreed()
    const answers = await Promise.all([1, 2].map(() => market({ customerIds: [one.id], offer: 'Flash sale' })))
    expect(answers.reduce((sum, { body }) => sum + body.queued, 0)).toBe(1)
  })
})
