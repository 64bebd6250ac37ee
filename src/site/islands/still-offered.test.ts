import { expect, test } from 'vitest'
import { OFFER } from '../../../tests/support/estimates.ts'
import { Offer } from '#domains/estimates/offered.ts'
import { stillOffered } from './still-offered.ts'

const offer = Offer.parse(OFFER)
const first = { packageId: 'satin', optionIds: ['screen'] }

test('what is offered still stays chosen, what was taken out goes, and the first package stands in for one that is gone', () => {
  const chosen = { packageId: 'wet', optionIds: ['step', 'again'] }
  expect(stillOffered(chosen, { offer, choice: first })).toEqual(chosen)
  const less = {
    ...offer,
    packages: offer.packages.filter(({ id }) => id !== 'wet'),
    options: offer.options.filter(({ id }) => id !== 'step'),
  }
  expect(stillOffered(chosen, { offer: less, choice: first })).toEqual({ packageId: 'satin', optionIds: ['again'] })
  const plain = { ...less, packages: [] }
  expect(stillOffered(chosen, { offer: plain, choice: { packageId: null, optionIds: [] } })).toEqual({
    packageId: null,
    optionIds: ['again'],
  })
})
