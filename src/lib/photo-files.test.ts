import { expect, test } from 'vitest'
import { addPhotos, isPhoto, typeOf } from './photo-files.ts'

const file = (name: string, type = '', size = 10) => new File([new Uint8Array(size)], name, { type })
const LIMITS = { most: 2, bytes: 1024 * 1024 }

test.each([
  [file('a.jpg', 'image/jpeg'), true, 'image/jpeg'],
  [file('IMG_2.HEIC'), true, 'image/heic'],
  [file('a.heif', 'image/heif'), true, 'image/heif'],
  [file('logo.svg', 'image/svg+xml'), false, 'image/svg+xml'],
  [file('trick.heic', 'text/html'), false, 'text/html'],
  [file('notes'), false, 'application/octet-stream'],
])('%o is a photo or not by its type, and by its name where there is none', (chosen, photo, type) => {
  expect(isPhoto(chosen)).toBe(photo)
  expect(typeOf(chosen)).toBe(type)
})

test('what fits is kept, and what does not is named', () => {
  const [first, second, third] = [file('1.jpg', 'image/jpeg'), file('2.jpg', 'image/jpeg'), file('3.jpg', 'image/jpeg')]
  expect(addPhotos([], [first], LIMITS)).toEqual({ photos: [first], problem: null })
  expect(addPhotos([first], [second, third], LIMITS)).toEqual({ photos: [first, second], problem: 'Two photos are enough: we kept the first two.' })
  expect(addPhotos([first], [file('a.pdf', 'application/pdf'), second], LIMITS)).toEqual({
    photos: [first, second],
    problem: '“a.pdf” is not a photo. Please choose a picture.',
  })
  expect(addPhotos([], [file('big.jpg', 'image/jpeg', 1024 * 1024 + 1)], LIMITS)).toEqual({
    photos: [],
    problem: '“big.jpg” is larger than 1 MB. Please choose a smaller one.',
  })
})
