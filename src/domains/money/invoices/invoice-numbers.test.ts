import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { billing } from '#tests/support/invoices.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { createInvoice } from './service.ts'

// A second before midnight of New Year's Eve, where the business is. Each look at the clock is 10 ms later.
const clock = { at: Date.parse('2026-01-01T04:59:59Z'), now: () => new Date((clock.at += 10)) }
const { app } = useApp({ clock })

test('200 invoices at once over New Year: no number twice and no gap, though some of them are given up on the way', async () => {
  const office = billing(app)
  const [businessId, customer] = [await office.business(), await office.aCustomer()]
  const asked = {
    businessId,
    customerId: customer.id as string,
    amount: 1000,
    lineItems: null,
    status: 'sent' as const,
  }
  clock.at = Date.parse('2026-01-01T04:59:59Z')
  const made = await Promise.all(
    Array.from({ length: 260 }, (_none, place) =>
      patiently(() =>
        app.parts.db.transaction(SYSTEM, async (tx) => {
          const invoice = await createInvoice(tx, asked)
          // Every fourth or so fails after it has its number.
          if (place % 13 < 3) throw new Error('given up')
          return { number: invoice.invoiceNumber, issued: invoice.issuedDate }
        }),
      ).catch((error: unknown) => String(error)),
    ),
  )
  const failed = made.filter((one) => typeof one === 'string' && one !== 'Error: given up')
  expect(failed).toEqual([])
  const done = made.filter((one) => typeof one !== 'string')
  expect(done).toHaveLength(200)
  for (const year of ['2025', '2026']) {
    const numbers = done.map(({ number }) => number).filter((number) => number.startsWith(`INV-${year}-`))
    expect(numbers.length).toBeGreaterThan(20)
    expect(numbers.toSorted()).toEqual(
      numbers.map((_number, place) => `INV-${year}-${String(place + 1).padStart(4, '0')}`),
    )
  }
  // The year is that of the day it was made, where the business is.
  for (const { number, issued } of done)
    expect(number.slice(4, 8)).toBe(issued < new Date('2026-01-01T05:00:00Z') ? '2025' : '2026')
  const owner = await app.as('owner')
  const next = async (year: number) => (await owner.get(`/api/invoices/next-number/${year}`)).body.invoiceNumber
  const many = (year: string) => done.filter(({ number }) => number.includes(year)).length
  expect(await next(2025)).toBe(`INV-2025-${String(many('-2025-') + 1).padStart(4, '0')}`)
  expect(await next(2026)).toBe(`INV-2026-${String(many('-2026-') + 1).padStart(4, '0')}`)
  expect(await next(2030)).toBe('INV-2030-0001')
  expect((await owner.get('/api/invoices/next-number/soon')).body.error).toBe('Enter a year from 2000 to 2099.')
  recordProof('invoice numbers', {
    tried: made.length,
    figure: `${made.length} concurrent invoices across New Year, ${made.length - done.length} of them aborted: no gaps, no duplicates`,
  })
})

/** On a busy machine some wait longer for a connection than one is given (503, try again): who asks tries again. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await work()
    } catch (error) {
      if (!/timeout exceeded when trying to connect/.test(`${String(error)} ${String((error as Error).cause)}`))
        throw error
    }
}
