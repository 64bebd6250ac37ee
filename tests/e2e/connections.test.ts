import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAIL_LOGIN } from '../support/connections.ts'
import { startSmtp } from '../support/fakes/smtp.ts'
import type { SmtpPeer } from '../support/fakes/smtp.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'

let smtp: SmtpPeer
beforeAll(async () => {
  smtp = await startSmtp({ login: MAIL_LOGIN })
})
afterAll(() => smtp.close())
const { app, owner, staff, browser } = useApp(() => ({ cron: false, allowPrivateServers: true }))

const PAGE = '/dashboard/settings/connections'

test(
  'an owner connects email from the first steps: a wrong password is said beside its field and stays, the right one works at once',
  { timeout: 180_000 },
  async () => {
    const page = await openWindow(browser, `${app.url}/dashboard`, {
      screen: 'desk',
      cookie: owner.cookie,
      mayComplain: /status of (400|403)/,
    })
    await page.getByRole('button', { name: 'Connections', exact: true }).click()
    await page.getByRole('link', { name: 'Connect', exact: true }).click()
    const card = page.getByRole('article', { name: 'Email' })
    await card.getByText('Not set up').waitFor()
    await card.getByRole('button', { name: 'Set up Email' }).click()

    const form = page.getByRole('form', { name: 'Set up Email' })
    await form.getByRole('button', { name: 'Other (SMTP)' }).click()
    await form.getByLabel('Mail server').fill('127.0.0.1')
    await form.getByLabel('Port').fill(new URL(smtp.url).port)
    await form.getByLabel('Username').fill(MAIL_LOGIN.user)
    await form.getByLabel('Password', { exact: true }).fill('not-the-password')
    await form.getByLabel('From name').fill('Tidestone')
    await form.getByLabel('From address').fill('hello@tidestone.example')
    const sendTest = form.getByRole('button', { name: 'Send me a test' })
    expect(await sendTest.isDisabled()).toBe(true)
    await form.getByRole('button', { name: 'Check and save' }).click()
    await form.getByText('Enter your password.').waitFor()
    await form.getByLabel('Your password', { exact: true }).fill(app.owner.password)
    await form.getByRole('button', { name: 'Check and save' }).click()
    await form.getByText('The mail server rejected the sign-in. Nothing was saved.').waitFor()
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('not-the-password')
    expect(await faults(page, 'connections')).toEqual([])

    await form.getByLabel('Password', { exact: true }).fill(MAIL_LOGIN.password)
    await form.getByRole('button', { name: 'Check again and save' }).click()
    await toast(page).getByText('Email: connected').waitFor()
    await card.getByText('Connected', { exact: true }).waitFor()
    await expect.poll(() => form.getByLabel('Password', { exact: true }).inputValue()).toBe('')
    expect(await form.getByLabel('Password', { exact: true }).getAttribute('placeholder')).toBe(
      `••••••••${MAIL_LOGIN.password.slice(-4)}`,
    )
    await sendTest.click()
    await toast(page).getByText('Test sent').waitFor()
    expect(smtp.received.at(-1)?.to).toEqual([app.owner.email])
    expect(await page.content()).not.toContain(MAIL_LOGIN.password)

    await form.getByRole('button', { name: 'Disconnect' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password', { exact: true }).fill(app.owner.password)
    await dialog.getByRole('button', { name: 'Disconnect' }).click()
    await card.getByText('Not set up').waitFor()
  },
)

test(
  'on a phone a setting is found by a word, the addresses for the vendors are copied, and staff see who sets them',
  { timeout: 120_000 },
  async () => {
    const page = await openWindow(browser, `${app.url}${PAGE}?set=payments`, { cookie: owner.cookie })
    const form = page.getByRole('form', { name: 'Set up Cards' })
    expect(await form.getByLabel('Webhook address').inputValue()).toMatch(/\/api\/webhooks\/stripe$/)
    await form.getByRole('button', { name: 'Copy' }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await form.getByLabel('Publishable key').fill('pk_live_typed')
    await page.getByLabel('Search settings').fill('hours')
    const found = page.getByRole('region', { name: /for “hours”/ })
    await found.getByRole('link', { name: /Opening hours/ }).waitFor()
    expect(await faults(page, 'connections')).toEqual([])
    await page.getByLabel('Search settings').fill('')
    expect(await form.getByLabel('Publishable key').inputValue()).toBe('pk_live_typed')
    await page.getByLabel('Search settings').fill('opening')
    await found.waitFor({ state: 'hidden' })
    await page.getByRole('link', { name: /Opening hours/ }).click()
    await page.getByRole('heading', { name: 'Hours and closed days' }).waitFor()

    const theirs = await openWindow(browser, `${app.url}${PAGE}`, { cookie: staff.cookie })
    await theirs.getByText('Only the owner can open this page.').waitFor()
  },
)
