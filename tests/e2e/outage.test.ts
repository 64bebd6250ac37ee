import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createClient } from '../support/app.ts'
import { OWNER, startProcess } from '../support/process.ts'
import { useBrowser } from '../support/use-browser.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, toast, typedInto, unhurried } from './window.ts'

const browser = useBrowser()

test(
  'a visitor who sends while the database is away sees the number to call, keeps what was typed, and sends it again when it is back',
  { timeout: 90_000 },
  async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-outage-'))
    const app = await startProcess({ DATA_DIR: dataDir })
    onTestFinished(async ({ task }) => {
      // What the program said is lost with it.
      if (task.result?.state === 'fail') console.log(app.output())
      await app.kill('SIGTERM')
      await rm(dataDir, { recursive: true, force: true })
    })
    const page = await openWindow(browser, app.url, { mayComplain: /status of 503/, before: unhurried })
    await formIsLive(page)
    await fillQuote(page, ELENA)
    const plain = await openWindow(browser, app.url, { javaScript: false, mayComplain: /status of 503/ })
    await fillQuote(plain, { ...ELENA, email: 'plain@example.com' })

    const letBack = keepDown(dataDir)
    await sendQuote(page)
    await page.getByText('Your request is safe.').waitFor()
    expect(await page.locator('#q-not-taken').innerText()).toBe(
      'Your request is safe. We can’t process this online right now. Please call (813) 555-0123. Your answers are still here. Try again, or call us and we’ll take your request by phone.',
    )
    expect(
      await page.locator('#quote').getByRole('link', { name: 'Call (813) 555-0123' }).first().getAttribute('href'),
    ).toBe('tel:+18135550123')
    expect(await toast(page).innerText()).toMatch(/^Error\s+Failed to submit request\. Please try again\.$/)
    expect(await typedInto(page)).toEqual(ELENA)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Try again')

    await sendQuote(plain)
    await plain.getByText('Your request is safe.').waitFor()
    expect(await plain.locator('#q-not-taken').innerText()).toContain(
      'We can’t process this online right now. Please call (813) 555-0123.',
    )
    expect(await typedInto(plain)).toEqual({ ...ELENA, email: 'plain@example.com' })
    letBack()

    await expect
      .poll(async () => (await createClient(app.url, '').get('/readyz')).status, { timeout: 30_000, interval: 250 })
      .toBe(200)
    await page.getByRole('button', { name: 'Try again' }).click()
    await toast(page).getByText('Request submitted!').waitFor()
    await plain.getByRole('button', { name: 'Try again' }).click()
    await plain.waitForURL('**/thank-you?r=*')
    const { headers } = await createClient(app.url, '').post('/api/auth/sign-in/email', OWNER)
    const owner = createClient(
      app.url,
      headers
        .getSetCookie()
        .map((cookie) => cookie.split(';', 1)[0])
        .join('; '),
    )
    expect((await owner.get('/api/service-requests')).body).toMatchObject([
      { name: ELENA.name, email: 'plain@example.com', message: ELENA.message },
      { name: ELENA.name, email: ELENA.email, message: ELENA.message },
    ])
  },
)

/**
 * Kills the database server of this folder, and again whenever the product has restarted it, until the returned
 * function is called.
 */
function keepDown(dataDir: string): () => void {
  const kill = () => {
    try {
      // PostgreSQL writes its process id into the first line.
      process.kill(
        Number(readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n', 1)[0]),
        'SIGKILL',
      )
    } catch {
      // Between two lives there is none.
    }
  }
  kill()
  const timer = setInterval(kill, 10)
  onTestFinished(() => clearInterval(timer))
  return () => clearInterval(timer)
}
