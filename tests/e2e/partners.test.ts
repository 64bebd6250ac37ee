import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'

const { app, browser } = useApp()

const rows = (page: Page) => page.getByRole('list', { name: 'Partners' }).getByRole('heading').allInnerTexts()
const onThePublicPage = async () =>
  [...((await app.visitor.get('/partners')).body as string).matchAll(/<h3>([^<]+)<\/h3>/g)].map(([, name]) =>
    name?.replaceAll('&amp;', '&'),
  )

test(
  'the owner begins with ten samples, makes one their own, orders, removes and takes it back, and the public page follows',
  { timeout: 60_000 },
  async () => {
    const { cookie } = await app.as('owner')
    const page = await openWindow(browser, `${app.url}/dashboard`, { screen: 'desk', cookie })
    await page.getByText('Your partner list is empty.').waitFor()
    await page.getByRole('button', { name: 'Seed trusted partners' }).click()
    await toast(page).getByText('Successfully added 10 trusted partners to your site!').waitFor()
    await page.getByText('Your partner list is empty.').waitFor({ state: 'detached' })

    await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Partners' }).click()
    await expect.poll(() => rows(page)).toHaveLength(10)
    const names = await rows(page)
    expect(await onThePublicPage()).toEqual(names)
    const [first = '', second = '', third = ''] = names

    await page.getByRole('button', { name: `Edit ${first}` }).click()
    await page.getByLabel('Name').fill('Our Own Pool Man')
    await page.getByLabel('Website').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save Partner' }).click()
    await page.getByText('Enter a web address like https://www.example.com.').waitFor()
    await page.getByLabel('Website').fill('pools.example/about')
    await page.getByRole('button', { name: 'Save Partner' }).click()
    await toast(page).getByText('Our Own Pool Man was updated').waitFor()
    expect((await app.visitor.get('/partners')).body).toContain('https://pools.example/about')
    expect((await app.visitor.get('/partners')).body.match(/>Sample</g)).toHaveLength(9)

    // By keyboard: the button keeps the focus, so that it can be pressed again.
    await page.getByRole('button', { name: `Move ${third} up` }).focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => rows(page)).toEqual([third, 'Our Own Pool Man', second, ...names.slice(3)])
    await expect.poll(async () => (await app.visitor.get('/api/partners')).body[0].name).toBe(third)

    await page.getByRole('button', { name: `Remove ${second}` }).click()
    await page.getByRole('button', { name: 'Keep partner' }).click()
    expect(await rows(page)).toHaveLength(10)
    await page.getByRole('button', { name: `Remove ${second}` }).click()
    await page.getByRole('button', { name: 'Remove partner' }).click()
    await toast(page).getByText(`${second} was removed`).waitFor()
    await expect.poll(() => rows(page)).toEqual([third, 'Our Own Pool Man', ...names.slice(3)])
    expect(await onThePublicPage()).not.toContain(second)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText(`${second} was restored`).waitFor()
    await expect.poll(() => rows(page)).toEqual([third, 'Our Own Pool Man', second, ...names.slice(3)])
    expect(await onThePublicPage()).toContain(second)
  },
)

test('an open window shows by itself what was added elsewhere', { timeout: 60_000 }, async () => {
  const owner = await app.as('owner')
  const page = await openWindow(browser, `${app.url}/dashboard/partners`, { cookie: owner.cookie })
  await page.getByRole('heading', { level: 1, name: 'Partners' }).waitFor()
  await page.getByRole('button', { name: 'Add Partner' }).waitFor()
  const partner = {
    name: 'Added Elsewhere',
    category: 'Gutters',
    services: ['Cleaning'],
    phone: '(813) 555-0171',
    email: 'office@gutters.example',
  }
  expect((await owner.post('/api/partners', partner)).status).toBe(201)
  await page.getByRole('heading', { name: 'Added Elsewhere' }).waitFor({ timeout: BY_ITSELF })
})

test('staff may edit, and is offered no way to remove', { timeout: 60_000 }, async () => {
  const staff = await app.as('staff')
  await staff.post('/api/partners/seed')
  const page = await openWindow(browser, `${app.url}/dashboard/partners`, { cookie: staff.cookie })
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)
})
