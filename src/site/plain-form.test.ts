import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { parseFields } from './plain-form.ts'

const { app } = useApp()

const ANY_ID = '00000000-0000-4000-8000-000000000000'
/** Every address that takes a form of a browser without JavaScript. */
const FORMS = [
  '/quote',
  `/pay/${ANY_ID}`,
  `/pay/${ANY_ID}/invoice.pdf`,
  `/pay/${ANY_ID}/receipt.pdf`,
  `/estimate/${ANY_ID}`,
  `/estimate/${ANY_ID}/estimate.pdf`,
  `/estimate/${ANY_ID}/appointment.ics`,
  '/review/somebody',
]
const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, body: string) => createClient(app.url, '').call('POST', path, body, FORM)

/**
 * What fits into a body of 256 KB, the largest that any call takes: names that differ, one name over and over, and one
 * name that is long.
 */
const BOMBS = [
  ['names that all differ', Array.from({ length: 50_000 }, (_, nth) => nth.toString(36).padStart(4, '0')).join('&')],
  ['one name over and over', 'a=b&'.repeat(64_000)],
  ['nothing but separators', '&'.repeat(256_000)],
  [
    'fields enough, and lines in each',
    Array.from({ length: 99 }, (_, nth) => `${nth}=${'%0D%0A'.repeat(430)}`).join('&'),
  ],
  ['one field of line ends', `message=${'%0D%0A'.repeat(42_000)}`],
] as const

describe('a form that a program wrote', () => {
  test.each(BOMBS)('of %s is read or refused in less than 50 ms of CPU', (_what, body) => {
    let best = Infinity
    // The best of three: another process cannot make it more.
    for (let turn = 0; turn < 3; turn += 1) {
      const before = process.cpuUsage()
      try {
        parseFields(body)
      } catch (error) {
        expect(error).toMatchObject({ status: 400, code: 'MALFORMED' })
      }
      const { user, system } = process.cpuUsage(before)
      best = Math.min(best, (user + system) / 1_000)
    }
    expect(best).toBeLessThan(50)
  })

  test.each(FORMS)('with more fields than any of ours is refused at %s, in words', async (path) => {
    const { status, body } = await post(path, Array.from({ length: 101 }, (_, nth) => `f${nth}=`).join('&'))
    expect(status).toBe(400)
    expect(body).toContain('We couldn’t read this form. Reload the page and try again.')
  })

  test.each(FORMS)('of more than 64 KB is refused at %s, in words', async (path) => {
    const { status, body } = await post(path, `a=${'x'.repeat(66_000)}`)
    expect(status).toBe(413)
    expect(body).toContain('That’s too large. Send less at a time.')
  })
})

test('the longest message in the widest letters is taken', async () => {
  const message = '\u6c34'.repeat(5_000)
  const fields = aQuote({ message, name: '\u6c34'.repeat(120), address: '\u6c34'.repeat(300) }) as Record<
    string,
    string
  >
  expect((await post('/quote', new URLSearchParams(fields).toString())).status).toBe(303)
  const { body } = await (await app.as('owner')).get('/api/service-requests')
  expect(body[0]).toMatchObject({ message })
})

test('a field that is there twice is a list, one that is there once a text, and no name is more than a name', () => {
  const read = parseFields('option=a&option=b&option=c&name=x%0D%0Ay&__proto__=p&empty=&')
  expect(Object.entries(read)).toEqual([
    ['option', ['a', 'b', 'c']],
    ['name', 'x\ny'],
    ['__proto__', 'p'],
    ['empty', ''],
  ])
})
