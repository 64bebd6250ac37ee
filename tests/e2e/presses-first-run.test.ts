import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aQuote, createClient, startApp } from '../support/app.ts'
import { MAIL_LOGIN } from '../support/connections.ts'
import { startSmtp } from '../support/fakes/smtp.ts'
import type { SmtpPeer } from '../support/fakes/smtp.ts'
import { useBrowser } from '../support/use-browser.ts'
import { goTo, within } from './count-presses.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow, toast } from './window.ts'

let smtp: SmtpPeer
beforeAll(async () => {
  smtp = await startSmtp({ login: MAIL_LOGIN })
})
afterAll(() => smtp.close())
const browser = useBrowser()
const PASSWORD = 'a long enough password'

test.each<Screen>(['phone', 'desk'])(
  'the printed link leads to a business of its own, whose first quote is answered by email: %s',
  { timeout: 180_000 },
  async (screen) => {
    const site = await startApp({ env: { OWNER_EMAIL: '', OWNER_PASSWORD: '' }, allowPrivateServers: true })
    onTestFinished(() => site.stop())
    const link = new URL(site.setUpLink ?? '')
    const page = await openWindow(browser, site.url + link.pathname + link.search, { screen })
    const customer = { name: 'Karen Whitfield', email: `karen-${screen}@example.com`, areaSqFt: 700 }
    await within(page, screen, 'start an empty install and answer the first quote', async () => {
      const account = {
        Email: 'ray@tidestone.example',
        'First name': 'Ray',
        'Last name': 'Diaz',
        Password: PASSWORD,
        'Company name': 'Diaz Paver Care',
        Town: 'Venice',
        'State, two letters': 'FL',
        'ZIP code': '34285',
      }
      for (const [label, value] of Object.entries(account)) await page.getByLabel(label, { exact: true }).fill(value)
      await page.getByRole('button', { name: 'Create owner account' }).click()
      await page.waitForURL(`${site.url}/dashboard`)

      const steps = page.getByRole('region', { name: 'First steps' })
      await steps.getByRole('link', { name: 'Add details' }).click()
      const facts = page.getByRole('region', { name: 'Business facts' })
      await facts.getByLabel('Phone').fill('(941) 555-0177')
      await facts.getByLabel('Street').fill('12 Harbor Dr')
      await facts.getByLabel('County').fill('Sarasota County')
      await facts.getByLabel(/^Warranty/).fill('0')
      await facts.getByRole('button', { name: 'Save Business facts' }).click()
      await toast(page).getByText('Saved').waitFor()

      await page.goto(`${site.url}/dashboard`)
      await steps.getByRole('button', { name: 'Connections', exact: true }).click()
      await steps.getByRole('link', { name: 'Connect', exact: true }).click()
      await page.getByRole('button', { name: 'Set up Email' }).click()
      const form = page.getByRole('form', { name: 'Set up Email' })
      await form.getByRole('button', { name: 'Other (SMTP)' }).click()
      await form.getByLabel('Mail server').fill('127.0.0.1')
      await form.getByLabel('Port').fill(new URL(smtp.url).port)
      await form.getByLabel('Username').fill(MAIL_LOGIN.user)
      await form.getByLabel('Password', { exact: true }).fill(MAIL_LOGIN.password)
      await form.getByLabel('From address').fill('ray@tidestone.example')
      await form.getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await form.getByRole('button', { name: 'Check and save' }).click()
      await toast(page).getByText('Email: connected').waitFor()

      expect((await site.visitor.post('/api/service-requests', aQuote(customer))).status).toBe(201)
      await goTo(page, screen, 'Overview')
      await page.getByRole('button', { name: 'Auto-Process Karen Whitfield' }).click()
      await page.getByRole('link', { name: 'Write estimate for Karen Whitfield' }).last().click()
      await page.getByRole('button', { name: 'Offer three finishes' }).click()
      await page.getByRole('button', { name: 'Save and send' }).click()
      await page
        .getByRole('dialog', { name: /^Send EST-/ })
        .getByRole('button', { name: 'Send estimate' })
        .click()
      await toast(page).getByText('Estimate sent').waitFor()
    })
    const cookies = await page.context().cookies()
    const owner = createClient(site.url, cookies.map(({ name, value }) => `${name}=${value}`).join('; '))
    const [estimate] = (await owner.get('/api/estimates')).body
    expect(estimate).toMatchObject({ state: 'sent', customerName: 'Karen Whitfield', areaSqFt: 700 })
    await expect.poll(() => smtp.received.some(({ to }) => to.includes(customer.email))).toBe(true)
    expect((await site.visitor.get<string>('/')).body).toContain('Diaz Paver Care')
  },
)
