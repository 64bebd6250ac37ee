import { expect, test } from 'vitest'
import { countSegments } from '#lib/sms-segments.ts'
import { estimatesOf } from '#tests/support/estimates.ts'
import { billing } from '#tests/support/invoices.ts'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner } = useApp({ testPaymentsCount: true })
const estimates = estimatesOf(app)
const office = billing(app)

/** As long as an address of ours is likely to be. */
const LONG_HOST = 'https://gulfbreezepavers.com'

const textsTo = async (customerId: string): Promise<any[]> =>
  (await owner.get('/api/communications?limit=200')).body.filter(
    (one: any) => one.customerId === customerId && one.type === 'sms' && one.message.includes('/l/'),
  )
const codeIn = (text: string): string => /\/l\/(\S+)/.exec(text)?.[1] ?? ''
const follow = (code: string) => fetch(`${app.url}/l/${code}`, { redirect: 'manual' })
const hold = (customerId: string) =>
  app.parts.db.pool.query(
    `update communications set status = 'pending', send_after = now() + interval '9 years' where customer_id = $1`,
    [customerId],
  )

test('a text has a short link that leads to the page, and the email keeps the long one', async () => {
  const draft = await estimates.aDraft()
  await owner.post(`/api/estimates/${draft.id}/send`, { by: ['sms', 'email'] })
  const [text] = await textsTo(draft.customerId)
  expect(text.message).toMatch(/http\S+\/l\/[a-hjkmnp-z2-9]{16} Reply STOP/)
  expect(text.message).not.toMatch(/key=|client_secret/)
  const answer = await follow(codeIn(text.message))
  const key = await estimates.keyOf(draft.id)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(`/estimate/${draft.id}?key=${key}`)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  const mail = (await owner.get('/api/communications?limit=200')).body.find(
    (one: any) => one.customerId === draft.customerId && one.type === 'email',
  )
  expect(mail.message).toContain(`/estimate/${draft.id}?key=${key}`)
})

test('the database has neither the code nor the key, and the same link has the same code', async () => {
  const { id } = await office.anInvoice()
  const read = async () => (await owner.get(`/api/documents/invoice/${id}/message`)).body.end
  const [one, two] = [await read(), await read()]
  expect(one.textLink).toBe(two.textLink)
  const { rows } = await app.parts.db.pool.query('select row_to_json(s)::text as row from short_links s')
  const secret = new URL(one.link).searchParams.get('client_secret') ?? '-'
  for (const { row } of rows)
    for (const secretPart of [codeIn(one.textLink), secret, id]) expect(row).not.toContain(secretPart)
})

test('a revoked link is dead in its short form, and a text that still waits gets the new one', async () => {
  const { id, customerId } = await office.anInvoice()
  await owner.post(`/api/invoices/${id}/send`, { by: ['sms'] })
  await hold(customerId)
  const [before] = await textsTo(customerId)
  await owner.post(`/api/invoices/${id}/revoke-link`)
  const [after] = await textsTo(customerId)
  expect(codeIn(after.message)).not.toBe(codeIn(before.message))
  const open = async (text: any) => {
    const location = (await follow(codeIn(text.message))).headers.get('location') ?? ''
    return (await fetch(app.url + location)).status
  }
  expect([await open(before), await open(after)]).toEqual([410, 200])
})

test('a waiting text to the page of a void invoice is canceled', async () => {
  const { id, customerId } = await office.anInvoice()
  await owner.post(`/api/invoices/${id}/send`, { by: ['sms'] })
  await hold(customerId)
  expect((await owner.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' })).status).toBe(200)
  expect(await textsTo(customerId)).toMatchObject([{ status: 'cancelled' }])
})

test('goes with the customer who is erased', async () => {
  const { id, customerId } = await office.anInvoice()
  const { textLink } = (await owner.get(`/api/documents/invoice/${id}/message`)).body.end
  expect((await follow(codeIn(textLink))).status).toBe(303)
  await app.parts.db.pool.query('delete from short_links where customer_id = $1', [customerId])
  expect((await follow(codeIn(textLink))).status).toBe(404)
})

test('every text that a person sends with a document is plain and at most two parts', async () => {
  const customer = { name: 'Christopher Whitlock', email: 'christopher@example.com' }
  const job = await office.aCompletedJob({ customer })
  const invoice = await office.anInvoice({ job })
  const draft = await estimates.aDraft({ customerId: job['customerId'], title: 'Driveway and walkway, wet-look' })
  for (const path of [`invoice/${invoice.id}`, `estimate/${draft.id}`]) {
    const { draft: words, end } = (await owner.get(`/api/documents/${path}/message`)).body
    const { segments, plain } = countSegments(
      `${words.text} ${end.textLink.replace(app.url, LONG_HOST)} Reply STOP to opt out.`,
    )
    expect([path, segments <= 2, plain]).toEqual([path, true, true])
  }
})

test('a code that is none of ours shows a page that helps, and too many of them are refused', async () => {
  for (const code of ['abcdefghjkmnpqrs', 'short', '..%2Fpay', 'ABCDEFGHJKMNPQRS', '%00', 'a'.repeat(5000)]) {
    const answer = await follow(code)
    expect([404, 414, 431], code).toContain(answer.status)
    if (answer.status === 404) expect(await answer.text()).toContain('make sure you have the whole link')
  }
  const statuses = new Set<number>()
  for (let asked = 0; asked < 160; asked++) statuses.add((await follow('abcdefghjkmnpqrs')).status)
  expect([...statuses]).toEqual([404, 429])
})
