import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'
import { readPdf as read } from '#tests/support/pdf.ts'
import { formatCents } from '#lib/money.ts'
import { parseLineItems } from './contract-line-items.ts'

// Each look at the clock is a millisecond later: entries have an order.
const clock = { at: Date.parse('2026-11-22T15:00:00Z'), now: () => new Date(clock.at++) }
const { app } = useApp({ clock })
const office = billing(app)

const fetchPdf = async (id: string, role: 'owner' | 'staff' | 'technician' = 'owner') =>
  fetch(`${app.url}/api/invoices/${id}/pdf`, { headers: { cookie: (await app.as(role)).cookie } })
const pagesOf = async (id: string) => read(await (await fetchPdf(id)).bytes())

describe('the PDF of an invoice', () => {
  test('has the same figures as the screen: every line, how they add up, what was paid and what is due', async () => {
    const made = await office.anInvoice({
      discount: { name: '10% discount', percent: 10 },
      taxRate: 7500,
      amount: 137_869,
      deposit: { amount: 37_869, method: 'check' },
      notes: 'Thank you. Your sealing carries a 2-year warranty.',
    })
    const { body: invoice } = await (await app.as('owner')).get(`/api/invoices/${made.id}`)
    const answer = await fetchPdf(made.id)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="${invoice.invoiceNumber}.pdf"`)
    const [text, ...more] = await read(await answer.bytes())
    expect(more).toEqual([])
    for (const { description, quantity, unitPrice, total } of parseLineItems(invoice))
      expect(text).toContain(`${description} ${quantity} ${formatCents(unitPrice)} ${formatCents(total)}`)
    expect(text).toContain(`Subtotal ${formatCents(invoice.subtotal)}`)
    expect(text).toContain(`10% discount −${formatCents(invoice.discount.cents)}`)
    expect(text).toContain(`Tax 7.5% ${formatCents(invoice.tax)}`)
    expect(text).toContain(`Total ${formatCents(invoice.amount)}`)
    expect(text).toContain(`Paid (thank you!) −${formatCents(invoice.paid)}`)
    expect(text).toContain(`Balance due ${formatCents(invoice.balance)}`)
    expect(text).toContain(`Invoice ${invoice.invoiceNumber}`)
    expect(text).toContain('Billed to Elena Vargas 12 Alafia Trace Lithia, FL 33547')
    expect(text).toContain('Issued Nov 22, 2026')
    expect(text).toContain('Due Dec 22, 2026')
    expect(text).toContain('Tidestone Ruskin, FL 33570 (813) 555-0123')
    expect(text).toContain('Thank you. Your sealing carries a 2-year warranty.')
    expect(text).toContain('Page 1 of 1')
  })

  test('bears accents, long words and 40 lines over two pages, each with the head of the table', async () => {
    const items = Array.from({ length: 40 }, (_none, place) => ({
      description:
        place === 7
          ? `Fläche ${'x'.repeat(90)} geräumt`
          : `Line ${place + 1}: Łódź pavers, señor Ñandú’s “pool” deck, ½${place % 10 === 0 ? ', and a good deal more that there is to say of it' : ''}`,
      quantity: 1.25,
      unitPrice: 1000 + place,
      total: Math.floor((125 * (1000 + place) + 50) / 100),
    }))
    const amount = items.reduce((sum, { total }) => sum + total, 0)
    const job = await office.aCompletedJob({
      customer: { name: 'Zoë Ångström-Wołkowicz', address: '7 Calle Ocho, Miami, FL 33135' },
    })
    const { id } = await office.anInvoice({ job, lineItems: JSON.stringify(items), amount })
    const pages = await pagesOf(id)
    expect(pages).toHaveLength(2)
    const whole = pages.join(' ')
    for (const [place, { total }] of items.entries()) {
      if (place !== 7) expect(whole).toContain(`Line ${place + 1}: Łódź pavers, señor Ñandú’s “pool” deck, ½`)
      expect(whole).toContain(formatCents(total))
    }
    expect(whole).toContain('Zoë Ångström-Wołkowicz')
    expect(whole).toContain(`Total due ${formatCents(amount)}`)
    for (const [place, page] of pages.entries()) {
      expect(page).toContain('Description Qty Price Total')
      expect(page).toContain(`Page ${place + 1} of 2`)
    }
  }, 30_000)

  test('has units, the license, and while it is to be paid the link that pays it', async () => {
    const owner = await app.as('owner')
    const { version } = (await owner.get('/api/settings')).body.licensing
    const value = { kind: '', number: 'SCC131152345', insurer: '', coverage: null, workersComp: null }
    expect((await owner.call('PUT', '/api/settings/licensing', { version, value })).status).toBe(200)
    const lineItems = JSON.stringify([
      { description: 'Sealing', quantity: 480, unit: 'sq ft', unitPrice: 325, total: 156_000 },
    ])
    const { id } = await office.anInvoice({ lineItems, amount: 156_000 })
    const [text = ''] = await pagesOf(id)
    expect(text).toContain('Sealing 480 sq ft $3.25 $1,560.00')
    expect(text).toContain('License #SCC131152345')
    expect(text).toMatch(/Pay online .* \S+\/l\/[a-z2-9]{16}/)
    const code = /\/l\/([a-z2-9]{16})/.exec(text)?.[1]
    const leads = await fetch(`${app.url}/l/${code}`, { redirect: 'manual' })
    expect(leads.headers.get('location')).toContain(`/pay/${id}?client_secret=`)
    expect((await owner.post(`/api/invoices/${id}/void`, { reason: 'x' })).status).toBe(200)
    expect((await pagesOf(id)).join(' ')).not.toContain('Pay online')
    const draft = await office.anInvoice({ status: 'draft' })
    expect((await pagesOf(draft.id)).join(' ')).not.toContain('Pay online')
  })

  test('says that it is a draft, or void', async () => {
    expect((await pagesOf((await office.anInvoice({ status: 'draft' })).id))[0]).toContain('Draft')
    const { id } = await office.anInvoice()
    await (await app.as('owner')).post(`/api/invoices/${id}/void`, { reason: 'x' })
    expect((await pagesOf(id))[0]).toMatch(/Void.*Total due \$0\.00/)
  })

  test('is of the office, and of invoices that there are', async () => {
    const { id } = await office.anInvoice()
    expect((await fetchPdf(id, 'staff')).status).toBe(200)
    expect((await fetchPdf(id, 'technician')).status).toBe(403)
    expect((await app.visitor.get(`/api/invoices/${id}/pdf`)).status).toBe(401)
    expect((await fetchPdf('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await fetchPdf('x')).status).toBe(404)
  })

  test('many at once come, while the server goes on answering at once', async () => {
    const { id } = await office.anInvoice()
    const printing = Promise.all(Array.from({ length: 8 }, () => fetchPdf(id)))
    const began = performance.now()
    for (let look = 0; look < 20; look++) expect((await fetch(`${app.url}/healthz`)).status).toBe(200)
    expect((performance.now() - began) / 20).toBeLessThan(1_000)
    expect((await printing).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200))
  }, 30_000)
})
