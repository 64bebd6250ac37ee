import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { launchBrowser } from './browser.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launchBrowser()
})
afterAll(() => browser.close())

test('a journey has a browser that runs scripts and takes clicks, on a machine without one too', async () => {
  const page = await browser.newPage()
  await page.setContent(
    '<button>Send</button><script>document.querySelector("button").onclick = () => { document.title = "Sent" }</script>',
  )
  await page.getByRole('button', { name: 'Send' }).click()
  expect(await page.title()).toBe('Sent')
})

test('letters have a size even where the machine has no fonts', async () => {
  const page = await browser.newPage()
  await page.setContent('<span id="narrow">iii</span><br><span id="wide">WWW</span>')
  const width = async (id: string) => (await page.locator(id).boundingBox())?.width ?? 0
  expect(await width('#narrow')).toBeGreaterThan(5)
  expect(await width('#wide')).toBeGreaterThan((await width('#narrow')) * 1.5)
})
