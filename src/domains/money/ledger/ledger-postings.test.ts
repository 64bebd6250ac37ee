import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyCredits, returnCredits, returnExcessCredits, refundPostings } from './ledger-postings.ts'
import { sumCredited, availableCredit } from './ledger-balances.ts'

const line = (kind: 'payment' | 'deposit' | 'credit', amount: number) => ({
  id: `${kind} ${amount}`,
  kind,
  amount,
  tip: 0,
  refundOf: null,
})

test('of several deposits the first is credited first, as far as the invoice needs it, and each gets its own back', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -500, max: 5000 }), { maxLength: 4 }),
      fc.integer({ min: 0, max: 9000 }),
      fc.integer({ min: 0, max: 9000 }),
      (held, amount, paid) => {
        const estimates = held.map((cents, place) => ({
          estimateId: `${place}`,
          entries: cents === 0 ? [] : [line(cents > 0 ? 'deposit' : 'credit', cents)],
        }))
        const invoice = { invoiceId: 'invoice', amount, entries: paid === 0 ? [] : [line('payment', paid)] }
        const moves = applyCredits(invoice, estimates)
        const here = held.reduce((sum, cents) => sum + Math.max(0, cents), 0)
        const credited = moves.reduce((sum, move) => sum + ('invoiceId' in move ? move.amount : 0), 0)
        expect(credited).toBe(Math.max(0, Math.min(here, amount - paid)))
        const after = (entries: readonly ReturnType<typeof line>[], id: string) => [
          ...entries,
          ...moves
            .filter((move) => id === ('invoiceId' in move ? move.invoiceId : move.estimateId))
            .map((move) => line('credit', move.amount)),
        ]
        const now = estimates.map(({ estimateId, entries }) => ({ estimateId, entries: after(entries, estimateId) }))
        const isTouched = (id: string) => moves.some((move) => 'estimateId' in move && move.estimateId === id)
        // The first is used up before the next is touched.
        const rest = now.findIndex(({ entries }) => availableCredit(entries) > 0)
        expect(rest !== -1 && now.slice(rest + 1).some(({ estimateId }) => isTouched(estimateId))).toBe(false)
        const back = returnCredits(
          { ...invoice, entries: after(invoice.entries, 'invoice') },
          now.filter((_, place) => (held[place] ?? 0) >= 0),
        )
        expect(back.reduce((sum, move) => sum + ('invoiceId' in move ? move.amount : 0), 0) + 0).toBe(0 - credited)
        for (const { estimateId, entries } of now.filter((_, place) => (held[place] ?? 0) >= 0))
          expect(
            sumCredited(entries) +
              back.reduce(
                (sum, move) => sum + ('estimateId' in move && move.estimateId === estimateId ? move.amount : 0),
                0,
              ),
          ).toBe(0)
      },
    ),
  )
})

test.each([
  // Owed before, refunded, written off.
  [0, 100_00, 100_00],
  [25_00, 100_00, 100_00],
  [-100_00, 100_00, 0],
  [-60_00, 100_00, 40_00],
  [-500_00, 100_00, 0],
])('with %i owed, a refund of %i writes off %i', (owed, amount, letGo) => {
  const payment = { id: 'payment', invoiceId: 'invoice', entries: [line('payment', 1000_00)], owed }
  const moves = refundPostings(payment, { amount, tip: 0, owed: false }, { id: 'refund', method: 'cash' }, null)
  expect(moves.filter(({ kind }) => kind === 'allowance').map((move) => move.amount)).toEqual(
    letGo === 0 ? [] : [letGo],
  )
  expect(refundPostings(payment, { amount, tip: 0, owed: true }, { id: 'refund', method: 'cash' }, null)).toHaveLength(
    1,
  )
})

test('what an invoice that asks for less does not need goes back to the last estimate first, and no payment with it', () => {
  const invoice = {
    invoiceId: 'invoice',
    amount: 70,
    entries: [line('credit', 40), line('credit', 60), line('payment', 30)],
  }
  const estimates = [
    { estimateId: 'first', entries: [line('deposit', 40), line('credit', -40)] },
    { estimateId: 'second', entries: [line('deposit', 60), line('credit', -60)] },
  ]
  const back = (amount: number) =>
    returnExcessCredits({ ...invoice, amount }, estimates).flatMap((move) =>
      'estimateId' in move ? [[move.estimateId, move.amount]] : [],
    )
  expect(back(70)).toEqual([['second', 60]])
  expect(back(20)).toEqual([
    ['second', 60],
    ['first', 40],
  ])
  expect(back(130)).toEqual([])
})
