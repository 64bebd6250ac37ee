import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { SCREENS } from './screen-paths.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow, toast } from './window.ts'

const { app, browser, owner } = useApp()
beforeAll(async () => {
  const add = (name: string, more: Record<string, unknown> = {}) =>
    owner.post('/api/customers', {
      name,
      phone: `(813) 555-${String(phones++)}`,
      address: '1204 Shell Point Rd, Ruskin',
      ...more,
    })
  await add('Elena Vargas', {
    email: 'elena.vargas@example.com',
    serviceCategory: 'Paver Sealing',
    transactionDate: '11/19/2026',
    serviceCount: 3,
  })
  await add('Hal Brandt', { serviceCategory: 'Paver Sealing', transactionDate: '11/2/2026' })
  await add('Émile Núñez', { serviceCategory: 'House Wash', transactionDate: '10/1/2026', serviceCount: 6 })
  await add('Ana Whitlock', { transactionDate: '8/1/2026' })
  const trees = (await owner.post('/api/custom-fields', { of: 'customers', name: 'Trees', type: 'number' })).body.id
  await owner.call('PUT', '/api/custom-values', {
    of: 'customers',
    id: await idOf('Elena Vargas'),
    values: { [trees]: '5' },
  })
  const dog = { of: 'customers', name: 'Dog', type: 'choice', choices: ['Friendly', 'Keep in'] }
  const { id } = (await owner.post('/api/custom-fields', dog)).body
  for (const [name, value] of [
    ['Elena Vargas', 'Friendly'],
    ['Hal Brandt', 'Keep in'],
  ] as const)
    await owner.call('PUT', '/api/custom-values', { of: 'customers', id: await idOf(name), values: { [id]: value } })
}, 120_000)

let phones = 1000
const list = '/dashboard/customers'
const names = (page: Page) => page.locator('.custs tbody .nm > :last-child').allTextContents()
const showing = (page: Page, words: string) => page.getByText(words, { exact: true }).waitFor()
const open = async (path: string, screen: Screen, mayComplain?: RegExp) =>
  openWindow(browser, app.url + path, { screen, cookie: owner.cookie, ...(mayComplain && { mayComplain }) })
const idOf = async (name: string) =>
  (await owner.get(`/api/customers?q=${encodeURIComponent(name)}`)).body[0]?.id as string

// The names of an object with just these.
describe.each(Object.keys(SCREENS) as Screen[])('on a %s the owner', (screen) => {
  test('searches, filters and sorts, and finds it all again after a reload', async () => {
    const page = await open(list, screen, /status of 400/)
    await showing(page, 'Showing 4 of 4 customers')
    expect(await names(page)).toEqual(['Elena Vargas', 'Hal Brandt', 'Émile Núñez', 'Ana Whitlock'])
    await page.getByRole('searchbox').fill('emile nunez')
    await showing(page, 'Showing 1 of 4 customers')
    await page.getByRole('searchbox').fill('')
    await showing(page, 'Showing 4 of 4 customers')
    await page.getByRole('button', { name: 'Paver Sealing 2' }).click()
    await showing(page, 'Showing 2 of 4 customers')
    if (screen === 'desk') {
      const header = page.getByRole('columnheader', { name: 'Name' })
      await header.getByRole('button').click()
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending')
      await expect.poll(() => names(page)).toEqual(['Elena Vargas', 'Hal Brandt'])
      // The header keeps the focus, so that it can be pressed again.
      await page.keyboard.press('Enter')
      await expect.poll(() => header.getAttribute('aria-sort')).toBe('descending')
    } else await page.getByRole('combobox', { name: 'Sort' }).selectOption('-name')
    await expect.poll(() => names(page)).toEqual(['Hal Brandt', 'Elena Vargas'])
    expect(new URL(page.url()).searchParams.toString()).toBe('category=Paver+Sealing&sort=-name')
    await page.reload()
    await showing(page, 'Showing 2 of 4 customers')
    expect(await names(page)).toEqual(['Hal Brandt', 'Elena Vargas'])
    await page.getByRole('searchbox').fill('nobody')
    await page.getByText('No customers found matching your filters').waitFor()
    await showing(page, 'Showing 0 of 4 customers')
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await showing(page, 'Showing 4 of 4 customers')
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    const filter = page.getByRole('dialog', { name: 'Filter by details' })
    await filter.getByLabel('Custom field').selectOption({ label: 'Trees' })
    await filter.getByLabel('Trees from').fill('many')
    await filter.getByRole('button', { name: 'Show results' }).click()
    await filter.getByText('Enter a number for Trees.').waitFor()
    await filter.getByLabel('Trees from').fill('4')
    await filter.getByRole('button', { name: 'Show results' }).click()
    await showing(page, 'Showing 1 of 4 customers')
    await page.reload()
    await showing(page, 'Showing 1 of 4 customers')
    expect(await names(page)).toEqual(['Elena Vargas'])
    // A further field narrows the list: both have to match, also after a reload and in the file.
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await filter.getByLabel('Another custom field').selectOption({ label: 'Dog' })
    await filter.getByLabel('Dog', { exact: true }).selectOption('Keep in')
    await filter.getByRole('button', { name: 'Show results' }).click()
    await showing(page, 'Showing 0 of 4 customers')
    await page.getByRole('button', { name: 'Trees: 4 or more, remove' }).click()
    await showing(page, 'Showing 1 of 4 customers')
    expect(await names(page)).toEqual(['Hal Brandt'])
    await page.reload()
    await showing(page, 'Showing 1 of 4 customers')
    const file = await page.getByRole('link', { name: 'Export to CSV' }).getAttribute('href')
    expect((await owner.get(file ?? '')).body).toMatch(/^[^\n]+\nHal Brandt,[^\n]+\n$/)
    await page.getByRole('button', { name: 'Dog: Keep in, remove' }).click()
    await showing(page, 'Showing 4 of 4 customers')
    await page.goto(`${app.url}${list}?fields=%5B`)
    await page.getByText('Its custom field no longer exists.').waitFor()
    await page.getByRole('button', { name: 'Clear filter' }).click()
    await showing(page, 'Showing 4 of 4 customers')
  })

  test('opens a customer beside the list or over it, closes it by Esc, and comes to their page', async () => {
    const page = await open(list, screen)
    const name = page.getByRole('button', { name: 'Elena Vargas' })
    await name.click()
    const details =
      screen === 'desk'
        ? page.getByRole('complementary', { name: 'Customer details' })
        : page.getByRole('dialog', { name: 'Customer details' })
    await details.getByText('Since').waitFor()
    expect(await details.getByRole('link', { name: 'Call' }).getAttribute('href')).toMatch(/^tel:\+1813555\d{4}$/)
    expect(page.url()).toContain('customer=')
    await page.keyboard.press('Escape')
    await details.waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Elena Vargas')
    await name.click()
    await details.getByRole('link', { name: 'Open page' }).click()
    await page.getByRole('heading', { level: 1, name: 'Elena Vargas' }).waitFor()
    await expect.poll(() => page.title()).toBe('Elena Vargas | Customers | Dashboard')
    await page.getByRole('link', { name: 'Customers', exact: true }).first().click()
    await showing(page, 'Showing 4 of 4 customers')
  })

  test('adds a customer and is warned of one they have', async () => {
    const page = await open(`${list}?new=1`, screen)
    const dialog = page.getByRole('dialog', { name: 'Add Customer' })
    // How many jobs there were and when the last one was is counted, not typed.
    expect(await dialog.getByLabel(/jobs|date/i).count()).toBe(0)
    await dialog.getByLabel('Phone').fill('813.555.1001')
    await dialog.getByText('Looks like an existing customer:').waitFor()
    await dialog.getByLabel('Phone').fill(`(727) 555-10${screen === 'desk' ? 10 : 20}`)
    await dialog.getByText('Looks like an existing customer:').waitFor({ state: 'detached' })
    await dialog.getByLabel('Name').fill('Nora Flynn')
    await dialog.getByLabel('Address').fill('5 Bay St')
    await dialog.getByLabel('Tags').fill('VIP, HOA')
    await dialog.getByRole('button', { name: 'Add Customer' }).click()
    await toast(page).getByText('Customer added successfully!').waitFor()
    await showing(page, 'Showing 5 of 5 customers')
    const id = await idOf('Nora Flynn')
    expect((await owner.get(`/api/customers/${id}`)).body).toMatchObject({ serviceCount: 0 })
    await page.goto(`${app.url}${list}/${id}`)
    await page.getByRole('button', { name: 'More actions for Nora Flynn' }).click()
    await page.getByRole('menuitem', { name: 'Delete customer...' }).click()
    await page.getByText('Also deleted:').waitFor()
    await page.getByRole('button', { name: 'Delete customer' }).click()
    await page.waitForURL(`**${list}`)
    await showing(page, 'Showing 4 of 4 customers')
  })

  test('in two windows on one customer sees who was quicker, and nothing is overwritten unseen', async () => {
    const id = await idOf('Hal Brandt')
    const [one, two] = [await open(`${list}/${id}`, screen), await open(`${list}/${id}`, screen, /status of 409/)]
    for (const page of [one, two]) await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await one.getByRole('dialog').getByLabel('Address').fill(`1 First St, ${screen}`)
    await two.getByRole('dialog').getByLabel('Email').fill(`hal.${screen}@example.com`)
    const mine = `2 Second St, ${screen}`
    await two.getByRole('dialog').getByLabel('Address').fill(mine)
    await one.getByRole('button', { name: 'Save customer' }).click()
    await toast(one).getByText('Customer saved').waitFor()
    await two.getByRole('button', { name: 'Save customer' }).click()
    await two.getByText('You changed this in another window').waitFor()
    expect((await owner.get(`/api/customers/${id}`)).body.address).toBe(`1 First St, ${screen}`)
    // What was typed is still there; the new one can be looked at, or overwritten knowingly.
    expect(await two.getByRole('dialog').getByLabel('Address').inputValue()).toBe(mine)
    await two.getByRole('button', { name: 'Save my version' }).click()
    await toast(two).getByText('Customer saved').waitFor()
    expect((await owner.get(`/api/customers/${id}`)).body).toMatchObject({
      address: mine,
      email: `hal.${screen}@example.com`,
    })
    // The other window shows it by itself.
    await one.getByText(mine).first().waitFor()
  })

  test('archives a customer, takes it back, and keeps addresses and contacts', async () => {
    const id = await idOf('Ana Whitlock')
    const page = await open(`${list}/${id}`, screen)
    await page.getByRole('button', { name: 'Add address' }).click()
    await page.getByLabel('Address name').fill('Rental')
    await page.getByRole('dialog').getByLabel('Address', { exact: true }).fill('9 Gulf Rd, Brandon')
    await page.getByRole('button', { name: 'Save address' }).click()
    await page.getByRole('link', { name: '9 Gulf Rd, Brandon' }).waitFor()
    await page.getByRole('button', { name: 'Add contact' }).click()
    await page.getByRole('button', { name: 'Save contact' }).click()
    await page.getByText('Enter a phone number or an email.').waitFor()
    await page.getByRole('dialog').getByLabel('Name').fill('Leo')
    await page.getByRole('dialog').getByLabel('Phone').fill('813 555 0101')
    await page.getByRole('button', { name: 'Save contact' }).click()
    await page.getByRole('link', { name: '(813) 555-0101' }).waitFor()
    await page.getByRole('button', { name: 'Remove Leo' }).click()
    await page.getByRole('link', { name: '(813) 555-0101' }).waitFor({ state: 'detached' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('link', { name: '(813) 555-0101' }).waitFor()
    await page.getByRole('button', { name: 'More actions for Ana Whitlock' }).click()
    await page.getByRole('menuitem', { name: 'Archive customer' }).click()
    await page.getByText('They’re hidden from your list').waitFor()
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await page.getByText('They’re hidden from your list').waitFor({ state: 'detached' })
    await expect.poll(async () => (await owner.get(`/api/customers/${id}`)).body.archivedAt).toBeNull()
    for (const part of ['Rental', 'Leo']) {
      await page.getByRole('button', { name: `Remove ${part}` }).click()
      await page.getByRole('button', { name: `Remove ${part}` }).waitFor({ state: 'detached' })
    }
    // It goes from the screen first.
    await expect.poll(async () => (await owner.get(`/api/customers/${id}`)).body.contacts).toEqual([])
  })

  test('downloads what the list shows', async () => {
    const page = await open(`${list}?category=Paver+Sealing&sort=name`, screen)
    await showing(page, 'Showing 2 of 4 customers')
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Export to CSV' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^customers-Paver Sealing-\d{4}-\d\d-\d\d\.csv$/)
    const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe('\uFEFFName,Phone,Email,Address,Service Category,Service Count,Transaction Date')
    expect(lines.slice(1, 3).map((line) => line.split(',')[0])).toEqual(['Elena Vargas', 'Hal Brandt'])
  })
})

test('a long list draws the rows in sight alone, and asks for more on the way down', async () => {
  await app.database.pool.query(
    `insert into customers (name, phone, address, transaction_date, transaction_day) select 'Row ' || lpad(g::text, 4, '0'), '+1727' || lpad(g::text, 7, '0'), 'x', '1/1/2020', '2020-01-01' from generate_series(1, 1200) g`,
  )
  const page = await open(`${list}?q=row%20&sort=name`, 'desk')
  await showing(page, 'Showing 1,000+ of 1,204 customers')
  const seen = new Set<string>()
  for (let turns = 0; turns < 400 && !seen.has('Row 1200'); turns += 1) {
    for (const name of await names(page)) seen.add(name)
    await page.mouse.wheel(0, 700)
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  }
  expect(seen.size).toBe(1200)
  expect(await page.locator('.custs tbody tr').count()).toBeLessThan(80)
  await app.database.pool.query(`delete from customers where name like 'Row %'`)
})
