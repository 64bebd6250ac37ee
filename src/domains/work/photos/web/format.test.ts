import { expect, test } from 'vitest'
import type { PhotoRow } from './queries.ts'
import { pickChanges } from './format.ts'

// Of a photo only what is compared.
const photo = {
  type: 'after',
  category: 'Paver Sealing',
  caption: 'Driveway',
  alt: '',
  jobId: 'attached meanwhile',
} as PhotoRow

test('saves only what was typed and differs from the current photo: a job that it got since then stays', () => {
  expect(pickChanges({ caption: 'Driveway, wet look' }, photo)).toEqual({ caption: 'Driveway, wet look' })
  expect(pickChanges({ caption: ' Driveway ', type: 'after' }, photo)).toEqual({})
  expect(pickChanges({ jobId: null }, photo)).toEqual({ jobId: null })
  expect(pickChanges({}, photo)).toEqual({})
})
