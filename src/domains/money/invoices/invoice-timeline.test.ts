import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { markOverdue } from './send-reminders.ts'

// Each look at the clock is a second later, so that what is done first also stands first.
const clock = { at: Date.parse('2026-10-01T15:00:00Z'), now: () => new Date((clock.at += 1000)) }
const { app, owner } = useApp({ clock, testPaymentsCount: true })

const words = async (path: string): Promise<string[]> => (await owner.get(path)).body.map((entry: any) => entry.words)

test('shows what happened with an invoice on its page, its job and its customer', async () => {
  const office = billing(app)
  const { id, invoiceNumber, jobId, customerId } = await office.anInvoice()
  await owner.post(`/api/invoices/${id}/send`, { by: ['email'] })
  await owner.patch(`/api/invoices/${id}`, { version: 1, notes: 'Gate code 4417' })
  clock.at += 40 * 86_400_000
  await app.parts.db.transaction(SYSTEM, markOverdue)
  await owner.patch(`/api/invoices/${id}`, { version: 2, dueDate: '2026-12-24' })
  await owner.post(`/api/invoices/${id}/void`, { reason: 'Wrong customer' })
  expect(await words(`/api/invoices/${id}/timeline`)).toEqual([
    expect.stringMatching(/ voided this invoice\.$/),
    expect.stringMatching(/ changed the due date from Oct 31 to Dec 24\.$/),
    'This invoice is overdue.',
    expect.stringMatching(/ changed the notes\.$/),
    expect.stringMatching(/^Invoice by email /),
    `Invoice ${invoiceNumber} created for $1,425.00.`,
  ])
  for (const path of [`/api/jobs/${jobId}/timeline`, `/api/customers/${customerId}/timeline`]) {
    const entries = await words(path)
    expect(entries).toContain(`Invoice ${invoiceNumber} is overdue.`)
    expect(entries).toContainEqual(expect.stringMatching(new RegExp(` voided invoice ${invoiceNumber}\\.$`)))
  }
  const { body } = await owner.get(`/api/jobs/${jobId}/timeline?kind=invoice`)
  expect(body[0]).toMatchObject({
    kind: 'invoice',
    href: `/dashboard/invoices/${id}`,
    detail: 'Reason: Wrong customer',
  })
  const audit = (await owner.get(`/api/audit?kind=invoices&record=${id}`)).body
  expect(audit[0]).toMatchObject({ kind: 'invoices', title: invoiceNumber, action: 'voided' })
  expect((await owner.get('/api/invoices/00000000-0000-4000-8000-000000000000/timeline')).status).toBe(404)
})
