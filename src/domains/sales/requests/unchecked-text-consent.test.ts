import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'

const { app, owner } = useApp()

const submit = async (change: Record<string, unknown> = {}): Promise<any> =>
  (await createClient(app.url, '').post('/api/service-requests', aQuote(change))).body
const press = async (id: string, body?: object): Promise<any> =>
  (await owner.post(`/api/automation/process-request/${id}`, body)).body
const preview = async (id: string): Promise<any> => (await owner.get(`/api/service-requests/${id}/preview`)).body
const byHand = async (change: Record<string, unknown>): Promise<any> =>
  (await owner.post('/api/service-requests/by-hand', { name: 'Dan Rowe', phone: '(813) 570-1000', ...change })).body
const textsTo = async (phone: string) =>
  (
    await app.database.pool.query(
      `select count(*)::int as many from communications where type = 'sms' and recipient = $1 and status <> 'cancelled'`,
      [phone],
    )
  ).rows[0].many

describe('a box for texts that was left empty', () => {
  test('has the confirmation go by e-mail, and preview, answer and timeline say so', async () => {
    const { id } = await submit({ smsConsent: false, phone: '(813) 570-0001', email: 'unticked@example.com' })
    expect(await preview(id)).toMatchObject({
      text: null,
      email: { recipient: 'unticked@example.com' },
      why: 'They haven’t agreed to texts.',
    })
    const { communication, job } = await press(id)
    expect(communication).toMatchObject({ type: 'email', purpose: 'confirmation', recipient: 'unticked@example.com' })
    const timeline = (await owner.get(`/api/service-requests/${id}/timeline`)).body
      .map(({ words }: { words: string }) => words)
      .join(' ')
    expect(timeline).toMatch(/email/i)
    // Nor does any later automatic message go by text.
    await owner.patch(`/api/jobs/${job.id}`, {
      version: job.version,
      status: 'scheduled',
      scheduledDate: '2027-01-12',
      scheduledTime: '09:00',
    })
    expect(await textsTo('+18135700001')).toBe(0)
  })

  test('is a no also in a plain form, which sends nothing of an empty box', async () => {
    const form = new URLSearchParams({ ...(aQuote({ phone: '(813) 570-0002' }) as Record<string, string>) }).toString()
    expect(
      (
        await createClient(app.url, '').call('POST', '/quote', form, {
          'content-type': 'application/x-www-form-urlencoded',
        })
      ).status,
    ).toBe(303)
    const { rows } = await app.database.pool.query(
      `select ok_to_text from service_requests where phone = '+18135700002'`,
    )
    expect(rows).toEqual([{ ok_to_text: 'no' }])
  })

  test('keeps answers, invoices and estimates by text from going out, too', async () => {
    const { id } = await submit({ smsConsent: false, phone: '(813) 570-0003' })
    expect(
      (await owner.post(`/api/service-requests/${id}/messages`, { type: 'sms', message: 'Hello there' })).status,
    ).toBe(409)
    expect(
      (
        await owner.post(`/api/service-requests/${id}/messages`, {
          type: 'email',
          subject: 'Hi',
          message: 'Hello there',
        })
      ).status,
    ).toBe(201)
  })

  test('is undone like any other', async () => {
    const { id } = await submit({ smsConsent: false })
    await press(id)
    expect((await owner.post(`/api/automation/process-request/${id}/undo`)).body).toMatchObject({
      status: 'new',
      jobId: null,
    })
  })
})

test('a ticked box, and a call that knows no such box, queue the text that the specification asks for', async () => {
  for (const [at, box] of [{ smsConsent: true }, {}].entries()) {
    const { id } = await submit({ ...box, phone: `(813) 570-01${at}0` })
    expect(await preview(id)).toMatchObject({ text: { recipient: `+181357001${at}0` }, email: null, why: null })
    expect((await press(id)).communication).toMatchObject({ type: 'sms', purpose: 'confirmation' })
  }
})

describe('a request by phone', () => {
  test('goes by text after a yes', async () => {
    const { id } = await byHand({ phone: '(813) 570-0201', okToText: 'yes' })
    expect((await press(id)).communication).toMatchObject({ type: 'sms' })
  })

  test.each(['no', 'not-asked'])('goes by e-mail after %s', async (okToText) => {
    const { id } = await byHand({
      name: `Dan ${okToText}`,
      phone: `(813) 570-03${okToText.length}0`,
      email: `dan-${okToText}@example.com`,
      okToText,
    })
    expect((await press(id)).communication).toMatchObject({ type: 'email', recipient: `dan-${okToText}@example.com` })
  })

  test('without an e-mail and without a yes makes the job, queues nothing, and says to call', async () => {
    const { id } = await byHand({ name: 'Nora Quiet', phone: '(813) 570-0401', okToText: 'no' })
    expect(await preview(id)).toMatchObject({
      text: null,
      email: null,
      why: expect.stringContaining('Give them a call'),
    })
    const first = await press(id)
    expect(first).toMatchObject({
      communication: null,
      job: { status: 'requested' },
      request: { confirmationSkipped: expect.stringContaining('Give them a call') },
    })
    // Pressed again it makes no second job.
    expect((await press(id)).job.id).toBe(first.job.id)
    expect(await textsTo('+18135700401')).toBe(0)
    expect((await owner.post(`/api/automation/process-request/${id}/undo`)).body).toMatchObject({
      status: 'new',
      confirmationSkipped: null,
    })
  })
})

describe('a phone that another customer shares', () => {
  const aCustomer = async (name: string, phone: string): Promise<any> =>
    (await owner.post('/api/customers', { name, phone, address: '2 Oak St' })).body

  test('links no customer with another name: the call from the specification creates a new customer and says so', async () => {
    const victor = await aCustomer('Victor Hensley', '(813) 580-0001')
    const { id } = await submit({ name: 'Karen Whitfield', phone: '(813) 580-0001' })
    expect((await owner.get(`/api/service-requests/${id}`)).body.sharedWith).toEqual([
      { id: victor.id, name: 'Victor Hensley', same: 'phone' },
    ])
    expect(await preview(id)).toMatchObject({ customer: { id: null }, sharedWith: [{ name: 'Victor Hensley' }] })
    const { customer, sharedWith } = await press(id)
    expect(customer).toMatchObject({ name: 'Karen Whitfield' })
    expect(customer.id).not.toBe(victor.id)
    expect(sharedWith).toMatchObject([{ id: victor.id }])
    const { rows } = await app.database.pool.query(
      `select action, actor_id, actor_name, after from audit_entries where entity_id = $1 and action = 'new customer made'`,
      [id],
    )
    expect(rows).toMatchObject([
      { actor_id: null, actor_name: 'Tidestone', after: { shares: expect.stringContaining('phone') } },
    ])
  })

  test('is that customer’s where the owner says so, and the log names the owner', async () => {
    const victor = await aCustomer('Victor Hensley', '(813) 580-0002')
    const { id } = await submit({ name: 'Karen Whitfield', phone: '(813) 580-0002' })
    expect((await press(id, { customer: victor.id })).customer.id).toBe(victor.id)
    const { rows } = await app.database.pool.query(
      `select actor_id from audit_entries where entity_id = $1 and action = 'customer chosen'`,
      [id],
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].actor_id).not.toBeNull()
  })

  test('is a new customer’s where the owner says so, and is asked no second time', async () => {
    await aCustomer('Victor Hensley', '(813) 580-0003')
    const { id } = await submit({ name: 'Karen Whitfield', phone: '(813) 580-0003' })
    const { body } = await owner.call('PUT', `/api/service-requests/${id}/customer`, { customerId: null, isNew: true })
    expect(body).toMatchObject({ choseNewCustomer: true, sharedWith: [], customerId: null })
    expect((await press(id)).customer.name).toBe('Karen Whitfield')
  })

  test('opens an estimate for the right person, too', async () => {
    const victor = await aCustomer('Victor Hensley', '(813) 580-0004')
    const { id } = await submit({ name: 'Karen Whitfield', phone: '(813) 580-0004' })
    const { body } = await owner.post(`/api/service-requests/${id}/customer`)
    expect(body.customerId).not.toBe(victor.id)
    expect((await owner.get(`/api/customers/${body.customerId}`)).body.name).toBe('Karen Whitfield')
  })

  test.each(['K. Whitfield', 'Whitfield, Karen', 'Karen & Bob Whitfield', 'Mrs. Karen Whitfield'])(
    'links %s, who is the same person',
    async (name) => {
      const phone = `(813) 581-${String(1000 + name.length * 13)}`
      const known = await aCustomer('Karen Whitfield', phone)
      const { id } = await submit({ name, phone })
      expect((await press(id)).customer.id).toBe(known.id)
      const { rows } = await app.database.pool.query(
        `select actor_name from audit_entries where entity_id = $1 and action = 'customer found'`,
        [id],
      )
      expect(rows).toEqual([{ actor_name: 'Tidestone' }])
    },
  )

  test('of an email alone the same holds', async () => {
    const { body: known } = await owner.post('/api/customers', {
      name: 'Victor Hensley',
      phone: '(813) 582-0001',
      email: 'house@example.com',
      address: '2 Oak St',
    })
    const { id } = await submit({ name: 'Karen Whitfield', email: 'house@example.com' })
    expect((await press(id)).customer.id).not.toBe(known.id)
  })
})
