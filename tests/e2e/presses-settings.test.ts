import { expect, test } from 'vitest'
import { estimatesOf } from '../support/estimates.ts'
import { within } from './count-presses.ts'
import type { Screen } from './screen-paths.ts'
import { card, settingsPage } from './settings-page.ts'
import { openWindow, toast } from './window.ts'

const at = settingsPage('team')
const SCREENS: Screen[] = ['phone', 'desk']
const PASSWORD = 'a password that is long'

test.each(SCREENS)(
  'a technician is added once, chooses a password and has a day: %s',
  { timeout: 90_000 },
  async (screen) => {
    const page = await at.open({ screen })
    const email = `tony-${screen}@tidestone.example`
    await card(page, 'Team').getByRole('link', { name: 'Add team member' }).waitFor()
    let link = ''
    await within(page, screen, 'add a technician who signs in', async () => {
      await card(page, 'Team').getByRole('link', { name: 'Add team member' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add team member' })
      await dialog.getByLabel('Name', { exact: true }).fill(`Tony ${screen}`)
      await dialog.getByLabel('Cell phone').fill(screen === 'desk' ? '(813) 555-0161' : '(813) 555-0162')
      // As it comes: the email is typed, and then it turns out that it is for signing in.
      await dialog.getByLabel('Email').fill(email)
      await dialog.getByRole('switch', { name: 'Signs in' }).click({ force: true })
      await dialog.getByLabel('Your password', { exact: true }).fill(at.app.owner.password)
      expect(await dialog.getByLabel('Email').inputValue()).toBe(email)
      await dialog.getByRole('button', { name: 'Add team member', exact: true }).click()
      const shared = page.getByRole('dialog', { name: 'Share invitation link' })
      link = await shared.getByLabel(`Link for ${email}`).inputValue()
    })
    const { pathname, search } = new URL(link)
    const theirs = await openWindow(at.browser, at.app.url + pathname + search, {
      screen: 'phone',
      mayComplain: /status of 401/,
    })
    await expect.poll(() => theirs.getByLabel('Email').inputValue()).toBe(email)
    await theirs.getByLabel('First name').fill('Tony')
    await theirs.getByLabel('Last name').fill(screen)
    await theirs.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await theirs.getByRole('button', { name: 'Accept invitation' }).click()
    await theirs.waitForURL('**/dashboard/day')
    const owner = await at.app.as('owner')
    const technicians = (await owner.get('/api/technicians')).body
    expect(technicians.filter((one: any) => one.email === email)).toHaveLength(1)
  },
)

test.each(SCREENS)('the words of a page are changed, and are on the site: %s', { timeout: 60_000 }, async (screen) => {
  const page = await at.open({ screen, path: '/seo-management?page=/reviews' })
  await page.getByLabel('Page title').waitFor()
  const title = `Reviews of our work, ${screen}`
  await within(page, screen, 'change the words of a page', async () => {
    await page.getByLabel('Page title').fill(title)
    await page.getByLabel('Meta description').fill('What homeowners around Tampa Bay say about our paver sealing.')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Success!').waitFor()
  })
  expect((await at.app.visitor.get<string>('/reviews')).body).toContain(`<title>${title}</title>`)
})

test.each(SCREENS)(
  'an estimate is found by its number with the keyboard, at twice the size of the text: %s',
  { timeout: 60_000 },
  async (screen) => {
    const estimate = await estimatesOf(at.app).aDraft({ customer: { name: `Marina ${screen}` } })
    const page = await at.open({ screen, path: '/dashboard' })
    // As a zoom of 200 % leaves the room.
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
    await page.setViewportSize({ width: screen === 'desk' ? width / 2 : 320, height: Math.round(height / 2) })
    await within(page, screen, 'find an estimate by its number', async () => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(estimate.estimateNumber)
      await page
        .getByRole('option', { name: new RegExp(estimate.estimateNumber) })
        .first()
        .waitFor()
      await page.keyboard.press('Enter')
      await page.waitForURL(`**/dashboard/estimates/${estimate.id}`)
    })
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  },
)

test.each(SCREENS)(
  'what the server did not take stays, and is saved at the next press: %s',
  { timeout: 60_000 },
  async (screen) => {
    const estimate = await estimatesOf(at.app).aDraft({ customer: { name: `Ana ${screen}` } })
    const page = await at.open({
      screen,
      path: `/dashboard/estimates/${estimate.id}`,
      mayComplain: /ERR_FAILED|ERR_CONNECTION/,
    })
    await page.getByLabel('Title').waitFor()
    await page.route('**/api/estimates/*', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.abort(),
    )
    await within(page, screen, 'save what the server did not take', async () => {
      await page.getByLabel('Title').fill(`Pool deck, ${screen}`)
      await page.getByRole('button', { name: 'Save', exact: true }).first().click()
      await page
        .getByText(/couldn’t reach the server/i)
        .first()
        .waitFor()
      expect(await page.getByLabel('Title').inputValue()).toBe(`Pool deck, ${screen}`)
      await page.unroute('**/api/estimates/*')
      await page
        .getByRole('button', { name: /^(Save|Try again)$/ })
        .first()
        .click()
      await toast(page).getByText(/saved/i).first().waitFor()
    })
    const owner = await at.app.as('owner')
    expect((await owner.get(`/api/estimates/${estimate.id}`)).body.title).toBe(`Pool deck, ${screen}`)
  },
)
