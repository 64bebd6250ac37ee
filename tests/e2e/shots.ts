import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser } from '../support/browser.ts'
import { OWNER, startProcess } from '../support/process.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { LAYERS, SCREENS, TABS } from './screen-paths.ts'
import type { Screen } from './screen-paths.ts'

// npm run shots: every page, tab and layer in both sizes and both themes, as pictures in shots/. The product runs on a
// folder that goes again.
const FOLDER = path.resolve(import.meta.dirname, '../../shots')
/** Beside the public routes. */
const MORE_PAGES = ['/login', '/thank-you', '/no-such-page', '/sign-in', '/sign-in/code', '/set-up', '/reset-password']
const QUOTES = [
  {
    name: 'Priya Nair',
    phone: '(813) 555-0123',
    email: 'priya.nair@example.com',
    address: '402 Bal Harbour Dr, Apollo Beach',
    service: 'pool-deck',
    message: 'Travertine around the pool is slippery when wet.',
  },
  {
    name: 'Marcus Hill',
    phone: '(813) 555-0162',
    email: 'marcus.hill@example.com',
    address: '88 Manatee Ln, Riverview',
    service: 'pressure-washing',
    areaSqFt: 2400,
  },
  {
    name: 'Elena Vargas',
    phone: '(813) 555-0148',
    email: 'elena.vargas@example.com',
    address: '1204 Shell Point Rd, Ruskin',
    service: 'driveway',
    message: 'Two-car driveway. Oil stain near the garage.',
    smsConsent: true,
  },
  {
    name: 'Tom Okafor',
    phone: '(813) 555-0177',
    email: 'tom.okafor@example.com',
    address: '17 Kings Blvd, Sun City Center',
    service: 'paver-restoration',
    areaSqFt: 900,
  },
  {
    name: 'Wei Zhang',
    phone: '(813) 555-0190',
    email: 'wei.zhang@example.com',
    address: '5520 FishHawk Xing, Lithia',
    service: 'paver-cleaning',
    message: 'Weeds between the pavers.',
  },
  {
    name: 'Cheap Backlinks',
    phone: '(813) 555-0199',
    email: 'seo@example.com',
    address: 'Everywhere',
    service: 'driveway',
    website: 'https://example.com',
  },
]

const dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-shots-'))
const app = await startProcess({ DATA_DIR: dataDir })
const browser = await launchBrowser()
try {
  await rm(FOLDER, { recursive: true, force: true })
  await mkdir(FOLDER)
  const cookie = await signIn()
  await fillUp(cookie)
  for (const screen of ['phone', 'desk'] as const)
    for (const theme of ['light', 'dark']) await shoot(browser, cookie, screen, theme)
  console.log(`The pictures are in ${FOLDER}.`)
} finally {
  await browser.close()
  await app.kill('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}

async function shoot(on: Browser, cookie: string, screen: Screen, theme: string): Promise<void> {
  const context = await on.newContext({ ...SCREENS[screen], reducedMotion: 'reduce' })
  const page = await context.newPage()
  // Left alone, /login goes on before the picture is taken.
  await page.route('**/assets/redirect-*.js', (route) => route.abort())
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  const shot = async (name: string, fullPage = false) =>
    page.screenshot({ path: path.join(FOLDER, `${name}-${screen}-${theme}${fullPage ? '-full' : ''}.png`), fullPage })

  for (const address of [...Object.keys(PUBLIC_ROUTES), ...MORE_PAGES]) {
    await visit(page, address)
    await shot(nameOf(address))
    await showAll(page)
    await shot(nameOf(address), true)
  }
  await visit(page, '/gallery')
  await page.locator('li:has(.ba) [data-open]').first().click()
  await page.locator('dialog[open] h2').waitFor()
  await shot('gallery-picture')
  await visit(page, '/')
  await page.locator('#quote form').scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.getByRole('button', { name: 'Get My Free Quote' }).click()
  await page.locator('#q-name-error').waitFor()
  await shot('form-errors')
  await visit(page, '/')
  await (screen === 'phone' ? page.locator('[data-opens-chat]') : page.getByText('Ask a question')).click()
  await page.getByLabel('Your message').fill('How long does sealing last?')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Chat' }).getByRole('link', { name: 'Get Free Estimate' }).waitFor()
  await shot('chat')
  if (screen === 'phone') {
    await visit(page, '/')
    await page.getByRole('link', { name: 'Open menu' }).tap()
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    await shot('menu')
  }

  const [name = '', value = ''] = cookie.split(/=(.*)/s)
  await context.addCookies([{ name, value, url: app.url }])
  for (const tab of TABS) {
    await visit(page, tab)
    await shot(nameOf(tab), false)
  }
  for (const layer of LAYERS) {
    if (layer.screen !== screen && (layer.screen === 'desk' || ['more', 'create'].includes(layer.name))) continue
    await visit(page, layer.tab)
    await layer.open(page)
    await page.waitForTimeout(150)
    await shot(`${nameOf(layer.tab)}-${layer.name}`)
  }
  await context.close()
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(app.url + address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await page.waitForFunction(() => document.querySelector('main .skel') === null && document.fonts.status === 'loaded')
}

/** What is lazy below the fold comes only when one scrolls there. */
async function showAll(page: Page): Promise<void> {
  for (const picture of await page.locator('img[loading=lazy]:visible').all()) await picture.scrollIntoViewIfNeeded()
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** '/dashboard/requests?status=flagged' → 'dashboard-requests-flagged' */
function nameOf(address: string): string {
  const names: Record<string, string> = { '/': 'home', '/dashboard': 'dashboard-overview' }
  return names[address] ?? address.slice(1).replaceAll('/', '-').replace('?status=', '-')
}

async function signIn(): Promise<string> {
  const answer = await fetch(`${app.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(OWNER),
  })
  return answer.headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
}

/** A morning's requests: some new, one contacted, one undone, one processed and sent, one processed just now. */
async function fillUp(cookie: string): Promise<void> {
  const call = async (method: string, to: string, body: unknown = {}) => {
    const answer = await fetch(app.url + to, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      ...(method !== 'GET' && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${to} answered ${answer.status}: ${await answer.text()}`)
    return answer.json()
  }
  for (const quote of QUOTES) await call('POST', '/api/service-requests', quote)
  // As the contract has it.
  const requests = (await call('GET', '/api/service-requests')) as { id: string; name: string }[]
  const idOf = (name: string) => requests.find((request) => request.name === name)?.id
  await call('POST', `/api/automation/process-request/${idOf('Elena Vargas')}`)
  await call('POST', '/api/automation/process-communications')
  await call('POST', `/api/automation/process-request/${idOf('Tom Okafor')}`)
  await call('PATCH', `/api/service-requests/${idOf('Wei Zhang')}/status`, { status: 'contacted' })
  const [job] = (await call('GET', '/api/jobs')) as { id: string }[]
  await call('PATCH', `/api/jobs/${job?.id}/status`, { status: 'in-progress' })
  await call('POST', '/api/partners/seed')
}
