import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App, ApiClient } from '#tests/support/app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { billing } from '#tests/support/invoices.ts'
import { startTwilio } from '#tests/support/fakes/twilio.ts'
import type { TwilioPeer } from '#tests/support/fakes/twilio.ts'
import { withLongLinks } from '#tests/support/short-links.ts'

/**
 * No provider is connected in the one; in the other texts are. In the third, as in a demo, what is simulated counts.
 */
let [none, texting, demo] = [] as unknown as [App, App, App]
let twilio: TwilioPeer
let owner: ApiClient
beforeAll(async () => {
  twilio = await startTwilio()
  ;[none, texting, demo] = await Promise.all([
    startApp(),
    startApp({ env: twilio.env }),
    startApp({ testPaymentsCount: true }),
  ])
  owner = await none.as('owner')
})
afterAll(async () => {
  await Promise.all([none.stop(), texting.stop(), demo.stop()])
  await twilio.close()
})

const PERSON =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'
/** The address in a link is that of the configuration; the app of a test answers at another port. */
const open = (link: string, headers: Record<string, string> = {}) =>
  fetch(link.replace(/^https?:\/\/[^/]+/, none.url), { headers: { 'user-agent': PERSON, ...headers } })
const keyIn = (link: string) => new URL(link).searchParams.get('key')
const wordsOf = async (by: ApiClient, path: string) => (await by.get(path)).body.map(({ words }: any) => words)

describe('an estimate that no provider takes', () => {
  test('stays a draft without a follow-up; the answer says why, and its link works', async () => {
    const { id, customerId } = await estimatesOf(none).aDraft()
    const { status, body } = await owner.post(`/api/estimates/${id}/send`, { by: ['email', 'sms'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'draft', state: 'draft', sentAt: null, sentVia: null, remindAt: null })
    expect(body.notSent).toEqual([
      { by: 'email', reason: 'Email isn’t connected, so this email stays in the outbox.' },
      { by: 'sms', reason: 'Texting isn’t connected, so this text stays in the outbox.' },
    ])
    expect(body.byHand.map(({ type, recipient }: any) => [type, recipient])).toEqual([
      ['sms', expect.stringMatching(/^\+1/)],
      ['email', 'priya@example.com'],
    ])
    for (const { message } of body.byHand) expect(await withLongLinks(none, message)).toContain(body.link)
    expect((await none.visitor.post(`/api/estimate-links/${id}/look`, { key: keyIn(body.link) })).status).toBe(200)
    await expect
      .poll(async () =>
        (await owner.get('/api/communications')).body
          .filter((one: any) => one.customerId === customerId)
          .map((one: any) => one.simulated),
      )
      .toEqual([true, true])
    const timeline = await wordsOf(owner, `/api/estimates/${id}/timeline`)
    expect(timeline).toContain('Estimate by email stayed in the outbox because email isn’t connected.')
    expect(timeline.some((words: string) => /sent to|sent this estimate/.test(words))).toBe(false)
  })

  test('counts as sent once the owner says that they shared the link', async () => {
    const { id } = await estimatesOf(none).aDraft()
    const { body: looked } = await owner.post(`/api/estimates/${id}/link`, { shared: false })
    expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({ status: 'draft', sentVia: null })
    const { body: shared } = await owner.post(`/api/estimates/${id}/link`)
    expect(shared.link).toBe(looked.link)
    // No provider could send a follow-up, so none is planned.
    expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({
      status: 'sent',
      sentVia: 'link',
      remindAt: null,
    })
    expect(await wordsOf(owner, `/api/estimates/${id}/timeline`)).toContainEqual(
      expect.stringMatching(/ shared the link to this estimate\.$/),
    )
  })

  test('counts as shared once the customer opens the link, and not when the office does', async () => {
    const { id } = await estimatesOf(none).aDraft()
    const { link } = (await owner.post(`/api/estimates/${id}/send`, { by: ['email'] })).body
    expect((await open(link, { cookie: owner.cookie })).status).toBe(200)
    expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({ status: 'draft', openedAt: null })
    expect((await open(link)).status).toBe(200)
    expect((await owner.get(`/api/estimates/${id}`)).body).toMatchObject({
      status: 'sent',
      sentVia: 'link',
      openedAt: expect.any(String),
    })
    expect(await wordsOf(owner, `/api/estimates/${id}/timeline`)).toContain(
      'The customer opened the shared link to this estimate, so it’s marked as sent.',
    )
  })

  test('can be accepted by its link all the same', async () => {
    const { id, version } = await estimatesOf(none).aDraft()
    const { link } = (await owner.post(`/api/estimates/${id}/send`, { by: ['sms'] })).body
    const { status, body } = await none.visitor.post(
      `/api/estimate-links/${id}/accept`,
      signed({ version }, keyIn(link) ?? ''),
    )
    expect([status, body.state], JSON.stringify(body)).toEqual([200, 'accepted'])
  })

  test('stays declined when it is sent again', async () => {
    const { estimate, key } = await estimatesOf(none).aSent()
    expect((await none.visitor.post(`/api/estimate-links/${estimate.id}/decline`, { key })).status).toBe(200)
    expect((await owner.post(`/api/estimates/${estimate.id}/send`, { by: ['email'] })).body).toMatchObject({
      status: 'declined',
      notSent: [{ by: 'email' }],
    })
  })
})

test('an estimate is sent by the channel that is connected, and the other one is named', async () => {
  const office = await texting.as('owner')
  const { id } = await estimatesOf(texting).aDraft()
  const { body } = await office.post(`/api/estimates/${id}/send`, { by: ['email', 'sms'] })
  expect(body).toMatchObject({
    status: 'sent',
    sentVia: 'message',
    remindAt: expect.any(String),
    notSent: [{ by: 'email' }],
  })
  await expect.poll(() => twilio.accepted.length).toBe(1)
})

test('in a demo an estimate and an invoice count as sent, and their messages read as simulated', async () => {
  const office = await demo.as('owner')
  const { id, customerId } = await estimatesOf(demo).aDraft()
  expect((await office.post(`/api/estimates/${id}/send`, { by: ['email'] })).body).toMatchObject({
    status: 'sent',
    sentVia: 'message',
    notSent: [],
  })
  const bill = await billing(demo).anInvoice({ status: 'draft' })
  expect((await office.post(`/api/invoices/${bill.id}/send`, { by: ['email'] })).body).toMatchObject({
    status: 'sent',
    notSent: [],
  })
  await expect
    .poll(
      async () =>
        (await office.get('/api/communications')).body.find((one: any) => one.customerId === customerId)?.simulated,
    )
    .toBe(true)
})

describe('an invoice that no provider takes', () => {
  test('stays a draft; the answer says why, and its link is paid by as any other', async () => {
    const { id } = await billing(none).anInvoice({ status: 'draft' })
    const { status, body } = await owner.post(`/api/invoices/${id}/send`, { by: ['email'] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ status: 'draft', sentAt: null, sentVia: null, notSent: [{ by: 'email' }] })
    expect((await open(body.link, { cookie: owner.cookie })).status).toBe(200)
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft' })
    expect((await open(body.link)).status).toBe(200)
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', sentVia: 'link' })
  })

  test('shows its link without being sent, and counts as sent once the owner shared it', async () => {
    const { id } = await billing(none).anInvoice({ status: 'draft' })
    const looked = await owner.post(`/api/invoices/${id}/create-payment-intent`, { shared: false })
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft' })
    const shared = await owner.post(`/api/invoices/${id}/create-payment-intent`)
    expect(shared.body).toEqual(looked.body)
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', sentVia: 'link' })
  })

  test('that waits already keeps the day it was sent on', async () => {
    const { id, sentAt } = await billing(none).anInvoice()
    expect((await owner.post(`/api/invoices/${id}/send`, { by: ['sms'] })).body).toMatchObject({
      status: 'sent',
      sentAt,
      notSent: [{ by: 'sms' }],
    })
  })
})
