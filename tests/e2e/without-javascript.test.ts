import { SUBMIT_LIMIT } from '#domains/sales/requests/contract.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { ELENA, fillQuote, openWindow, sendQuote, typedInto } from './window.ts'

const { app, browser } = useApp()

const open = (path: string) =>
  openWindow(browser, app.url + path, { javaScript: false, mayComplain: /status of 4\d\d/ })
const stored = async (email: string) =>
  (await (await app.as('owner')).get('/api/service-requests')).body.filter(
    (request: { email: string }) => request.email === email,
  )

test('the same form takes a quote and says thank you', async () => {
  const page = await open('/')
  const typed = { ...ELENA, name: 'Zoë “Ünal” 🌴', email: 'plain@example.com' }
  await fillQuote(page, typed)
  await sendQuote(page)
  await page.waitForURL('**/thank-you?r=*')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Thanks, Zoë. We got your request.')
  expect(await page.locator('main').innerText()).toContain('Request submitted!')
  expect(await page.locator('main').innerText()).toContain("We'll get back to you within 24 hours.")
  expect(await stored(typed.email)).toMatchObject([
    {
      name: typed.name,
      phone: '+18135550148',
      address: typed.address,
      service: 'driveway',
      message: typed.message,
      status: 'new',
    },
  ])
})

test('what is wrong is said beside its field, and everything that was typed is still there', async () => {
  const page = await open('/')
  const typed = {
    name: '  ',
    phone: '12',
    email: 'elena@nowhere',
    address: '<b>Elm & "Oak"</b>',
    service: 'pool-deck',
    message: 'Line one\n\n<script>alert(1)</script>',
  }
  await fillQuote(page, typed)
  await page.getByLabel('Approximate area').fill('a lot')
  await page.getByLabel('Text me about this quote').check()
  await sendQuote(page)
  await page.waitForURL('**/quote')

  expect(await problem(page, 'name')).toBe('Enter your name.')
  expect(await problem(page, 'phone')).toBe('Enter a phone number with area code, like (813) 555-0123.')
  expect(await problem(page, 'email')).toBe('Enter an email address like name@example.com.')
  expect(await problem(page, 'areaSqFt')).toBe('Enter the area in square feet as a whole number.')
  expect(await page.locator('#q-address-error').count()).toBe(0)
  expect(await page.getByRole('alert').innerText()).toContain('Please fix 4 things so we can send your quote')
  expect(await typedInto(page)).toEqual(typed)
  expect(await page.getByLabel('Approximate area').inputValue()).toBe('a lot')
  expect(await page.getByLabel('Text me about this quote').isChecked()).toBe(true)
  await expect.poll(() => page.locator('#q-name').evaluate((field) => field === document.activeElement)).toBe(true)
  expect((await (await app.as('owner')).get('/api/service-requests?q=nowhere')).body).toEqual([])

  await fillQuote(page, { name: 'Elena', phone: '813 555 0148', email: 'mended@example.com' })
  await page.getByLabel('Approximate area').fill('1,200')
  await sendQuote(page)
  await page.waitForURL('**/thank-you?r=*')
  expect(await stored('mended@example.com')).toMatchObject([
    { address: typed.address, message: typed.message, areaSqFt: 1200, smsConsent: true },
  ])
})

test('a reload of the page that asks to mend something leads back to the form', async () => {
  const page = await open('/quote')
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('button', { name: 'Get My Free Quote' }).waitFor()
})

test('a form that is sent twice is one request', async () => {
  const page = await open('/')
  const typed = { ...ELENA, email: 'twice@example.com' }
  for (const _ of [1, 2]) {
    await page.goto(app.url)
    await fillQuote(page, typed)
    await sendQuote(page)
    await page.waitForURL('**/thank-you?r=*')
  }
  expect(await stored(typed.email)).toHaveLength(1)
})

test('after sixty in ten minutes the page asks to wait, and keeps what was typed', async () => {
  const page = await open('/')
  const address = { 'x-forwarded-for': '10.9.9.9' }
  await page.setExtraHTTPHeaders(address)
  for (let sent = 0; sent < SUBMIT_LIMIT.points; sent++)
    await app.visitor.post('/api/service-requests', { ...ELENA, email: `many${sent}@example.com` }, address)
  const typed = { ...ELENA, email: 'eleventh@example.com' }
  await fillQuote(page, typed)
  await sendQuote(page)
  await page.getByText('Your request is safe.').waitFor()
  expect(await page.locator('#q-not-taken').innerText()).toContain(
    'Too many requests. Please try again in 10 minutes, or call us.',
  )
  expect(await typedInto(page)).toEqual(typed)
  expect(await page.getByRole('button', { name: 'Try again' }).isVisible()).toBe(true)
  expect(await stored(typed.email)).toEqual([])
})

test('the menu leads to the links at the foot of the page', async () => {
  const page = await open('/')
  await page.getByRole('link', { name: 'Open menu' }).click()
  expect(new URL(page.url()).hash).toBe('#site-links')
  expect(await page.locator('#site-links').isVisible()).toBe(true)
})

async function problem(page: Page, name: string): Promise<string> {
  const field = page.locator(`#q-${name}`)
  expect(await field.getAttribute('aria-invalid')).toBe('true')
  expect((await field.getAttribute('aria-describedby'))?.split(' ')).toContain(`q-${name}-error`)
  return page.locator(`#q-${name}-error`).innerText()
}
