import { describe, expect, test } from 'vitest'
import { aQuote } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { useTexting } from '#tests/support/texting.ts'

const texting = useTexting()
const { app, owner, twilio } = texting

const aNumber = () => texting.aNumber()
const text = async (from: string, body: string) => expect((await texting.text(from, body)).status).toBe(200)
const aCustomer = async (phone: string, change: object = {}) =>
  (
    await owner.post('/api/customers', {
      name: 'Ruth Delgado',
      phone,
      address: '12 Alafia Trace, Lithia, FL 33547',
      ...change,
    })
  ).body
const at = (phone: string, rest = '') => `/api/conversations/${phone.slice(1)}${rest}`
const inbox = async (query = '') => (await owner.get(`/api/conversations${query}`)).body as Record<string, any>[]
const line = async (phone: string) => (await inbox('?limit=200')).find((row) => row.phone === phone)
const send = (phone: string, message: string, more: object = {}) =>
  owner.post(at(phone, '/messages'), { type: 'sms', message, ...more })

describe('the inbox', () => {
  test('has one line for each number, the newest first, with what was said last and how much is unread', async () => {
    const [ruth, priya] = [aNumber(), aNumber()]
    await aCustomer(ruth)
    await aCustomer(priya, { name: 'Priya Nair' })
    await text(ruth, 'Gate code?')
    await text(priya, 'Could you also do the screen?')
    await text(ruth, 'It is 4417')
    const [first, second] = await inbox('?limit=2')
    expect(first).toMatchObject({
      phone: ruth,
      name: 'Ruth Delgado',
      unread: 2,
      last: { words: 'It is 4417', mine: false },
    })
    expect(second).toMatchObject({ phone: priya, unread: 1 })
    expect((await send(priya, 'Yes, gladly')).status).toBe(201)
    expect((await inbox('?limit=1'))[0]).toMatchObject({
      phone: priya,
      last: { words: 'Yes, gladly', mine: true, byHand: true, failed: false },
    })
  })

  test('pages without a gap, and finds by name, by number in any notation and by words', async () => {
    const phone = aNumber()
    await aCustomer(phone, { name: 'Elvira Quigley' })
    await text(phone, 'Is the lanai included, too?')
    for (const q of ['quigley', `(813) 555-${phone.slice(-4)}`, phone, phone.slice(-7), 'LANAI included'])
      expect([q, (await inbox(`?q=${encodeURIComponent(q)}`)).map((row) => row.phone)]).toEqual([
        q,
        expect.arrayContaining([phone]),
      ])
    expect(await inbox('?q=nobody-has-this')).toEqual([])
    for (let more = 0; more < 5; more++) await text(aNumber(), 'Hello')
    const seen: string[] = []
    let next: string | undefined = '/api/conversations?limit=3'
    while (next) {
      const { body, headers }: Answer = await owner.get(next)
      seen.push(...body.map((row: { phone: string }) => row.phone))
      next = /<(.+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength((await inbox('?limit=200')).length)
    for (const query of ['?cursor=x', '?limit=0', `?q=${'x'.repeat(201)}`])
      expect((await owner.get(`/api/conversations${query}`)).status).toBe(400)
    // Nothing in it is the first page.
    expect((await owner.get('/api/conversations?cursor=')).body).toEqual((await owner.get('/api/conversations')).body)
  })

  test('an offer to many begins no conversation, an answer to it does', async () => {
    const phone = aNumber()
    const { id } = await aCustomer(phone)
    await app.parts.db.pool.query(
      `insert into communications (type, purpose, recipient, message, status, customer_id, send_after) values ('sms', 'marketing', $1, 'Ten percent off', 'sent', $2, now())`,
      [phone, id],
    )
    expect(await line(phone)).toBeUndefined()
    await text(phone, 'Interested')
    expect(await line(phone)).toMatchObject({ unread: 1 })
    const { body } = await owner.get(at(phone, '/messages'))
    expect(body.map((entry: { body: string }) => entry.body)).toEqual(['Interested', 'Ten percent off'])
  })

  test('is for the office', async () => {
    const technician = await app.as('technician')
    for (const path of ['/api/conversations', '/api/conversations/counts', '/api/quick-replies'])
      expect((await technician.get(path)).status).toBe(403)
    expect((await (await app.as('staff')).get('/api/conversations')).status).toBe(200)
  })
})

describe('a text is read', () => {
  test('up to what was shown: what came in later stays unread; and can be marked unread again', async () => {
    const phone = aNumber()
    await text(phone, 'One')
    const [shown] = (await owner.get(at(phone, '/messages'))).body
    await new Promise((done) => setTimeout(done, 5))
    await text(phone, 'Two')
    const before = (await owner.get('/api/conversations/counts')).body.unread
    expect((await owner.post(at(phone, '/read'), { until: shown.at })).body).toEqual({ unread: 1 })
    expect((await owner.get('/api/conversations/counts')).body.unread).toBe(before)
    expect((await owner.post(at(phone, '/read'), { until: new Date() })).body).toEqual({ unread: 0 })
    expect((await owner.get('/api/conversations/counts')).body.unread).toBe(before - 1)
    expect((await owner.post(at(phone, '/unread'))).body).toEqual({ unread: 1 })
    expect((await owner.post(at(phone, '/read'), { until: 'soon' })).status).toBe(400)
  })
})

describe('an answer', () => {
  test('waits five seconds, can be undone and sent after all, and goes out once', async () => {
    const phone = aNumber()
    const { id: customerId } = await aCustomer(phone)
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [{ body }, again] = [
      await owner.post(at(phone, '/messages'), { type: 'sms', message: 'See you' }, key),
      await owner.post(at(phone, '/messages'), { type: 'sms', message: 'See you' }, key),
    ]
    expect(again.body.id).toBe(body.id)
    expect(body).toMatchObject({
      way: 'out',
      type: 'sms',
      body: 'See you',
      sent: { status: 'pending', byName: expect.any(String), recipient: phone },
    })
    expect(Date.parse(body.sent.sendAfter) - Date.parse(body.at)).toBe(5000)
    expect((await owner.post(`/api/communications/${body.id}/cancel`)).body.status).toBe('cancelled')
    const { body: back } = await owner.post(`/api/communications/${body.id}/put-back`)
    expect(back).toMatchObject({ status: 'pending', reason: null, customerId })
    await owner.post('/api/automation/process-communications')
    await expect.poll(() => twilio.accepted.filter(({ to }) => to === phone).length).toBe(1)
    expect((await owner.post(`/api/communications/${body.id}/put-back`)).status).toBe(409)
    const { steps } = (await owner.get(`/api/communications/${body.id}`)).body
    expect(steps.map(({ words }: { words: string }) => words)).toEqual([
      expect.stringMatching(/^Written by /),
      expect.stringMatching(/canceled it\.$/),
      expect.stringMatching(/restored it\.$/),
      expect.stringMatching(/sent it right away\.$/),
      'Accepted by the provider.',
    ])
  })

  test('to a number that said STOP is refused, an e-mail to the same customer is not', async () => {
    const phone = aNumber()
    await aCustomer(phone, { email: `stopped${phone}@example.com` })
    await text(phone, 'STOP')
    expect(await send(phone, 'Hello?')).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('replied STOP') },
    })
    expect(
      (await owner.post(at(phone, '/messages'), { type: 'email', subject: 'Your question', message: 'Hello' })).status,
    ).toBe(201)
  })

  test('by e-mail goes to the customer, is in the thread, and needs a subject and an address', async () => {
    const phone = aNumber()
    await aCustomer(phone, { email: `mail${phone}@example.com` })
    expect(
      (await owner.post(at(phone, '/messages'), { type: 'email', subject: 'Your price', message: 'Here it is.' })).body
        .sent.recipient,
    ).toBe(`mail${phone}@example.com`)
    expect((await owner.get(at(phone, '/messages'))).body[0]).toMatchObject({
      type: 'email',
      subject: 'Your price',
      body: 'Here it is.',
    })
    expect((await owner.post(at(phone, '/messages'), { type: 'email', message: 'x' })).body.issues).toEqual([
      { path: 'subject', message: 'Enter a subject.' },
    ])
    const other = aNumber()
    await aCustomer(other)
    expect(await owner.post(at(other, '/messages'), { type: 'email', subject: 'Hi', message: 'x' })).toMatchObject({
      status: 409,
    })
  })

  test('to one of two with the same number is for the one who is chosen; an e-mail needs the choice', async () => {
    const phone = aNumber()
    const [ana, ben] = [
      await aCustomer(phone, { name: 'Ana One', email: `ana${phone}@example.com` }),
      await aCustomer(phone, { name: 'Ben Two', email: `ben${phone}@example.com` }),
    ]
    const { body: head } = await owner.get(at(phone))
    expect(head.customers.map(({ id }: { id: string }) => id)).toEqual(expect.arrayContaining([ana.id, ben.id]))
    expect(head.name).toMatch(/^(Ana One and Ben Two|Ben Two and Ana One)$/)
    const mail = { type: 'email', subject: 'Hi', message: 'x' }
    expect((await owner.post(at(phone, '/messages'), mail)).body.issues).toEqual([
      { path: 'customerId', message: 'Choose who you’re writing to.' },
    ])
    expect((await owner.post(at(phone, '/messages'), { ...mail, customerId: ben.id })).body.sent.recipient).toBe(
      `ben${phone}@example.com`,
    )
    const stranger = await aCustomer(aNumber())
    expect((await send(phone, 'x', { customerId: stranger.id })).status).toBe(400)
    expect((await send(phone, 'For Ana', { customerId: ana.id })).body.sent.customerName).toBe('Ana One')
  })

  test('that is empty, endless, or to no number is refused', async () => {
    const phone = aNumber()
    for (const message of ['', '   ', 'x'.repeat(1501)]) expect((await send(phone, message)).status).toBe(400)
    for (const path of [
      '/api/conversations/123/messages',
      '/api/conversations/abc/messages',
      '/api/conversations/+1813%00/messages',
    ])
      expect((await owner.post(path, { type: 'sms', message: 'x' })).status).toBeGreaterThanOrEqual(400)
    expect((await owner.get('/api/conversations/00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })

  test('to who asked for a quote counts as contacting them', async () => {
    const phone = aNumber()
    const { body: request } = await owner.post(
      '/api/service-requests',
      aQuote({ phone, name: 'Tom Asker', email: `tom${phone}@example.com` }),
    )
    await text(phone, 'Any news?')
    expect((await owner.get(at(phone))).body).toMatchObject({
      name: 'Tom Asker',
      calledName: 'Tom',
      customers: [],
      request: { id: request.id },
    })
    expect((await send(phone, 'Tomorrow at 9?')).status).toBe(201)
    await owner.post('/api/automation/process-communications')
    await expect
      .poll(
        async () =>
          (await owner.get('/api/service-requests?limit=200')).body.find(({ id }: { id: string }) => id === request.id)
            .status,
      )
      .toBe('contacted')
  })
})

describe('who asked for a quote and is no customer yet', () => {
  const anAsker = async (change: object = {}) => {
    const phone = aNumber()
    const { body } = await app.visitor.post(
      '/api/service-requests',
      aQuote({ phone, name: 'Uma Asker', email: `uma${phone}@example.com`, ...change }),
    )
    return { phone, id: body.id as string }
  }

  test('is found by name, and an e-mail to them stands in the conversation, whatever has become of the request', async () => {
    const { phone } = await anAsker()
    await text(phone, 'Any news?')
    expect((await inbox('?q=uma+asker')).map((row) => row.phone)).toContain(phone)
    // A partly typed number that belongs to no customer.
    const half = `(${phone.slice(2, 5)}) ${phone.slice(5, 8)}-${phone.slice(8, 10)}`
    expect((await inbox(`?q=${encodeURIComponent(half)}`)).map((row) => row.phone)).toContain(phone)
    for (const subject of ['Your price', 'One more thing']) {
      expect(
        (await owner.post(at(phone, '/messages'), { type: 'email', subject, message: 'Here it is.' })).status,
      ).toBe(201)
      await owner.post('/api/automation/process-communications')
    }
    const { body } = await owner.get(at(phone, '/messages'))
    expect(body.map(({ subject }: { subject: string | null }) => subject)).toEqual([
      'One more thing',
      'Your price',
      null,
      expect.stringMatching(/^We got your request/),
    ])
  })

  test('and agreed to texts has agreed to them as a customer, too', async () => {
    const { phone } = await anAsker({ smsConsent: true })
    await text(phone, 'Any news?')
    const { body } = await owner.post(at(phone, '/customer'), {
      name: 'Uma Asker',
      address: '3 Elm St, Ruskin, FL 33570',
      email: '',
    })
    const { rows } = await app.parts.db.pool.query('select sms_consent_at from customers where id = $1', [body.id])
    expect(rows[0].sms_consent_at).toEqual(expect.any(Date))
  })
})

test('a quick reply shows the selected customer’s price when two share a number, and no price while none is selected', async () => {
  const phone = aNumber()
  const [ana, ben] = [await aCustomer(phone, { name: 'Ana One' }), await aCustomer(phone, { name: 'Ben Two' })]
  await createFactories(app)
    .business()
    .then((businessId) =>
      owner.post('/api/invoices', {
        businessId,
        customerId: ben.id,
        amount: 42000,
        dueDate: '2099-01-01',
        status: 'sent',
        lineItems: JSON.stringify([{ description: 'House Wash', quantity: 1, unitPrice: 42000, total: 42000 }]),
      }),
    )
  const link = async (query = '') =>
    (await owner.get(at(phone, `/quick-replies${query}`))).body.find(
      ({ label }: { label: string }) => label === 'Here is your price link',
    )
  expect(await link(`?customerId=${ben.id}`)).toMatchObject({
    text: expect.stringMatching(/^Hi Ben, here is your price: http\S*\/l\//),
  })
  expect(await link(`?customerId=${ana.id}`)).toMatchObject({
    text: null,
    missing: 'This customer has no open estimate or invoice.',
  })
  expect(await link()).toMatchObject({
    text: null,
    missing: 'Two customers share this number. Choose who you’re writing to.',
  })
})

describe('a number that belongs to no customer', () => {
  test('becomes a customer with what was said, once', async () => {
    const phone = aNumber()
    await text(phone, 'Do you clean roofs?')
    const head = (await owner.get(at(phone))).body
    expect(head).toMatchObject({
      customers: [],
      request: null,
      before: null,
      wrote: true,
      agreedAt: null,
      from: '+18135550100',
    })
    const typed = { name: 'Gil Roofer', address: '3 Elm St, Ruskin, FL 33570', email: '' }
    const made = await owner.post(at(phone, '/customer'), typed)
    expect(made.status).toBe(201)
    expect((await owner.post(at(phone, '/customer'), typed)).status).toBe(409)
    expect((await owner.get(at(phone))).body).toMatchObject({ name: 'Gil Roofer', customers: [{ id: made.body.id }] })
    const { body: timeline } = await owner.get(`/api/customers/${made.body.id}/timeline`)
    expect(timeline).toContainEqual(
      expect.objectContaining({
        words: 'Gil Roofer texted.',
        detail: 'Do you clean roofs?',
        href: `/dashboard/messages/${phone.slice(1)}`,
      }),
    )
    expect((await owner.get(`/api/conversations/${made.body.id}`)).body.phone).toBe(phone)
    expect(
      (await owner.post(at(aNumber(), '/customer'), { name: '', address: '', email: 'x' })).body.issues,
    ).toHaveLength(3)
  })
})

describe('a number whose box for texts was left empty', () => {
  test('gets none from Messages, until it writes one itself', async () => {
    const phone = aNumber()
    await app.visitor.post('/api/service-requests', aQuote({ phone, smsConsent: false }))
    await aCustomer(phone, { name: 'Opal Hart' })
    const refused = await send(phone, 'Your estimate is ready')
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { error: 'This customer hasn’t agreed to texts. Email, call, or text from your own phone.' },
    ])
    await text(phone, 'Which day would suit you?')
    expect((await send(phone, 'Thursday at nine')).status).toBe(201)
  })
})
