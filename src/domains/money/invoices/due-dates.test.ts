import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { anInvoice, invoiceOf, look } from '#tests/support/payments.ts'
import { readPdf } from '#tests/support/pdf.ts'

const { app } = useApp({ clock: { now: () => new Date('2026-11-25T15:00:00Z') } })

test('a due date sent as UTC midnight is that calendar day, on the pay page and the PDF too', async () => {
  const bill = await anInvoice(app, 100_00, { dueDate: '2026-12-25T00:00:00Z', issuedDate: '2026-11-20T00:00:00Z' })
  const { dueDate, issuedDate } = await invoiceOf(app, bill.id)
  expect([dueDate, issuedDate].map((at) => at.slice(0, 10))).toEqual(['2026-12-25', '2026-11-20'])
  expect((await look(app, bill)).body.dueDate).toBe(dueDate)
  const page = await (await fetch(`${app.url}/pay/${bill.id}?client_secret=${bill.secret}`)).text()
  expect(page).toContain('Due Dec 25, 2026')
  const pdf = await fetch(`${app.url}/api/invoices/${bill.id}/pdf`, {
    headers: { cookie: (await app.as('owner')).cookie },
  })
  const words = (await readPdf(new Uint8Array(await pdf.arrayBuffer()))).join(' ')
  expect(words).toContain('Dec 25, 2026')
  expect(words).toContain('Nov 20, 2026')
})

test('a line keeps what is counted, on the pay page and the PDF', async () => {
  const lines = [{ description: 'Driveway sealing', quantity: 440, unit: 'sq ft', unitPrice: 1_65, total: 726_00 }]
  const bill = await anInvoice(app, 726_00, { lineItems: JSON.stringify(lines) })
  const page = await (await fetch(`${app.url}/pay/${bill.id}?client_secret=${bill.secret}`)).text()
  expect(page).toContain('440 sq ft × $1.65')
  const pdf = await fetch(`${app.url}/api/invoices/${bill.id}/pdf`, {
    headers: { cookie: (await app.as('owner')).cookie },
  })
  expect((await readPdf(new Uint8Array(await pdf.arrayBuffer()))).join(' ')).toContain('440 sq ft')
})
