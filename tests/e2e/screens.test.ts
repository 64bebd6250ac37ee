import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { useApp } from '../support/use-app.ts'
import { createFactories } from '../support/factories.ts'
import { openWindow } from './window.ts'

// What stands where on the screen, measured: frame, bars, badges and links of the dashboard.

const today = toDay(new Date())
const { app, browser, owner } = useApp()
let jobId: string
beforeAll(async () => {
  const crew = createFactories(app)
  const job = await crew.aJob({
    customer: { name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin, FL 33570' },
    service: 'Driveway Sealing',
    scheduledDate: today,
    scheduledTime: '09:00',
    amount: 90_000,
  })
  jobId = String(job.id)
  const done = await crew.aJob({
    customer: { name: 'Hal Brandt' },
    service: 'Paver Cleaning',
    scheduledDate: today,
    scheduledTime: '08:00',
  })
  await owner.patch(`/api/jobs/${String(done.id)}/status`, { status: 'completed' })
  await crew.aJob({
    customer: { name: 'Nora Flynn' },
    service: 'Paver Cleaning',
    scheduledDate: today,
    scheduledTime: '17:00',
  })
  const answer = await owner.post('/api/service-requests', {
    name: 'Ana Whitlock',
    phone: '(813) 555-0160',
    email: 'ana@example.com',
    address: '5 Bay St, Ruskin, FL 33570',
    service: 'driveway',
    elapsedMs: 9000,
  })
  if (answer.status >= 300) throw new Error(`The request was answered ${answer.status}`)
}, 120_000)

const open = (path: string, options: Parameters<typeof openWindow>[2] = {}) =>
  openWindow(browser, app.url + path, { cookie: owner.cookie, ...options })
const boxOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).first().boundingBox()
  if (!box) throw new Error(`${selector} is not on the screen`)
  return box
}

/** Eleven or noon where the business is, by the device's clock and by the answers' `Date`. */
const NOON = Date.parse(`${today}T16:00:00Z`)
const atNoon = async (page: Page) => {
  await page.clock.setFixedTime(NOON)
  await page.route(/\/api\/(?!events)/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), date: new Date(NOON).toUTCString() } })
  })
}

describe('a job that should have begun', () => {
  test('is called late, stands first in Today, and is what the greeting speaks of', { timeout: 60_000 }, async () => {
    const page = await open('/dashboard', { screen: 'desk', before: atNoon })
    const first = page.locator('.stops .stop').first()
    await first.getByRole('link', { name: 'Elena Vargas', exact: true }).waitFor()
    await first.getByText('Late', { exact: true }).waitFor()
    expect(await page.locator('.stops .stop').nth(1).innerText()).toContain('Hal Brandt')
    await first.getByRole('button', { name: 'Start Elena Vargas' }).waitFor()
    expect(await page.locator('.ttl p').innerText()).toMatch(
      /Two of three stops left today, one is late, due at 9:00 AM in Ruskin\.$/,
    )
    await page.goto(`${app.url}/dashboard/day?stop=${jobId}`)
    await page.locator('.nowjob .badge', { hasText: 'Late' }).waitFor()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

describe('names that are links', () => {
  test.each(['/dashboard', '/dashboard/requests', '/dashboard/day'])(
    'are 44 px high on a phone: %s',
    { timeout: 60_000 },
    async (path) => {
      const page = await open(path)
      await page.locator('h3 > .nm').first().waitFor()
      const heights = await page
        .locator('h3 > .nm')
        .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height))
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    },
  )
})

describe('the bars', () => {
  test('leave their place in a low window, so that the content keeps the room', { timeout: 60_000 }, async () => {
    const page = await open('/dashboard', { screen: 'phone' })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('.bnav').evaluate((bar) => getComputedStyle(bar).position)).toBe('fixed')
    // 1440 × 900 at 200 %.
    await page.setViewportSize({ width: 720, height: 450 })
    for (const bar of ['.top', '.bnav'])
      expect(await page.locator(bar).evaluate((element) => getComputedStyle(element).position), bar).toBe('static')
    await page.evaluate(() => window.scrollTo(0, 600))
    expect((await boxOf(page, '.top')).y).toBeLessThan(-100)
  })

  test('show nothing of the day between or below them', { timeout: 60_000 }, async () => {
    const page = await open(`/dashboard/day?stop=${jobId}`)
    const bar = await boxOf(page, '.tdbar')
    const opaque = (y: number) =>
      page.evaluate((at) => {
        const under = document.elementFromPoint(195, at)
        return under?.closest('.tdbar, .bnav') !== null
      }, y)
    const bottom = await page.evaluate(() => innerHeight)
    for (let y = bar.y + 2; y < bottom; y += 2) expect(await opaque(y), `${y} px`).toBe(true)
    for (const one of ['.tdbar', '.bnav'])
      expect(await page.locator(one).evaluate((element) => getComputedStyle(element).backgroundColor), one).not.toMatch(
        /\/ 0\.\d|rgba\(.*0\.\d+\)/,
      )
  })

  test('keep the counts beside their icons', { timeout: 60_000 }, async () => {
    await app.database.pool.query(
      `insert into replies (phone, body, provider_id) values ('+18135550160', 'Are you coming today?', 'SM-unread')`,
    )
    const page = await open('/dashboard')
    const count = page.locator('.bnav .n').first()
    await count.waitFor()
    const [badge, icon] = [
      await count.boundingBox(),
      await page
        .locator('.bnav a', { has: page.locator('.n') })
        .locator('.i')
        .first()
        .boundingBox(),
    ]
    if (!badge || !icon) throw new Error('There is no count')
    const across = Math.max(0, Math.min(badge.x + badge.width, icon.x + icon.width) - Math.max(badge.x, icon.x))
    const down = Math.max(0, Math.min(badge.y + badge.height, icon.y + icon.height) - Math.max(badge.y, icon.y))
    expect((across * down) / (icon.width * icon.height)).toBeLessThan(0.2)
    const bell = page.getByRole('button', { name: /^Alerts/ })
    await bell.locator('.n').waitFor()
    const [dot, shape] = [await bell.locator('.n').boundingBox(), await bell.locator('.i').boundingBox()]
    if (!dot || !shape) throw new Error('There is no bell')
    const over = Math.max(0, shape.x + shape.width - dot.x) * Math.max(0, dot.y + dot.height - shape.y)
    expect(over / (shape.width * shape.height)).toBeLessThan(0.25)
  })
})

test('a long name of the business stays in the head of the sidebar', { timeout: 60_000 }, async () => {
  const { version, value } = (await owner.get('/api/settings')).body.facts
  const saved = await owner.call('PUT', '/api/settings/facts', {
    version,
    value: { ...value, name: 'Gulf Breeze Paver Care and Restoration' },
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  const page = await open('/dashboard', { screen: 'desk' })
  await page.locator('.biz b', { hasText: 'Gulf Breeze' }).waitFor()
  const [head, name, side] = [
    await boxOf(page, '.biz'),
    await boxOf(page, '.biz .logo > span'),
    await boxOf(page, '.side'),
  ]
  expect(name.y).toBeGreaterThanOrEqual(head.y)
  expect(name.y + name.height).toBeLessThanOrEqual(head.y + head.height)
  expect(name.x + name.width).toBeLessThanOrEqual(side.x + side.width)
  expect((await boxOf(page, '.side nav')).y).toBeGreaterThanOrEqual(head.y + head.height)
})

test('settings are one column on a phone', { timeout: 60_000 }, async () => {
  const page = await open('/dashboard/settings/business')
  await page.locator('.set2 .stackf .two').first().waitFor()
  const columns = await page
    .locator('.set2 .stackf .two')
    .evaluateAll((rows) => rows.map((row) => getComputedStyle(row).gridTemplateColumns.split(' ').length))
  expect(new Set(columns)).toEqual(new Set([1]))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the empty list of backups keeps inside its card', { timeout: 60_000 }, async () => {
  for (const screen of ['phone', 'desk'] as const) {
    const page = await open('/system-health', { screen })
    await page.getByText('No backups yet').waitFor()
    const [card, text, box] = [
      await boxOf(page, 'section[aria-label=Backups]'),
      await boxOf(page, '.bkwhere'),
      await boxOf(page, '.bkwhere + .empty'),
    ]
    expect(box.x).toBeGreaterThan(card.x + 8)
    expect(box.x + box.width).toBeLessThan(card.x + card.width - 8)
    expect(box.y).toBeGreaterThanOrEqual(text.y + text.height + 8)
    await page.close()
  }
})

describe('on paper', () => {
  test.each(['/dashboard', '/dashboard/jobs?view=calendar', '/dashboard/customers'])(
    '%s has no frame, no buttons and nothing cut off',
    { timeout: 60_000 },
    async (path) => {
      const page = await open(path, { screen: 'desk', theme: 'dark' })
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await page.emulateMedia({ media: 'print' })
      // A sheet of letter paper within its margins, on its side for the calendar.
      const width = path.includes('calendar') ? 960 : 725
      await page.setViewportSize({ width, height: 940 })
      for (const gone of ['.side', '.top', '.bnav', '.banner.demo', '.btn', '.seg', '.chips'])
        for (const part of await page.locator(gone).all()) expect(await part.isVisible(), gone).toBe(false)
      expect(
        await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--surface').trim()),
      ).not.toMatch(/oklch\(0?\.2/)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      const clipped = await page.evaluate(
        (most) =>
          Array.from(document.querySelectorAll('.content *'))
            .filter(
              (element) =>
                element.getBoundingClientRect().right > most + 1 && getComputedStyle(element).position !== 'absolute',
            )
            .map((element) => element.className),
        width,
      )
      expect(clipped).toEqual([])
      if (path.includes('calendar')) {
        const grid = await boxOf(page, '.cal .week')
        expect(grid.height).toBeLessThan(900)
        expect(await page.locator('.cal').evaluate((box) => box.scrollHeight - box.clientHeight)).toBeLessThanOrEqual(1)
      }
    },
  )
})
