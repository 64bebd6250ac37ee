import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { HEADINGS, messyFile, someLines } from '../support/imports.ts'
import { truncate } from '../support/truncate.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const messy = path.join(tmpdir(), `customers-2025-${process.pid}.csv`)
afterAll(() => rm(messy, { force: true }))
const { app, browser, owner } = useApp()
beforeAll(async () => {
  await writeFile(messy, messyFile().bytes)
}, 120_000)
beforeEach(() => truncate(app.database.pool, 'customers'))

const open = (screen: 'phone' | 'desk', at = '/dashboard/customers'): Promise<Window> =>
  openWindow(browser, app.url + at, { cookie: owner.cookie, screen })
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  page.locator('#import-file').setInputFiles(file)
const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
const many = async (): Promise<number> => (await owner.get('/api/customers/counts')).body.all

describe.each(['phone', 'desk'] as const)('on a %s', (screen) => {
  test(
    'a messy file is dropped, its columns are recognized, a line is corrected, the rest imported and undone',
    { timeout: 120_000 },
    async () => {
      await owner.post('/api/customers', { name: 'Zoë Número 5', phone: '(813) 555-4105', address: '1 Old Rd' })
      const page = await open(screen)
      await page.getByRole('link', { name: 'Import' }).click()
      await page.getByRole('heading', { name: 'Import customers' }).waitFor()
      await choose(page, messy)

      await page.getByRole('heading', { name: 'Match columns' }).waitFor()
      await page.getByText('53 lines, semicolons, Latin-1.').waitFor()
      expect(await page.getByLabel('Ph #').inputValue()).toBe('phone')
      await page.getByText('All columns will be imported.').waitFor()
      await page.getByText('Señora "Zoë" Número 0').last().waitFor()
      await fits(page)
      expect(await faults(page, 'columns', screen)).toEqual([])
      await page.setViewportSize(screen === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await page.getByRole('button', { name: 'Check 53 lines' }).click()

      await page.getByRole('heading', { name: '20 lines to fix' }).waitFor()
      await page.getByText('Phone has 9 digits: 813 555 019').first().waitFor()
      expect(await many()).toBe(1)
      await fits(page)
      expect(await faults(page, 'dry run', screen)).toEqual([])
      await page.setViewportSize(screen === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 })
      await page
        .getByLabel(/^Phone, line/)
        .first()
        .fill('(813) 555-0199')
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { name: '19 lines to fix' }).waitFor()
      // Enter leads on to the next cell.
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
        .toMatch(/, line \d+$/)
      await page.getByRole('button', { name: 'Existing 1' }).click()
      await page.getByRole('link', { name: 'Zoë Número 5' }).waitFor()
      await page.getByRole('radio', { name: /Update them/ }).check()
      await page.getByRole('button', { name: 'Import 31 customers' }).click()

      await page.getByText('Import finished. 19 rows skipped.').waitFor()
      expect(await many()).toBe(31)
      expect((await owner.get('/api/customers?q=Joan Petty')).body).toHaveLength(1)
      expect(await faults(page, 'imported', screen)).toEqual([])
      await page.setViewportSize(screen === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 })

      await page.getByRole('button', { name: 'Undo this import' }).click()
      await page.getByText('30 customers added by this import will be removed.').waitFor()
      await page.getByRole('button', { name: 'Undo import' }).click()
      await page.getByText('Everything is back to how it was.').waitFor()
      expect((await owner.get('/api/customers')).body).toMatchObject([{ name: 'Zoë Número 5', address: '1 Old Rd' }])
      await page.goto(`${app.url}/dashboard/customers/import`)
      await page.getByText('30 customers removed.').first().waitFor()
      await fits(page)
    },
  )
})

test('what is no CSV file, or too large, is refused beside the field, and another one may be chosen at once', async () => {
  const page = await openWindow(browser, `${app.url}/dashboard/customers/import`, {
    cookie: owner.cookie,
    screen: 'phone',
    mayComplain: /status of 400/,
  })
  await choose(page, { name: 'photo.csv', mimeType: 'text/csv', buffer: Buffer.from('\u0089PNG\r\n', 'latin1') })
  await page.getByRole('alert').getByText('This is a picture, not a CSV file.').waitFor()
  const big = path.join(tmpdir(), `big-${process.pid}.csv`)
  await writeFile(big, Buffer.alloc(51 * 1024 * 1024, 'a'))
  onTestFinished(() => rm(big))
  await choose(page, big)
  await page
    .getByRole('alert')
    .getByText(/^big-\d+\.csv is larger than 50 MB\./)
    .waitFor()
  await choose(page, { name: 'none.csv', mimeType: 'text/csv', buffer: Buffer.from('Foo,Bar\n1,2\n') })
  await page.getByRole('button', { name: 'Check 1 line' }).click()
  await page.getByRole('alert').getByText('Choose the name column.').waitFor()
  await page.getByRole('button', { name: 'Choose another file' }).click()
  await page.getByText('Drop a CSV or vCard file here').waitFor()
})

test(
  'an import shows how far it is, goes on while one looks elsewhere, and can be canceled',
  { timeout: 90_000 },
  async () => {
    const page = await open('phone', '/dashboard/customers/import')
    await choose(page, {
      name: 'long.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from([HEADINGS, ...someLines(15_000)].join('\n')),
    })
    await page.getByRole('button', { name: 'Check 15,000 lines' }).click()
    await page.getByRole('button', { name: 'Import 15,000 customers' }).click({ timeout: 60_000 })
    await page.getByRole('progressbar').waitFor()
    expect(await faults(page, 'importing')).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('button', { name: 'Cancel and undo' }).click()
    await page.getByText('The import was canceled and nothing was saved.').waitFor({ timeout: 60_000 })
    expect(await many()).toBe(0)
    expect(await toast(page).textContent()).not.toContain('not')
  },
)
