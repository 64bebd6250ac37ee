import { describe, expect, test } from 'vitest'
import { createFactories } from '#tests/support/factories.ts'
import { useTexting } from '#tests/support/texting.ts'
import { withLongLinks } from '#tests/support/short-links.ts'

const texting = useTexting()
const { app, owner } = texting

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
const line = async (phone: string) =>
  ((await owner.get('/api/conversations?limit=200')).body as Record<string, any>[]).find((row) => row.phone === phone)
const send = (phone: string, message: string, more: object = {}) =>
  owner.post(at(phone, '/messages'), { type: 'sms', message, ...more })

describe('quick replies', () => {
  test('are three to begin with, filled in for each conversation; the one with a link needs an open price', async () => {
    const phone = aNumber()
    const { id: customerId } = await aCustomer(phone)
    const { body: first } = await owner.get(at(phone, '/quick-replies'))
    expect(first).toMatchObject([
      { label: 'Yes, that works', text: 'Yes, that works. Thank you, Ruth!' },
      { label: 'On my way', text: 'Hi Ruth, I am on my way to you.' },
      { label: 'Here is your price link', text: null, missing: 'This customer has no open estimate or invoice.' },
    ])
    const { body: invoice } = await owner.post('/api/invoices', {
      businessId: await createFactories(app).business(),
      customerId,
      amount: 100_00,
      status: 'sent',
    })
    const { body } = await owner.get(at(phone, '/quick-replies'))
    expect(await withLongLinks(app, body[2].text)).toMatch(
      new RegExp(`^Hi Ruth, here is your price: http.+/pay/${invoice.id}\\?client_secret=.+`),
    )
  })

  test('can be rewritten once per version of the list, and accept only existing fields', async () => {
    const { body: before } = await owner.get('/api/quick-replies')
    const save = (replies: object[], version = before.version) =>
      owner.call('PUT', '/api/quick-replies', { replies, version })
    expect((await save([{ label: 'Odd', text: 'Hi {nobody}' }])).body.issues[0].path).toBe('replies.0.text')
    expect((await save([{ label: '', text: 'x' }])).status).toBe(400)
    expect((await save(Array.from({ length: 13 }, () => ({ label: 'x', text: 'x' })))).status).toBe(400)
    const saved = await save([{ label: 'Thanks', text: 'Thank you, {first_name}.' }])
    expect(saved).toMatchObject({ status: 200, body: { replies: [{ label: 'Thanks' }] } })
    expect((await save(before.replies)).status).toBe(409)
    expect((await save(before.replies, saved.body.version)).body.replies).toEqual(before.replies)
  })
})

describe('what may be sent', () => {
  test('the office can lift a STOP only with a note on how the customer asked, which is stored', async () => {
    const phone = aNumber()
    const { id } = await aCustomer(phone)
    expect((await owner.post(at(phone, '/resume'), { how: 'They called and asked for it' })).status).toBe(409)
    await text(phone, 'STOP')
    expect((await owner.post(at(phone, '/resume'), { how: '' })).status).toBe(400)
    const { body } = await owner.post(at(phone, '/resume'), {
      how: 'Called on Nov 20 and asked for reminders by text.',
    })
    expect(body).toMatchObject({ stoppedAt: null })
    expect((await send(phone, 'Hello again')).status).toBe(201)
    const { body: agreements } = await owner.get(`/api/customers/${id}/consents`)
    expect(agreements).toMatchObject({
      sms: { stoppedAt: null, offersAgreedAt: null },
      history: [
        { agreed: true, source: 'office', wording: 'Called on Nov 20 and asked for reminders by text.' },
        { agreed: false, source: 'keyword' },
      ],
    })
    expect((await owner.get(at(phone, '/messages'))).body.some((entry: { way: string }) => entry.way === 'line')).toBe(
      true,
    )
  })

  test('the office enters what was agreed to, with how and when; not for a day to come, nor over a STOP', async () => {
    const phone = aNumber()
    const { id } = await aCustomer(phone, { email: `agrees${phone}@example.com` })
    const agree = (change: object = {}) =>
      owner.post(`/api/customers/${id}/consents`, {
        channel: 'sms',
        covers: 'offers',
        agreed: true,
        how: 'Said so on the driveway.',
        day: '2026-01-05',
        ...change,
      })
    expect((await agree()).body).toMatchObject({
      sms: { offersAgreedAt: expect.stringContaining('2026-01-05'), textsAgreedAt: null },
      email: { offersAgreedAt: null },
    })
    expect((await agree({ channel: 'email' })).body.email.offersAgreedAt).toEqual(expect.any(String))
    expect((await agree({ channel: 'email', agreed: false })).body.email.offersAgreedAt).toBeNull()
    expect((await agree({ covers: 'texts' })).body.sms.textsAgreedAt).toEqual(expect.any(String))
    expect((await owner.get(`/api/customers/${id}`)).body.consent.textsAgreedAt).toEqual(expect.any(String))
    for (const wrong of [
      { day: '2099-01-01' },
      { day: 'yesterday' },
      { how: 'ok' },
      { channel: 'email', covers: 'texts' },
      { covers: 'texts', agreed: false },
      { agreed: 'yes' },
    ])
      expect([wrong, (await agree(wrong)).status]).toEqual([wrong, 400])
    await text(phone, 'STOP')
    expect((await agree()).status).toBe(409)
    expect((await owner.get(`/api/customers/${id}/consents`)).body.sms).toMatchObject({
      stoppedAt: expect.any(String),
      offersAgreedAt: null,
    })
  })
})

test('a conversation of an erased customer is gone, and the number is still left alone', async () => {
  const phone = aNumber()
  const { id } = await aCustomer(phone, { name: 'Erased Canary' })
  await text(phone, 'My canary sings')
  await text(phone, 'STOP')
  expect((await owner.post(`/api/customers/${id}/erase`, { name: 'Erased Canary' })).status).toBeLessThan(300)
  expect(await line(phone)).toBeUndefined()
  const { rows } = await app.parts.db.pool.query(
    `select (select count(*)::int from replies where phone = $1) as replies, (select count(*)::int from consents where address = $1) as consents`,
    [phone],
  )
  expect(rows).toEqual([{ replies: 0, consents: 0 }])
  expect((await send(phone, 'Hello?')).status).toBe(409)
})
