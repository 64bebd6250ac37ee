import { expect, test } from 'vitest'
import { jobsPage } from './jobs-page.ts'
import type { Window } from './window.ts'

const at = jobsPage()

const aCustomer = (name: string, number: number) =>
  at.owner.post('/api/customers', {
    name: `${name} ${number}`,
    phone: `(813) 570-10${number}`,
    address: '4 Oak St, Brandon, FL',
  })
const focused = (page: Window) => page.evaluate(() => document.activeElement?.textContent?.trim())
/** A place that holds neither a dialog nor a sheet. */
const besideIt = (page: Window) => page.mouse.click(4, 4)

test('a dialog gives the focus back to what opened it', async () => {
  await at.crew.aJob({ customer: { name: 'Focus Goes Back' } })
  const page = await at.open('/dashboard/jobs?view=list', 'desk')
  const details = page.getByRole('row', { name: /Focus Goes Back/ }).getByRole('button', { name: /^View Details/ })
  await details.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await expect.poll(() => focused(page)).toContain('View Details')
})

test('a thumb beside a dialog closes it, but not once something was typed into it', async () => {
  const page = await at.open('/dashboard/customers?new=1', 'phone')
  const dialog = page.getByRole('dialog', { name: 'Add Customer' })
  await dialog.waitFor()
  await besideIt(page)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Add Customer' }).click()
  const name = dialog.getByLabel('Name', { exact: true })
  await name.fill('Half Typed')
  await besideIt(page)
  await besideIt(page)
  expect(await name.inputValue()).toBe('Half Typed')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await dialog.waitFor({ state: 'detached' })
})

test.each(['phone', 'desk'] as const)(
  'on a %s Back leads to the place in the list where one was, and a link to the top',
  async (screen) => {
    for (let number = 10; number < 60; number++) await aCustomer(`Far ${screen}`, number)
    const page = await at.open(`/dashboard/customers?sort=name&q=far+${screen}`, screen)
    await page.getByText(`Far ${screen} 10`).waitFor()
    // Rows further down are not there before one comes near them.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByText(`Far ${screen} 58`).waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
    const place = await page.evaluate(() => scrollY)
    await page.evaluate(() => (document.querySelector('a[href="/dashboard/customers/import"]') as HTMLElement).click())
    await page.getByRole('heading', { level: 1, name: 'Import' }).waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.goBack()
    await page.getByText(`Far ${screen} 58`).waitFor()
    await expect.poll(() => page.evaluate((before) => Math.abs(scrollY - before), place)).toBeLessThan(3)
  },
)

test('an old address of a part of Settings leads to its page and to it', async () => {
  const page = await at.open('/dashboard/settings#alerts', 'phone')
  const top = () =>
    page.evaluate(() => Math.abs(document.getElementById('alerts')?.getBoundingClientRect().top ?? 9999))
  await page.getByRole('heading', { name: 'Alerts', exact: true }).first().waitFor()
  await expect.poll(top).toBeLessThan(200)
  expect(new URL(page.url()).pathname).toBe('/dashboard/settings/messages')
})

test('a connection that no longer carries anything is noticed, and reopened', async () => {
  const page = await at.open('/dashboard', 'phone')
  await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
  const events = page.waitForRequest('**/api/events*')
  // As after a phone slept: an hour is gone, and no beat was heard.
  await page.evaluate(() => {
    const now = Date.now()
    Date.now = () => now + 3_600_000
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await events
})
