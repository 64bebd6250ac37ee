import { rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listen, stop } from '../support/fakes/listen.ts'
import { startStripe } from '../support/fakes/stripe.ts'
import type { StripePeer } from '../support/fakes/stripe.ts'
import { anInvoice } from '../support/payments.ts'
import { cardPage, cardsOf, cardSwitch } from '../support/saved-cards.ts'
import { testFolder } from '../support/test-folder.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'

const folder = testFolder()
let stripe: StripePeer
let port: string
beforeAll(async () => {
  stripe = await startStripe()
  // Stripe leads back to the address that the product says it has.
  const holder = createServer()
  port = String(await listen(holder))
  await stop(holder)
})
afterAll(async () => {
  await stripe?.close()
  await rm(folder, { recursive: true, force: true })
})
const { app, browser, owner } = useApp(() => ({ env: { DATA_DIR: folder, ...stripe.env, PORT: port } }))
beforeAll(async () => {
  await cardSwitch(app, 'card-on-file')
  stripe.deliver(`${app.url}/api/webhooks/stripe`)
})

test('a card is saved from the office’s link on a phone, shown on the customer, and removed again', async () => {
  const { customerId } = await anInvoice(app)
  const office = await openWindow(browser, `${app.url}/dashboard/customers/${customerId}`, {
    screen: 'desk',
    cookie: owner.cookie,
  })
  await office.getByRole('button', { name: 'Ask for a card' }).click()
  const link = office.getByRole('dialog', { name: 'Ask for a card' }).getByLabel('Link')
  await expect.poll(() => link.inputValue()).toMatch(/\/card\//)
  const phone = await openWindow(browser, await link.inputValue(), { screen: 'phone' })
  await phone.getByRole('heading', { level: 1, name: 'Card on file' }).waitFor()
  expect(await faults(phone, 'card page')).toEqual([])
  await phone.getByRole('checkbox', { name: /^I allow / }).check()
  await phone.getByRole('button', { name: 'Agree and continue' }).click()
  await phone.getByRole('heading', { name: 'Save your card' }).waitFor()
  await phone.getByRole('button', { name: 'Save' }).click()
  await phone.getByText('Your card is saved.').waitFor()
  await phone.getByText('Visa •••• 4242').first().waitFor()
  expect(await faults(phone, 'card page with a card')).toEqual([])
  await office.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  const saved = office.getByRole('region', { name: 'Cards on file' })
  await saved.getByText('Visa •••• 4242').first().waitFor()
  expect(await saved.innerText()).toContain('expires 08/34')
  await phone.getByRole('button', { name: 'Remove Visa •••• 4242' }).click()
  await phone.getByText('Your card is removed. We won’t charge it again.').waitFor()
  await saved.getByText('No card on file.').waitFor()
  expect((await cardsOf(app, customerId)).cards).toEqual([])
})

test('a customer who turns back at Stripe, and one whose link is wrong, reads what to do', async () => {
  const { customerId } = await anInvoice(app)
  const { path } = await cardPage(app, customerId)
  const phone = await openWindow(browser, app.url + path, { screen: 'phone', mayComplain: /status of 404/ })
  await phone.getByRole('checkbox', { name: /^I allow / }).check()
  await phone.getByRole('button', { name: 'Agree and continue' }).click()
  await phone.getByRole('link', { name: 'Back' }).click()
  await phone.getByRole('button', { name: 'Agree and continue' }).waitFor()
  expect((await cardsOf(app, customerId)).cards).toEqual([])
  await phone.goto(app.url + path.replace(/key=./, 'key=_'))
  await phone.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
})
