import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuote, createClient, startApp } from '#tests/support/app.ts'
import type { App, ApiClient } from '#tests/support/app.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'

let twilio: TwilioPeer
let real: App
let simulated: App
beforeAll(async () => {
  twilio = await startTwilio()
  const env = {
    ...twilio.env,
  }
  ;[real, simulated] = await Promise.all([startApp({ env }), startApp()])
})
afterAll(async () => {
  await Promise.all([real.stop(), simulated.stop()])
  await twilio.close()
})

const submit = async (app: App, change: Record<string, unknown> = {}): Promise<{ id: string }> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const reply = (by: ApiClient, id: string, given: Record<string, unknown> = {}) =>
  by.post(`/api/service-requests/${id}/messages`, { type: 'sms', message: 'Hi Priya, we call you today.', ...given })
const statusOf = async (by: ApiClient, id: string) => (await by.get(`/api/service-requests/${id}`)).body.status

describe('an answer to a request', () => {
  test('waits 60 seconds in the outbox under the name of its author, who can cancel it in that time', async () => {
    const [owner, staff] = [await simulated.as('owner'), await simulated.as('staff')]
    const { id } = await submit(simulated, { phone: '(813) 555-0119' })
    const { status, body } = await reply(staff, id)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'sms',
      purpose: 'confirmation',
      kind: 'reply',
      recipient: '+18135550119',
      status: 'pending',
      requestId: id,
      byName: 'Sam staff',
    })
    expect(Date.parse(body.sendAfter) - Date.parse(body.createdAt)).toBe(60_000)
    expect((await owner.get(`/api/service-requests/${id}/messages`)).body).toMatchObject([
      { id: body.id },
      { automatic: 'received' },
    ])
    expect((await owner.post(`/api/communications/${body.id}/cancel`)).body).toMatchObject({
      status: 'cancelled',
      reason: 'Canceled before it was sent.',
    })
    expect((await owner.post('/api/automation/process-communications')).body.remaining).toBe(0)
    const { body: history } = await owner.get(`/api/service-requests/${id}/timeline?kind=message`)
    expect(history).toContainEqual(
      expect.objectContaining({
        words: 'Reply by text canceled before it was sent.',
        who: 'Sam staff',
        detail: 'Hi Priya, we call you today.',
      }),
    )
  })

  test('goes by e-mail to their address with its subject, and is refused when no address is known', async () => {
    const owner = await simulated.as('owner')
    const { id } = await submit(simulated, { email: 'priya@example.com' })
    expect((await reply(owner, id, { type: 'email', subject: 'Your request' })).body).toMatchObject({
      type: 'email',
      recipient: 'priya@example.com',
      subject: 'Your request',
    })
    const { body: unknown } = await owner.post('/api/service-requests/by-hand', {
      name: 'No Mail',
      phone: '813-555-0151',
    })
    expect(await reply(owner, unknown.id, { type: 'email', subject: 'Hi' })).toMatchObject({
      status: 409,
      body: { error: 'This request has no email address. Add one first.' },
    })
  })

  test('that really went out makes a new request contacted; one that is only simulated does not', async () => {
    const owner = await real.as('owner')
    const { id } = await submit(real)
    await reply(owner, id)
    // The e-mail that answers the visitor at once may have left before.
    expect((await owner.post('/api/automation/process-communications')).body).toMatchObject({
      sent: expect.any(Number),
      failed: 0,
    })
    expect(twilio.accepted.at(-1)?.body).toBe('Hi Priya, we call you today.')
    await expect.poll(() => statusOf(owner, id)).toBe('contacted')
    expect((await owner.get(`/api/service-requests/${id}`)).body.contactedAt).toEqual(expect.any(String))

    const other = await simulated.as('owner')
    const submitted = await submit(simulated)
    const { body: message } = await reply(other, submitted.id)
    await other.post('/api/automation/process-communications')
    await expect
      .poll(
        async () =>
          (await other.get(`/api/service-requests/${submitted.id}/messages`)).body.find(
            (one: { id: string }) => one.id === message.id,
          ).status,
      )
      .toBe('sent')
    expect((await other.post(`/api/communications/${message.id}/cancel`)).status).toBe(409)
    expect(await statusOf(other, submitted.id)).toBe('new')
  })

  test('says whether it would really be sent', async () => {
    expect((await (await real.as('staff')).get('/api/communications/ways')).body).toEqual({
      sms: { simulated: false },
      email: { simulated: true },
    })
  })

  test('pressed twice with one key is one message', async () => {
    const owner = await simulated.as('owner')
    const { id } = await submit(simulated)
    const send = () =>
      owner.post(
        `/api/service-requests/${id}/messages`,
        { type: 'sms', message: 'Once' },
        { 'idempotency-key': `reply-${id}` },
      )
    const [first, second] = await Promise.all([send(), send()])
    expect(first.body.id).toBe(second.body.id)
    const { body: sent } = await owner.get(`/api/service-requests/${id}/messages`)
    expect(sent.filter(({ kind }: { kind: string }) => kind === 'reply')).toHaveLength(1)
  })

  test.each([
    ['no words', { message: '  ' }, 'message', 'Enter a message.'],
    ['too many words', { message: 'x'.repeat(1501) }, 'message', 'Please keep this to 1,500 characters.'],
    ['an e-mail without a subject', { type: 'email' }, 'subject', 'Enter a subject.'],
    [
      'a subject of two lines',
      { type: 'email', subject: 'a\nbcc: x@y.zz' },
      'subject',
      'Please keep this on one line.',
    ],
  ])('with %s is refused', async (_what, wrong, path, message) => {
    const owner = await simulated.as('owner')
    const { id } = await submit(simulated)
    expect(await reply(owner, id, wrong)).toMatchObject({ status: 400, body: { issues: [{ path, message }] } })
  })

  test('to a request that is gone, or by letter, is refused', async () => {
    const owner = await simulated.as('owner')
    expect((await reply(owner, '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await reply(owner, (await submit(simulated)).id, { type: 'letter' })).status).toBe(400)
    expect((await owner.post('/api/communications/00000000-0000-4000-8000-000000000000/cancel')).status).toBe(404)
  })
})
