import { expect, test } from 'vitest'
import { listSlots } from './plan.ts'
import { assignReviews } from './seed-reviews.ts'

const assigned = assignReviews(listSlots())

test('the demo has as many reviews of each kind as its figures say, and none twice', () => {
  const many = (is: string) => assigned.filter(({ praise }) => praise.is === is).length
  expect([many('approved'), many('pending'), many('rejected')]).toEqual([7, 8, 1])
  expect(new Set(assigned.map(({ praise }) => praise.comment)).size).toBe(assigned.length)
})

test('no review of the demo speaks of other work than that of its job', () => {
  const about: [RegExp, string[]][] = [
    [/\b(roof|lanai|house and)\b/i, ['Pressure Washing']],
    [/\b(wet-look|the sealing|pool deck)\b/i, ['Paver Sealing']],
    [/\bsunken\b/i, ['Paver Restoration']],
    [/\bjoints\b/i, ['Paver Sealing', 'Paver Restoration']],
  ]
  for (const { slot, praise } of assigned)
    for (const [words, services] of about)
      if (words.test(praise.comment))
        expect([praise.comment, services]).toEqual([praise.comment, expect.arrayContaining([slot.service])])
  expect(assigned.filter(({ praise }) => praise.fits).length).toBeGreaterThan(5)
})
