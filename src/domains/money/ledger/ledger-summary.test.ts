import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Kind } from './contract.ts'
import { hasReceipt, isRefunded, summarizeLedger, withoutMistakes } from './ledger-summary.ts'

const entry = (kind: Kind, amount: number, more = {}) => ({
  kind,
  amount,
  tip: 0,
  reference: null,
  byMistake: false,
  isTest: false,
  counts: true,
  id: crypto.randomUUID(),
  refundOf: null,
  ...more,
})

test('what was paid, refunded and written off adds up to the sum of the entries', () => {
  const any = fc.record({
    kind: fc.constantFrom(...Kind.options),
    amount: fc.integer({ min: -1e6, max: 1e6 }),
    byMistake: fc.boolean(),
    isTest: fc.boolean(),
    counts: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(any), (entries) => {
      const { paid, givenBack, letGo } = summarizeLedger(entries)
      expect(paid - givenBack + letGo).toBe(
        entries.filter(({ counts }) => counts).reduce((sum, { amount }) => sum + amount, 0),
      )
    }),
  )
})

test('what was entered by mistake was never paid, and has no receipt', () => {
  const wrong = entry('payment', 500_00)
  const back = entry('refund', -500_00, { refundOf: wrong.id, byMistake: true })
  const right = entry('payment', 50_00)
  expect(summarizeLedger([wrong, back, right])).toEqual({ paid: 50_00, givenBack: 0, letGo: 0, isTest: false })
  expect(withoutMistakes([wrong, back, right])).toEqual([right])
  expect(hasReceipt(back, 'invoice')).toBe(false)
  const part = entry('refund', -450_00, { refundOf: wrong.id, byMistake: true })
  expect(withoutMistakes([wrong, part])).toEqual([wrong, part])
})

test.each([
  ['a refund that the bank sent back', entry('refund', 50_00), false],
  ['a dispute', entry('refund', -50_00, { reference: 'Dispute' }), false],
  ['a refund of a tip alone', entry('refund', 0, { tip: -5_00 }), true],
  ['what is let go', entry('allowance', 50_00), false],
  ['a deposit that is taken off the invoice', entry('credit', 50_00), true],
  ['a deposit that goes back to the estimate', entry('credit', -50_00), false],
])('%s: a receipt?', (_what, one, has) => {
  expect(hasReceipt(one, 'invoice')).toBe(has)
})

test('a bill is refunded when everything that was paid went back and is not owed again', () => {
  expect(isRefunded(summarizeLedger([entry('payment', 90), entry('refund', -90), entry('allowance', 90)]))).toBe(true)
  expect(isRefunded(summarizeLedger([entry('payment', 90), entry('refund', -90)]))).toBe(false)
  expect(isRefunded(summarizeLedger([entry('payment', 90), entry('refund', -30), entry('allowance', 30)]))).toBe(false)
})
