import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { formatCents } from '#lib/money.ts'

const clock = { at: Date.parse('2026-11-22T15:00:00Z'), now: () => new Date(clock.at++) }
const { app } = useApp({ clock })
const office = estimatesOf(app)

const forOffice = async (id: string, role: 'owner' | 'staff' | 'technician' = 'owner') =>
  fetch(`${app.url}/api/estimates/${id}/pdf`, { headers: { cookie: (await app.as(role)).cookie } })
const forCustomer = (id: string, key: string) =>
  fetch(`${app.url}/estimate/${id}/estimate.pdf`, { method: 'POST', body: new URLSearchParams({ key }) })
const textOf = async (answer: Response) => {
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return (await readPdf(await answer.bytes())).join(' ')
}

test(
  'the PDF of an estimate that is open has the price as it is first shown, and all there is to choose',
  { timeout: 60_000 },
  async () => {
    const { estimate, key } = await office.aSent({ taxRate: 7500, intro: 'Thank you for showing us around.' })
    const { body: shown } = await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/look`, { key })
    const answer = await forCustomer(estimate.id, key)
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${estimate.estimateNumber}.pdf"`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const text = await textOf(answer)
    expect(text).toContain(`Estimate ${estimate.estimateNumber}`)
    expect(text).toContain('Prepared for Priya Nair')
    expect(text).toContain('Thank you for showing us around.')
    expect(text).toContain('Measured: 620 sq ft Example package: Satin')
    for (const { description, quantity, unit, unitPrice, total, detail } of shown.price.lines)
      expect(text).toContain(
        `${description} ${detail ? `${detail} ` : ''}${quantity}${unit === 'each' ? '' : ` ${unit}`} ${formatCents(unitPrice)} ${formatCents(total)}`,
      )
    expect(text).toContain(
      `Subtotal ${formatCents(shown.price.subtotal)} Tax 7.5% ${formatCents(shown.price.tax)} Total ${formatCents(shown.price.total)}`,
    )
    expect(text).toContain(`Deposit due on acceptance ${formatCents(shown.price.deposit)}`)
    expect(text).toMatch(
      /Choose a finish Natural Protects, changes nothing · One coat \$806\.00 Satin .* \$992\.00 Wet-look .* \$1,116\.00/,
    )
    expect(text).toContain('Optional add-ons Re-level the step $120.00 Seal again in 3 years $0.00')
    expect(text).toContain('Valid until Dec 6, 2026')
    expect(await textOf(await forOffice(estimate.id))).toBe(text)
  },
)

test(
  'shows the agreement of an accepted estimate, its signer and time, and what was paid',
  { timeout: 60_000 },
  async () => {
    const { estimate, key } = await office.aSent()
    const one = createClient(app.url, '')
    expect((await one.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).status).toBe(200)
    await (await app.as('owner')).post(`/api/estimates/${estimate.id}/payments`, { amount: 100_00, method: 'cash' })
    const { body } = await (await app.as('owner')).get(`/api/estimates/${estimate.id}`)
    const [answer] = body.answers
    const text = await textOf(await forCustomer(estimate.id, key))
    expect(text).toContain('Accepted Nov 22, 2026')
    expect(text).toContain(
      `Total ${formatCents(answer.amount)} Deposit ${formatCents(answer.deposit)} Deposit paid (thank you!) −$100.00`,
    )
    expect(text).toContain(`Accepted by ${answer.name} on Nov 22, 2026`)
    expect(text).toContain(`${answer.name} · Signed Nov 22, 2026`)
    expect(text.replaceAll(' ', '')).toContain(answer.digest)
    expect(text).not.toContain('Optional add-ons')
  },
)

test('it is the office’s, and the one’s who holds the link', async () => {
  const { estimate } = await office.aSent()
  expect((await forOffice(estimate.id, 'staff')).status).toBe(200)
  expect((await forOffice(estimate.id, 'technician')).status).toBe(403)
  expect((await fetch(`${app.url}/api/estimates/${estimate.id}/pdf`)).status).toBe(401)
  expect((await forOffice('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  expect((await forCustomer(estimate.id, 'x')).status).toBe(404)
})
