import { describe, expect, test } from 'vitest'
import { faults } from './axe.ts'
import { card, settingsPage } from './settings-page.ts'
import { failUntilTriedAgain, openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const at = settingsPage('business')

/** Of the cards. */
const headings = (page: Window) =>
  page.locator('section.card h2').evaluateAll((all) => all.map(({ textContent }) => textContent))

describe('the facts', () => {
  test('are reached from the account menu of a phone, and a new number is on the site at the next request', async () => {
    const { cookie } = await at.app.as('owner')
    const page = await openWindow(at.browser, `${at.app.url}/dashboard`, { screen: 'phone', cookie })
    await page.getByRole('button', { name: /account menu/ }).tap()
    await page.getByRole('menuitem', { name: 'Settings' }).tap()
    await page
      .getByRole('list', { name: 'Pages of Settings' })
      .getByRole('link', { name: /^Business/ })
      .tap()
    const facts = card(page, 'Business facts')
    const save = facts.getByRole('button', { name: 'Save Business facts' })
    await facts.getByText('Not changed yet').waitFor()
    expect(await save.isDisabled()).toBe(true)
    await facts.getByLabel('Phone').fill('813.555.0177')
    await facts.getByText('Unsaved changes').waitFor()
    await save.tap()
    await toast(page).getByText('Saved').waitFor()
    expect(await facts.getByLabel('Phone').inputValue()).toBe('(813) 555-0177')
    expect(await facts.locator('.d-foot').innerText()).toMatch(/^Last updated \w{3} \d{1,2}, \d{4} by Owner/)
    expect(await save.isDisabled()).toBe(true)
    expect(await at.home()).toContain('(813) 555-0177')
    const log = await at.open({ page: 'changes' })
    await card(log, 'Change log')
      .getByText(/Phone:.*\(813\) 555-0123.*\(813\) 555-0177/)
      .waitFor()
    await at.reset('facts')
  })

  test('that are wrong are named beside their fields, the first has the focus, and what was typed stays', async () => {
    const page = await at.open({ mayComplain: /status of 400/ })
    const facts = card(page, 'Business facts')
    await facts.getByLabel('Phone').fill('12')
    await facts.getByLabel('In business since').fill('2999')
    await facts.getByLabel('ZIP').fill('3357')
    await page.keyboard.press('Enter')
    await facts.getByText('Enter a phone number with area code, like (813) 555-0123.').waitFor()
    await facts.getByText('Enter a ZIP code of five digits.').waitFor()
    await expect.poll(() => facts.getByLabel('Phone').evaluate((field) => field === document.activeElement)).toBe(true)
    await facts.getByLabel('Phone').fill('813 555 0177')
    await expect.poll(() => facts.getByText('Enter a phone number').count()).toBe(0)
    await facts.getByLabel('ZIP').fill('33570')
    await page.keyboard.press('Enter')
    // Only the server knows which year it is.
    await facts.getByText('The year can’t be in the future.').waitFor()
    expect(await facts.getByLabel('Phone').inputValue()).toBe('813 555 0177')
    expect(await facts.getByLabel('In business since').inputValue()).toBe('2999')
    await facts.getByRole('button', { name: 'Discard changes' }).click()
    expect(await facts.getByLabel('Phone').inputValue()).toBe('(813) 555-0123')
  })

  test('that do not reach the server stay typed, and can be sent again', async () => {
    const page = await at.open({ mayComplain: /ERR_FAILED/ })
    const facts = card(page, 'Business facts')
    await page.route('**/api/settings/facts', (route) => route.abort())
    await facts.getByLabel('Street').fill('12 Shell Point Rd')
    await facts.getByRole('button', { name: 'Save Business facts' }).click()
    await facts.getByText('We couldn’t reach the server.').waitFor()
    expect(await facts.getByLabel('Street').inputValue()).toBe('12 Shell Point Rd')
    await page.unroute('**/api/settings/facts')
    await facts.getByRole('button', { name: 'Save Business facts' }).click()
    await toast(page).getByText('Saved').waitFor()
    expect(await at.home()).toContain('12 Shell Point Rd, Ruskin, FL 33570')
    await at.reset('facts')
  })
})

describe('what another person saves', () => {
  test('shows at once where nothing is typed; over typed words a notice appears, and the owner says whose stays', async () => {
    const page = await at.open()
    const facts = card(page, 'Business facts')
    await facts.getByText('Not changed yet').or(facts.getByText('Reset')).waitFor()
    await at.saveElsewhere('facts', ({ answerHours: _promise, ...value }) => ({ ...value, city: 'Gibsonton' }))
    await expect.poll(() => facts.getByLabel('City').inputValue()).toBe('Gibsonton')

    await facts.getByLabel('Email').fill('ray@tidestone.example')
    await at.saveElsewhere('facts', ({ answerHours: _promise, ...value }) => ({ ...value, city: 'Wimauma' }))
    const conflictNotice = facts.getByRole('alert')
    await conflictNotice.getByText(/Owner just changed this \(Today, /).waitFor()
    expect(await conflictNotice.innerText()).toMatch(/City:\s+Gibsonton\s+Wimauma/)
    expect(await facts.getByLabel('Email').inputValue()).toBe('ray@tidestone.example')
    expect(await facts.getByRole('button', { name: 'Save Business facts' }).isDisabled()).toBe(true)
    await conflictNotice.getByRole('button', { name: 'Use my version' }).click()
    await facts.getByRole('button', { name: 'Save Business facts' }).click()
    await toast(page).getByText('Saved').waitFor()
    expect((await at.settings()).facts.value).toMatchObject({ city: 'Gibsonton', email: 'ray@tidestone.example' })

    await facts.getByLabel('County').fill('Mine County')
    await at.saveElsewhere('facts', ({ answerHours: _promise, ...value }) => ({ ...value, county: 'Their County' }))
    await conflictNotice.getByRole('button', { name: 'Use their version' }).click()
    expect(await facts.getByLabel('County').inputValue()).toBe('Their County')
    expect(await facts.getByRole('button', { name: 'Save Business facts' }).isDisabled()).toBe(true)
    await at.reset('facts')
  })

  test('in the moment of saving shows a notice too, and nothing typed is lost', async () => {
    // The line to the server is cut, so that the news come only with the refusal.
    const page = await at.open({
      page: 'website',
      mayComplain: /status of 409|ERR_FAILED/,
      before: (window) => window.route('**/api/events*', (route) => route.abort()),
    })
    const link = card(page, 'Links')
    await link.getByLabel('Google review link').fill('https://g.page/r/mine/review')
    await at.saveElsewhere('google-review-link', () => 'https://g.page/r/theirs/review')
    await link.getByRole('button', { name: 'Save Links' }).click()
    await link.getByText(/Owner just changed this/).waitFor()
    expect(await link.getByLabel('Google review link').inputValue()).toBe('https://g.page/r/mine/review')
    await link.getByRole('button', { name: 'Use their version' }).click()
    expect(await link.getByLabel('Google review link').inputValue()).toBe('https://g.page/r/theirs/review')
    await at.reset('google-review-link')
  })
})

test(
  'leaving with something unsaved always asks first: by a link, by Back or by closing',
  { timeout: 60_000 },
  async () => {
    const { cookie } = await at.app.as('owner')
    const page = await openWindow(at.browser, `${at.app.url}/dashboard/jobs`, {
      screen: 'desk',
      cookie,
      mayComplain: /^dialog box/,
    })
    await page.getByRole('button', { name: /account menu/ }).click()
    await page.getByRole('menuitem', { name: 'Settings' }).click()
    const pages = page.getByRole('navigation', { name: 'Settings' })
    await pages.getByRole('link', { name: 'Business' }).click()
    const town = card(page, 'Business facts').getByLabel('City')
    await town.fill('Somewhere else')
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })

    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Customers' }).click()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    expect(await town.inputValue()).toBe('Somewhere else')
    // So does another page of Settings. What is searched for on this one does not ask.
    await pages.getByRole('link', { name: 'Scheduling' }).click()
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByLabel('Search settings').fill('license number')
    await page.getByRole('link', { name: /^License number/ }).click()
    expect(page.url()).toBe(`${at.app.url}/dashboard/settings/business#licensing`)
    await page.evaluate(() => history.go(-2))
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    expect(page.url()).toBe(`${at.app.url}/dashboard/settings/business#licensing`)
    expect(await town.inputValue()).toBe('Somewhere else')
    // The browser's own question; the test says no to every dialog box.
    await page.reload().catch(() => {})
    expect(page.seen.complaints.some((complaint) => complaint.startsWith('dialog box'))).toBe(true)
    expect(await town.inputValue()).toBe('Somewhere else')

    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Customers' }).click()
    await asked.getByRole('button', { name: 'Leave without saving' }).click()
    await page.getByRole('heading', { name: 'Customers', level: 1 }).waitFor()
    expect((await at.settings()).facts.value.city).toBe('Ruskin')
  },
)

test(
  'axe finds nothing wrong while something is wrong, overtaken or about to be lost',
  { timeout: 120_000 },
  async () => {
    const page = await at.open({ screen: 'phone', mayComplain: /status of 409/ })
    const facts = card(page, 'Business facts')
    await facts.getByLabel('Phone').fill('12')
    await facts.getByRole('button', { name: 'Save Business facts' }).tap()
    await facts.getByText('Enter a phone number with area code').waitFor()
    await at.saveElsewhere('facts', ({ answerHours: _promise, ...value }) => ({ ...value, city: 'Gibsonton' }))
    await facts.getByRole('alert').waitFor()
    const found = await faults(page, 'settings, wrong and overtaken')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
    found.push(...(await faults(page, 'settings, about to be left')))
    expect(found).toEqual([])
    await at.reset('facts')
  },
)

test('settings that do not come say why, and come when tried again', async () => {
  const page = await at.open({
    mayComplain: /status of 503/,
    before: (window) =>
      failUntilTriedAgain(window, '**/api/settings', (route) =>
        route.fulfill({ status: 503, json: { error: 'We can’t process this online right now.', code: 'UNAVAILABLE' } }),
      ),
  })
  await page.getByText('Couldn’t load settings').waitFor()
  await page.getByText('We can’t process this online right now.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await card(page, 'Business facts').waitFor()
})

test('the office keeps the facts too, the team is the owner’s; technicians find their own account and nothing else', async () => {
  const page = await at.open({ role: 'staff' })
  expect(await page.getByLabel('Phone', { exact: true }).isEnabled()).toBe(true)
  expect(await headings(page)).toEqual(['Business facts', 'Logo', 'License and insurance'])
  const team = await at.open({ role: 'staff', page: 'team' })
  await team.getByText('Only the owner can open this page.').waitFor()
  expect(team.seen.requests.some((request) => request.url().includes('/api/team'))).toBe(false)

  // The start would have one entry only.
  const technician = await at.open({ role: 'technician', screen: 'phone', path: '/dashboard/settings' })
  await card(technician, 'Where you’re signed in').getByText('this one').waitFor()
  expect(technician.url()).toBe(`${at.app.url}/dashboard/settings/account`)
  expect(await headings(technician)).toEqual(['My profile', 'My sign-in', 'Where you’re signed in', 'Calendar feed'])
  expect(await technician.getByRole('navigation', { name: 'Settings' }).count()).toBe(0)
  await technician.goto(`${at.app.url}/dashboard/settings/business`)
  await technician.getByRole('heading', { name: 'Settings is for the office' }).waitFor()
})
