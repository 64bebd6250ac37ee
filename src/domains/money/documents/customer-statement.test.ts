import { expect, test } from 'vitest'
import { estimatesOf } from '#tests/support/estimates.ts'
import { billing } from '#tests/support/invoices.ts'
import { useApp } from '#tests/support/use-app.ts'

const { app, owner, technician } = useApp()

test('a statement adds up: what was invoiced, paid, refunded and held, by period', async () => {
  const office = billing(app)
  const invoice = await office.anInvoice()
  const { id, customerId, amount } = invoice as { id: string; customerId: string; amount: number }
  const paid = await owner.post(`/api/invoices/${id}/payments`, { amount: 50_000, method: 'check', reference: '1207' })
  const back = await owner.post(`/api/payments/${paid.body.id}/refund`, { amount: 10_000, owed: true })
  expect(back.status, JSON.stringify(back.body)).toBeLessThan(300)
  const estimate = await estimatesOf(app).aDraft({ customerId, depositPercent: 25 })
  const choice = { packageId: 'satin', optionIds: [] }
  const yes = { choice, name: 'Elena', how: 'by phone', version: estimate['version'] }
  expect((await owner.post(`/api/estimates/${estimate['id']}/accept`, yes)).status).toBe(200)
  const deposit = { amount: 5000, method: 'cash' }
  expect((await owner.post(`/api/estimates/${estimate['id']}/payments`, deposit)).status).toBe(201)
  const { body } = await owner.get(`/api/statements/${customerId}`)
  expect(body).toMatchObject({ broughtForward: 0, amountDue: amount - 40_000, depositHeld: 5000 })
  const sum = (key: string) => body.lines.reduce((total: number, line: any) => total + line[key], 0)
  expect([sum('charge'), sum('payment')]).toEqual([amount, 45_000])
  expect(body.lines.at(-1).balance).toBe(amount - 45_000)
  expect((await owner.get(`/api/statements/${customerId}?period=last-year`)).body.lines).toEqual([])
  expect((await owner.get(`/api/statements/${customerId}?period=1999`)).status).toBe(400)
  expect((await technician.get(`/api/statements/${customerId}`)).status).toBe(403)
  const pdf = await fetch(`${app.url}/api/statements/${customerId}/all/pdf`, { headers: { cookie: owner.cookie } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')

  const at = `/api/documents/statement/${customerId}`
  const { draft, seen, noText } = (await owner.get(`${at}/message?period=all`)).body
  expect(noText).toBe('A statement goes by email, with its PDF.')
  expect((await owner.post(`${at}/send`, { ...draft, seen, period: 'all', by: ['sms'], text: 'Hi' })).status).toBe(400)
  expect(await owner.post(`${at}/send`, { ...draft, seen, period: 'all' })).toMatchObject({
    status: 200,
    body: { notSent: [{ by: 'email' }] },
  })
})
