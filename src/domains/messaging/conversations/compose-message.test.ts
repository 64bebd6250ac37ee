import { describe, expect, test } from 'vitest'
import { useTexting } from '#tests/support/texting.ts'

const { app, owner, text, aNumber } = useTexting({ cron: false })

let nth = 0
const aCustomer = async (more: Record<string, unknown> = {}) => {
  const phone = aNumber()
  const { body } = await owner.post('/api/customers', {
    name: `Ruth Delgado ${(nth += 1)}`,
    phone,
    address: '1 Elm St',
    email: `ruth${nth}@example.com`,
    ...more,
  })
  return { ...body, phone }
}
const write = (message: Record<string, unknown>, headers?: Record<string, string>) =>
  owner.post('/api/conversations', { type: 'sms', message: 'Your estimate is ready.', to: '', ...message }, headers)
const head = async (of: string) => (await owner.get(`/api/conversations/${of}`)).body
const messagesTo = async (recipient: string) =>
  (await app.parts.db.pool.query('select * from communications where recipient = $1', [recipient])).rows

describe('a new message', () => {
  test('goes to a customer who was chosen, by text or email', async () => {
    const { id, phone, email } = await aCustomer()
    const sent = await write({ to: 'Ruth', customerId: id })
    expect(sent).toMatchObject({ status: 201, body: { with: phone.slice(1) } })
    await write({ to: 'Ruth', customerId: id, type: 'email', subject: 'Your estimate' })
    expect(await messagesTo(phone)).toMatchObject([{ customer_id: id, purpose: 'reply' }])
    expect(await messagesTo(email)).toMatchObject([{ customer_id: id, subject: 'Your estimate' }])
  })

  test('goes to a number that is new, in any notation, and starts its conversation', async () => {
    expect((await write({ to: '(813) 555-7700' })).body).toMatchObject({ with: '18135557700' })
    const { body } = await owner.get('/api/conversations?q=8135557700')
    expect(body).toMatchObject([{ phone: '+18135557700', last: { words: 'Your estimate is ready.', byHand: true } }])
  })

  test('to an address that is new goes out by email, and to a known one into its conversation', async () => {
    const { id, phone, email } = await aCustomer()
    const known = await write({ to: email.toUpperCase(), type: 'email', subject: 'Hi' })
    expect(known).toMatchObject({ status: 201, body: { with: phone.slice(1) } })
    expect(await messagesTo(email)).toMatchObject([{ customer_id: id }])
    expect((await write({ to: 'new.one@example.com', type: 'email', subject: 'Hi' })).body.with).toBeNull()
    expect(await messagesTo('new.one@example.com')).toMatchObject([{ customer_id: null, status: 'pending' }])
  })

  test.each([
    [{ to: '555-01' }, 'Enter a phone number with area code, like (813) 555-0123.'],
    [{ to: 'Ruth' }, 'Enter a phone number with area code, like (813) 555-0123.'],
    [{ to: 'ruth@', type: 'email', subject: 'Hi' }, 'Enter an email address like name@example.com.'],
    [{ to: '' }, 'Enter a name, phone number or email address.'],
    [{ to: '(813) 555-7701', message: ' ' }, 'Enter a message.'],
    [{ to: 'a@example.com', type: 'email' }, 'Enter a subject.'],
  ])('is refused for %j with a sentence, and nothing is queued', async (message, says) => {
    const { status, body } = await write(message)
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(says)])
    expect(await messagesTo('+18135557701')).toEqual([])
  })

  test('is refused for a number that replied STOP, which is said before it is written, too', async () => {
    const { id, phone } = await aCustomer()
    await text(phone, 'STOP')
    const says = 'This number replied STOP. It can opt back in by texting START.'
    expect(await head(id)).toMatchObject({ noText: says })
    expect(await write({ to: phone })).toMatchObject({ status: 409, body: { error: says } })
    expect((await write({ to: '', customerId: id })).status).toBe(400)
    expect((await write({ to: 'Ruth', customerId: id })).body.error).toBe(says)
    expect((await messagesTo(phone)).filter(({ purpose }) => purpose === 'reply')).toEqual([])
  })

  test('is refused for a number that declined texts and wrote none itself', async () => {
    const { id, phone } = await aCustomer()
    await app.parts.db.pool.query(
      `insert into consents (channel, address, covers, agreed, source, at) values ('sms', $1, 'service', false, 'quote-form', now())`,
      [phone],
    )
    const says = 'This customer hasn’t agreed to texts. Email, call, or text from your own phone.'
    expect((await head(id)).noText).toBe(says)
    expect((await write({ to: phone })).body.error).toBe(says)
  })

  test('is one message when the button is pressed twice', async () => {
    const { id, phone } = await aCustomer()
    const key = { 'idempotency-key': '5f0f1f5e-0a4e-4c54-9f41-9d9a1c5a7b10' }
    const both = await Promise.all([1, 2].map(() => write({ to: 'Ruth', customerId: id }, key)))
    expect(both.map(({ status }) => status)).toEqual([201, 201])
    expect(await messagesTo(phone)).toHaveLength(1)
  })

  test('is for the office alone', async () => {
    const technician = await app.as('technician')
    for (const by of [technician, app.visitor]) {
      const { status } = await by.post('/api/conversations', { to: '(813) 555-7702', type: 'sms', message: 'Hi' })
      expect([401, 403]).toContain(status)
    }
  })
})

describe('the inbox', () => {
  test('shows what is unread, what was said with calls, and what only went out automatically', async () => {
    const unread = aNumber()
    const called = aNumber()
    const automatic = aNumber()
    await text(unread, 'Can you come?')
    await owner.post(`/api/conversations/${called.slice(1)}/calls`)
    await app.parts.db.pool.query(
      `insert into communications (type, purpose, template_key, recipient, message, status, send_after) values ('sms', 'reminder', 'reminder', $1, 'We come.', 'delivered', now())`,
      [automatic],
    )
    const shown = async (show: string) =>
      (await owner.get(`/api/conversations?limit=100&show=${show}`)).body.map(({ phone }: any) => phone)
    expect(await shown('unread')).toContain(unread)
    expect(await shown('unread')).not.toContain(called)
    expect(await shown('read')).not.toContain(unread)
    expect(await shown('calls')).toEqual([called])
    expect(await shown('automatic')).toContain(automatic)
    expect(await shown('automatic')).not.toContain(unread)
    expect(await shown('automatic')).not.toContain(called)
    expect(await shown('all')).toEqual(expect.arrayContaining([unread, called, automatic]))
    expect((await owner.get('/api/conversations?show=some')).status).toBe(400)
  })
})

describe('a call', () => {
  test('is logged in one press, then noted, and is in the conversation, the list and the timeline', async () => {
    const { id, phone } = await aCustomer()
    const at = `/api/conversations/${phone.slice(1)}`
    const { status, body: call } = await owner.post(`${at}/calls`)
    expect([status, call]).toEqual([201, expect.objectContaining({ customerId: id, direction: 'out', note: '' })])
    const noted = await owner.patch(`/api/calls/${call.id}`, {
      version: 1,
      direction: 'in',
      minutes: 4,
      note: 'gate opens at noon',
    })
    expect(noted.body).toMatchObject({ version: 2, minutes: 4 })
    expect((await owner.patch(`/api/calls/${call.id}`, { version: 1, note: 'late' })).status).toBe(409)
    const { body: entries } = await owner.get(`${at}/messages`)
    expect(entries[0]).toMatchObject({ way: 'line', body: 'Call from them, 4 min: gate opens at noon' })
    const { body: list } = await owner.get(`/api/conversations?q=${phone.slice(2)}`)
    expect(list[0].last.words).toBe('Call from them, 4 min: gate opens at noon')
    const { body: timeline } = await owner.get(`/api/customers/${id}/timeline`)
    expect(timeline).toContainEqual(
      expect.objectContaining({ words: 'Owner logged a call of 4 min from them.', detail: 'gate opens at noon' }),
    )
    expect((await owner.call('DELETE', `/api/calls/${call.id}`)).body).toEqual({ removed: true })
    expect((await owner.call('DELETE', `/api/calls/${call.id}`)).body).toEqual({ removed: false })
  })

  test.each([[{ minutes: 0 }], [{ minutes: 900 }], [{ direction: 'up' }], [{ note: 'x'.repeat(1001) }]])(
    'is refused with %j',
    async (call) => {
      expect((await owner.post('/api/conversations/18135557703/calls', call)).status).toBe(400)
    },
  )
})

describe('the links of a contact', () => {
  test('are those of open invoices, and of no other customer with the number', async () => {
    const { id, phone } = await aCustomer()
    expect((await owner.get(`/api/conversations/${phone.slice(1)}/links`)).body).toEqual([])
    expect((await owner.get(`/api/conversations/${id}/links?customerId=${id}`)).body).toEqual([])
  })
})
