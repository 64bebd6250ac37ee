import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { ELENA, fillQuote, formIsLive, openWindow, typedInto } from './window.ts'

const { app, browser } = useApp()

test('the form names the town of a ZIP code, says kindly what is outside the area, and offers the email that was meant', async () => {
  const page = await openWindow(browser, app.url)
  await formIsLive(page)
  await page.getByLabel('Full name').fill('Elena')
  await page.getByLabel('ZIP code').fill('33570')
  await page.getByText('Ruskin, FL. That’s in our service area.').waitFor()
  await page.getByLabel('ZIP code').fill('33130')
  await page
    .getByText('Miami is outside our usual area. Send it anyway and we’ll let you know if we can make it.')
    .waitFor()
  await page.locator('#q-email').fill('elena@gmail.con')
  await page.getByLabel('ZIP code').focus()
  await page.getByRole('button', { name: 'elena@gmail.com' }).tap()
  expect(await page.locator('#q-email').inputValue()).toBe('elena@gmail.com')
  await expect.poll(() => page.getByText('Did you mean').count()).toBe(0)
})

test('what was typed on one page of the site stands in the form of another, and after the address of the plain form', async () => {
  const page = await openWindow(browser, `${app.url}/faq`)
  await formIsLive(page)
  await fillQuote(page, ELENA)
  await page.goto(`${app.url}/service-areas/ruskin`)
  await formIsLive(page)
  await expect.poll(() => typedInto(page)).toEqual(ELENA)
  await page.goto(`${app.url}/quote`)
  await formIsLive(page)
  await expect.poll(() => typedInto(page)).toEqual(ELENA)
})

test('on a phone the bar brings its two buttons when those of the hero have left, and a tap on the hero leads to the first field', async () => {
  const page = await openWindow(browser, app.url)
  const call = page.getByRole('region', { name: 'Contact us' }).getByRole('link', { name: 'Call Now' })
  await page.waitForLoadState('networkidle')
  expect(await call.isVisible()).toBe(false)
  expect(await page.locator('[data-opens-chat]').isVisible()).toBe(true)
  await page.locator('[data-hero-actions]').getByRole('link', { name: 'Get Free Quote' }).tap()
  await call.waitFor()
  const [field, bar] = [
    await page.locator('#q-name').boundingBox(),
    await page.locator('[data-call-bar]').boundingBox(),
  ]
  expect((field?.y ?? 0) + (field?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
  expect(field?.y).toBeGreaterThan(64)
})

test('the chat leaves the form alone, the menu begins with its first link, and an opened picture keeps its mark', async () => {
  const desk = await openWindow(browser, app.url, { screen: 'desk' })
  await formIsLive(desk)
  await desk.locator('#q-name').scrollIntoViewIfNeeded()
  await expect.poll(() => desk.getByText('Ask a question').isVisible()).toBe(false)

  const phone = await openWindow(browser, `${app.url}/gallery`)
  await phone.getByRole('link', { name: 'Open menu' }).tap()
  await expect.poll(() => phone.evaluate(() => document.activeElement?.textContent)).toBe('Home')
  await phone.keyboard.press('Escape')
  await phone.locator('li:not(:has(.ba)) > [data-open]').first().click()
  await phone.getByRole('dialog').locator('figure').getByText('Illustration', { exact: true }).waitFor()
})
