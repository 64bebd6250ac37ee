import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import { startTwilio } from '../support/fakes/twilio.ts'
import type { TwilioPeer } from '../support/fakes/twilio.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow, toast } from './window.ts'

let twilio: TwilioPeer
beforeAll(async () => {
  twilio = await startTwilio()
})
afterAll(() => twilio?.close())
const { app, browser, owner } = useApp(() => ({ env: twilio.env }))

const SCREENS = ['phone', 'desk'] as const

/** A quote from the website, as its visitor sends it. */
const submit = async (change: Record<string, unknown>): Promise<{ id: string }> =>
  (await app.visitor.post('/api/service-requests', aQuote(change))).body
const open = (path: string, screen: Screen, mayComplain?: RegExp) =>
  openWindow(browser, `${app.url}${path}`, { screen, cookie: owner.cookie, ...(mayComplain && { mayComplain }) })
const get = async (id: string) => (await owner.get(`/api/service-requests/${id}`)).body
const says = (page: Page, words: string) => toast(page).getByText(words).waitFor()
const history = (page: Page) => page.getByRole('region', { name: 'Notes and timeline' })

/** One of its own for each screen, so that no request is another's double. */
const phoneOf = (screen: Screen, last: number) => `(813) 555-0${screen === 'phone' ? 2 : 3}${last}`

describe.each(SCREENS)('on a %s', (screen) => {
  test(
    'a call is recorded, recognized by its phone, viewed, auto-processed and undone',
    { timeout: 60_000 },
    async () => {
      const phone = phoneOf(screen, 11)
      const name = `Ruth Called ${screen}`
      await owner.post('/api/customers', {
        name: `R. Known ${screen}`,
        phone,
        address: '63 Lithia Pines Rd, Lithia',
        serviceCategory: 'House Wash',
      })
      const page = await open('/dashboard/requests', screen)
      await page.getByRole('button', { name: 'New request' }).click()
      const dialog = page.getByRole('dialog', { name: 'New request' })
      await dialog.getByRole('button', { name: 'Add request' }).click()
      await dialog.getByText('Enter a name.').waitFor()
      await dialog.getByLabel('Name').fill(name)
      await dialog.getByLabel('Phone').fill(phone)
      await dialog.getByText(`Same phone as R. Known ${screen}, no jobs yet.`).waitFor()
      await dialog.getByLabel('Service').selectOption('driveway')
      await dialog.getByLabel('OK to text?').selectOption('yes')
      await dialog.getByLabel('Note for the office').fill('Prefers mornings.')
      await dialog.getByRole('button', { name: 'Add request' }).click()
      await says(page, 'Request added')

      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(new URL(page.url()).pathname).toMatch(/^\/dashboard\/requests\/[\w-]{36}$/)
      expect(await page.title()).toBe(`${name} | Requests | Dashboard`)
      await history(page).getByText('Prefers mornings.').waitFor()
      await history(page).getByText('Request by phone, entered by').waitFor()
      const will = page.getByRole('region', { name: 'What Auto-Process will create' })
      await will.getByText(`Same phone as R. Known ${screen}. Choose a customer below first.`).waitFor()
      await page.getByText(`Is this R. Known ${screen} or a new customer?`).waitFor()
      expect(await page.getByRole('button', { name: 'Auto-Process' }).isDisabled()).toBe(true)
      await page.getByRole('button', { name: `New customer: ${name}` }).waitFor()
      await will.getByText(/^Text to .+: "Hi Ruth, this is Tidestone\..+" You have 60 seconds to undo\.$/).waitFor()
      await page.getByRole('button', { name: `It’s R. Known ${screen}` }).click()
      await page.getByText(`R. Known ${screen} is the customer Auto-Process will use.`).waitFor()

      await page.getByRole('button', { name: 'Auto-Process' }).click()
      await says(page, 'Request processed!')
      await page.getByText('Auto-Process created the job for an existing customer, without a price yet.').waitFor()
      await page.getByRole('button', { name: `Undo Auto-Process of ${name}` }).click()
      await says(page, 'Auto-Process undone')
      await page.getByRole('button', { name: 'Auto-Process' }).waitFor()
      await history(page).getByText('undid the Auto-Process before anything was sent.').waitFor()
    },
  )

  test('a note is written, deleted and put back', async () => {
    const { id } = await submit({ name: `Nora Noted ${screen}`, phone: phoneOf(screen, 21) })
    const page = await open(`/dashboard/requests/${id}`, screen)
    await page.getByRole('button', { name: 'Save note' }).click()
    await page.getByText('Enter a note.').waitFor()
    await page.getByLabel('Add a note').fill('Gate code 1234.\nTwo dogs.')
    await page.getByRole('button', { name: 'Save note' }).click()
    await says(page, 'Note saved')
    await history(page).getByText('Gate code 1234.').waitFor()
    expect(await page.getByLabel('Add a note').inputValue()).toBe('')
    await page.getByRole('button', { name: /^Delete note: Gate code/ }).click()
    await says(page, 'Note deleted')
    await history(page).getByText('Gate code 1234.').waitFor({ state: 'detached' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await history(page).getByText('Gate code 1234.').waitFor()
  })

  test('a request that came twice becomes one', async () => {
    const phone = phoneOf(screen, 31)
    const first = await submit({ name: `Priya First ${screen}`, phone })
    const second = await submit({ name: `Priya Second ${screen}`, phone })
    const page = await open(`/dashboard/requests/${second.id}`, screen)
    await page.getByRole('button', { name: 'Merge requests' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Merge and cancel this one' }).click()
    await says(page, 'Duplicate canceled')
    await page.getByText('Reason: Duplicate of').waitFor()
    await page.getByRole('link', { name: 'another request' }).click()
    await page.getByRole('heading', { level: 1, name: `Priya First ${screen}` }).waitFor()
    expect(await get(second.id)).toMatchObject({ status: 'cancelled', duplicateOf: first.id })
  })

  test('a contacted request is not lost without a reason, and what was written in between stays', async () => {
    const name = `Cora Spoken ${screen}`
    const { id } = await submit({ name, phone: phoneOf(screen, 43) })
    await owner.patch(`/api/service-requests/${id}/status`, { status: 'contacted' })
    const page = await open('/dashboard/requests?status=contacted', screen)
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel request...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel request' })
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await dialog.getByText('Choose why you lost this lead.').waitFor()
    expect(await get(id)).toMatchObject({ status: 'contacted' })
    await dialog.getByRole('button', { name: 'No answer' }).click()
    await dialog.getByText('Choose why you lost this lead.').waitFor({ state: 'detached' })
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await says(page, 'Request canceled')
    expect(await get(id)).toMatchObject({ status: 'cancelled', lostReason: 'No answer' })
  })

  test('a lost request keeps its reason, and the way back is one press away', async () => {
    const name = `Carl Lost ${screen}`
    const { id } = await submit({ name, phone: phoneOf(screen, 41) })
    const page = await open('/dashboard/requests?status=new', screen)
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Cancel request...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cancel request' })
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await dialog.getByText('Choose why you lost this lead.').waitFor()
    await dialog.getByRole('button', { name: 'Outside our area' }).click()
    await dialog.getByLabel('Details').fill('Lives in Ocala.')
    await dialog.getByRole('button', { name: 'Cancel request' }).click()
    await says(page, 'Request canceled')
    await page.getByRole('article', { name }).waitFor({ state: 'detached' })
    expect(await get(id)).toMatchObject({ status: 'cancelled', lostReason: 'Outside our area. Lives in Ocala.' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await says(page, 'Status restored')
    await page.getByRole('article', { name }).waitFor()
    expect(await get(id)).toMatchObject({ status: 'new', lostReason: null })
  })

  test('two windows with the same request: the second sees a clear conflict and decides', async () => {
    const { id } = await submit({ name: `Two Windows ${screen}`, phone: phoneOf(screen, 51), address: '1 Old St' })
    const page = await open(`/dashboard/requests/${id}`, screen, /status of 409/)
    const edit = async () => {
      await page.getByRole('button', { name: /^More actions/ }).click()
      await page.getByRole('menuitem', { name: 'Edit request...' }).click()
    }
    const dialog = page.getByRole('dialog', { name: 'Edit request' })
    await edit()
    await dialog.getByLabel('Address').fill('2 My St')
    await owner.patch(`/api/service-requests/${id}`, { version: 1, address: '3 Their St', email: 'theirs@example.com' })
    await dialog.getByRole('button', { name: 'Save request' }).click()
    await dialog.getByText('You changed this in another window').waitFor()
    expect(await dialog.getByLabel('Address').inputValue()).toBe('2 My St')
    expect((await get(id)).address).toBe('3 Their St')

    await dialog.getByRole('button', { name: 'View latest version' }).click()
    await expect.poll(() => dialog.getByLabel('Address').inputValue()).toBe('3 Their St')
    await dialog.getByLabel('Address').fill('4 My St')
    await owner.patch(`/api/service-requests/${id}`, { version: 2, name: 'Their Name' })
    await dialog.getByRole('button', { name: 'Save request' }).click()
    await dialog.getByRole('button', { name: 'Save my version' }).click()
    await says(page, 'Request saved')
    // Mine stands, and what I had not touched is not written over.
    expect(await get(id)).toMatchObject({
      address: '4 My St',
      name: 'Their Name',
      email: 'theirs@example.com',
      version: 4,
    })
  })

  test('a text is chosen, changed and sent, and canceled within its minute', async () => {
    const { id } = await submit({ name: `Tina Texted ${screen}`, phone: phoneOf(screen, 61) })
    const page = await open(`/dashboard/requests/${id}`, screen)
    const before = twilio.accepted.length
    await page.getByRole('button', { name: 'Text', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Text Tina' })
    await dialog.getByRole('button', { name: 'Good time to call?' }).click()
    const words = dialog.getByRole('textbox', { name: 'Text' })
    expect(await words.inputValue()).toMatch(
      /^Hi Tina, this is Tidestone\..+When's a good time to call\?.+Reply STOP to opt out\.$/,
    )
    await words.fill('')
    await dialog.getByRole('button', { name: 'Send text' }).click()
    await dialog.getByText('Enter a message.').waitFor()
    await words.fill('Hi Tina, after 5?')
    await dialog.getByRole('button', { name: 'Send text' }).click()
    await says(page, 'Text queued')
    await page.getByText(/^Your text sends in \d+ s$/).waitFor()
    await page.getByRole('button', { name: 'Undo the text' }).click()
    await says(page, 'Text canceled')
    await history(page).getByText('Reply by text canceled before it was sent.').waitFor()
    expect(twilio.accepted.length).toBe(before)
    expect((await get(id)).status).toBe('new')
  })
})

test('at a desk a request is dragged along the pipeline, as far as it may go, and back comes with Undo', async () => {
  const name = 'Dana Dragged'
  const { id } = await submit({ name, phone: '(813) 555-0471' })
  const page = await open('/dashboard/requests?view=pipeline', 'desk', /status of 500/)
  const column = (word: string) => page.getByRole('region', { name: word, exact: true })
  const card = (word: string) => column(word).getByRole('article', { name })
  await card('New').waitFor()

  // No answer has come, so nothing is completed: the column does not accept it.
  await card('New').dragTo(column('Completed'))
  await card('New').waitFor()
  expect((await get(id)).status).toBe('new')

  await card('New').dragTo(column('Contacted'))
  await card('Contacted').waitFor()
  await says(page, 'Marked Contacted')
  await expect.poll(async () => (await get(id)).status).toBe('contacted')
  await toast(page).getByRole('button', { name: 'Undo' }).click()
  await card('New').waitFor()

  // A lost one is asked why.
  await card('New').dragTo(column('Canceled'))
  await page.getByRole('dialog', { name: 'Cancel request' }).getByRole('button', { name: 'Keep request' }).click()
  await card('New').waitFor()
  expect((await get(id)).status).toBe('new')

  // What the server refuses goes back to where it was, with the reason.
  await page.route('**/api/service-requests/*/status', (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/json',
      body: JSON.stringify({ error: 'Something went wrong here.', code: 'INTERNAL' }),
    }),
  )
  await card('New').dragTo(column('Contacted'))
  await says(page, 'Couldn’t update status')
  await card('New').waitFor()
  await card('Contacted').waitFor({ state: 'detached' })
})

test('on a phone the columns are swiped, and the menu of a card moves it', async () => {
  const name = 'Mona Moved'
  const { id } = await submit({ name, phone: '(813) 555-0472' })
  const page = await open('/dashboard/requests?view=pipeline', 'phone')
  await page.getByRole('button', { name: `More actions for ${name}` }).tap()
  await page.getByRole('menuitem', { name: 'Mark Contacted' }).tap()
  await says(page, 'Marked Contacted')
  await expect.poll(async () => (await get(id)).status).toBe('contacted')
  const board = page.getByRole('group', { name: 'Requests by status' })
  expect(await board.evaluate((element) => element.scrollWidth > element.clientWidth)).toBe(true)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  await page
    .getByRole('region', { name: 'Contacted', exact: true })
    .getByRole('article', { name })
    .scrollIntoViewIfNeeded()
})

test('search, source and order stand in the address, survive a reload, and say when nothing matches', async () => {
  await submit({ name: 'Zoë Searched', phone: '(813) 555-0473' })
  const page = await open('/dashboard/requests', 'desk')
  await page.getByRole('searchbox', { name: 'Search by name, phone, email or address' }).fill('ZOE SEARCHED')
  await page.getByText('1 request matches').waitFor()
  await page.getByRole('combobox', { name: 'Lead source' }).selectOption('referral')
  await page.getByRole('heading', { name: 'No service requests match' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'No service requests match' }).waitFor()
  expect(new URL(page.url()).search).toBe('?q=ZOE+SEARCHED&source=referral')
  await page.getByRole('link', { name: 'Show all' }).click()
  await page.getByRole('article', { name: 'Zoë Searched' }).waitFor()
  await page.getByRole('combobox', { name: 'Order' }).selectOption('time-left')
  await page.getByRole('heading', { name: 'Requests, least time left first' }).waitFor()
})

test('a request that is deleted in another window says so, and leads back', async () => {
  const { id } = await submit({ name: 'Gone Soon', phone: '(813) 555-0474' })
  const page = await open(`/dashboard/requests/${id}`, 'phone', /status of 404/)
  await page.getByRole('heading', { level: 1, name: 'Gone Soon' }).waitFor()
  await owner.call('DELETE', `/api/service-requests/${id}`)
  await page.getByRole('heading', { level: 1, name: '404 Page Not Found' }).waitFor()
  await page.getByRole('link', { name: 'Back to Requests' }).click()
  await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
})

test('staff do all of it but delete', async () => {
  const { id } = await submit({ name: 'Kept Safe', phone: '(813) 555-0475' })
  const page = await openWindow(browser, `${app.url}/dashboard/requests/${id}`, {
    screen: 'desk',
    cookie: (await app.as('staff')).cookie,
  })
  await page.getByRole('button', { name: /^More actions/ }).click()
  await page.getByRole('menuitem', { name: 'Edit request...' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Delete request...' }).count()).toBe(0)
})
