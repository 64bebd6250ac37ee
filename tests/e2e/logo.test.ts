import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow, toast } from './window.ts'

const { app, browser, owner } = useApp()
const picture = (width = 600) => sharp({ create: { width, height: 200, channels: 3, background: '#00545a' } }).png()
const file = async (name = 'logo.png') => ({ name, mimeType: 'image/png', buffer: await picture().toBuffer() })
const image = (address: string) => `img[src="${address}"]`
const logoOf = async () => (await owner.get('/api/business-facts')).body.logo

test(
  'the first set-up takes a logo, and says what is wrong with one without losing what was typed',
  { timeout: 120_000 },
  async () => {
    const site = await startApp({ env: { OWNER_EMAIL: '', OWNER_PASSWORD: '' } })
    onTestFinished(() => site.stop())
    const link = new URL(site.setUpLink ?? '')
    const page = await openWindow(browser, site.url + link.pathname + link.search, { mayComplain: /status of 400/ })
    await page.getByLabel('Email').fill('ray@tidestone.example')
    await page.getByLabel('First name').fill('Ray')
    await page.getByLabel('Last name').fill('Diaz')
    await page.getByLabel('Password', { exact: true }).fill('a long enough password')
    await page.getByLabel('Company name').fill('Diaz Paver Care')
    await page.getByLabel('Town').fill('Brandon')
    await page.getByLabel('State, two letters').fill('FL')
    await page.getByLabel('ZIP code').fill('33511')
    const chooser = page.getByLabel('Logo (optional)')
    await chooser.setInputFiles({ name: 'logo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') })
    await page.getByText('“logo.pdf” isn’t a PNG, JPEG, WebP or SVG picture.').waitFor()
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.alloc(40 * 2 ** 20) })
    await page.getByText('“logo.png” is larger than 5 MB.').waitFor()
    expect(await page.getByLabel('Company name').inputValue()).toBe('Diaz Paver Care')
    // Only the server sees that this one is no picture.
    await chooser.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no picture') })
    await page.getByRole('button', { name: 'Create owner account' }).click()
    await page.getByText('Your account is ready, but your logo isn’t').waitFor()
    expect(await faults(page, 'a refused logo')).toEqual([])
    await chooser.setInputFiles(await file())
    await page.getByRole('button', { name: 'Save logo' }).click()
    await page.waitForURL(`${site.url}/dashboard`)
    expect(await (await fetch(site.url)).text()).toMatch(/<img src="\/logo\/[\w-]+\.png"/)
  },
)

test('the owner uploads, replaces and removes the logo, and pages and screens show it', async () => {
  expect(await (await fetch(app.url)).text()).not.toContain('/logo/')
  const page = await openWindow(browser, `${app.url}/dashboard/settings/business#logo`, {
    screen: 'desk',
    cookie: owner.cookie,
    mayComplain: /status of 400/,
  })
  const card = page.getByRole('region', { name: 'Logo' })
  await card.getByLabel('Logo file').setInputFiles(await file())
  await toast(page).getByText('Logo saved').waitFor()
  const { src } = await logoOf()
  await card.locator(image(src)).waitFor()
  await page.locator(`.side ${image(src)}`).waitFor()
  expect(await faults(page, 'a logo in Settings')).toEqual([])
  const site = await openWindow(browser, app.url, { screen: 'phone' })
  await expect
    .poll(() => site.locator(`header ${image(src)}`).evaluate((one: HTMLImageElement) => one.naturalWidth))
    .toBeGreaterThan(0)
  await card.getByLabel('Logo file').setInputFiles({ ...(await file()), buffer: Buffer.from('no picture') })
  await card.getByText('This file isn’t a PNG, JPEG, WebP or SVG picture.').waitFor()
  expect((await logoOf()).src).toBe(src)
  await card.getByRole('button', { name: 'Remove logo' }).click()
  await toast(page).getByText('Logo removed').waitFor()
  await expect.poll(() => page.locator(image(src)).count()).toBe(0)
  expect(await (await fetch(app.url)).text()).not.toContain('/logo/')
})
