import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { rateLimits } from '#platform/tables.ts'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { Visitor } from '#tests/support/visitor.ts'
import { sessions } from './tables.ts'

const { app } = useApp()
let OWNER: App['owner']
beforeAll(() => {
  OWNER = app.owner
})
beforeEach(async () => {
  await rows().delete(rateLimits)
})

const rows = () => app.parts.db.read(SYSTEM)
const visitor = (headers: Record<string, string> = {}) => new Visitor(app.url, headers)
const signIn = (who: Visitor, given: object = OWNER) => who.post('/api/auth/sign-in/email', given)

describe('wrong passwords', () => {
  let wrong: App['owner']
  beforeAll(() => {
    wrong = { ...OWNER, password: 'wrong wrong wrong' }
  })

  test('after five, sign-in pauses for 15 minutes, for the right password too', async () => {
    const sentences: string[] = []
    for (let turn = 0; turn < 5; turn++) {
      const response = await signIn(visitor(), wrong)
      expect(response.status).toBe(401)
      sentences.push((await response.json()).error.split('. ').at(-1))
    }
    expect(sentences).toEqual([
      '4 more attempts before sign-in locks for 15 minutes.',
      '3 more attempts before sign-in locks for 15 minutes.',
      '2 more attempts before sign-in locks for 15 minutes.',
      '1 more attempt before sign-in locks for 15 minutes.',
      'One more failed attempt will lock sign-in for 15 minutes.',
    ])
    for (const given of [wrong, OWNER]) {
      const sixth = await signIn(visitor(), given)
      expect(sixth.status).toBe(429)
      expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(880)
      expect(Number(sixth.headers.get('retry-after'))).toBeLessThanOrEqual(900)
      expect(await sixth.json()).toEqual({
        error: 'Too many attempts. Wait 15 minutes, or reset your password.',
        code: 'TOO_MANY',
      })
    }
    await rows()
      .update(rateLimits)
      .set({ expire: Date.now() - 1 })
    expect((await signIn(visitor())).status).toBe(200)
  })

  test('thirty at the same moment are no way around the count', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => signIn(visitor(), wrong)))
    // At most five look at the password; one of the five may already be the twenty-first of this address.
    const looked = answers.filter((answer) => answer.status === 401).length
    expect(looked).toBeGreaterThan(0)
    expect(looked).toBeLessThanOrEqual(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(30 - looked)
  })

  test('signing in rightly any number of times pauses nothing, and forgives the slips before it', async () => {
    for (let turn = 0; turn < 8; turn++) expect((await signIn(visitor())).status).toBe(200)
    for (let turn = 0; turn < 4; turn++) await signIn(visitor(), wrong)
    expect((await signIn(visitor())).status).toBe(200)
    expect((await (await signIn(visitor(), wrong)).json()).error).toMatch(/4 more attempts/)
  })

  test('one address that tries many people pauses after 20, without troubling others', async () => {
    const machine = visitor({ 'x-forwarded-for': '203.0.113.7' })
    const statuses: number[] = []
    for (let turn = 0; turn < 21; turn++)
      statuses.push(
        (await signIn(machine, { email: `person-${turn}@tidestone.example`, password: 'password 123' })).status,
      )
    expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401))
    expect(statuses[20]).toBe(429)
    expect((await signIn(visitor())).status).toBe(200)
  })

  test('many addresses that try one person pause after 30, but not where that person has signed in before', async () => {
    const home = visitor({ 'x-forwarded-for': '198.51.100.1' })
    expect((await signIn(home)).status).toBe(200)
    const statuses: number[] = []
    for (let turn = 0; turn < 31; turn++)
      statuses.push((await signIn(visitor({ 'x-forwarded-for': `203.0.113.${turn}` }), wrong)).status)
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(401))
    expect(statuses[30]).toBe(429)
    expect((await signIn(visitor({ 'x-forwarded-for': '203.0.113.200' }))).status).toBe(429)
    expect((await signIn(home)).status).toBe(200)
  })

  test('an IPv6 network counts as one address', async () => {
    for (let turn = 0; turn < 5; turn++)
      await signIn(visitor({ 'x-forwarded-for': `2001:db8:1:2::${turn + 1}` }), wrong)
    expect((await signIn(visitor({ 'x-forwarded-for': '2001:db8:1:2:ffff::1' }), wrong)).status).toBe(429)
    expect((await signIn(visitor({ 'x-forwarded-for': '2001:db8:1:3::1' }), wrong)).status).toBe(401)
  })
})

test('behind no proxy of ours, an address cannot be made up in a header', async () => {
  const site = await startApp({ env: { TRUST_PROXY: '' } })
  try {
    const statuses: number[] = []
    for (let turn = 0; turn < 6; turn++) {
      const made = `203.0.113.${turn}`
      const who = new Visitor(site.url, { 'x-forwarded-for': made, 'x-client-address': made, 'x-real-ip': made })
      statuses.push(
        (await who.post('/api/auth/sign-in/email', { ...site.owner, password: 'wrong wrong wrong' })).status,
      )
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429])
    await site.parts.db.read(SYSTEM).delete(rateLimits)
    await new Visitor(site.url, { 'x-forwarded-for': '203.0.113.9', 'x-client-address': '203.0.113.9' }).post(
      '/api/auth/sign-in/email',
      site.owner,
    )
    expect(await site.parts.db.read(SYSTEM).select({ from: sessions.ipAddress }).from(sessions)).toEqual([
      { from: '127.0.0.1' },
    ])
  } finally {
    await site.stop()
  }
})
