import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { startApp } from '../support/app.ts'
import { startMailbox } from '../support/mailbox.ts'
import type { Mailbox } from '../support/mailbox.ts'

let mailbox: Mailbox
beforeAll(async () => {
  mailbox = await startMailbox()
}, 120_000)
afterAll(() => mailbox?.close())
const { app, browser } = useApp(() => ({ env: mailbox.env }))

async function visit(path: string, site = app): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(site.url + path)
  return page
}
const alert = (page: Page) => page.getByRole('alert')
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await press(page, 'Sign in')
}

test('a visitor who asks for a dashboard page signs in, slips once, and gets to that page', async () => {
  const page = await visit('/dashboard/jobs')
  await page.waitForURL('**/sign-in?return=%2Fdashboard%2Fjobs')
  // Until the script is there it is a plain form, which tells less.
  await expect.poll(() => page.getByRole('button', { name: 'Use a passkey' }).isEnabled()).toBe(true)
  await signIn(page, app.owner.email, 'wrong wrong wrong')
  await alert(page).getByText('Incorrect email or password').waitFor()
  expect(await alert(page).textContent()).toMatch(
    /Check them or reset your password\. 4 more attempts before sign-in locks for 15 minutes\.$/,
  )
  await expect.poll(() => alert(page).evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await page.getByLabel('Email').inputValue()).toBe(app.owner.email)
  expect(await page.getByLabel('Email').getAttribute('aria-invalid')).toBe('true')
  expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await signIn(page, app.owner.email, app.owner.password)
  await page.waitForURL('**/dashboard/jobs')
})

test('the password can be shown while it is typed', async () => {
  const page = await visit('/sign-in')
  const password = page.getByLabel('Password', { exact: true })
  await password.fill('can you see me')
  expect(await password.getAttribute('type')).toBe('password')
  await press(page, 'Show the password')
  await expect.poll(() => password.getAttribute('type')).toBe('text')
  expect(await password.inputValue()).toBe('can you see me')
  await press(page, 'Hide the password')
  await expect.poll(() => password.getAttribute('type')).toBe('password')
})

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
  'asked to return to %s, sign-in leads to the dashboard',
  async (asked) => {
    const page = await visit(`/sign-in?${new URLSearchParams({ return: asked })}`)
    await signIn(page, app.owner.email, app.owner.password)
    await expect.poll(() => page.url()).toBe(`${app.url}/dashboard`)
  },
)

test.each([
  ['NOT_INVITED', 'This email wasn’t invited'],
  ['EMAIL_NOT_VERIFIED', 'This email isn’t verified'],
  ['state_mismatch', 'Sign-in failed'],
  ['<img src=x onerror=alert(1)>', 'Sign-in failed'],
])('a person who is sent back by the provider with %s reads why, and can try again', async (code, title) => {
  const page = await visit(`/sign-in?${new URLSearchParams({ error: code })}`)
  await alert(page).getByText(title).waitFor()
  expect(await page.getByRole('link', { name: 'Try again with your provider' }).getAttribute('href')).toBe(
    '/api/login?return=%2Fdashboard',
  )
})

test('the keeper of a new machine becomes the owner with the printed link', async () => {
  const site = await startApp({ env: { OWNER_EMAIL: '', OWNER_PASSWORD: '' } })
  onTestFinished(() => site.stop())
  const link = new URL(site.setUpLink ?? '')
  const page = await visit(link.pathname + link.search, site)
  await page.getByLabel('Email').fill('ray@tidestone.example')
  await page.getByLabel('Password', { exact: true }).fill('short')
  await press(page, 'Create owner account')
  await page.getByText('Enter your first name.').waitFor()
  await page.getByText('Please use at least 12 characters.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('ray@tidestone.example')
  await page.getByLabel('First name').fill('Ray')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.getByLabel('Company name').fill('Diaz Paver Care')
  await page.getByLabel('Town').fill('Brandon')
  await page.getByLabel('State, two letters').fill('FL')
  await page.getByLabel('ZIP code').fill('33511')
  await press(page, 'Create owner account')
  await page.waitForURL(`${site.url}/dashboard`)
  expect(await (await fetch(site.url)).text()).toContain('Diaz Paver Care')
})

test('an invited person accepts, for the invited address only, and the link then says that it was used', async () => {
  const email = 'invited@tidestone.example'
  await (await app.as('owner')).post('/api/invitations', { email, role: 'staff', password: app.owner.password })
  const path = `/invitation?token=${await mailbox.tokenTo(email)}`
  const page = await visit(path)
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe(email)
  expect(await page.getByLabel('Email').isEditable()).toBe(false)
  await page.getByLabel('First name').fill('Ana')
  await page.getByLabel('Last name').fill('Silva')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await press(page, 'Accept invitation')
  await page.waitForURL(`${app.url}/dashboard`)
  await alert(await visit(path))
    .getByText('This invitation was already accepted')
    .waitFor()
})

test('where no email provider is connected, the page says that no link was sent', async () => {
  const site = await startApp()
  onTestFinished(() => site.stop())
  const page = await visit('/sign-in')
  await page.goto(`${site.url}/reset-password`)
  await page.getByLabel('Email').fill(site.owner.email)
  await press(page, 'Send reset link')
  await page.getByText('This site can’t send email yet, so no link was sent.').waitFor()
  expect(await page.getByText('is sending').count()).toBe(0)
})

test('a forgotten password is reset by email, and the link then says that it was used', async () => {
  const email = 'forgetful@tidestone.example'
  await (await app.as('owner')).post('/api/invitations', { email, role: 'staff', password: app.owner.password })
  const owner = app.visitor
  await owner.post('/api/auth/accept-invitation', {
    token: await mailbox.tokenTo(email),
    firstName: 'Ana',
    lastName: 'Silva',
    password: 'the old long password',
  })

  const page = await visit('/sign-in')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Email').fill(email)
  await press(page, 'Send reset link')
  await page.getByText(`If ${email} has an account here`).waitFor()
  const path = `/reset-password?token=${await mailbox.tokenTo(email, 1)}`
  await page.goto(app.url + path)
  await page.getByLabel('New password').fill('the new long password')
  await press(page, 'Set new password')
  await page.getByText('Your password is reset').waitFor()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await signIn(page, email, 'the new long password')
  await page.waitForURL(`${app.url}/dashboard`)

  const again = await visit(path)
  await again.getByLabel('New password').fill('yet another password')
  await press(again, 'Set new password')
  await expect
    .poll(() => alert(again).textContent())
    .toBe('This link was already used or has expiredRequest a new one.')
})

test('without JavaScript the sign-in form still signs in, and says that the dashboard needs it', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  await page.goto(`${app.url}/sign-in`)
  // By selector: the browser driver's search by text leaves noscript out.
  expect(await page.locator('noscript p').innerText()).toContain('The dashboard needs JavaScript')
  await signIn(page, app.owner.email, app.owner.password)
  await page.waitForURL(`${app.url}/dashboard`)
  expect((await context.cookies()).some((cookie) => cookie.httpOnly && cookie.name.includes('session_token'))).toBe(
    true,
  )
})
