import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { startApp } from '#tests/support/app.ts'
import type { Settings } from './contract.ts'

const NOW = new Date('2026-03-10T15:00:00Z')
const { app, owner } = useApp({ clock: { now: () => NOW } })

const settings = async () => (await owner.get<Settings>('/api/settings')).body
const page = async (path: string) => (await app.visitor.get(path)).body as string
const save = async (part: keyof Settings, value?: unknown) => {
  const { version, value: saved } = (await settings())[part]
  return owner.call<Settings>('PUT', `/api/settings/${part}`, { version, value: value ?? saved })
}
const ask = async (message: string) =>
  (await app.visitor.post<{ response: string }>('/api/ai/chat', { message })).body.response
const ballpark = () => app.visitor.get('/api/ballpark?service=driveway&areaSqFt=700')
const PRICES = /\$\s?\d/

describe('until the owner has confirmed the rates', () => {
  test('no page, no JSON-LD, no llms.txt and no answer of the chat names a price', async () => {
    for (const path of [
      '/',
      '/services/paver-sealing',
      '/services/pressure-washing',
      '/faq',
      '/service-areas/ruskin',
      '/llms.txt',
    ]) {
      expect(await page(path), path).not.toMatch(PRICES)
      expect(await page(path), path).not.toMatch(/"@type":"(UnitPriceSpecification|PriceSpecification)"|priceRange/)
    }
    expect(await page('/services/paver-sealing')).toContain('Ask for a free quote')
    expect(await ask('How much is sealing a 700 sq ft driveway?')).not.toMatch(PRICES)
    expect((await ballpark()).status).toBe(409)
  })

  test('the form gets no rates to make a ballpark of', async () => {
    const form = /data-island="quote-form"[^>]*data-props="([^"]*)"/.exec(await page('/'))?.[1] ?? ''
    expect(form).toContain('answerHours')
    expect(form).not.toContain('rates')
  })

  test('saving them as they are confirms them, which the change log says; putting them back takes the prices away', async () => {
    const { body } = await save('rates')
    expect(body.rates).toMatchObject({ isFirst: false, version: 1 })
    expect((await owner.get('/api/settings/changes')).body[0]).toMatchObject({ part: 'rates', action: 'confirmed' })
    expect(await page('/services/paver-sealing')).toContain('$1.30 to $2.20')
    expect(await page('/llms.txt')).toContain('Driveway Sealing: $1.30')
    expect(await page('/')).toContain('"priceRange"')
    expect(await ask('How much is sealing a 700 sq ft driveway?')).toMatch(PRICES)
    expect((await ballpark()).status).toBe(200)
    expect((await save('rates')).body.rates.version).toBe(1)
    await owner.call('DELETE', '/api/settings/rates')
    expect(await page('/services/paver-sealing')).not.toMatch(PRICES)
  })
})

test('hours are named nowhere in public until the owner has confirmed them', async () => {
  const places = async () => [
    await page('/about'),
    await page('/'),
    await page('/llms.txt'),
    await ask('What are your hours?'),
  ]
  for (const words of await places()) expect(words).not.toMatch(/8 AM|openingHours/)
  await save('hours')
  const [about, home, llms, chat] = await places()
  for (const words of [about, llms, chat]) expect(words).toContain('8 AM')
  expect(home).toContain('openingHoursSpecification')
})

describe('years of experience', () => {
  test('are counted from the first year by the clock', async () => {
    expect(await page('/')).toContain('13 years of experience')
    const before = await startApp({ clock: { now: () => new Date('2025-06-01T12:00:00Z') } })
    expect((await before.visitor.get('/')).body).toContain('12 years of experience')
    await before.stop()
  })

  test('follow a new first year, and stay what the owner has set them to', async () => {
    const { answerHours: _promise, ...facts } = (await settings()).facts.value
    expect((await save('facts', { ...facts, since: 2025 })).body.facts.value.yearsOfExperience).toBe(1)
    expect(await page('/')).toContain('1 year of experience')
    expect(
      (await save('facts', { ...facts, since: 2026, yearsOfExperience: null })).body.facts.value.yearsOfExperience,
    ).toBe(0)
    expect(await page('/')).not.toMatch(/\b0 years/)
    expect(
      (await save('facts', { ...facts, since: 2010, yearsOfExperience: 20 })).body.facts.value.yearsOfExperience,
    ).toBe(20)
    const { rows } = await app.parts.db.pool.query("select value from settings where name = 'facts'")
    expect(rows[0].value.yearsOfExperience).toBe(20)
    await save('facts', { ...facts, since: 2013, yearsOfExperience: null })
    const again = await app.parts.db.pool.query("select value from settings where name = 'facts'")
    expect(again.rows[0].value).not.toHaveProperty('yearsOfExperience')
  })
})

test('a business that gives no warranty claims none, on any page, in the chat or for search engines', async () => {
  const { answerHours: _promise, ...facts } = (await settings()).facts.value
  await save('facts', { ...facts, warrantyYears: 8 })
  expect(await page('/')).toContain('Every sealing job carries an 8-year warranty.')
  expect((await save('facts', { ...facts, warrantyYears: 0 })).status).toBe(200)
  for (const path of [
    '/',
    '/about',
    '/faq',
    '/services/paver-sealing',
    '/service-areas/ruskin',
    '/service-areas/bradenton',
    '/terms',
    '/llms.txt',
    '/sitemap.xml',
  ])
    expect(await page(path), path).not.toMatch(/\b0[- ]years?|\d+-year (sealing )?warranty|null|undefined/)
  expect(await ask('Do you give a warranty?')).not.toMatch(/\d+-year|null/)
  await save('facts', { ...facts, warrantyYears: 2 })
})

describe('license and insurance', () => {
  test('are shown where they are claimed, and to search engines', async () => {
    expect(await page('/about')).toContain('Licensed and insured')
    const given = {
      kind: 'Certified Specialty Contractor',
      number: 'SCC131152345',
      insurer: 'Gulf Mutual',
      coverage: 1_000_000_00,
      workersComp: 'exempt',
    }
    expect((await save('licensing', given)).status).toBe(200)
    for (const path of ['/', '/about', '/faq', '/llms.txt'])
      expect(await page(path), path).toContain('Certified Specialty Contractor #SCC131152345')
    for (const path of ['/about', '/faq', '/llms.txt'])
      expect(await page(path), path).toContain('General liability insurance of $1,000,000 with Gulf Mutual')
    expect(await page('/')).toContain('"hasCredential"')
    // A page that a private link opens claims it, too, also when the link is wrong.
    for (const path of ['/pay/none', '/estimate/none', '/unsubscribe', '/review'])
      expect(await page(path), path).toContain('#SCC131152345')
    expect(await ask('Are you licensed and insured?')).toContain('SCC131152345')
  })

  test('need a number when a kind is given', async () => {
    const { status, body } = await save('licensing', {
      kind: 'Contractor',
      number: '',
      insurer: '',
      coverage: null,
      workersComp: null,
    })
    expect(status).toBe(400)
    expect(body).toMatchObject({ issues: [{ path: 'value.number', message: 'Enter the license number.' }] })
  })
})

test('lists profile links for search engines and accepts only web addresses', async () => {
  expect(
    (await save('profiles', ['https://www.facebook.com/tidestone', 'https://www.facebook.com/tidestone'])).body.profiles
      .value,
  ).toHaveLength(1)
  expect(await page('/')).toContain('"sameAs":["https://www.facebook.com/tidestone"]')
  for (const link of ['javascript:alert(1)', 'http://facebook.com/x', 'facebook', 'https://user:pw@facebook.com/x'])
    expect((await save('profiles', [link])).status, link).toBe(400)
})
