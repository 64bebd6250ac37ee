import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { calls } from '../../src/app.ts'
import { contract } from '../../src/contract.ts'
import { endpoints } from '#platform/http/access.ts'
import type { Endpoint } from '#platform/http/access.ts'
import { people } from '../support/accounts.ts'
import { recordProof } from '../support/record-proof.ts'

// That every change named by a foreign Origin is refused, api-access.test.ts shows; here is what comes without one.

const { app } = useApp()

const ANY_ID = '00000000-0000-4000-8000-000000000000'
const at = ({ path }: Endpoint) => path.replaceAll(/\{\w+\}/g, ANY_ID)
const changes = (list: readonly Endpoint[]) => list.filter(({ method }) => method !== 'GET')

/**
 * What a page can have a browser send elsewhere without asking first (Fetch standard, "simple" requests), besides no
 * type at all.
 */
const OF_FORMS = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'text/plain; application/json',
  '',
]

describe('a browser on a foreign page, with our cookie', () => {
  test('changes nothing though it hides the name of the page: it tells that it is another site', async () => {
    const owner = await app.as('owner')
    const all = changes(calls)
    for (const call of all) {
      for (const site of ['cross-site', 'same-site']) {
        const answer = await owner.call(call.method, at(call), {}, { 'sec-fetch-site': site })
        expect(answer, `${call.method} ${call.path}`).toMatchObject({ status: 403, body: { code: 'FOREIGN_ORIGIN' } })
      }
    }
    recordProof('CSRF', { tried: all.length * 2, figure: 'Sec-Fetch-Site without Origin' })
  })

  test('changes nothing with what a form can send: only JSON is read, but where a file is', async () => {
    const owner = await app.as('owner')
    const all = changes(endpoints(contract)).filter(({ meta }) => !meta.takesFile)
    for (const call of all) {
      for (const type of OF_FORMS) {
        const answer = await owner.call(call.method, at(call), '{"a":1}', { 'content-type': type })
        expect(answer, `${call.method} ${call.path} as ${type}`).toMatchObject({
          status: 415,
          body: { code: 'UNSUPPORTED_TYPE' },
        })
      }
    }
    recordProof('CSRF', { tried: all.length * OF_FORMS.length, figure: 'form content types' })
  })

  test('our own page is welcome, and so is a program', async () => {
    const owner = await app.as('owner')
    expect(
      (await owner.post('/api/alerts/read', {}, { origin: app.url, 'sec-fetch-site': 'same-origin' })).status,
    ).toBe(200)
    expect((await owner.post('/api/alerts/read', {}, { 'sec-fetch-site': 'none' })).status).toBe(200)
    expect((await owner.post('/api/alerts/read')).status).toBe(200)
  })
})

test('signing in never adopts a session that an attacker planted in the browser, and that session never becomes valid', async () => {
  const { person, visitor, signIn, isIn } = people(() => app)
  const [victim, attacker] = [await person('owner'), await person('technician')]
  // The mark of a known device is no session: it does not sign anyone in.
  const stolen = new Map([...attacker.who.cookies].filter(([name]) => name.includes('session_token')))
  expect(stolen.size).toBe(1)
  for (const planted of [stolen, new Map([['better-auth.session_token', 'known-to-the-attacker']])]) {
    const browser = visitor()
    for (const [name, value] of planted) browser.cookies.set(name, value)
    expect((await signIn(browser, victim.email)).status).toBe(200)
    for (const [name, value] of planted) expect(browser.cookies.get(name)).not.toBe(value)
    expect((await (await browser.get('/api/auth/user')).json()).email).toBe(victim.email)
    const copy = visitor()
    for (const [name, value] of planted) copy.cookies.set(name, value)
    expect(await isIn(copy)).toBe(false)
  }
  recordProof('session rotation', { tried: 2, figure: 'a planted session never becomes valid' })
})
