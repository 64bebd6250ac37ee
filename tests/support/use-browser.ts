import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { launchBrowser } from './browser.ts'

/** What tests do with a browser. Each context is a visitor of its own. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage'>

/** Milliseconds that the contexts of a file have to close. */
const CLOSING_MS = 20_000

/**
 * Gives the tests of this file, or of this `describe`, a browser, and closes what they opened in it. The Chromium
 * itself is one for all files of this process, and ends with the process.
 */
export function useBrowser(): TestBrowser {
  let browser: Browser
  const open = new Set<BrowserContext>()
  const noted = (context: BrowserContext) => {
    open.add(context)
    context.on('close', () => open.delete(context))
  }
  beforeAll(async () => {
    browser = await openChromium()
  }, 120_000)
  afterAll(async () => {
    await Promise.race([Promise.all(Array.from(open, (context) => context.close())), wait(CLOSING_MS)])
    // Playwright sometimes waits for ever for a page that is still sending a beacon; the next file gets a new Chromium.
    if (open.size > 0) await browser.close()
  }, 60_000)
  return {
    newContext: async (options) => {
      const context = await browser.newContext(options)
      noted(context)
      return context
    },
    newPage: async (options) => {
      const page = await browser.newPage(options)
      noted(page.context())
      return page
    },
  }
}

let chromium: Promise<Browser> | null = null

/** Starts the Chromium of this process, again when the one before was closed or has crashed. */
async function openChromium(): Promise<Browser> {
  const running = await chromium
  if (running?.isConnected()) return running
  if (chromium === null) endWithProcess()
  chromium = launchBrowser()
  return chromium
}

/**
 * A test runner ends its processes by SIGTERM, which Playwright alone would answer by closing in its own time. The
 * end of the process kills the Chromium and removes its profile.
 */
function endWithProcess(): void {
  process.once('SIGTERM', () => process.exit())
}
