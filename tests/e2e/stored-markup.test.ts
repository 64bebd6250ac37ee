import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithMarkup } from '../attack/canary-values.ts'
import { aMarkedDay } from '../attack/seed-marked-day.ts'
import type { MarkedDay } from '../attack/seed-marked-day.ts'
import { MARKED_NAME, MARKUP } from '../attack/texts.ts'
import { useApp } from '../support/use-app.ts'
import { createFactories } from '../support/factories.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import { recordProof } from '../support/record-proof.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { moveInside } from './move-inside.ts'
import { TABS } from './screen-paths.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

let twilio: TwilioPeer
let day: MarkedDay
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio?.close())
const { app, browser } = useApp(() => ({
  testPaymentsCount: true,
  env: {
    TWILIO_ACCOUNT_SID: twilio.accountSid,
    TWILIO_AUTH_TOKEN: twilio.authToken,
    TWILIO_FROM: '+18135550100',
    TWILIO_API_BASE: twilio.url,
  },
}))
beforeAll(async () => {
  const crew = createFactories(app)
  await crew.aTechnician()
  await crew.someEquipment()
  await crew.aJob()
  await crew.aVisit()
  await fillWithMarkup(app, [MARKUP])
  day = await aMarkedDay(app, twilio)
}, 500_000)

/** What the markup would have become, had anything read it as such. */
const MADE = 'img[src="x"], [onfocus], [onerror], [onload], a[href^="javascript:" i], form[action^="javascript:" i]'

/**
 * Looks at a page when all of it is there. Whatever runs, breaks the policy, opens a dialog box or asks for the picture
 * `x` makes the window complain, and a window that complains fails the test that opened it (window.ts).
 */
async function look(page: Window, path: string): Promise<boolean> {
  if (isInside(page.url(), path)) await moveInside(page, path)
  else await page.goto(app.url + path)
  await page.locator('h1').first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .skel') === null)
  expect(await page.locator(MADE).count(), path).toBe(0)
  expect(await page.locator('script', { hasText: '__ran' }).count(), path).toBe(0)
  expect(await page.evaluate(() => '__ran' in window && window.__ran), path).toBe(false)
  return (await page.locator('body').innerText()).includes(MARKED_NAME.slice(0, 28))
}

/**
 * The document of the dashboard holds no data, so one load of it is enough. The search settings are left by a load, too,
 * while they may still be waiting for their picture.
 */
const isInside = (from: string, path: string): boolean =>
  [from, path].every((it) => /\/(dashboard|system-health)/.test(it))

declare global {
  interface Window {
    __ran?: unknown
  }
}

/** It does run, where something lets it: so that this test can fail. */
const mayRun = (page: Window) =>
  page.addInitScript(() => {
    window.__ran = false
    document.addEventListener('securitypolicyviolation', () => (window.__ran = true))
  })

/**
 * The owner may enter any address for the picture of a shared link, and sees a warning where there is none; markup is
 * the address of no picture of ours.
 */
const NO_PICTURE = /^console, \S+\/seo-management: Failed to load resource: .* status of 404/

test(
  'a dashboard full of markup is a dashboard of text: nothing of it runs, and the policy has nothing to stop',
  { timeout: 400_000 },
  async () => {
    const { cookie } = await app.as('owner')
    const page = await openWindow(browser, 'about:blank', {
      screen: 'desk',
      mayComplain: NO_PICTURE,
      before: (one) => mayRun(one as Window),
    })
    await page
      .context()
      .addCookies(
        cookie
          .split('; ')
          .map((pair) => ({ name: pair.split('=')[0] ?? '', value: pair.slice(pair.indexOf('=') + 1), url: app.url })),
      )
    const showed: string[] = []
    const paths = [...TABS, ...day.places]
    for (const path of paths) if (await look(page, path)) showed.push(path)
    expect(page.seen.complaints.filter((complaint) => !NO_PICTURE.test(complaint))).toEqual([])
    // It is there to be read, as the letters that were typed.
    expect(showed.length, showed.join(' ')).toBeGreaterThan(12)
    recordProof('XSS', {
      tried: paths.length,
      figure: `dashboard pages in a browser, ${showed.length} of them with stored markup`,
    })
    recordProof('CSP', {
      tried: paths.length,
      figure: 'dashboard pages full of markup, 0 policy violations',
    })
  },
)

test('so is the site, and so are the pages of private links', { timeout: 300_000 }, async () => {
  const page = await openWindow(browser, 'about:blank', { before: (one) => mayRun(one as Window) })
  const showed: string[] = []
  const paths = [...Object.keys(PUBLIC_ROUTES), ...day.links]
  for (const path of paths) if (await look(page, path)) showed.push(path)
  expect(page.seen.complaints).toEqual([])
  for (const path of ['/partners', '/reviews', ...day.links]) expect(showed).toContain(path)
  recordProof('XSS', { tried: paths.length, figure: 'public pages and private links in a browser' })
  recordProof('CSP', { tried: paths.length, figure: 'public pages full of markup, 0 policy violations' })
})

test('what looks for markup that runs finds it where nothing holds it back', async () => {
  const page = await openWindow(browser, 'about:blank', {
    before: (one) => mayRun(one as Window),
    mayComplain: /__ran|ERR_|x$/,
  })
  await page.setContent(`<h1>${MARKUP}</h1>`)
  expect(await page.locator(MADE).count()).toBeGreaterThan(0)
})
