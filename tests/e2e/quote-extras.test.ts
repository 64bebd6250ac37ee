import { beforeAll, expect, test } from 'vitest'
import { computeBallpark, formatBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { DEFAULT_RATES } from '#domains/system/business/default-rates.ts'
import { useApp } from '../support/use-app.ts'
import { confirmAll } from '../support/confirm.ts'
import { aPhoto } from '../support/pictures.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, toast, unhurried } from './window.ts'

const { app, browser } = useApp()
beforeAll(async () => {
  await confirmAll(await app.as('owner'))
}, 120_000)

const requestsOf = async (email: string) =>
  (await (await app.as('owner')).get('/api/service-requests')).body.filter(
    (request: { email: string }) => request.email === email,
  )
const range = (service: keyof typeof DEFAULT_RATES, areaSqFt: number) =>
  `about ${formatBallpark(computeBallpark(DEFAULT_RATES, service, areaSqFt))}`

test('a size shows its price range while one types, and again when the service or the size is another', async () => {
  const page = await openWindow(browser, app.url)
  await formIsLive(page)
  await page.getByText('Add photos').click()
  const live = page.locator('#quote [aria-live=polite]').first()
  await page.getByLabel('Approximate area').fill('850')
  await live.getByText('Choose a service above').waitFor()
  await page.getByLabel('Service needed').selectOption('driveway')
  expect(await live.innerText()).toContain(range('driveway', 850))
  expect(await live.innerText()).toContain(
    'the condition of the surface, the finish you choose and how easy it is to reach. You’ll get a firm price after a free visit.',
  )
  await page.getByLabel('Approximate area').fill('1,200')
  expect(await live.innerText()).toContain(range('driveway', 1200))
  await page.getByLabel('Or choose a rough size').selectOption('whole')
  expect(await live.innerText()).toContain(range('driveway', 2500))
  expect(await page.getByLabel('Approximate area').inputValue()).toBe('')
  await page.getByLabel('Approximate area').fill('1')
  expect(await live.innerText()).toContain(`${range('driveway', 1)}\n`)
  expect(await live.innerText()).toContain('That’s our job minimum.')
  expect(await page.getByLabel('Or choose a rough size').inputValue()).toBe('')
  await page.getByLabel('Approximate area').fill('')
  expect(await live.innerText()).toBe('')
  for (const unclear of ['a lot', '0', '-5', '1e9', '99999999']) {
    await page.getByLabel('Approximate area').fill(unclear)
    expect(await live.innerText()).toBe('Enter the area in square feet, like 850.')
  }
  await page.getByLabel('Approximate area').fill('850 sq ft')
  expect(await live.innerText()).toContain(range('driveway', 850))
})

test('on the page of a service the form asks for that service already, and again after it was sent', async () => {
  const page = await openWindow(browser, `${app.url}/services/pressure-washing`, { before: unhurried })
  await formIsLive(page)
  expect(await page.getByLabel('Service needed').inputValue()).toBe('pressure-washing')
  const email = 'chosen@example.com'
  const { service: _chosen, ...typed } = ELENA
  await fillQuote(page, { ...typed, email })
  await sendQuote(page)
  await page.getByRole('link', { name: 'Ask for another quote' }).waitFor()
  await page.goBack()
  await formIsLive(page)
  expect(await page.getByLabel('Service needed').inputValue()).toBe('pressure-washing')
  expect(await page.getByLabel('Full name').inputValue()).toBe('')
  expect(await requestsOf(email)).toMatchObject([{ service: 'pressure-washing' }])
})

test(
  'two photos go with the quote, and the owner sees them, the size and its ballpark',
  { timeout: 90_000 },
  async () => {
    const email = 'photos@example.com'
    const page = await openWindow(browser, app.url, { before: unhurried })
    await formIsLive(page)
    await fillQuote(page, { ...ELENA, email })
    await page.getByText('Add photos').click()
    await page.getByLabel('Or choose a rough size').selectOption('driveway')
    const choose = (...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
      page.locator('#q-photos').setInputFiles(files)
    const [one, other] = [await aPhoto(), await aPhoto({ hue: 90 })]
    await choose({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 and so on') })
    await page.locator('#q-photos-error').waitFor()
    expect(await page.locator('#q-photos-error').innerText()).toBe('“plan.pdf” isn’t a photo. Choose an image file.')
    await choose(
      { name: 'one.jpg', mimeType: 'image/jpeg', buffer: one },
      { name: 'two.jpg', mimeType: 'image/jpeg', buffer: other },
    )
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    expect(await page.locator('#q-photos-error').count()).toBe(0)
    expect(await page.locator('#q-photos').isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Remove photo 1' }).click()
    await choose({ name: 'IMG_1', mimeType: 'application/octet-stream', buffer: one })
    await page.getByRole('button', { name: 'Remove photo 2' }).waitFor()
    await sendQuote(page)
    await toast(page).getByText('Request submitted!').waitFor()
    await page.getByText('We have your 2 photos.').waitFor()
    expect(await requestsOf(email)).toMatchObject([
      {
        photoCount: 2,
        areaSqFt: 700,
        roughSize: 'driveway',
        ballpark: computeBallpark(DEFAULT_RATES, 'driveway', 700),
      },
    ])

    const owner = await openWindow(browser, `${app.url}/dashboard/requests`, {
      screen: 'desk',
      cookie: (await app.as('owner')).cookie,
    })
    const card = owner.getByRole('article', { name: ELENA.name }).filter({ hasText: email })
    expect(await card.innerText()).toContain('about 700 sq ft, approximate: Two-car driveway')
    expect(await card.innerText()).toContain(
      `Ballpark ${formatBallpark(computeBallpark(DEFAULT_RATES, 'driveway', 700))}`,
    )
    await card.getByRole('button', { name: `Photo 2 from ${ELENA.name}, large` }).click({ timeout: 45_000 })
    const large = owner.getByRole('dialog', { name: `Photo 2 from ${ELENA.name}` })
    await expect
      .poll(() => large.getByRole('img').evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth))
      .toBeGreaterThan(0)
    await owner.keyboard.press('Escape')
    await large.waitFor({ state: 'hidden' })
  },
)

test('a photo that cannot be sent spoils nothing, and can be sent again', async () => {
  const email = 'one-photo@example.com'
  let broken = true
  const page = await openWindow(browser, app.url, {
    mayComplain: /ERR_FAILED/,
    before: async (window) => {
      await unhurried(window)
      await window.route('**/photos', (route) => (broken ? route.abort() : route.continue()))
    },
  })
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, email })
  await page.getByText('Add photos').click()
  await page.locator('#q-photos').setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: await aPhoto() })
  await page.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await sendQuote(page)
  await page.getByRole('heading', { name: 'Thank you, Elena' }).waitFor()
  await page.getByText('We got your request, but one photo couldn’t be sent.').waitFor()
  expect(await requestsOf(email)).toMatchObject([{ photoCount: 0 }])
  broken = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Thanks, Elena. We got your request.' }).waitFor()
  expect(await requestsOf(email)).toMatchObject([{ photoCount: 1 }])
})

test('analytics hear once that a form was begun, and once that a quote was sent', async () => {
  const heard: string[] = []
  const page = await openWindow(browser, app.url, {
    before: async (window) => {
      await unhurried(window)
      await window.exposeFunction('note', (what: string) => heard.push(what))
      await window.addInitScript(() => {
        const { note } = globalThis as unknown as { note: (what: string) => void } // exposed above
        globalThis.addEventListener('quote', (event) => note((event as CustomEvent<string>).detail)) // as use-submit-quote.ts sends it
      })
    },
  })
  await formIsLive(page)
  expect(heard).toEqual([])
  await fillQuote(page, { ...ELENA, email: 'heard@example.com' })
  await expect.poll(() => heard).toEqual(['started'])
  await sendQuote(page)
  await page.waitForURL('**/thank-you?r=*')
  await expect.poll(() => heard).toEqual(['started', 'sent'])
})

test('the form that one scrolls to weighs at most 72 KB, and brings the judge of all phone numbers only for an unusual one', async () => {
  const page = await openWindow(browser, app.url)
  await page.waitForLoadState('networkidle')
  const before = new Set(page.seen.requests)
  await formIsLive(page)
  await page.waitForLoadState('networkidle')
  const weigh = async () => {
    const scripts = page.seen.requests.filter((request) => !before.has(request) && request.url().endsWith('.js'))
    const lengths = await Promise.all(
      scripts.map(async (request) => Number((await request.response())?.headers()['content-length'])),
    )
    return lengths.reduce((sum, length) => sum + length, 0)
  }
  expect(await weigh()).toBeGreaterThan(40 * 1024)
  expect(await weigh()).toBeLessThanOrEqual(72 * 1024)
  await fillQuote(page, { ...ELENA, email: '' })
  await sendQuote(page)
  await page.locator('#q-email-error').waitFor()
  const usual = await weigh()
  // A kilobyte of it asks for the ZIP code, says whether that is near enough, and offers a mistyped address as it was
  // meant.
  expect(usual).toBeLessThanOrEqual(97 * 1024)
  await page.locator('#q-phone').fill('+44 20 7946 0958')
  await sendQuote(page)
  await expect.poll(weigh).toBeGreaterThan(usual + 15 * 1024)
  expect(await page.locator('#q-phone-error').count()).toBe(0)
})
