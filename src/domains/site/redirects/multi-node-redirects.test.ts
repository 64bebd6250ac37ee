import { expect, test } from 'vitest'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'

test('another node leads on within moments, and the redirects hold while the database cannot be asked', async () => {
  const database = await freshDatabase()
  const nodes = await Promise.all([1, 2].map(() => startApp({ database })))
  const [here, there] = nodes as [App, App]
  const led = async (node: App) => (await fetch(`${node.url}/old`, { redirect: 'manual' })).status
  expect([await led(here), await led(there)]).toEqual([404, 404])
  const ofHere = await here.as('owner')
  const { body: made } = await ofHere.post('/api/redirects', { fromPath: '/old', toPath: '/gallery' })
  expect(await led(here)).toBe(301)
  await expect.poll(() => led(there)).toBe(301)
  await database.pool.query('alter table redirects rename to redirects_away')
  await database.pool.query(
    "insert into page_versions (path) values ('redirects') on conflict (path) do update set version = page_versions.version + 1",
  )
  const until = Date.now() + 2500
  while (Date.now() < until) expect([await led(here), await led(there)]).toEqual([301, 301])
  await database.pool.query('alter table redirects_away rename to redirects')
  await ofHere.call('DELETE', `/api/redirects/${made.id}`)
  expect(await led(here)).toBe(404)
  await expect.poll(() => led(there)).toBe(404)
  await Promise.all(nodes.map((node) => node.stop()))
  await database.drop()
})
