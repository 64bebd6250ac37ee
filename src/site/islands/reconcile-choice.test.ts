import { expect, test } from 'vitest'
import { OFFER } from '#tests/support/estimates.ts'
import { EstimateOptions } from '#domains/sales/estimates/contract-line-items.ts'
import { reconcileChoice } from './reconcile-choice.ts'

const offer = EstimateOptions.parse(OFFER)
const first = { packageId: 'satin', optionIds: ['screen'] }

test('what is offered still stays chosen, what was taken out goes, and the first package stands in for one that is gone', () => {
  const chosen = { packageId: 'wet', optionIds: ['step', 'again'] }
  expect(reconcileChoice(chosen, { offer, choice: first })).toEqual(chosen)
  const less = {
    ...offer,
    packages: offer.packages.filter(({ id }) => id !== 'wet'),
    options: offer.options.filter(({ id }) => id !== 'step'),
  }
  expect(reconcileChoice(chosen, { offer: less, choice: first })).toEqual({ packageId: 'satin', optionIds: ['again'] })
  const plain = { ...less, packages: [] }
  expect(reconcileChoice(chosen, { offer: plain, choice: { packageId: null, optionIds: [] } })).toEqual({
    packageId: null,
    optionIds: ['again'],
  })
})
