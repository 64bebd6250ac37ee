import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { createUser } from '#domains/system/auth/user-accounts.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { createClient } from '../support/app.ts'
import { totp } from '../support/totp.ts'
import { faults } from './axe.ts'
import { byName, card, settingsPage } from './settings-page.ts'
import { openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const at = settingsPage('account')
const PASSWORD = 'a password that is long'

let many = 0
/** A technician with a session of their own: of all people the one with the least rights has all of this. */
async function person() {
  const email = `kay-${++many}@tidestone.example`
  await at.app.parts.db.transaction(SYSTEM, (tx) =>
    createUser(tx, { email, firstName: 'Kay', lastName: 'M.', role: 'technician', password: PASSWORD }),
  )
  const signIn = async () => {
    const { headers } = await createClient(at.app.url, '').post('/api/auth/sign-in/email', {
      email,
      password: PASSWORD,
    })
    return headers.getSetCookie()[0]?.split(';', 1)[0] ?? ''
  }
  return { email, signIn, cookie: await signIn() }
}

async function signInHere(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const secretOf = async (page: Page) => (await page.locator('.secretkey').innerText()).replaceAll(' ', '')

/**
 * Makes the page a browser that was never signed in. A page that notices that on its own would go to sign-in just when
 * the test does.
 */
async function forget(page: Window): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

describe('the name', () => {
  test('is saved, and stands in the account menu of every window', async () => {
    const { cookie } = await person()
    const page = await at.open({ cookie, screen: 'phone' })
    const mine = card(page, 'My profile')
    await mine.getByLabel('First name').fill('')
    await mine.getByLabel('Last name').fill('Moreno')
    await mine.getByRole('button', { name: 'Save My profile' }).tap()
    await mine.getByText('Enter your first name.').waitFor()
    await mine.getByLabel('First name').fill('Zoë')
    await mine.getByRole('button', { name: 'Save My profile' }).tap()
    await toast(page).getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'ZM, account menu' }).waitFor()
    expect(await mine.getByRole('button', { name: 'Save My profile' }).isDisabled()).toBe(true)
  })

  test('changed in two windows: the second shows who was quicker, keeps what was typed, and says whose stays', async () => {
    const { cookie } = await person()
    const owner = createClient(at.app.url, cookie)
    const elsewhere = async (firstName: string) => {
      const { version } = (await owner.get('/api/profile')).body
      await owner.patch('/api/profile', { firstName, lastName: 'M.', version })
    }
    // The line to the server is cut, so that the news come only with the refusal.
    const page = await at.open({
      cookie,
      mayComplain: /status of 409|ERR_FAILED/,
      before: (window) => window.route('**/api/events*', (route) => route.abort()),
    })
    const mine = card(page, 'My profile')
    const first = mine.getByLabel('First name')
    await first.fill('Mine')
    await elsewhere('Theirs')
    await mine.getByRole('button', { name: 'Save My profile' }).click()
    await mine.getByText('You changed this in another window').waitFor()
    expect(await first.inputValue()).toBe('Mine')
    expect(await faults(page, 'changed elsewhere')).toEqual([])
    await mine.getByRole('button', { name: 'Save my version' }).click()
    await toast(page).getByText('Saved').waitFor()
    expect((await owner.get('/api/profile')).body.firstName).toBe('Mine')

    await first.fill('Mine again')
    await elsewhere('Theirs again')
    await mine.getByRole('button', { name: 'Save My profile' }).click()
    await mine.getByRole('button', { name: 'View latest version' }).click()
    await expect.poll(() => first.inputValue()).toBe('Theirs again')
  })
})

test('the password is changed with the present one, and every other device is out', async () => {
  const { email, cookie, signIn } = await person()
  const other = createClient(at.app.url, await signIn())
  const page = await at.open({ cookie, screen: 'phone', mayComplain: /status of 400/ })
  await card(page, 'My sign-in').getByRole('button', { name: 'Change password' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  await dialog.getByLabel('Current password', { exact: true }).fill('not this one')
  await dialog.getByLabel('New password', { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Change password' }).tap()
  await dialog.getByText('Please use at least 12 characters.').waitFor()
  await dialog.getByLabel('New password', { exact: true }).fill('quite another password')
  await dialog.getByRole('button', { name: 'Change password' }).tap()
  await dialog.getByText('Incorrect password.').waitFor()
  expect(await dialog.getByLabel('New password', { exact: true }).inputValue()).toBe('quite another password')
  await dialog.getByRole('button', { name: 'Show current password' }).tap()
  expect(await dialog.getByLabel('Current password', { exact: true }).getAttribute('type')).toBe('text')
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Change password' }).tap()
  await toast(page).getByText('Every other device was signed out.').waitFor()
  expect((await other.get('/api/auth/user')).status).toBe(401)
  const fresh = await openWindow(at.browser, `${at.app.url}/sign-in`)
  await signInHere(fresh, email, 'quite another password')
  await fresh.waitForURL('**/dashboard**')
})

describe('two-step sign-in', () => {
  test('is turned on with an app, asked for at sign-in, and turned off again', { timeout: 120_000 }, async () => {
    const { email, cookie } = await person()
    const page = await at.open({ cookie, screen: 'phone', mayComplain: /status of 400/ })
    const ways = card(page, 'My sign-in')
    await ways.getByRole('button', { name: 'Turn on two-step sign-in' }).tap()
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Next' }).tap()
    const qr = page.getByRole('img', { name: 'QR code for your authenticator app' })
    await qr.waitFor()
    const secret = await secretOf(page)
    expect(await page.getByRole('link', { name: 'open it in the app' }).getAttribute('href')).toContain(
      `secret=${secret}`,
    )
    await page.getByRole('textbox', { name: 'Code' }).fill(totp(secret, 90))
    await page.getByRole('button', { name: 'Turn on', exact: true }).tap()
    await page.getByText('That code is incorrect.').waitFor()
    await page.getByRole('textbox', { name: 'Code' }).fill(totp(secret))
    await page.getByRole('button', { name: 'Turn on', exact: true }).tap()

    const codes = page.getByRole('list', { name: 'Backup codes' }).getByRole('listitem')
    await codes.first().waitFor()
    const shown = await codes.allInnerTexts()
    expect(shown).toHaveLength(10)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download' }).tap(),
    ])
    expect(download.suggestedFilename()).toBe('backup-codes.txt')
    const downloaded = await readFile(await download.path(), 'utf8')
    for (const code of shown) expect(downloaded).toContain(code)
    await page.getByRole('button', { name: 'I saved my codes' }).tap()
    await ways.getByText('On. 10 of 10 backup codes left.').waitFor()

    // The code of the app, on a desk, back to the page that was asked for.
    const desk = await openWindow(at.browser, `${at.app.url}/sign-in?return=%2Fdashboard%2Fsettings%2Faccount`, {
      screen: 'desk',
      mayComplain: /status of 40[01]/,
    })
    await signInHere(desk, email)
    await desk.waitForURL('**/sign-in/code?return=%2Fdashboard%2Fsettings%2Faccount')
    await desk.getByLabel('Code').fill(totp(secret, 90))
    await desk.getByRole('button', { name: 'Sign in' }).click()
    await desk.getByRole('alert').getByText('That code is incorrect').waitFor()
    expect(await desk.getByLabel('Code').inputValue()).toBe('')
    expect(await faults(desk, 'a wrong code')).toEqual([])
    await desk.getByLabel('Code').fill(totp(secret, 1))
    await desk.keyboard.press('Enter')
    await desk.waitForURL('**/dashboard/settings/account')

    // A backup code, on a phone that was left at home.
    const phone = await openWindow(at.browser, `${at.app.url}/sign-in`)
    await signInHere(phone, email)
    await phone.waitForURL('**/sign-in/code**')
    await phone.getByRole('button', { name: 'Use a backup code' }).tap()
    await phone.getByLabel('Backup code').fill(shown[4] ?? '')
    await phone.getByRole('button', { name: 'Sign in' }).tap()
    await phone.waitForURL('**/dashboard**')
    await ways.getByText('On. 9 of 10 backup codes left.').waitFor({ timeout: 5_000 })

    await ways.getByRole('button', { name: 'Turn off two-step sign-in' }).tap()
    const off = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
    await off.getByText('You won’t get an email about it because email isn’t connected.').waitFor()
    await off.getByRole('button', { name: 'Turn off' }).tap()
    await off.getByText('Enter your password.').waitFor()
    await off.getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await off.getByRole('button', { name: 'Turn off' }).tap()
    await toast(page).getByText('Two-step sign-in is off').waitFor()
    const again = await openWindow(at.browser, `${at.app.url}/sign-in`)
    await signInHere(again, email)
    await again.waitForURL('**/dashboard**')
  })

  test('asks for the password again after ten minutes', async () => {
    const page = await openWindow(at.browser, `${at.app.url}/sign-in/code`, { mayComplain: /status of 401/ })
    await page.getByRole('textbox', { name: 'Code' }).fill('123456')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL('**/sign-in?error=SIGN_IN_AGAIN**')
    await page.getByRole('alert').getByText('This took too long').waitFor()
    expect(await page.getByRole('link', { name: 'Try again with your provider' }).count()).toBe(0)
  })
})

describe('a passkey', () => {
  /** A phone or laptop with a finger on it, as far as a browser can tell (Chrome DevTools Protocol, WebAuthn). */
  async function authenticator(page: Page) {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('WebAuthn.enable')
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    })
    return {
      keys: async () => (await cdp.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
      set: (isUserVerified: boolean) => cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    }
  }
  const press = async (page: Window, name: string) => page.getByRole('button', { name, exact: true }).click()

  test.each(['phone', 'desk'] as const)(
    'is made, named, signs in, and is removed: %s',
    { timeout: 120_000 },
    async (screen) => {
      const { cookie, email } = await person()
      const page = await at.open({ cookie, screen, byName: true, mayComplain: /status of 40[01]/ })
      const device = await authenticator(page)
      const ways = card(page, 'My sign-in')
      await press(page, 'Add passkey')
      const dialog = page.getByRole('dialog', { name: 'Add passkey' })
      await dialog.getByLabel('Name').fill('Thumb')
      await dialog.getByLabel('Your password', { exact: true }).fill('not this one')
      await dialog.getByRole('button', { name: 'Add passkey' }).click()
      await dialog.getByText('Incorrect password.').waitFor()
      expect(await dialog.getByLabel('Name').inputValue()).toBe('Thumb')
      await dialog.getByLabel('Your password', { exact: true }).fill(PASSWORD)
      await dialog.getByRole('button', { name: 'Add passkey' }).click()
      await toast(page).getByText('Passkey added').waitFor()
      expect(await device.keys()).toMatchObject([{ rpId: 'localhost', isResidentCredential: true }])
      await ways.getByText('Added today, not used yet').waitFor()

      await press(page, 'Rename passkey Thumb')
      await page.getByRole('dialog').getByLabel('Name').fill('My thumb')
      await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
      await ways.getByText('My thumb').waitFor()
      if (screen === 'phone') expect(await faults(page, 'with a passkey')).toEqual([])

      await forget(page)
      await page.goto(`${byName(at.app.url)}/sign-in?return=%2Fdashboard%2Fsettings%2Faccount`)
      await press(page, 'Use a passkey')
      await page.waitForURL('**/dashboard/settings/account')
      await ways.getByText('Added today, last used today').waitFor()
      expect((await (await page.request.get(`${byName(at.app.url)}/api/auth/user`)).json()).email).toBe(email)
      // Not asked to stay: the cookie ends with the browser.
      expect((await page.context().cookies()).find(({ name }) => name.includes('session_token'))?.expires).toBe(-1)

      await press(page, 'Remove passkey My thumb')
      const question = page.getByRole('dialog', { name: 'Remove passkey?' })
      // The passkey that is still there confirms it, as the password would.
      await question.getByRole('button', { name: 'Use a passkey instead' }).click()
      await question.getByText('Confirmed with your passkey.').waitFor()
      await question.getByRole('button', { name: 'Remove passkey' }).click()
      await toast(page).getByText('Passkey removed').waitFor()
      await forget(page)
      await page.goto(`${byName(at.app.url)}/sign-in`)
      await press(page, 'Use a passkey')
      await page.getByRole('alert').getByText('This passkey doesn’t work here').waitFor()
    },
  )

  test('of a device that did not ask who holds it is refused', async () => {
    const { cookie } = await person()
    const page = await at.open({ cookie, byName: true, mayComplain: /status of 40\d/ })
    const device = await authenticator(page)
    await press(page, 'Add passkey')
    await page.getByRole('dialog').getByLabel('Your password', { exact: true }).fill(PASSWORD)
    await page.getByRole('dialog').getByRole('button', { name: 'Add passkey' }).click()
    await toast(page).getByText('Passkey added').waitFor()
    await device.set(false)
    await forget(page)
    await page.goto(`${byName(at.app.url)}/sign-in`)
    await press(page, 'Use a passkey')
    await page.getByRole('alert').waitFor()
    expect((await page.request.get(`${byName(at.app.url)}/api/auth/user`)).status()).toBe(401)
  })

  test('is not offered where the address is a number, and sign-in says why', async () => {
    const { cookie } = await person()
    const page = await at.open({ cookie })
    await card(page, 'My sign-in').getByText('Passkeys don’t work with a numeric address').waitFor()
    expect(await page.getByRole('button', { name: 'Add passkey' }).count()).toBe(0)
    const visitor = await openWindow(at.browser, `${at.app.url}/sign-in`)
    await press(visitor, 'Use a passkey')
    await visitor.getByRole('alert').getByText('Passkeys don’t work with a numeric address').waitFor()
  })
})

test('devices are listed by name and place, and ended one by one or all at once', async () => {
  const { cookie, signIn } = await person()
  const others = [createClient(at.app.url, await signIn()), createClient(at.app.url, await signIn())]
  const page = await at.open({ cookie, screen: 'phone' })
  const devices = card(page, 'Where you’re signed in')
  const rows = devices.getByRole('listitem')
  await expect.poll(() => rows.count()).toBe(3)
  expect(await rows.first().innerText()).toMatch(/this one[^]*now[^]*Active/)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Sign out/ })
    .tap()
  const one = page.getByRole('dialog', { name: /^Sign out .*\?$/ })
  await one.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await one.getByRole('button', { name: 'Sign out', exact: true }).tap()
  await toast(page).getByText('That device will need to sign in again.').waitFor()
  await expect.poll(() => rows.count()).toBe(2)
  await devices.getByRole('button', { name: 'Sign out all others' }).tap()
  const all = page.getByRole('dialog', { name: 'Sign out all others?' })
  await all.getByLabel('Your password', { exact: true }).fill(PASSWORD)
  await all.getByRole('button', { name: 'Sign out all others' }).tap()
  await toast(page).getByText('Only this device is signed in now.').waitFor()
  expect(await rows.count()).toBe(1)
  for (const other of others) expect((await other.get('/api/auth/user')).status).toBe(401)
})
