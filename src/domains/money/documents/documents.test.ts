import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App, ApiClient } from '#tests/support/app.ts'
import { ready } from '#tests/support/backups.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { startSmtp } from '#tests/support/fakes/smtp.ts'
import type { SmtpPeer } from '#tests/support/fakes/smtp.ts'
import { billing } from '#tests/support/invoices.ts'
import { toDay } from '#lib/dates.ts'
import { drainOutbox } from '#domains/messaging/messages/outbox/drain-outbox.ts'

type Body = Record<string, any>

let [mailing, none] = [] as unknown as [App, App]
let smtp: SmtpPeer
let [owner, staff] = [] as unknown as [ApiClient, ApiClient]
beforeAll(async () => {
  smtp = await startSmtp()
  ;[mailing, none] = await Promise.all([
    startApp({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'Tidestone <hello@example.com>' }, cron: false }),
    startApp(),
  ])
  await Promise.all([ready(mailing.url), ready(none.url)])
  ;[owner, staff] = await Promise.all([mailing.as('owner'), mailing.as('staff')])
})
afterAll(async () => {
  await Promise.all([mailing.stop(), none.stop()])
  await smtp.close()
})

const compose = async (kind: string, id: string, by = owner): Promise<Body> => {
  const answer = await by.get(`/api/documents/${kind}/${id}/message`)
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 })
  return answer.body
}
const send = (kind: string, id: string, { draft, seen }: Body, change: Body = {}, by = owner) =>
  by.post(`/api/documents/${kind}/${id}/send`, { ...draft, seen, ...change })
let looked = 0
/** The mails that arrived since the last look, as many as there should be. */
const arrived = async (many: number) => {
  await drainOutbox(mailing.parts)
  await expect.poll(() => smtp.received.length - looked, { timeout: 20_000 }).toBe(many)
  looked += many
  return smtp.received.slice(looked - many)
}

describe('an invoice', () => {
  test('arrives with the words, copies, link and PDF that its preview shows, and is sent then', async () => {
    const { id, invoiceNumber } = await billing(mailing).anInvoice({ status: 'draft' })
    const composed = await compose('invoice', id)
    expect(composed).toMatchObject({
      name: `Invoice ${invoiceNumber}`,
      customerName: 'Elena Vargas',
      summary: '$1,425.00 due',
      isDraft: true,
      pdf: `${invoiceNumber}.pdf`,
      notConnected: [{ by: 'sms' }],
      draft: { by: ['email'], to: ['elena@example.com'], cc: [], subject: `Invoice ${invoiceNumber} from Tidestone` },
    })
    const answer = await send('invoice', id, composed, {
      to: ['elena@example.com, Ana@Example.com'],
      cc: ['ap@cole-rentals.example'],
      subject: 'Your driveway',
      words: 'Hi Elena,\n\nAll done. It was a pleasure.',
    })
    expect(answer).toMatchObject({ status: 200, body: { notSent: [] } })
    const [mail] = await arrived(1)
    expect(mail?.to.toSorted()).toEqual(['ana@example.com', 'ap@cole-rentals.example', 'elena@example.com'])
    expect(mail?.email).toMatchObject({
      subject: 'Your driveway',
      to: [{ address: 'elena@example.com' }, { address: 'ana@example.com' }],
      cc: [{ address: 'ap@cole-rentals.example' }],
      attachments: [{ filename: `${invoiceNumber}.pdf`, mimeType: 'application/pdf' }],
    })
    const words = `Hi Elena,\n\nAll done. It was a pleasure.\n\n${composed['end'].link}\n\n${composed['end'].ending}`
    expect(mail?.email.text?.trim()).toBe(words)
    const pdf = mail?.email.attachments[0]?.content
    expect(
      Buffer.from(pdf as ArrayBuffer)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-')
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'sent', sentVia: 'message' })
  })

  test('goes once when two people press Send on the same preview', async () => {
    const { id } = await billing(mailing).anInvoice({ status: 'draft' })
    const seen = await compose('invoice', id)
    const answers = await Promise.all([send('invoice', id, seen), send('invoice', id, seen, {}, staff)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'ALREADY_SENT',
      error: expect.stringMatching(/ already sent this at /),
    })
    await arrived(1)
    expect(await send('invoice', id, await compose('invoice', id))).toMatchObject({ status: 200 })
    await arrived(1)
  })

  test('is not sent with what it no longer says: a price that changed after the preview', async () => {
    const { id, version } = await billing(mailing).anInvoice({ status: 'draft' })
    const seen = await compose('invoice', id)
    const lineItems = JSON.stringify([{ description: 'Sealing', quantity: 1, unitPrice: 90_000, total: 90_000 }])
    expect((await owner.patch(`/api/invoices/${id}`, { version, amount: 90_000, lineItems })).status).toBe(200)
    expect(await send('invoice', id, seen)).toMatchObject({ status: 409, body: { code: 'DOCUMENT_CHANGED' } })
    const now = await compose('invoice', id)
    expect(now).toMatchObject({ summary: '$900.00 due' })
    expect(await send('invoice', id, now)).toMatchObject({ status: 200 })
    expect((await arrived(1))[0]?.email.text).toContain('$900.00')
  })

  test('stays a draft when nothing can take it, and its message is there to be sent by hand', async () => {
    const office = await none.as('owner')
    const { id } = await billing(none).anInvoice({ status: 'draft' })
    const composed = await compose('invoice', id, office)
    expect(composed['notConnected'].map(({ by }: Body) => by)).toEqual(['sms', 'email'])
    const answer = await send('invoice', id, composed, {}, office)
    expect(answer).toMatchObject({ status: 200, body: { notSent: [{ by: 'email' }] } })
    expect((await office.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft' })
  })

  test('that the mail server refuses is listed as failed, with its words', async () => {
    const { id, customerId } = await billing(mailing).anInvoice({ status: 'draft' })
    smtp.fail({ at: 'content', answer: 554, text: 'no thank you' })
    expect(await send('invoice', id, await compose('invoice', id))).toMatchObject({ status: 200 })
    await arrived(0)
    const failed = async () =>
      (await owner.get('/api/communications?status=failed')).body.find((one: Body) => one['customerId'] === customerId)
    await expect
      .poll(failed, { timeout: 20_000 })
      .toMatchObject({ reason: 'The mail server rejected this email (554).' })
    await owner.post(`/api/communications/${(await failed()).id}/retry`)
    const [mail] = await arrived(1)
    expect(mail?.email.attachments).toHaveLength(1)
  })
})

describe('what is typed wrong is refused with a sentence, and nothing leaves', () => {
  let draft: Body
  beforeAll(async () => {
    draft = await billing(mailing).anInvoice({ status: 'draft' })
  })
  const many = Array.from({ length: 30 }, (_, at) => `person${at}@example.com`)
  test.each<[string, Body, string, string]>([
    ['an address', { to: ['elena@example'] }, 'to', 'Check the address “elena@example”: it isn’t an email address.'],
    ['no address', { to: [' , '] }, 'to', 'Enter an email address, or send it by text.'],
    [
      '30 copies',
      { cc: [many.join(', ')] },
      'cc',
      'You can copy up to 10 people. Remove some, or send it again to the others.',
    ],
    [
      'a header in the subject',
      { subject: 'Hi\r\nBcc: eve@example.com' },
      'subject',
      'This contains invalid characters. Retype it.',
    ],
    ['no words', { words: ' ' }, 'words', 'Write a message.'],
    ['no way', { by: [] }, 'by', 'Choose email, text or both.'],
  ])('%s', async (_what, change, path, sentence) => {
    const id: string = draft['id']
    const { status, body } = await send('invoice', id, await compose('invoice', id), change)
    expect([status, body.issues[0]]).toMatchObject([400, { path: expect.stringContaining(path), message: sentence }])
    expect((await owner.get(`/api/invoices/${id}`)).body).toMatchObject({ status: 'draft' })
  })

  test('a customer without an address, or with a number that said STOP: the form opens, and asks for one', async () => {
    const { id, customerId } = await billing(mailing).anInvoice({ status: 'draft' })
    const { version } = (await owner.get(`/api/customers/${customerId}`)).body
    expect((await owner.patch(`/api/customers/${customerId}`, { version, email: null })).status).toBe(200)
    for (const [kind, of] of [
      ['invoice', id],
      ['statement', customerId],
    ] as const) {
      const composed = await compose(kind, of)
      expect(composed, kind).toMatchObject({ draft: { to: [] } })
      const { status, body } = await send(kind, of, composed, { by: ['email'] })
      expect([status, body.error], kind).toEqual([400, 'Enter an email address, or send it by text.'])
    }
    const no = { channel: 'sms', covers: 'all', agreed: false, how: 'by phone', day: toDay(mailing.parts.clock.now()) }
    expect((await owner.post(`/api/customers/${customerId}/consents`, no)).status).toBeLessThan(300)
    expect(await compose('invoice', id)).toMatchObject({ draft: { by: ['email'], to: [] } })
  })

  test('a text to a number that said STOP', async () => {
    const { id, customerId } = await billing(none).anInvoice({ status: 'draft' })
    const office = await none.as('owner')
    const no = { channel: 'sms', covers: 'all', agreed: false, how: 'by phone', day: toDay(none.parts.clock.now()) }
    const said = await office.post(`/api/customers/${customerId}/consents`, no)
    expect(said.status, JSON.stringify(said.body)).toBeLessThan(300)
    const composed = await compose('invoice', id, office)
    expect(composed).toMatchObject({ noText: 'This customer opted out of texts. Email it instead.' })
    expect(await send('invoice', id, composed, { by: ['sms'] }, office)).toMatchObject({
      status: 400,
      body: { error: composed['noText'] },
    })
  })
})

test('an estimate is sent with a copy, then its deposit is asked for in other words', async () => {
  const { id } = await estimatesOf(mailing).aDraft()
  const composed = await compose('estimate', id)
  expect(composed).toMatchObject({ isDraft: true, draft: { to: ['priya@example.com'] } })
  expect(await send('estimate', id, composed, { cc: ['spouse@example.com'], attachPdf: false })).toMatchObject({
    status: 200,
  })
  const [mail] = await arrived(1)
  expect(mail?.to).toHaveLength(2)
  expect(mail?.email.attachments).toEqual([])
  expect(mail?.email.text).toContain(composed['end'].link)
  const { version } = (await owner.get(`/api/estimates/${id}`)).body
  const choice = { packageId: 'satin', optionIds: [] }
  const accepted = { choice, name: 'Priya', how: 'by phone', version }
  expect((await owner.post(`/api/estimates/${id}/accept`, accepted)).status).toBe(200)
  expect(await compose('estimate', id)).toMatchObject({
    name: expect.stringMatching(/^Deposit for estimate EST-/),
    draft: { words: expect.stringContaining('deposit is due') },
  })
})

test('a receipt is sent again with its PDF, and the timeline says so', async () => {
  const { id } = await billing(mailing).anInvoice()
  const paid = await owner.post(`/api/invoices/${id}/payments`, { amount: 10_000, method: 'check', reference: '1207' })
  const composed = await compose('receipt', paid.body.id)
  expect(composed).toMatchObject({ summary: '$100.00 paid', draft: { words: expect.stringContaining('(1207)') } })
  expect(await send('receipt', paid.body.id, composed, { to: ['books@example.com'] })).toMatchObject({ status: 200 })
  await drainOutbox(mailing.parts)
  const theirs = () => smtp.received.find(({ to }) => to.includes('books@example.com'))
  await expect.poll(() => theirs()?.email.attachments[0]?.mimeType, { timeout: 20_000 }).toBe('application/pdf')
  const timeline = (await owner.get(`/api/invoices/${id}/timeline`)).body
  expect(JSON.stringify(timeline)).toContain('sent a receipt')
  expect(await compose('receipt', paid.body.id)).not.toMatchObject({ seen: composed['seen'] })
  expect((await owner.get('/api/documents/receipt/00000000-0000-4000-8000-000000000000/message')).status).toBe(404)
})
