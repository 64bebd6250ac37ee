import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createClient } from '#tests/support/app.ts'
import type { ApiClient } from '#tests/support/app.ts'
import { estimatesOf, signed } from '#tests/support/estimates.ts'
import { pickRuns, recordProof } from '#tests/support/record-proof.ts'
import { LINK_LIMIT } from './contract.ts'

const { app } = useApp()
const make = estimatesOf(app)

const GUESSES = pickRuns(2000, 10_000)

type Door = (one: ApiClient, id: string, key: string, estimate: object) => Promise<{ status: number }>
const form = { 'content-type': 'application/x-www-form-urlencoded' }
const choice = { packageId: 'satin', optionIds: [] }

/** Every way in that a key opens. */
const DOORS: Record<string, Door> = {
  'the page': (one, id, key) => one.get(`/estimate/${id}?key=${key}`),
  'its form': (one, id, key) =>
    one.call('POST', `/estimate/${id}`, new URLSearchParams({ key, do: 'decline' }).toString(), form),
  'its PDF': (one, id, key) =>
    one.call('POST', `/estimate/${id}/estimate.pdf`, new URLSearchParams({ key }).toString(), form),
  look: (one, id, key) => one.post(`/api/estimate-links/${id}/look`, { key }),
  price: (one, id, key) => one.post(`/api/estimate-links/${id}/price`, { key, choice }),
  accept: (one, id, key, estimate) => one.post(`/api/estimate-links/${id}/accept`, signed(estimate, key)),
  decline: (one, id, key) => one.post(`/api/estimate-links/${id}/decline`, { key }),
  reopen: (one, id, key) => one.post(`/api/estimate-links/${id}/reopen`, { key }),
}

test(
  `${GUESSES} guesses at a link, by every way in, find nothing, and soon are not even looked at`,
  { timeout: 240_000 },
  async () => {
    const { estimate } = await make.aSent()
    const one = createClient(app.url, '')
    const guess = async (batch: number, place: number): Promise<number> => {
      // Each way in once, then the calls, which answer quicker than a page is drawn.
      const doors = Object.values(DOORS)
      const knock = doors[place < doors.length ? place : 3 + (place % (doors.length - 3))]
      return knock
        ? (await knock(one, estimate.id, app.parts.seals.sign('guess', `${batch} ${place}`), estimate)).status
        : 0
    }
    const seen = new Map<number, number>()
    let firstRefusal = 0
    for (let batch = 0; batch < GUESSES / 50; batch++) {
      for (const status of await Promise.all(Array.from({ length: 50 }, (_, place) => guess(batch, place))))
        seen.set(status, (seen.get(status) ?? 0) + 1)
      if (firstRefusal === 0 && seen.has(429)) firstRefusal = batch * 50
    }
    expect([...seen.keys()].toSorted((a, b) => a - b)).toEqual([404, 429])
    // One count for all of them: no way in is a side door.
    expect(seen.get(404)).toBe(LINK_LIMIT.points)
    expect(firstRefusal).toBeLessThanOrEqual(LINK_LIMIT.points)
    const after = (await (await app.as('owner')).get(`/api/estimates/${estimate.id}`)).body
    expect(after).toMatchObject({ status: 'sent', answers: [], openedAt: null, version: estimate.version })
    recordProof('pay-link guessing', {
      tried: GUESSES,
      figure: 'guesses at an estimate with a deposit, by every way in',
    })
  },
)

test.each(Object.entries(DOORS))(
  '%s: also rejects a visitor with too many guesses, and no one else',
  async (_name, knock) => {
    const { estimate, key } = await make.aSent()
    const one = createClient(app.url, '')
    const look = (guess: string) => one.post(`/api/estimate-links/${estimate.id}/look`, { key: guess })
    await Promise.all(Array.from({ length: LINK_LIMIT.points }, () => look('A'.repeat(43))))
    expect((await knock(one, estimate.id, key, estimate)).status).toBe(429)
    expect((await knock(createClient(app.url, ''), estimate.id, key, estimate)).status).toBeLessThan(400)
  },
)

test('a revoked link no longer opens; the next link is a new one, and the answer stays', async () => {
  const { estimate, key } = await make.aSent()
  const owner = await app.as('owner')
  expect((await owner.post(`/api/estimates/${estimate.id}/revoke-link`)).status).toBe(200)
  for (const [name, knock] of Object.entries(DOORS))
    expect((await knock(createClient(app.url, ''), estimate.id, key, estimate)).status, name).toBe(404)
  const next = new URL((await owner.post(`/api/estimates/${estimate.id}/link`)).body.link).searchParams.get('key') ?? ''
  expect(next).not.toBe(key)
  expect(
    (await createClient(app.url, '').post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, next))).status,
  ).toBe(200)
  expect((await owner.post(`/api/estimates/${estimate.id}/revoke-link`)).body).toMatchObject({ status: 'accepted' })
  const draft = await make.aDraft()
  expect(await owner.post(`/api/estimates/${draft.id}/revoke-link`)).toMatchObject({
    status: 409,
    body: { error: 'There’s no link to revoke.' },
  })
})

test('a key opens only its own estimate, only when whole, and only until it is revoked', async () => {
  const { estimate, key } = await make.aSent()
  const other = await make.aSent()
  const turned = key.toLowerCase() === key ? key.toUpperCase() : key.toLowerCase()
  const guesses = ['', 'x', key.slice(0, -1), `${key}x`, ` ${key}`, turned, 'B'.repeat(43), other.key]
  for (const [name, knock] of Object.entries(DOORS)) {
    const one = createClient(app.url, '')
    for (const guess of guesses)
      expect((await knock(one, estimate.id, encodeURIComponent(guess), estimate)).status, `${name}: ${guess}`).toBe(404)
    expect((await knock(one, randomUUID(), key, estimate)).status, name).toBe(404)
  }
  await (await app.as('owner')).post(`/api/estimates/${estimate.id}/void`)
  for (const [name, knock] of Object.entries(DOORS))
    expect((await knock(createClient(app.url, ''), estimate.id, key, estimate)).status, name).toBe(404)
})
