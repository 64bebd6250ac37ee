import { mkdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { fillReports } from '../support/report-data.ts'
const at = jobsPage()
test('look', { timeout: 240_000 }, async () => {
  await fillReports(at.app.database.pool, [await at.crew.business(0), await at.crew.business(1)], new Date().toISOString())
  await mkdir('/tmp/h3shots', { recursive: true })
  const found: string[] = []
  for (const screen of ['desk', 'phone'] as const)
    for (const theme of ['light', 'dark'] as const) {
      const page = await at.open('/dashboard/reports', screen, { theme })
      await page.getByRole('heading', { name: 'Materials used' }).waitFor()
      await page.screenshot({ path: `/tmp/h3shots/${screen}-${theme}.png`, fullPage: true })
      if (theme === 'light') {
        await page.getByRole('button', { name: '12 months' }).first().click()
        await page.getByRole('heading', { name: 'Revenue by month' }).waitFor()
        await page.getByRole('button', { name: 'Custom', exact: true }).click()
        await page.screenshot({ path: `/tmp/h3shots/${screen}-year.png`, fullPage: true })
        await page.getByRole('button', { name: '30 days' }).click()
        await page.getByRole('heading', { name: 'Revenue by day' }).waitFor()
        await page.getByRole('button', { name: 'Table', exact: true }).first().click()
        await page.screenshot({ path: `/tmp/h3shots/${screen}-table.png`, fullPage: true })
        await page.getByRole('button', { name: 'Schedule Auto-Reports' }).click()
        await page.getByRole('dialog').getByText('Sent so far').waitFor()
        await page.screenshot({ path: `/tmp/h3shots/${screen}-schedule.png` })
        if (screen === 'phone') {
          found.push(...(await faults(page, 'schedule')))
          await page.keyboard.press('Escape')
          found.push(...(await faults(page, 'reports')))
          await page.setViewportSize({ width: 320, height: 700 })
          found.push(`overflow ${await page.evaluate(() => document.documentElement.scrollWidth)}`)
        }
      }
    }
  console.log(found.join('\n'))
  expect(1).toBe(1)
})
