import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { tasks } from './tasks.ts'

// A session is of today: what the owner says is said first.
let now = new Date()
const { app, owner } = useApp({ clock: { now: () => now } })

const about = async () => (await app.visitor.get('/about')).body as string
const turn = async (at: string) => {
  now = new Date(at)
  await tasks.find(({ queue }) => queue === 'business.expire-pages')?.run({} as never, app.parts)
}
const lastmod = async () =>
  /<loc>[^<]*\/faq<\/loc><lastmod>([^<]+)/.exec((await app.visitor.get('/sitemap.xml')).body)?.[1]

test('a closed day stands on the pages until it is over where the business is, and the year turns with it', async () => {
  const { hours } = (await owner.get('/api/settings')).body
  const closed = [{ date: '2099-12-31', reason: 'Stocktaking' }]
  expect(
    (
      await owner.call('PUT', '/api/settings/hours', {
        version: hours.version,
        value: { week: hours.value.week, closed },
      })
    ).status,
  ).toBe(200)
  await turn('2099-12-30T17:00:00Z')
  expect(await about()).toContain('closed, Stocktaking')
  const changed = await lastmod()

  // Already the next day in London, and still the evening of it here.
  await turn('2100-01-01T04:30:00Z')
  expect(await about()).toContain('"validFrom":"2099-12-31"')
  expect(await about()).toContain('© 2099')
  expect(await lastmod()).toBe(changed)

  await turn('2100-01-01T05:01:00Z')
  await expect.poll(about).not.toContain('Stocktaking')
  expect(await about()).not.toContain('"validFrom":"2099-12-31"')
  expect(await about()).toContain('© 2100')
  const turned = await lastmod()
  expect(turned).not.toBe(changed)

  // Nothing more is over an hour later.
  await turn('2100-01-01T06:01:00Z')
  expect(await lastmod()).toBe(turned)
})
