import { expect, test } from 'vitest'
import { estimatesOf } from '#tests/support/estimates.ts'
import { billing } from '#tests/support/invoices.ts'
import { useApp } from '#tests/support/use-app.ts'
import { toDay } from '#lib/dates.ts'

const { app, owner, staff } = useApp()

type Body = Record<string, any>
const lines = (...each: [string, number][]) =>
  JSON.stringify(each.map(([description, total]) => ({ description, quantity: 1, unitPrice: total, total })))
const correct = (id: string, body: Body, by = owner) => by.post(`/api/invoices/${id}/correct`, body)
const get = async (id: string): Promise<Body> => (await owner.get(`/api/invoices/${id}`)).body
const preview = async ({ businessId }: Body) => {
  const day = toDay(app.parts.clock.now())
  const at = `/api/books/preview?businessId=${businessId}&from=${day.slice(0, 8)}01&to=${day}&program=csv`
  return owner.get(at)
}

test('a sent invoice is corrected: paid amounts stay, the old version is readable, the link says it was updated', async () => {
  const invoice = await billing(app).anInvoice()
  const { id } = invoice
  const { clientSecret } = (await owner.post(`/api/invoices/${id}/create-payment-intent`)).body
  expect((await owner.post(`/api/invoices/${id}/payments`, { amount: 40_000, method: 'cash' })).status).toBe(201)
  const { version } = await get(id)
  const body = {
    version,
    amount: 160_000,
    lineItems: lines(['Driveway', 150_000], ['Edge', 10_000]),
    reason: 'Edge forgotten',
  }
  expect(await correct(id, body)).toMatchObject({
    status: 200,
    body: { amount: 160_000, paid: 40_000, balance: 120_000, status: 'sent', revision: 2 },
  })
  expect((await owner.get(`/api/invoices/${id}/versions`)).body).toMatchObject([
    {
      revision: 1,
      amount: 142_500,
      lineItems: invoice['lineItems'],
      reason: 'Edge forgotten',
      replacedAt: expect.any(String),
    },
  ])
  const page = await (await fetch(`${app.url}/pay/${id}?client_secret=${clientSecret}`)).text()
  expect(page).toContain('$1,200.00')
  expect(page).toContain('Updated ')
  expect((await owner.get(`/api/documents/invoice/${id}/message`)).body).toMatchObject({
    summary: '$1,200.00 due',
    draft: {
      subject: expect.stringMatching(/^Updated invoice INV-/),
      words: expect.stringContaining('We updated your invoice'),
    },
  })
  const timeline = JSON.stringify((await owner.get(`/api/invoices/${id}/timeline`)).body)
  expect(timeline).toContain('$1,600.00')
  // The journal of the period is what the invoices say.
  const books = await preview(invoice)
  if (books.status === 200) expect(books.body).toMatchObject({ matchesLedger: true })
})

test('a correction to what is paid already pays it, and one that asks for more opens a paid one', async () => {
  const { id } = await billing(app).anInvoice()
  await owner.post(`/api/invoices/${id}/payments`, { amount: 100_000, method: 'check', reference: '12' })
  const less = { version: (await get(id))['version'], amount: 100_000, lineItems: lines(['Driveway', 100_000]) }
  expect(await correct(id, less)).toMatchObject({ status: 200, body: { status: 'paid', balance: 0 } })
  const more = { version: (await get(id))['version'], amount: 110_000, lineItems: lines(['Driveway', 110_000]) }
  expect(await correct(id, more, staff)).toMatchObject({
    status: 200,
    body: { status: 'sent', balance: 10_000, revision: 3 },
  })
  const tooLittle = { version: (await get(id))['version'], amount: 50_000, lineItems: lines(['Driveway', 50_000]) }
  expect(await correct(id, tooLittle)).toMatchObject({
    status: 409,
    body: { error: '$1,000.00 has already been paid on this invoice, so the total can’t be lower than that.' },
  })
  expect((await owner.get(`/api/invoices/${id}/versions`)).body).toHaveLength(2)
})

test('a correction that changes nothing leaves no version; two windows do not overwrite each other; a draft is edited', async () => {
  const { id, version } = await billing(app).anInvoice()
  expect(await correct(id, { version })).toMatchObject({ status: 200, body: { version, revision: 1 } })
  const change = { version, amount: 90_000, lineItems: lines(['Driveway', 90_000]) }
  const answers = await Promise.all([correct(id, change), correct(id, { ...change, notes: 'Mine' }, staff)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect((await owner.get(`/api/invoices/${id}/versions`)).body).toHaveLength(1)
  const draft = await billing(app).anInvoice({ status: 'draft' })
  expect((await correct(draft['id'], { version: draft['version'], notes: 'x' })).status).toBe(409)
  expect((await correct(id, { version: 3, customerId: draft['customerId'], amount: 1 })).status).not.toBe(200)
})

test('an estimate that changed since it was opened is not sent with the old price', async () => {
  const { id, version } = await estimatesOf(app).aDraft()
  const { draft, seen } = (await owner.get(`/api/documents/estimate/${id}/message`)).body
  expect((await owner.patch(`/api/estimates/${id}`, { version, title: 'Pool deck and steps' })).status).toBe(200)
  expect(await owner.post(`/api/documents/estimate/${id}/send`, { ...draft, seen })).toMatchObject({
    status: 409,
    body: { code: 'DOCUMENT_CHANGED' },
  })
})
