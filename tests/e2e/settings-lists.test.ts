import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { launchBrowser } from '../support/browser.ts'
import { card, settingsPage } from './settings-page.ts'
import type { SettingsPage } from './settings-page.ts'
import { toast } from './window.ts'

let app: App
let browser: Browser
let at: SettingsPage
beforeAll(async () => {
  app = await startApp()
  browser = await launchBrowser()
  at = settingsPage(app, browser)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await app?.stop()
})

describe('testimonials', () => {
  test('a sample gives way to a real one, the order changes by keyboard and by mouse, and the home page follows', async () => {
    const page = await at.open()
    const part = card(page, 'Testimonials')
    await part.getByRole('button', { name: 'Replace with a real one instead of Dana M.' }).click()
    const dialog = page.getByRole('dialog', { name: 'A real testimonial' })
    await dialog.getByRole('button', { name: 'Put into the list' }).click()
    await dialog.getByText('Please enter what the customer wrote.').waitFor()
    await dialog.getByLabel('Name').fill('Rosa D.')
    await dialog.getByLabel('Town').fill('Gibsonton')
    await dialog.getByLabel('What the customer wrote').fill('Neat work, fair price.')
    await dialog.getByLabel('Stars').selectOption('4')
    await dialog.getByRole('button', { name: 'Put into the list' }).click()
    const names = () => part.locator('.ordered b').allInnerTexts()
    expect((await names()).slice(0, 2)).toEqual(['Rosa D.', 'Luis R.'])
    expect(await part.getByText('Sample', { exact: true }).count()).toBe(8)

    const down = part.getByRole('button', { name: 'Move Rosa D. down' })
    await down.focus()
    await page.keyboard.press('Enter')
    expect((await names()).slice(0, 2)).toEqual(['Luis R.', 'Rosa D.'])
    await part.getByText('Rosa D.: place 2 of 9').waitFor()
    expect(await down.evaluate((button) => button === document.activeElement)).toBe(true)
    const rows = part.getByRole('listitem')
    await rows.nth(2).locator('.grip').dragTo(rows.nth(0))
    expect((await names()).slice(0, 3)).toEqual(['Carol & Jim P.', 'Luis R.', 'Rosa D.'])

    await part.getByRole('button', { name: 'Save Testimonials' }).click()
    await toast(page).getByText('Saved').waitFor()
    const html = await at.home()
    expect(html.indexOf('Luis R.')).toBeGreaterThan(html.indexOf('Carol &amp; Jim P.'))
    expect(html.indexOf('Neat work, fair price.')).toBeGreaterThan(html.indexOf('Luis R.'))
    expect(html).not.toContain('Dana M.')
    await at.reset('testimonials')
  })

  test('one that the owner says is real loses its mark, and fewer than four are not saved', async () => {
    const page = await at.open()
    const part = card(page, 'Testimonials')
    await part.getByRole('button', { name: 'Edit Luis R.' }).click()
    await page.getByLabel('A real customer wrote this, word for word.').check()
    await page.getByRole('dialog').getByRole('button', { name: 'Change' }).click()
    expect(await part.getByText('Sample', { exact: true }).count()).toBe(8)
    for (const name of ['Dana M.', 'Carol & Jim P.', 'Terrence W.', 'Marta S.', 'Elena V.', 'Ana W.']) {
      await part.getByRole('button', { name: `Remove ${name}` }).click()
    }
    await part.getByRole('button', { name: 'Save Testimonials' }).click()
    await part.getByText('Please keep at least four: the home page shows four.').waitFor()
    await part.getByRole('button', { name: 'Discard changes' }).click()
    expect(await part.getByRole('listitem').count()).toBe(9)
  })
})

test('questions are added, edited and removed, and go back to ours', async () => {
  const page = await at.open({ screen: 'phone' })
  const part = card(page, 'Questions')
  await part.getByText('These answers are worked out from your business facts').waitFor()
  await part.getByRole('button', { name: 'Edit What areas do you serve?' }).tap()
  await page.getByRole('dialog').getByLabel('Answer').fill('Everywhere <nearby>.\n\nAsk us.')
  await page.getByRole('dialog').getByRole('button', { name: 'Change' }).tap()
  await part.getByRole('button', { name: 'Add a question' }).tap()
  await page.getByRole('dialog').getByLabel('Question').fill('Do you work on Sundays?')
  await page.getByRole('dialog').getByLabel('Answer').fill('No.')
  await page.getByRole('dialog').getByRole('button', { name: 'Put into the list' }).tap()
  await part.getByRole('button', { name: 'Remove What sealing services do you offer?' }).tap()
  await part.getByRole('button', { name: 'Save Questions' }).tap()
  await toast(page).getByText('Saved').waitFor()
  const page2 = (await app.visitor.get('/faq')).body as string
  expect(page2).toContain('Everywhere &lt;nearby&gt;.')
  expect(page2).toContain('Do you work on Sundays?')
  expect(page2).not.toContain('What sealing services do you offer?')
  await part.getByRole('button', { name: 'Back to ours for questions' }).tap()
  await page.getByRole('dialog', { name: 'Back to ours?' }).getByRole('button', { name: 'Back to ours' }).tap()
  await part.getByText('What sealing services do you offer?').waitFor()
  expect((await app.visitor.get('/faq')).body).not.toContain('Do you work on Sundays?')
})

test('hours and closed days are refused beside their day, and saved when they fit', async () => {
  const page = await at.open({ screen: 'phone' })
  const part = card(page, 'Hours and closed days')
  await part.getByLabel('Sunday, open').check()
  await part.getByLabel('Sunday opens').fill('14:00')
  await part.getByLabel('Sunday closes').fill('12:00')
  await part.getByRole('button', { name: 'Add a closed day' }).tap()
  await part.getByRole('button', { name: 'Save Hours and closed days' }).tap()
  await part.getByText('Please enter a closing time after the opening time.').waitFor()
  await part.getByText('Please choose a date.').waitFor()
  await part.getByLabel('Sunday closes').fill('17:00')
  await part.getByLabel('Date of closed day 1').fill('2099-12-25')
  await part.getByLabel('Reason of closed day 1').fill('Christmas')
  await part.getByRole('button', { name: 'Save Hours and closed days' }).tap()
  await toast(page).getByText('Saved').waitFor()
  expect((await at.settings()).hours.value).toMatchObject({
    week: { sunday: { opens: '14:00', closes: '17:00' } },
    closed: [{ date: '2099-12-25', reason: 'Christmas' }],
  })
  await at.reset('hours')
})

test('rates show what a job would cost while they are typed', async () => {
  const page = await at.open()
  const rate = card(page, 'Rates').getByRole('group', { name: 'Driveway Sealing' })
  await rate.getByText('A 700 sq ft driveway: $910 to $1,470').waitFor()
  await rate.getByLabel('$ per sq ft, from').fill('1')
  await rate.getByText('A 700 sq ft driveway: $700 to $1,470').waitFor()
  await rate.getByLabel('$ per sq ft, to').fill('0.90')
  await rate.getByText('A 700 sq ft driveway: enter all three prices to see it').waitFor()
  await card(page, 'Rates').getByRole('button', { name: 'Save Rates' }).click()
  await rate.getByText('The higher price must not be below the lower one.').waitFor()
  await rate.getByLabel('$ per sq ft, to').fill('$2.50')
  await card(page, 'Rates').getByRole('button', { name: 'Save Rates' }).click()
  await toast(page).getByText('Saved').waitFor()
  expect((await at.settings()).rates.value.driveway).toEqual({ low: 100, high: 250, minimum: 40_000 })
  await at.reset('rates')
})
