import { rm } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { RunningProduct } from '../../src/running-product.ts'
import type { Started } from '../../src/start.ts'
import { createClient } from '../support/api-client.ts'
import { ready } from '../support/backups.ts'
import { ROOT } from '../support/run-command.ts'
import { testFolder } from '../support/test-folder.ts'
import { useBrowser } from '../support/use-browser.ts'
import { within } from './count-presses.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

const OWNER = { email: 'ray@tidestone.example', password: 'the first password' }
const folder = testFolder()
const browser = useBrowser()
const env = { DATA_DIR: path.join(folder, 'data'), PORT: '0', TRUST_PROXY: 'loopback' }
const config = readConfig({ ...env, OWNER_EMAIL: OWNER.email, OWNER_PASSWORD: OWNER.password })
const product = new RunningProduct(config, { root: ROOT, cron: false, failed: (error) => console.error(error) })
let started: Started
beforeAll(async () => {
  started = await product.begin()
  await ready(started.url)
}, 120_000)
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

async function signIn() {
  const { headers } = await createClient(started.url, '').post('/api/auth/sign-in/email', OWNER)
  return createClient(
    started.url,
    headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; '),
  )
}

test.each<Screen>(['phone', 'desk'])(
  'a backup is made, and brings a deleted customer back: %s',
  { timeout: 180_000 },
  async (screen) => {
    let owner = await signIn()
    const phone = screen === 'desk' ? '(813) 555-0148' : '(813) 555-0149'
    const customer = { name: `Elena ${screen}`, phone, address: '1204 Shell Point Rd' }
    const { id } = (await owner.post('/api/customers', customer)).body
    const page = await openWindow(browser, `${started.url}/system-health`, {
      screen,
      cookie: owner.cookie,
      mayComplain: /status of (401|503)|ERR_|Failed to (load|fetch)/,
    })
    const backups = page.getByRole('region', { name: 'Backups' })
    await backups.getByRole('button', { name: 'Back up now' }).waitFor()
    const earlier = (await owner.get('/api/backups')).body.backups.length
    const newest = async () => {
      const [first, ...others] = (await owner.get('/api/backups')).body.backups
      return others.length >= earlier && first.status === 'done' ? String(first.name) : ''
    }
    let name = ''
    await within(page, screen, 'back up and restore', async () => {
      await backups.getByRole('button', { name: 'Back up now' }).click()
      const restore = backups.getByRole('button', { name: /^Restore/ }).first()
      await expect.poll(newest, { timeout: 30_000 }).not.toBe('')
      name = await newest()
      await expect.poll(() => backups.getByRole('button', { name: /^Restore/ }).count()).toBeGreaterThan(earlier)
      expect((await owner.call('DELETE', `/api/customers/${id}`)).status).toBe(200)
      await restore.click()
      const dialog = page.getByRole('dialog', { name: 'Restore this backup?' })
      await dialog.getByLabel(/^Type RESTORE/).fill('RESTORE')
      await dialog.getByLabel('Your password', { exact: true }).fill(OWNER.password)
      await dialog.getByRole('button', { name: 'Restore', exact: true }).click()
      await dialog.waitFor({ state: 'detached' })
    })
    await ready(started.url)
    await expect
      .poll(
        async () => {
          owner = await signIn().catch(() => owner)
          const { restore } = (await owner.get('/api/backups').catch(() => ({ body: {} as any }))).body
          return restore?.backupName === name ? restore.phase : ''
        },
        { timeout: 90_000, interval: 1000 },
      )
      .toBe('done')
    owner = await signIn()
    expect((await owner.get(`/api/customers/${id}`)).body).toMatchObject({ name: `Elena ${screen}` })
    await page.goto('about:blank')
  },
)
