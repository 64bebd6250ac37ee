import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'

// A Wednesday at 2:40 PM.
const { app, owner } = useApp({ clock: { now: () => new Date('2026-03-04T19:40:00Z') } })

const ask = (change: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  createClient(app.url, '').call(
    'POST',
    '/api/service-requests/callback',
    {
      name: 'Joe Alvarez',
      phone: '(813) 555-0199',
      service: 'pool-deck',
      message: 'how much to seal about 650 sq ft of pool deck',
      areaSqFt: 650,
      smsConsent: false,
      elapsedMs: 9000,
      ...change,
    },
    headers,
  )
const messagesTo = async (phone: string) =>
  (await owner.get('/api/communications')).body.filter(({ recipient }: { recipient: string }) => recipient === phone)

describe('a visitor of the chat who asks to be called', () => {
  test('is a request with a deadline like any other, and the bell says to call back', async () => {
    const { status, body } = await ask()
    expect(status).toBe(201)
    expect(body.sentence).toBe('Thanks! We’ll call you by Thursday at 2:40 PM.')
    expect((await owner.get(`/api/service-requests/${body.id}`)).body).toMatchObject({
      name: 'Joe Alvarez',
      phone: '+18135550199',
      email: '',
      address: '',
      service: 'pool-deck',
      areaSqFt: 650,
      message: 'Asked in the chat to be called back.\n\nhow much to seal about 650 sq ft of pool deck',
      okToText: 'no',
      status: 'new',
      flagged: false,
      answerBy: body.answerBy,
    })
    expect((await owner.get('/api/alerts')).body.alerts[0]).toMatchObject({
      title: 'Call back: Pool Deck Sealing',
      body: 'Joe Alvarez, (813) 555-0199',
    })
  })

  test('is texted only after they checked the box', async () => {
    await ask({ phone: '(813) 555-0171', smsConsent: true })
    await ask({ phone: '(813) 555-0172' })
    expect(await messagesTo('+18135550171')).toMatchObject([{ type: 'sms' }])
    expect(await messagesTo('+18135550172')).toEqual([])
  })

  test('is one request when the same form is sent twice', async () => {
    const key = { 'idempotency-key': 'one-form-sent-twice' }
    const [first, second] = [
      await ask({ phone: '(813) 555-0173' }, key),
      await ask({ phone: '(813) 555-0173', elapsedMs: 12_000 }, key),
    ]
    expect(second.body.id).toBe(first.body.id)
  })

  test('hears what is missing, field by field', async () => {
    const { status, body } = await ask({ name: ' ', phone: '12', service: '' })
    expect(status).toBe(400)
    expect(body.issues).toEqual([
      { path: 'name', message: 'Enter your name.' },
      { path: 'phone', message: expect.stringMatching(/phone/) },
      { path: 'service', message: 'Choose a service.' },
    ])
  })

  test('is listed apart when a program filled in the trap', async () => {
    const { body } = await ask({ phone: '(813) 555-0174', website: 'x' })
    expect((await owner.get(`/api/service-requests/${body.id}`)).body.flagged).toBe(true)
  })

  test('becomes a customer by Auto-Process, without an address', async () => {
    const { body } = await ask({ phone: '(813) 555-0175' })
    expect((await owner.post(`/api/automation/process-request/${body.id}`)).status).toBe(200)
    expect((await owner.get(`/api/service-requests/${body.id}`)).body.customerId).not.toBeNull()
  })
})
