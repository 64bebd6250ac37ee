import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { Redirect } from './contract.ts'
import { getHitCounter } from './hit-counter.ts'

let now = new Date('2026-11-20T15:00:00Z')
const { app, owner } = useApp({ clock: { now: () => now } })

const list = async () => (await owner.get<Redirect[]>('/api/redirects')).body
const lead = (fromPath: string, toPath: string) => owner.post('/api/redirects', { fromPath, toPath })
const go = (address: string, method = 'GET') => fetch(app.url + address, { method, redirect: 'manual' })
let paths = 0
const oldPath = () => `/old-page-${(paths += 1)}`

describe('how often it was followed', () => {
  test('is summed by day without a write while the visitor waits; asking about it is not following it', async () => {
    const from = oldPath()
    const { body: made } = await lead(from, '/gallery')
    const of = async () => (await list()).find(({ id }) => id === made.id)
    const days = async () =>
      (
        await app.database.pool.query(
          'select day::text, count from daily_redirect_hits where redirect_id = $1 order by day',
          [made.id],
        )
      ).rows
    for (let at = 0; at < 3; at += 1) await go(`${from}?visit=${at}`)
    await go(from, 'HEAD')
    expect(await days()).toEqual([])
    await getHitCounter(app.parts.db).write()
    expect(await of()).toMatchObject({ uses: 3, usesLately: 3, lastUsed: '2026-11-20' })
    const then = now
    // Half past eleven at night in Tampa is the next day in Greenwich.
    now = new Date('2026-11-21T04:30:00Z')
    await go(from)
    now = new Date('2026-11-21T05:30:00Z')
    await go(from)
    now = then
    await getHitCounter(app.parts.db).write()
    expect(await days()).toEqual([
      { day: '2026-11-20', count: 4 },
      { day: '2026-11-21', count: 1 },
    ])
    // The last 30 days are those from October 22 on.
    await app.database.pool.query(
      "insert into daily_redirect_hits (redirect_id, day, count) values ($1, '2026-10-21', 70), ($1, '2026-10-22', 10)",
      [made.id],
    )
    expect(await of()).toMatchObject({ uses: 85, usesLately: 15, lastUsed: '2026-11-21' })
    // Removed and put back, it keeps what was counted; a use in between that was not written yet does no harm.
    await go(from)
    await owner.call('DELETE', `/api/redirects/${made.id}`)
    await getHitCounter(app.parts.db).write()
    expect((await owner.post(`/api/redirects/${made.id}/restore`)).body.uses).toBe(86)
  })

  test('is written on shutdown, and retained in memory while the database is away', async () => {
    const database = await freshDatabase()
    const node = await startApp({ database })
    await (await node.as('owner')).post('/api/redirects', { fromPath: '/old', toPath: '/gallery' })
    const follow = () => fetch(`${node.url}/old`, { redirect: 'manual' })
    const uses = async () =>
      Number((await database.pool.query('select coalesce(sum(count), 0) as sum from daily_redirect_hits')).rows[0]?.sum)
    await follow()
    await database.pool.query('alter table daily_redirect_hits rename to daily_redirect_hits_away')
    await getHitCounter(node.parts.db).write()
    await database.pool.query('alter table daily_redirect_hits_away rename to daily_redirect_hits')
    await follow()
    await node.stop()
    expect(await uses()).toBe(2)
    await database.drop()
  })
})
