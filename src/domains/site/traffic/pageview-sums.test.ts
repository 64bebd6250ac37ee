import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import { getPageviewCounter } from './pageview-counter.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const NOON = new Date('2026-03-10T16:00:00Z')

let now = NOON
const { app, staff } = useApp({ clock: { now: () => now } })
beforeEach(() => {
  now = NOON
})

const tell = (seen: Record<string, unknown>) =>
  createClient(app.url, '').post('/api/traffic', { kind: 'view', page: '/', ...seen }, { 'user-agent': PHONE })
const seen = async (query = '') => {
  await getPageviewCounter(app.parts.db).write()
  return staff.get(`/api/traffic${query}`)
}

describe('the sums', () => {
  const on = async (day: string, change: Record<string, unknown>, times = 1) => {
    now = new Date(`${day}T16:00:00Z`)
    for (let many = 0; many < times; many += 1) await tell(change)
  }

  test('tell what each day, page and source brought, of the days asked for and no other', async () => {
    await on('2026-02-27', { source: 'google' }, 9)
    await on('2026-02-28', { source: 'google' }, 3)
    await on('2026-02-28', { source: 'google', kind: 'sent' })
    await on('2026-03-01', { page: '/faq', source: 'facebook', medium: 'social', campaign: 'spring' }, 2)
    await on('2026-03-01', { page: '/faq', kind: 'call' })
    await on('2026-03-02', {}, 9)
    const none = { view: 0, call: 0, started: 0, sent: 0 }
    expect(await seen('?from=2026-02-28&to=2026-03-01')).toMatchObject({
      status: 200,
      body: {
        from: '2026-02-28',
        to: '2026-03-01',
        days: [
          { ...none, day: '2026-02-28', view: 3, sent: 1 },
          { ...none, day: '2026-03-01', view: 2, call: 1 },
        ],
        pages: [
          { ...none, page: '/', view: 3, sent: 1 },
          { ...none, page: '/faq', view: 2, call: 1 },
        ],
        sources: [
          { ...none, source: 'google', medium: null, campaign: null, view: 3, sent: 1 },
          { ...none, source: 'facebook', medium: 'social', campaign: 'spring', view: 2 },
          { ...none, source: 'direct', medium: null, campaign: null, call: 1 },
        ],
      },
    })
  })

  test('cover the last 30 days by default, and 30 days when only one end is given', async () => {
    expect((await seen()).body).toMatchObject({ from: '2026-02-09', to: '2026-03-10' })
    expect((await seen('?to=2024-03-01')).body).toEqual({
      from: '2024-02-01',
      to: '2024-03-01',
      days: [],
      pages: [],
      sources: [],
    })
    expect((await seen('?from=2024-02-01')).body).toMatchObject({ from: '2024-02-01', to: '2024-03-01' })
  })

  test.each([
    ['?from=2026-02-30', 'from'],
    ['?from=yesterday', 'from'],
    ['?to=2026-2-1', 'to'],
    ['?from=2026-03-02&to=2026-03-01', 'to'],
    ['?from=2020-01-01&to=2026-01-01', 'from'],
    ["?from=2026-01-01'--", 'from'],
    ['?from=', 'from'],
    ['?from=0000-01-01', 'from'],
    ['?to=0000-01-01', 'to'],
    ['?to=0001-01-01', 'to'],
    ['?to=9999-12-31', 'to'],
  ])('of %s are refused beside the field', async (query, path) => {
    const { status, body } = await staff.get(`/api/traffic${query}`)
    expect(status).toBe(400)
    expect(body.issues[0].path).toBe(path)
  })

  test('of a year and a day can be asked for', async () => {
    expect((await seen('?from=2024-03-10&to=2025-03-11')).status).toBe(200)
  })
})
