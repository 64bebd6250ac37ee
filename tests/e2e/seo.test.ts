import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { BY_ITSELF, failUntilTriedAgain, openWindow, toast } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

type Opening = Parameters<typeof openWindow>[2]
const open = async (search = '', opening: Opening = {}) =>
  openWindow(browser, `${app.url}/seo-management${search}`, {
    screen: 'desk',
    cookie: (await app.as('owner')).cookie,
    ...opening,
  })
const title = (page: Window) => page.getByLabel('Page title')
const description = (page: Window) => page.getByLabel('Meta description')
const served = async (path: string) => (await app.visitor.get<string>(path)).body
const saveElsewhere = async (pagePath: string, change: Record<string, unknown>) => {
  const owner = await app.as('owner')
  const { settings } = (await owner.get('/api/seo/pages')).body.find(
    (page: { pagePath: string }) => page.pagePath === pagePath,
  )
  const { version: _any, ...words } = settings
  expect((await owner.post('/api/seo', { ...words, ...change })).status).toBe(200)
}

describe('the words of a page', () => {
  test(
    'show in the previews while they are typed, and on the site at the next request',
    { timeout: 90_000 },
    async () => {
      const page = await open('?page=/services/paver-sealing', { mayComplain: /status of 404/ })
      await page.getByText('28 pages. None need attention.').waitFor()
      expect(await page.getByLabel('Page path').isEditable()).toBe(false)
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
      await title(page).fill('Sealed <b>pavers</b> & more')
      await description(page).fill(
        'Bring the color back to your pavers: cleaned, re-sanded and sealed, with a 2-year warranty.',
      )
      const preview = page.getByRole('region', { name: 'Preview' })
      await preview.locator('.st1', { hasText: 'Sealed <b>pavers</b> & more' }).waitFor()
      expect(await preview.locator('.sharep b').innerText()).toBe('Sealed <b>pavers</b> & more')
      expect(
        await preview
          .getByRole('img', { name: 'Shared link preview' })
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      ).toBe(1200)
      await page.getByText('Keywords and share text').click()
      await page.getByLabel('Share title').fill('Said to friends')
      await page.getByLabel('Share image').fill('/no-such.jpg')
      expect(await preview.locator('.sharep b').innerText()).toBe('Said to friends')
      await preview.getByText('There’s no picture at this address.').waitFor()
      await page.getByLabel('Share image').fill('https://img.example/a.jpg')
      await preview.getByText('A picture from img.example. It isn’t shown here.').waitFor()
      await page.getByLabel('Share image').fill('')
      await page.getByText('27 of 60').waitFor()
      await page.getByRole('button', { name: 'Save' }).click()
      await toast(page).getByText('Success!').waitFor()
      await toast(page).getByText('SEO settings saved successfully').waitFor()
      const html = await served('/services/paver-sealing')
      expect(html).toContain('<title>Sealed &lt;b&gt;pavers&lt;/b&gt; &amp; more</title>')
      expect(html).toContain('content="Said to friends"')
      expect(await page.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
    },
  )

  test('that are too long are cut in the preview at the width that is chosen, and are saved all the same', async () => {
    const page = await open('?page=/reviews')
    await title(page).fill(
      'Reviews of our paver sealing and pressure washing around Tampa Bay, from all of our customers',
    )
    await page.getByText('The title is longer than 60 characters, so search engines cut it off.').waitFor()
    const shown = () => page.locator('.st1').innerText()
    const desk = await shown()
    expect(desk).toMatch(/ \.\.\.$/)
    await page.getByRole('button', { name: 'Phone', exact: true }).click()
    await expect.poll(async () => (await shown()).length).toBeGreaterThan(desk.length)
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Success!').waitFor()
    const row = page.getByRole('row', { name: /^\/reviews / })
    await row.getByText('Long title').waitFor()
    await page.getByRole('group', { name: 'Show' }).getByRole('button', { name: 'Too long 1' }).click()
    await expect.poll(() => page.locator('.seo2 tbody tr').count()).toBe(1)
  })

  test('that are missing are named beside their fields, and the first has the focus', async () => {
    const page = await open('?page=/terms')
    await title(page).fill(' ')
    await description(page).fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Enter the page title.').waitFor()
    await page.getByText('Enter the meta description.').waitFor()
    await expect.poll(() => title(page).evaluate((field) => field === document.activeElement)).toBe(true)
    await title(page).fill('Terms again')
    await expect.poll(() => page.getByText('Enter the page title.').count()).toBe(0)
    await page.getByRole('button', { name: 'Discard' }).click()
    expect(await title(page).inputValue()).toBe('Terms: Estimates, Weather, Payment and Warranty | Tidestone')
  })

  test('that could not be saved stay, and are saved at the next try', async () => {
    const page = await open('?page=/privacy', { mayComplain: /ERR_FAILED/ })
    await page.route('**/api/seo', (route) => route.abort())
    await title(page).fill('Privacy at our business')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Error', { exact: true }).waitFor()
    expect(await title(page).inputValue()).toBe('Privacy at our business')
    await page.unroute('**/api/seo')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Success!').waitFor()
    expect(await served('/privacy')).toContain('<title>Privacy at our business</title>')
  })
})

test(
  'typed text waits while the owner looks at another page, and leaving it asks first',
  { timeout: 60_000 },
  async () => {
    const page = await open('?page=/about')
    await title(page).fill('Typed and not saved')
    await page.getByRole('button', { name: '/faq', exact: true }).click()
    await page.getByRole('heading', { name: 'Edit /faq' }).waitFor()
    await page
      .getByRole('row', { name: /^\/about / })
      .getByText('Unsaved')
      .waitFor()
    await page.getByRole('button', { name: 'Redirects' }).click()
    await page.getByRole('button', { name: 'SEO Management' }).click()
    await page.getByRole('button', { name: '/about', exact: true }).click()
    expect(await title(page).inputValue()).toBe('Typed and not saved')
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Jobs' }).click()
    const asked = page.getByRole('dialog', { name: 'Leave without saving?' })
    await asked.getByRole('button', { name: 'Keep editing' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Jobs' }).click()
    await page.getByRole('heading', { level: 1, name: 'Jobs' }).waitFor()
  },
)

test(
  'another window that was quicker is reported, and the owner says whose words stay',
  { timeout: 60_000 },
  async () => {
    const page = await open('?page=/partners', { mayComplain: /status of 409/ })
    await title(page).fill('Mine')
    await saveElsewhere('/partners', { pageTitle: 'Theirs, which came first' })
    await page.getByRole('row', { name: /Theirs, which came first/ }).waitFor({ timeout: BY_ITSELF })
    expect(await title(page).inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Save' }).click()
    const notice = page.getByRole('alert').filter({ hasText: 'You changed this in another window' })
    await notice.waitFor()
    expect(await title(page).inputValue()).toBe('Mine')
    await notice.getByRole('button', { name: 'View latest version' }).click()
    expect(await title(page).inputValue()).toBe('Theirs, which came first')
    // With nothing typed the form follows by itself.
    await saveElsewhere('/partners', { pageTitle: 'Theirs once more' })
    await expect.poll(() => title(page).inputValue()).toBe('Theirs once more')
    await title(page).fill('Mine again')
    await saveElsewhere('/partners', { pageTitle: 'Theirs a third time' })
    await page.getByRole('row', { name: /Theirs a third time/ }).waitFor({ timeout: BY_ITSELF })
    await page.getByRole('button', { name: 'Save' }).click()
    await notice.getByRole('button', { name: 'Save my version' }).click()
    await toast(page).getByText('Success!').waitFor()
    expect(await served('/partners')).toContain('<title>Mine again</title>')
  },
)

test(
  'a draft fills title and description and saves nothing; history puts old words back, and that can be undone',
  { timeout: 60_000 },
  async () => {
    const page = await open('?page=/service-areas/apollo-beach')
    await title(page).fill('Words to be forgotten')
    await page.getByRole('button', { name: 'Draft title and description' }).click()
    await toast(page).getByText('Nothing is saved yet.').waitFor()
    const drafted = await title(page).inputValue()
    expect(drafted).toContain('Apollo Beach')
    expect(await served('/service-areas/apollo-beach')).not.toContain('Words to be forgotten')
    await title(page).fill('Apollo Beach, said anew')
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Success!').waitFor()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: 'History of /service-areas/apollo-beach' })
    await history.getByText('Current', { exact: true }).waitFor()
    expect(await history.getByRole('listitem').first().innerText()).toMatch(/Today, .+ by Owner/)
    await history.getByRole('button', { name: 'Restore the version from Original' }).click()
    await toast(page).getByText('Earlier version restored').waitFor()
    await expect.poll(() => title(page).inputValue()).toContain('Paver Sealing & Pressure Washing in Apollo Beach, FL')
    expect(await served('/service-areas/apollo-beach')).not.toContain('said anew')
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => title(page).inputValue()).toBe('Apollo Beach, said anew')
  },
)

test(
  'a page is added on a phone, reported as missing from the site, and removed and put back',
  { timeout: 90_000 },
  async () => {
    const page = await open('', { screen: 'phone', mayComplain: /status of 409/ })
    await page.getByRole('button', { name: 'Add Page' }).tap()
    const path = page.getByLabel('Page path')
    await expect.poll(() => path.evaluate((field) => field === document.activeElement)).toBe(true)
    await path.fill('spring-offer')
    await title(page).fill('Spring offer for pavers')
    await description(page).fill('Until the end of May.')
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.getByText('Enter a path like /services/paver-sealing.').waitFor()
    await path.fill('/about')
    await page.getByRole('button', { name: 'Save' }).tap()
    await page.locator('form').getByText('Settings for /about already exist. Edit those instead.').waitFor()
    await path.fill('/spring-offer')
    await page.getByText('Your site has no page at this path').waitFor()
    await page.getByRole('button', { name: 'Save' }).tap()
    await toast(page).getByText('SEO settings saved successfully').waitFor()
    await page.getByRole('heading', { name: 'Edit /spring-offer' }).waitFor()
    await page
      .getByRole('row', { name: /^\/spring-offer / })
      .getByText('No such page')
      .waitFor()
    await page.getByRole('button', { name: 'Remove' }).tap()
    await toast(page).getByText('/spring-offer was removed').waitFor()
    await expect.poll(() => page.getByRole('row', { name: /^\/spring-offer / }).count()).toBe(0)
    await toast(page).getByRole('button', { name: 'Undo' }).tap()
    await page.getByRole('row', { name: /^\/spring-offer / }).waitFor()
  },
)

test(
  'a page that is hidden from search says so everywhere, and what robots read is shown word for word',
  { timeout: 90_000 },
  async () => {
    const page = await open('?page=/service-areas/dover')
    await page.getByLabel('Hide from search engines').check()
    await page.getByText('Hidden from search, so there’s no result to show.').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Success!').waitFor()
    await page
      .getByRole('row', { name: /^\/service-areas\/dover / })
      .getByText('Hidden')
      .waitFor()
    expect(await served('/service-areas/dover')).toContain('<meta name="robots" content="noindex"/>')
    await page.getByRole('button', { name: 'Robots' }).click()
    const map = page.getByRole('region', { name: 'Sitemap' })
    await map.getByRole('link', { name: '/service-areas/brandon' }).waitFor()
    expect(await map.getByRole('link', { name: '/service-areas/dover' }).count()).toBe(0)
    expect(await page.getByRole('region', { name: 'Full text of robots.txt' }).textContent()).toBe(
      await served('/robots.txt'),
    )
    const out = page.getByRole('region', { name: 'Hidden from search' })
    await out.getByText('You hid this page from search.').waitFor()
    await out.getByText('/thank-you').waitFor()
  },
)

test('pages that do not come say why, and come when tried again', async () => {
  const page = await open('', {
    mayComplain: /status of 503/,
    before: (window) =>
      failUntilTriedAgain(window, '**/api/seo/pages', (route) =>
        route.fulfill({ status: 503, json: { error: 'We can’t process this online right now.', code: 'UNAVAILABLE' } }),
      ),
  })
  await page.getByText('Couldn’t load pages').waitFor()
  await page.getByText('We can’t process this online right now.').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: '/gallery', exact: true }).waitFor()
})

test(
  'axe finds nothing wrong with SEO, its redirects and what robots read, in both themes',
  { timeout: 180_000 },
  async () => {
    const owner = await app.as('owner')
    await owner.post('/api/redirects', { fromPath: '/our-work.html', toPath: '/gallery' })
    const page = await open('?page=/gallery')
    await title(page).fill('Gallery')
    await page.getByText('The title is short.').waitFor()
    const found = await faults(page, 'SEO, typed into')
    await page.getByRole('button', { name: 'Discard' }).click()
    await page.getByRole('button', { name: 'Redirects' }).click()
    await page.getByText('/our-work.html').waitFor()
    found.push(...(await faults(page, 'redirects')))
    await page.getByRole('button', { name: 'SEO Management' }).click()
    await page.getByRole('button', { name: 'Robots' }).click()
    await page.getByRole('region', { name: 'Full text of llms.txt' }).waitFor()
    found.push(...(await faults(page, 'robots')))
    expect(found).toEqual([])
  },
)
