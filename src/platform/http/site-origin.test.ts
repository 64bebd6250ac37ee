import { expect, test } from 'vitest'
import { siteOrigin } from './site-origin.ts'

test.each([
  ['127.0.0.1', 'http://127.0.0.1:3000'],
  ['0.0.0.0', 'http://127.0.0.1:3000'],
  ['::', 'http://127.0.0.1:3000'],
  ['::1', 'http://[::1]:3000'],
  ['192.168.1.20', 'http://192.168.1.20:3000'],
])('a product that listens at %s is found at %s', (HOST, origin) => {
  expect(siteOrigin({ HOST, PORT: 3000, PUBLIC_URL: undefined })).toBe(origin)
  expect(siteOrigin({ HOST, PORT: 3000, PUBLIC_URL: 'https://tidestone.example' })).toBe('https://tidestone.example')
})
