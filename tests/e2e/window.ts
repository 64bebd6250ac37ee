import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext, Page, Request, Route } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { TestBrowser } from '../support/use-browser.ts'
import { SCREENS } from './screen-paths.ts'
import type { Screen } from './screen-paths.ts'

type Options = {
  screen?: Screen
  theme?: 'light' | 'dark'
  /** Of a signed-in person: the Cookie header of a Caller. */
  cookie?: string
  javaScript?: boolean
  /**
   * Whether things may glide. They stand still unless a test looks at just that: a press on something that still moves
   * may miss it.
   */
  motion?: boolean
  /**
   * Whether the dashboard keeps itself for when there is no network. Else its worker is not begun, which fetches the
   * whole program behind each window.
   */
  keeps?: boolean
  /** What a test brings about on purpose, and the browser therefore writes into its console. */
  mayComplain?: RegExp
  /** Done before the first page is opened. */
  before?: (page: Page, context: BrowserContext) => Promise<unknown>
}

/** Milliseconds that a window has to close. */
const CLOSING_MS = 20_000

/**
 * What changes elsewhere shows within this, in milliseconds, without anybody's doing: an open page that heard nothing
 * would look again after ten seconds.
 */
export const BY_ITSELF = 9_000

/** What a window saw: its requests, and everything that a visitor's browser would complain about. */
export type Window = Page & { seen: { requests: Request[]; complaints: string[] } }

/**
 * Opens a page as a new visitor with an address of their own, and closes it with the test. Any script error, message of
 * error in the console, breach of the security policy or dialog box fails the test.
 */
export async function openWindow(
  browser: TestBrowser,
  address: string,
  {
    screen = 'phone',
    theme,
    cookie,
    javaScript = true,
    motion = false,
    keeps = false,
    mayComplain,
    before,
  }: Options = {},
): Promise<Window> {
  const context = await browser.newContext({
    ...SCREENS[screen],
    javaScriptEnabled: javaScript,
    serviceWorkers: keeps ? 'allow' : 'block',
    reducedMotion: motion ? 'no-preference' : 'reduce',
    // The product is configured to trust the proxies of this machine, so no visitor uses up another's limit.
    extraHTTPHeaders: { 'x-forwarded-for': `10.${octet()}.${octet()}.${octet()}` },
  })
  context.setDefaultTimeout(30_000)
  if (cookie) await context.addCookies(cookiesOf(cookie, address))
  const page = watched(await context.newPage())
  if (javaScript) {
    // Not every breach of the policy is written into the console by itself.
    await page.addInitScript(() =>
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy broken: ${violatedDirective} ${blockedURI}`),
      ),
    )
  }
  if (theme) await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  onTestFinished(async () => {
    // Playwright sometimes waits for ever for a page that is still sending a beacon; the end of the browser ends such a
    // context, too.
    await Promise.race([context.close(), wait(CLOSING_MS)])
    const unexpected = page.seen.complaints.filter((complaint) => !mayComplain?.test(complaint))
    if (unexpected.length > 0) throw new Error(`The browser complained:\n${unexpected.join('\n')}`)
  })
  await before?.(page, context)
  await page.goto(address)
  return page
}

function watched(page: Page): Window {
  const seen: Window['seen'] = { requests: [], complaints: [] }
  page.on('request', (request) => seen.requests.push(request))
  page.on('console', (message) => {
    if (message.type() === 'error') seen.complaints.push(`console, ${page.url()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => seen.complaints.push(`script, ${page.url()}: ${error.message}`))
  page.on('dialog', (dialog) => {
    seen.complaints.push(`dialog box, ${page.url()}: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return Object.assign(page, { seen })
}

function cookiesOf(header: string, url: string): { name: string; value: string; url: string }[] {
  return header.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url: new URL(url).origin }
  })
}

const octet = () => Math.floor(Math.random() * 250) + 1

/**
 * Three seconds between opening and sending would look like a program, so this makes the page look open for a while.
 */
export const unhurried = (page: Page) =>
  page.addInitScript(() => {
    const now = performance.now.bind(performance)
    performance.now = () => now() + 20_000
  })

/** What a visitor types into the quote form, by the names of the fields. */
export type Typed = { name: string; phone: string; email: string; address: string; service: string; message: string }

export const ELENA: Typed = {
  name: 'Elena Vargas',
  phone: '(813) 555-0148',
  email: 'elena.vargas@example.com',
  address: '1204 Shell Point Rd, Ruskin',
  service: 'driveway',
  message: 'Two-car driveway.\nOil stain near the garage.',
}

export async function fillQuote(page: Page, typed: Partial<Typed>): Promise<void> {
  for (const [name, text] of Object.entries(typed)) {
    const control = page.locator(`#quote [name="${name}"]`)
    if (name === 'service') await control.selectOption(text)
    else await control.fill(text)
  }
}

export async function typedInto(page: Page): Promise<Typed> {
  const value = (name: string) => page.locator(`#quote [name="${name}"]`).inputValue()
  return {
    name: await value('name'),
    phone: await value('phone'),
    email: await value('email'),
    address: await value('address'),
    service: await value('service'),
    message: await value('message'),
  }
}

export const sendQuote = (page: Page) => page.getByRole('button', { name: 'Get My Free Quote' }).click()

/** Until the form's script judges, the browser does. */
export async function formIsLive(page: Page): Promise<void> {
  await page.locator('#quote form').scrollIntoViewIfNeeded()
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#quote form')?.noValidate)
}

export const toast = (page: Page) => page.getByRole('region', { name: 'Notifications (F8)' })

/** The id of the element that has the focus. */
export const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/**
 * Lets the calls of `url` fail until "Try again" is pressed. If the server came back before the click, a live update
 * could fetch the list and remove the button. `fail` answers a call until then; by default the call is aborted.
 */
export async function failUntilTriedAgain(
  window: Page,
  url: string | RegExp,
  fail: (route: Route) => Promise<void> = (route) => route.abort(),
): Promise<void> {
  await window.addInitScript(() => {
    const notice = ({ target }: Event) => {
      if (target instanceof Element && target.closest('button')?.textContent?.includes('Try again'))
        Object.assign(globalThis, { isTriedAgain: true })
    }
    document.addEventListener('click', notice, { capture: true })
  })
  await window.route(url, async (route) =>
    (await window.evaluate(() => 'isTriedAgain' in globalThis)) ? route.continue() : fail(route),
  )
}

/** A route that answers late, as a slow line would; `release` lets it go. */
export function held(): { route: (route: Route) => Promise<void>; release: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { route: (route) => promise.then(() => route.continue()), release: resolve }
}
