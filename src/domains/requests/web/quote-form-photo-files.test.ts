import { expect, test } from 'vitest'
import { addPhotos } from './quote-form-photo-files.ts'

const file = (name: string, type = 'image/jpeg', megabytes = 1): File => {
  const made = new File(['x'], name, { type })
  // A file of that size, without its bytes.
  Object.defineProperty(made, 'size', { value: megabytes * 1024 * 1024 })
  return made
}
const POOL = file('pool.jpg')

test('photos are taken in every format of a camera, also where the browser does not know it', () => {
  for (const one of [POOL, file('a.png', 'image/png'), file('IMG_1.HEIC', ''), file('b.heif', 'image/heif')]) {
    expect(addPhotos([], [one])).toEqual({ photos: [one], problem: null })
  }
})

test.each([
  ['a document', file('menu.pdf', 'application/pdf'), '“menu.pdf” is not a photo. Please choose a picture.'],
  ['a drawing that may hold a program', file('a.svg', 'image/svg+xml'), '“a.svg” is not a photo. Please choose a picture.'],
  ['a file of no kind', file('notes', ''), '“notes” is not a photo. Please choose a picture.'],
  ['a photo of more than 15 MB', file('big.jpg', 'image/jpeg', 15.1), '“big.jpg” is larger than 15 MB. Please choose a smaller one.'],
])('%s is left out with a sentence, and what is good stays', (_what, wrong, problem) => {
  expect(addPhotos([POOL], [wrong])).toEqual({ photos: [POOL], problem })
  expect(addPhotos([], [wrong, POOL])).toEqual({ photos: [POOL], problem })
})

test('of more than two, the first two are kept', () => {
  const [first, second, third] = [file('1.jpg'), file('2.jpg'), file('3.jpg')]
  expect(addPhotos([], [first, second, third])).toEqual({ photos: [first, second], problem: 'Two photos are enough: we kept the first two.' })
  expect(addPhotos([first, second], [third]).photos).toEqual([first, second])
})
