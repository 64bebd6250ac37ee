import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'

const clock = { at: Date.parse('2026-11-22T15:00:00Z'), now: () => new Date(clock.at++) }
const { app } = useApp({ clock, testPaymentsCount: true })
const office = billing(app)

const owner = () => app.as('owner')
const makeLink = async (id: string) => (await owner()).post(`/api/invoices/${id}/create-payment-intent`)
const revoke = async (id: string) => (await owner()).post(`/api/invoices/${id}/revoke-link`)
const open = async (id: string, secret: string) => (await app.visitor.post(`/api/pay/${id}`, { secret })).status
const auditEntries = async (id: string): Promise<any[]> =>
  (await (await owner()).get(`/api/audit?kind=invoices&record=${id}`)).body
const waiting = async (customerId: string): Promise<any[]> =>
  (await (await owner()).get('/api/communications?limit=200')).body.filter(
    (one: any) => one.customerId === customerId && one.purpose === 'invoice',
  )

describe('the shareable link', () => {
  test('sends a draft, since the customer can read it from then on; it is recorded once, however often the link is made', async () => {
    const draft = await office.anInvoice({ status: 'draft' })
    const answers = await Promise.all(Array.from({ length: 10 }, () => makeLink(draft.id)))
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${Object.keys(body).join()} ${body.clientSecret}`)).size,
    ).toBe(1)
    const { body } = await (await owner()).get(`/api/invoices/${draft.id}`)
    expect(body).toMatchObject({ status: 'sent', version: draft.version + 1, sentAt: expect.any(String) })
    expect((await auditEntries(draft.id)).filter(({ action }) => action === 'link made')).toEqual([
      expect.objectContaining({ before: { status: 'draft' }, after: { status: 'sent' } }),
    ])
    expect(await open(draft.id, answers[0]?.body.clientSecret)).toBe(200)
    // What the customer has is changed no more.
    expect(
      (await (await owner()).patch(`/api/invoices/${draft.id}`, { version: body.version, amount: 100 })).status,
    ).toBe(409)
  })

  test('of a draft whose due date has passed is refused, and leaves it a draft', async () => {
    const draft = await office.anInvoice({ status: 'draft' })
    await app.parts.db.pool.query(
      "update invoices set due_date = now() - interval '5 years', issued_date = now() - interval '6 years' where id = $1",
      [draft.id],
    )
    expect(await makeLink(draft.id)).toMatchObject({
      status: 409,
      body: { error: 'This draft’s due date has passed. Change it first.' },
    })
    expect((await (await owner()).get(`/api/invoices/${draft.id}`)).body.status).toBe('draft')
  })
})

describe('a disabled link', () => {
  test('no longer opens anything, and the next link is a different one', async () => {
    const { id } = await office.anInvoice()
    const { clientSecret: old } = (await makeLink(id)).body
    expect(await open(id, old)).toBe(200)
    expect(await revoke(id)).toMatchObject({ status: 200, body: { id, linkVersion: 2, status: 'sent' } })
    expect(await open(id, old)).toBe(410)
    const page = await fetch(`${app.url}/pay/${id}?client_secret=${old}`)
    expect([page.status, (await page.text()).includes('This payment link has expired')]).toEqual([410, true])
    for (const paper of ['invoice', 'receipt'])
      expect(
        (
          await fetch(`${app.url}/pay/${id}/${paper}.pdf`, {
            method: 'POST',
            body: new URLSearchParams({ client_secret: old, payment: id }),
          })
        ).status,
      ).toBe(410)
    const { clientSecret: next } = (await makeLink(id)).body
    expect(next).not.toBe(old)
    expect(await open(id, next)).toBe(200)
    expect((await auditEntries(id)).map(({ action }) => action)).toEqual([
      'link made',
      'link revoked',
      'link made',
      'created',
    ])
  })

  test('is exchanged in what still waits to be sent; what goes to an address that is theirs no more is canceled', async () => {
    const job = await office.aCompletedJob({ customer: { email: 'elena.links@example.com' } })
    const { id, customerId } = await office.anInvoice({ job })
    await (await owner()).post(`/api/invoices/${id}/send`, { by: ['email'] })
    await app.parts.db.pool.query(
      `insert into communications (customer_id, type, purpose, recipient, message, send_after) select customer_id, type, purpose, 'old@example.com', message, send_after + interval '1 day' from communications where customer_id = $1 and purpose = 'invoice'`,
      [customerId],
    )
    await app.parts.db.pool.query(
      `update communications set status = 'pending', send_after = now() + interval '9 years' where customer_id = $1`,
      [customerId],
    )
    const { clientSecret: old } = (await makeLink(id)).body
    expect((await waiting(customerId)).every(({ message }) => message.includes(old))).toBe(true)
    await revoke(id)
    const { clientSecret: next } = (await makeLink(id)).body
    const [theirs, others] = ['elena.links@example.com', 'old@example.com'].map((to) =>
      waiting(customerId).then((all) => all.find(({ recipient }) => recipient === to)),
    )
    expect(await theirs).toMatchObject({ status: 'pending', message: expect.stringContaining(next) })
    expect((await theirs).message).not.toContain(old)
    expect(await others).toMatchObject({
      status: 'cancelled',
      reason: 'Its link was revoked, and this is no longer their address.',
    })
  })

  test('is one that was handed out: a draft has none; a paid and a void invoice may have', async () => {
    const draft = await office.anInvoice({ status: 'draft' })
    expect(await revoke(draft.id)).toMatchObject({
      status: 409,
      body: { error: `${draft.invoiceNumber} is a draft, so there’s no link to revoke.` },
    })
    const gone = await office.anInvoice()
    await (await owner()).post(`/api/invoices/${gone.id}/void`, { reason: 'x' })
    expect((await revoke(gone.id)).status).toBe(200)
    expect((await (await app.as('technician')).post(`/api/invoices/${gone.id}/revoke-link`)).status).toBe(403)
    expect((await app.visitor.post(`/api/invoices/${gone.id}/revoke-link`)).status).toBe(401)
    expect((await revoke('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})
