import { rm } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { saveResults } from '#domains/system/health/save-results.ts'
import { useApp } from '../support/use-app.ts'
import { ready } from '../support/backups.ts'
import { testFolder } from '../support/test-folder.ts'
import { faults } from './axe.ts'
import type { Screen } from './screen-paths.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, browser, owner } = useApp({ env: { DATA_DIR: folder }, cron: false })
beforeAll(async () => {
  await ready(app.url)
}, 120_000)
beforeEach(() => app.database.pool.query('truncate health_checks, health_states, health_events, alerts, backups'))

const open = (screen: Screen, options = {}) =>
  openWindow(browser, `${app.url}/system-health`, { cookie: owner.cookie, screen, ...options })
const fullDisk = () =>
  app.parts.db.transaction(SYSTEM, (tx) =>
    saveResults(tx, [
      {
        type: 'Data',
        name: 'Database',
        status: 'healthy',
        message: 'Responding, 214 MB',
        ms: 3,
        details: { Version: 'PostgreSQL 18' },
      },
      {
        type: 'Data',
        name: 'Disk',
        status: 'unhealthy',
        message: '97% of 40 GB used',
        measure: 97,
        advice: 'Remove what is not needed from this machine.',
      },
    ]),
  )

describe.each<Screen>(['phone', 'desk'])('on a %s', (screen) => {
  test('the owner runs all checks, opens one, and sees a week of it', { timeout: 120_000 }, async () => {
    const page = await open(screen)
    await page.getByText('No checks yet').waitFor()
    expect(await faults(page, 'before the first look', screen)).toEqual([])
    await page.getByRole('button', { name: 'Run All Checks' }).click()
    await toast(page).getByText('All checks have run').waitFor()
    const data = page.getByRole('region', { name: 'Data' })
    await data.getByText(/^Responding, \d+ MB$/).waitFor()
    await page.getByText(/Checked just now\.$/).waitFor()
    await page.getByRole('button', { name: 'Database' }).click()
    await data.getByText(/^PostgreSQL 1\d/).waitFor()
    await page.getByRole('button', { name: '7 d', exact: true }).click()
    await data
      .getByText(/^\d+% of the last 7 days$/)
      .first()
      .waitFor()
    expect(new URL(page.url()).search).toBe('?period=week')
    const features = page.getByRole('region', { name: 'AI Features Status' })
    await expect.poll(() => features.getByText('Active', { exact: true }).count()).toBe(5)
    expect(await faults(page, 'after it', screen)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  })

  test('what breaks shows by itself, says what to do, and rings the bell', { timeout: 120_000 }, async () => {
    await owner.post('/api/system-health/run')
    const page = await open(screen)
    await page.getByText(/ Checked (?:just now|\d)/).waitFor()
    await fullDisk()
    await page.getByText(/Disk is not working\./).waitFor({ timeout: BY_ITSELF })
    await fullDisk()
    await page.getByRole('button', { name: 'What to do about Disk' }).click()
    await page.getByText('Remove what is not needed from this machine.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('part-disk')
    const lately = page.getByRole('region', { name: 'Recent problems' })
    await lately.getByText('97% of 40 GB used. Ongoing. You were alerted.').waitFor({ timeout: BY_ITSELF })
    expect(await faults(page, 'with trouble', screen)).toEqual([])
  })

  test('a backup is made, verified and downloaded', { timeout: 240_000 }, async () => {
    const page = await open(screen)
    const backups = page.getByRole('region', { name: 'Backups' })
    await backups.getByText('No backups yet').waitFor()
    await backups.getByRole('button', { name: 'Back up now' }).click()
    await toast(page).getByText('Backing up', { exact: true }).waitFor()
    await backups.getByText('Not verified').waitFor()
    await backups.getByRole('button', { name: /^Verify/ }).click()
    // A database is made for it, with all its tables: on a busy machine that takes its time.
    await backups.getByText('Verified', { exact: true }).waitFor({ timeout: 120_000 })
    await backups.getByText(/rows · .*verified by a test restore/).waitFor()
    const download = page.waitForEvent('download')
    await backups.getByRole('link', { name: /^Download/ }).click()
    expect((await download).suggestedFilename()).toMatch(/^tidestone-\d{8}-\d{6}-\w{4}\.zip$/)
    expect(await faults(page, 'with a backup', screen)).toEqual([])
  })
})

test(
  'in the dark axe finds nothing wrong, and nothing stands over the edge of the smallest phone',
  { timeout: 120_000 },
  async () => {
    await owner.post('/api/system-health/run')
    await fullDisk()
    const page = await open('phone', { theme: 'dark' })
    await page.getByText(/ Checked (?:just now|\d)/).waitFor()
    await page.getByRole('button', { name: 'What to do about Disk' }).click()
    expect(await faults(page, 'dark')).toEqual([])
    await page.setViewportSize({ width: 320, height: 700 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  },
)

test('when the run fails the page says so, stays as it was, and can try again', { timeout: 120_000 }, async () => {
  await owner.post('/api/system-health/run')
  const page = await open('desk', {
    mayComplain: /503/,
    before: (opened: Page) =>
      opened.route(
        '**/api/system-health/run',
        (route) =>
          route.fulfill({ status: 503, json: { error: 'The database is not responding.', code: 'UNAVAILABLE' } }),
        { times: 1 },
      ),
  })
  await page.getByText(/ Checked (?:just now|\d)/).waitFor()
  const run = page.getByRole('button', { name: 'Run All Checks' })
  await run.click()
  await toast(page).getByText('Health check failed').waitFor()
  await toast(page).getByText('The database is not responding.').waitFor()
  await page.getByText(/^Responding, \d+ MB$/).waitFor()
  await run.click()
  await toast(page).getByText('All checks have run').waitFor()
})

test('staff sees how everything does, and no backups', { timeout: 60_000 }, async () => {
  await owner.post('/api/system-health/run')
  const { cookie } = await app.as('staff')
  const page = await open('desk', { cookie })
  await page.getByRole('region', { name: 'AI Features Status' }).getByText('Job estimator').waitFor()
  await page.getByText(/^Responding, \d+ MB$/).waitFor()
  expect(await page.getByRole('region', { name: 'Backups' }).count()).toBe(0)
})
