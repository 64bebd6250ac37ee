import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Problem } from '#lib/problem.ts'
import { toPage, decodeCursor, toAnswer, withOwnCursor } from './paging.ts'

const ID = '0d7f7d4e-1c1b-4b63-8f0e-0a1b2c3d4e5f'
const wrap = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a cursor', () => {
  test('comes back as it was made', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }),
        fc.uuid({ version: 4 }),
        (createdAt, id) => {
          const { next } = toPage(
            [
              { createdAt, id },
              { createdAt, id },
            ],
            1,
          )
          expect(decodeCursor(next ?? '')).toEqual({ createdAt: createdAt.toISOString(), id })
        },
      ),
    )
  })

  test.each([
    ['nothing', ''],
    ['words', 'first page'],
    ['JSON that is no list', wrap({ a: 1 })],
    ['null', wrap(null)],
    ['an empty list', wrap([])],
    ['a time that only JavaScript reads', wrap(['-newest', '1', ID])],
    ['a time with a remark', wrap(['-newest', '2026-01-01T00:00:00.000Z (noon)', ID])],
    ['a year beyond PostgreSQL', wrap(['-newest', '+275760-09-13T00:00:00.000Z', ID])],
    ['a year before Christ', wrap(['-newest', '-000001-01-01T00:00:00.000Z', ID])],
    ['infinity', wrap(['-newest', 'infinity', ID])],
    ['an id of dashes', wrap(['-newest', '2026-01-01T00:00:00.000Z', '-'.repeat(36)])],
    ['an id with a quote', wrap(['-newest', '2026-01-01T00:00:00.000Z', `${ID}'`])],
    ['a number', wrap(['-newest', 1, ID])],
    ['a pair without the name of the order', wrap(['2026-01-01T00:00:00.000Z', ID])],
    ['a list as id', wrap(['-newest', '2026-01-01T00:00:00.000Z', [ID]])],
  ])('of %s is refused in words', (_what, text) => {
    expect(() => decodeCursor(text)).toThrow(Problem)
    expect(() => decodeCursor(text)).toThrow('This page doesn’t exist. Start again from the first page.')
  })

  test('of anything at all never fails in another way', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json().map((json) => Buffer.from(json).toString('base64url')),
        ),
        (text) => {
          try {
            decodeCursor(text)
          } catch (error) {
            expect(error).toBeInstanceOf(Problem)
          }
        },
      ),
    )
  })
})

describe('a page', () => {
  const rows = Array.from({ length: 4 }, (_, at) => ({ createdAt: new Date(1_800_000_000_000 - at), id: ID }))

  test('leads on only when there is more', () => {
    expect(toPage(rows.slice(0, 3), 3)).toEqual({ rows: rows.slice(0, 3), next: undefined })
    const first = toPage(rows, 3)
    expect(first.rows).toHaveLength(3)
    expect(decodeCursor(first.next ?? '')).toMatchObject({ createdAt: rows[2]?.createdAt.toISOString() })
    expect(toPage([], 3)).toEqual({ rows: [], next: undefined })
  })

  test('names the next one with what was asked for, escaped', () => {
    const { headers } = toAnswer({ rows, next: 'abc', total: 9 }, '/api/customers', {
      q: 'a&b>"; rel="x',
      limit: 3,
      cursor: 'old',
      category: undefined,
    })
    expect(headers['x-total-count']).toBe('9')
    const [, address = ''] = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '') ?? []
    const query = new URL(address, 'http://localhost').searchParams
    expect(Object.fromEntries(query)).toEqual({ q: 'a&b>"; rel="x', limit: '3', cursor: 'customers.abc' })
  })

  test.each([
    ['/api/customers', '/api/customers', 'abc'],
    [`/api/customers/${ID}/timeline`, `/api/customers/${ID}/timeline`, 'abc'],
    ['/api/jobs', '/api/customers', 'This page belongs to another list. Start again from the first page.'],
    [
      `/api/jobs/${ID}/timeline`,
      `/api/customers/${ID}/timeline`,
      'This page belongs to another list. Start again from the first page.',
    ],
  ])('of %s asked for at %s: %s', (of, path, answer) => {
    const { headers } = toAnswer({ rows: [], next: 'abc', total: 0 }, of, {})
    const cursor = /cursor=([^>]+)/.exec(headers.link ?? '')?.[1] ?? ''
    const read = () => withOwnCursor(new URL(`http://localhost${path}?q=1&cursor=${cursor}`)).search
    if (answer === 'abc') expect(read()).toBe('?q=1&cursor=abc')
    else expect(read).toThrow(answer)
  })

  test.each(['abc', '.abc', 'jobs.', 'Jobs.abc', 'jobs'])('by a cursor of no list, %s, is refused', (cursor) => {
    expect(() => withOwnCursor(new URL(`http://localhost/api/jobs?cursor=${cursor}`))).toThrow(
      'This page doesn’t exist. Start again from the first page.',
    )
  })

  test('without a cursor, or with two, is left to the list', () => {
    for (const query of ['', '?cursor=', '?cursor=a&cursor=b'])
      expect(withOwnCursor(new URL(`http://localhost/api/jobs${query}`)).search).toBe(query)
  })
})
