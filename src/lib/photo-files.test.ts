import { expect, test } from 'vitest'
import { addPhotos, isPhoto, getFileType } from './photo-files.ts'

const JPEG = [0xff, 0xd8, 0xff, 0xe0]
const bytesOf = (text: string) => Array.from(text, (character) => character.charCodeAt(0))
const file = (name: string, type = '', bytes: number[] = JPEG, size = 20) =>
  new File([new Uint8Array(bytes), new Uint8Array(size)], name, { type })
const LIMITS = { most: 2, bytes: 1024 * 1024 }

test.each([
  ['a JPEG', file('a.jpg', 'image/jpeg'), true],
  ['a JPEG that Android calls octet-stream', file('IMG_2', 'application/octet-stream'), true],
  ['a JPEG that calls itself a document', file('scan.pdf', 'application/pdf'), true],
  ['a HEIC without a type', file('IMG_2.HEIC', '', bytesOf('\0\0\0\x24ftypheic')), true],
  ['a WebP', file('a.webp', 'image/webp', bytesOf('RIFF\0\0\0\0WEBP')), true],
  ['a PNG', file('a.png', 'image/png', bytesOf('\x89PNG\r\n\x1a\n')), true],
  ['text renamed to .jpg', file('notes.jpg', 'image/jpeg', bytesOf('Hello there, this is text')), false],
  ['a drawing', file('logo.svg', 'image/svg+xml', bytesOf('<svg xmlns=')), false],
  ['an empty file', new File([], 'a.jpg', { type: 'image/jpeg' }), false],
])('%s is a photo or not by its bytes', async (_what, chosen, photo) => {
  expect(await isPhoto(chosen)).toBe(photo)
})

test('a file without a type is sent with one where its name tells', () => {
  expect(getFileType(file('IMG_2.HEIC'))).toBe('image/heic')
  expect(getFileType(file('notes'))).toBe('application/octet-stream')
})

test('accepts what fits, names what does not, and says which photos were accepted when there is one too many', async () => {
  const [first, second, third] = [file('1.jpg', 'image/jpeg'), file('2.jpg', 'image/jpeg'), file('3.jpg', 'image/jpeg')]
  const large = file('big.jpg', 'image/jpeg', JPEG, 1024 * 1024)
  const none = { problem: null, note: null }
  expect(await addPhotos([], [first], LIMITS)).toEqual({ ...none, photos: [first] })
  expect(await addPhotos([first], [second, third], LIMITS)).toEqual({
    ...none,
    photos: [first, second],
    note: 'We added the first two.',
  })
  expect(await addPhotos([first], [file('a.pdf', 'application/pdf', bytesOf('%PDF-1.7 ...')), second], LIMITS)).toEqual(
    {
      ...none,
      photos: [first, second],
      problem: '“a.pdf” isn’t a photo. Choose an image file.',
    },
  )
  expect(await addPhotos([], [large], LIMITS)).toEqual({
    ...none,
    photos: [],
    problem: '“big.jpg” is larger than 1 MB. Choose a smaller one.',
  })
})
