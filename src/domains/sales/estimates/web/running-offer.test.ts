import { expect, test } from 'vitest'
import { computePrice, getDefaultChoice } from '../price-estimate.ts'
import { aLine, emptyDraft, type Draft } from './form-state.ts'
import { toRunning } from './running-offer.ts'

const terms = { taxRate: 0, depositPercent: 25, validDays: 14 } as Parameters<typeof emptyDraft>[1]
const aDraft = (change: Partial<Draft>): Draft => ({
  ...emptyDraft(new Date('2026-11-29T12:00:00Z'), terms),
  service: 'Paver Sealing',
  ...change,
})
const total = (draft: Draft) => {
  const { offer, terms: asked, isWhole } = toRunning(draft)
  return [computePrice(offer, asked, getDefaultChoice(offer)).total, isWhole]
}

test('the total runs along with what has a price, and says when something is still to come', () => {
  expect(total(aDraft({}))).toEqual([0, false])
  const wash = aLine({ description: 'Wash', quantity: '2', price: '150' })
  expect(total(aDraft({ lines: [wash] }))).toEqual([30_000, true])
  // A price counts before its description is there, and a line without one does not hide the others.
  const more = [wash, aLine({ price: '50' }), aLine({ description: 'Seal' })]
  expect(total(aDraft({ lines: more }))).toEqual([35_000, false])
  expect(total(aDraft({ lines: [wash], tax: 'seven' }))).toEqual([30_000, false])
  const off = { discountName: '', discount: { kind: 'percent' as const, value: '10' } }
  expect(total(aDraft({ lines: [wash], ...off }))).toEqual([30_000, false])
  expect(total(aDraft({ lines: [wash], ...off, discountName: 'Deal' }))).toEqual([27_000, true])
})

test('of a package that is not whole, what has a price counts', () => {
  const pack = { id: 'p', name: '', summary: '', points: '', recommended: false }
  const lines = [aLine({ description: 'Seal', price: '900' }), aLine()]
  expect(total(aDraft({ lines: [], packages: [{ ...pack, lines }] }))).toEqual([90_000, false])
})
