import { expect, test } from 'vitest'
import type { PhotoRow } from './queries.ts'
import { changesIn } from './words.ts'

// Of a photo only what is compared.
const photo = {
  type: 'after',
  category: 'Paver Sealing',
  caption: 'Driveway',
  alt: '',
  jobId: 'attached meanwhile',
} as PhotoRow

test('only what was typed, and differs from the photo as it is by now, is saved: a job that it got meanwhile stays', () => {
  expect(changesIn({ caption: 'Driveway, wet look' }, photo)).toEqual({ caption: 'Driveway, wet look' })
  expect(changesIn({ caption: ' Driveway ', type: 'after' }, photo)).toEqual({})
  expect(changesIn({ jobId: null }, photo)).toEqual({ jobId: null })
  expect(changesIn({}, photo)).toEqual({})
})
