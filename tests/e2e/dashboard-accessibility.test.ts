import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuote, startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { launchBrowser } from '../support/browser.ts'
import { proved } from '../support/proved.ts'
import { faults } from './axe.ts'
import { LAYERS, SCREENS, TABS } from './places.ts'
import { openWindow } from './window.ts'

let app: App
let browser: Browser
beforeAll(async () => {
  app = await startApp()
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

test('axe finds nothing wrong with any tab of the dashboard, empty or full, nor with anything that opens over one', { timeout: 480_000 }, async () => {
  const owner = await app.as('owner')
  const page = await openWindow(browser, `${app.url}/dashboard`, { cookie: owner.cookie })
  const go = async (tab: string, screen: keyof typeof SCREENS = 'phone') => {
    await page.setViewportSize(SCREENS[screen].viewport)
    await page.goto(app.url + tab)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.waitForFunction(() => document.querySelector('main .skel') === null)
  }
  const found: string[] = []
  for (const tab of [
    '/dashboard',
    '/dashboard/requests',
    '/dashboard/jobs',
    '/dashboard/customers',
    '/dashboard/automation',
    '/dashboard/partners',
    '/dashboard/pricing',
  ]) {
    await go(tab)
    found.push(...(await faults(page, `${tab}, empty`)))
  }

  for (const quote of [
    aQuote({ message: 'A line of a long message.\n'.repeat(60) }),
    aQuote({ areaSqFt: 900 }),
    aQuote(),
    aQuote(),
    aQuote({ website: 'a program' }),
  ])
    await app.visitor.post('/api/service-requests', quote)
  const [first, second, third] = (await owner.get<{ id: string }[]>('/api/service-requests')).body
  await owner.post(`/api/automation/process-request/${first?.id}`)
  await owner.post('/api/automation/process-communications')
  await owner.post('/api/partners/seed')
  await owner.post(`/api/automation/process-request/${second?.id}`)
  await owner.patch(`/api/service-requests/${third?.id}/status`, { status: 'cancelled', lostReason: 'Too far' })
  for (const tab of TABS) {
    await go(tab)
    found.push(...(await faults(page, tab)))
  }
  for (const { name, tab, screen, open } of LAYERS) {
    await go(tab, screen)
    await open(page)
    found.push(...(await faults(page, name)))
  }
  expect(found).toEqual([])
  proved('accessibility', { tried: TABS.length, figure: 'every tab of the dashboard, and what opens over it' })
})
