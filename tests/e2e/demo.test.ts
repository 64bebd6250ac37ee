import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { testFolder } from '../support/test-folder.ts'
import { useBrowser } from '../support/use-browser.ts'
import { faults } from './axe.ts'
import { moveInside } from './move-inside.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

// npm run demo as it is built: a process of its own, on the real clock.

/**
 * Every tab of the owner's and the pages that a list leads to. The three that other parts of the product fill are
 * looked at there.
 */
const PLACES = [
  '/dashboard',
  '/dashboard/requests',
  '/dashboard/jobs',
  '/dashboard/jobs?view=list',
  '/dashboard/jobs?view=calendar',
  '/dashboard/recurring',
  '/dashboard/customers',
  '/dashboard/reviews',
  '/dashboard/automation',
  '/dashboard/messages',
  '/dashboard/messages?box=outbox',
  '/dashboard/campaigns',
  '/dashboard/estimates',
  '/dashboard/invoices',
  '/dashboard/pricing',
  '/dashboard/reports',
  '/dashboard/technicians',
  '/dashboard/inventory',
  '/dashboard/photos',
  '/dashboard/partners',
  '/seo-management',
  '/system-health',
  '/dashboard/settings',
  '/dashboard/settings/account',
  '/dashboard/settings/business',
  '/dashboard/settings/changes',
  '/dashboard/settings/messages',
  '/dashboard/settings/money',
  '/dashboard/settings/scheduling',
  '/dashboard/settings/team',
  '/dashboard/settings/website',
  '/dashboard/settings/audit',
]
const TIMEOUT_MS = 300_000

let folder: string
let demo: Running
beforeAll(async () => {
  folder = path.join(testFolder(), 'demo')
  demo = await startProcess(
    { DATA_DIR: folder, TWILIO_ACCOUNT_SID: 'half of a pair', STRIPE_SECRET_KEY: 'sk_live_never_used' },
    [],
    'demo',
  )
  // The address is printed before the accounts, and may arrive alone.
  await vi.waitFor(() => {
    if (!/technician +\S+ +\S+\n/.test(demo.output())) throw new Error('The demo has not printed its accounts')
  }, 30_000)
}, TIMEOUT_MS)
afterAll(async () => {
  await demo?.kill('SIGTERM')
  rmSync(path.dirname(folder), { recursive: true, force: true })
})
const browser = useBrowser()

/** Signs in as the demo has printed it. */
async function signIn(
  role: 'owner' | 'staff' | 'technician',
  screen: 'phone' | 'desk',
  options: Parameters<typeof openWindow>[2] = {},
): Promise<Window> {
  const [, email = '', password = ''] = new RegExp(`${role} +(\\S+) +(\\S+)`).exec(demo.output()) ?? []
  const page = await openWindow(browser, `${demo.url}/sign-in`, { screen, ...options })
  await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).isEnabled()).toBe(true)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await page.waitForURL('**/dashboard**')
  await page.getByRole('region', { name: 'Demo' }).waitFor()
  return page
}

const settled = async (page: Window) => {
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(
    () => document.querySelector('main .skel') === null && document.querySelector('main') !== null,
  )
}

test('the demo says first what it does, and then its address and how to sign in', () => {
  expect(demo.output()).toMatch(/^Creating the demo in .*\nThe demo is ready: http/)
  for (const role of ['owner', 'staff', 'technician'])
    expect(demo.output()).toMatch(new RegExp(`${role} +\\S+@tidestone\\.example +\\S{10,}`))
})

test(
  'the owner walks through every tab, and none is empty or fails',
  async () => {
    const page = await signIn('owner', 'desk')
    for (const place of PLACES) {
      await moveInside(page, place)
      await settled(page)
      // A conversation is chosen on a click; until then its half of the page says so.
      expect(
        await page.locator('main .empty', { hasNotText: 'Choose a conversation' }).allTextContents(),
        place,
      ).toEqual([])
      await page.getByRole('region', { name: 'Demo' }).getByText('Everything here is made up').waitFor()
    }
  },
  TIMEOUT_MS,
)

test('the technician has stops today, staff has no Reset, and neither sees money that is not theirs', async () => {
  const technician = await signIn('technician', 'phone')
  await settled(technician)
  await technician.getByText('Paver Restoration').first().waitFor()
  const staff = await signIn('staff', 'desk')
  expect(await staff.getByRole('button', { name: 'Reset' }).count()).toBe(0)
  const answer = await staff.request.post(`${demo.url}/api/demo/reset`, { headers: { origin: demo.url } })
  expect(answer.status()).toBe(403)
  expect((await fetch(`${demo.url}/api/demo/reset`, { method: 'POST' })).status).toBe(401)
})

test(
  'Reset rebuilds the demo, and the owner stays signed in',
  async () => {
    const page = await signIn('owner', 'phone', {
      mayComplain: /Failed to load resource|ERR_|502|503|error occurred when fetching the script/,
    })
    const pending = async () =>
      ((await (await page.request.get(`${demo.url}/api/reviews?status=pending`)).json()) as { id: string }[]).map(
        ({ id }) => id,
      )
    const [first = ''] = await pending()
    await page.request.post(`${demo.url}/api/reviews/${first}/reject`, {
      headers: { origin: demo.url },
      data: { reason: 'spam', note: 'Not a customer of ours.' },
    })
    expect(await pending()).toHaveLength(7)
    const before = (await (await page.request.get(`${demo.url}/api/demo`)).json()) as { madeAt: string }
    await page.getByRole('button', { name: 'Reset' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset the demo?' })
    await dialog.waitFor()
    expect(await faults(page, 'the reset of a demo')).toEqual([])
    await dialog.getByRole('button', { name: 'Reset demo' }).click()
    await dialog.waitFor({ state: 'detached', timeout: TIMEOUT_MS })
    await page.getByRole('region', { name: 'Demo' }).waitFor()
    const after = (await (await page.request.get(`${demo.url}/api/demo`)).json()) as { madeAt: string }
    expect(after.madeAt > before.madeAt).toBe(true)
    expect(await pending()).toHaveLength(8)
  },
  TIMEOUT_MS,
)

test('npm start on the folder of a demo is refused, and a demo on any other folder, which stays as it is', async () => {
  await expect(startProcess({ DATA_DIR: folder })).rejects.toThrow(
    /holds demo data that npm run demo recreates each time/,
  )
  const own = path.join(path.dirname(folder), 'own')
  mkdirSync(own)
  writeFileSync(path.join(own, 'letters.txt'), 'mine')
  await expect(startProcess({ DATA_DIR: own }, [], 'demo')).rejects.toThrow(/isn't a demo folder/)
  expect(readFileSync(path.join(own, 'letters.txt'), 'utf8')).toBe('mine')
})
