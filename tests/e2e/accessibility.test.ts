import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { PUBLIC_ROUTES } from '../support/public-routes.ts'
import { aPhoto } from '../support/pictures.ts'
import { recordProof } from '../support/record-proof.ts'
import { faults } from './axe.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote } from './window.ts'

const { app, browser } = useApp()

const NOT_FOUND = /status of 40[14]/

test.each([
  ...Object.keys(PUBLIC_ROUTES),
  '/thank-you',
  '/no-such-page',
  '/sign-in',
  '/sign-in/code',
  '/set-up',
  '/invitation',
  '/reset-password',
])('axe finds nothing wrong with %s', async (path) => {
  const page = await openWindow(browser, app.url + path, { mayComplain: NOT_FOUND })
  expect(await faults(page, path)).toEqual([])
  recordProof('accessibility', { tried: 1, figure: 'every public page' })
})

test('axe finds nothing wrong with /login', async () => {
  const page = await openWindow(browser, `${app.url}/login`, {
    mayComplain: /ERR_FAILED/,
    before: (window) => window.route('**/assets/redirect-*.js', (route) => route.abort()),
  })
  expect(await faults(page, '/login')).toEqual([])
})

test('axe finds nothing wrong with a sign-in that was refused', async () => {
  const page = await openWindow(browser, `${app.url}/sign-in`, { mayComplain: NOT_FOUND })
  await page.getByLabel('Email').fill(app.owner.email)
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('Incorrect email or password').waitFor()
  expect(await faults(page, 'refused sign-in')).toEqual([])
})

test('axe finds nothing wrong with a form full of errors, one that failed, and one that was taken', async () => {
  let answer = 500
  const page = await openWindow(browser, app.url, {
    mayComplain: /status of 500/,
    before: (window) =>
      window.route('**/api/service-requests', (route) =>
        answer === 500 ? route.fulfill({ status: 500, json: { error: 'No.', code: 'INTERNAL' } }) : route.continue(),
      ),
  })
  await formIsLive(page)
  await sendQuote(page)
  await page.locator('#q-name-error').waitFor()
  expect(await faults(page, 'form with errors')).toEqual([])
  await fillQuote(page, ELENA)
  await sendQuote(page)
  await page.getByText('Your request is safe.').waitFor()
  expect(await faults(page, 'form that failed')).toEqual([])
  answer = 201
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: /^Thanks, / }).waitFor()
  expect(await faults(page, 'form that was taken')).toEqual([])
})

test('axe finds nothing wrong with a size and photos, a quote that waits for the network, and a photo that was not sent', async () => {
  const page = await openWindow(browser, app.url, {
    mayComplain: /ERR_INTERNET_DISCONNECTED|ERR_FAILED/,
    before: (window) => window.route('**/photos', (route) => route.abort()),
  })
  await formIsLive(page)
  await fillQuote(page, ELENA)
  await page.getByText('Add photos').click()
  await page.getByLabel('Approximate area').fill('850')
  await page
    .locator('#q-photos')
    .setInputFiles({ name: 'driveway.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await page
    .locator('#q-photos')
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('x') })
  await page.locator('#q-photos-error').waitFor()
  expect(await faults(page, 'size and photos')).toEqual([])
  await page.context().setOffline(true)
  await sendQuote(page)
  await page.getByRole('heading', { name: 'Saved on this device' }).waitFor()
  expect(await faults(page, 'quote that waits')).toEqual([])
  await page.context().setOffline(false)
  await page.getByText('One photo couldn’t be sent.').waitFor()
  expect(await faults(page, 'photo that was not sent')).toEqual([])
})

test('axe finds nothing wrong with the open menu', async () => {
  const page = await openWindow(browser, app.url)
  await page.getByRole('link', { name: 'Open menu' }).tap()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
  expect(await faults(page, 'menu')).toEqual([])
})
