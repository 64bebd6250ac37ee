import { describe, expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import type { ApiClient } from '../support/app.ts'
import { aPhoto } from '../support/pictures.ts'
import { faults } from './axe.ts'
import { bar, offlinePage, openSection } from './offline-page.ts'
import { held, toast } from './window.ts'

// What becomes of a single act: where the device, the network or another person stands in its way.

const at = offlinePage()

describe('an act', () => {
  test('that this device has no room for is reported, and what was typed stays', { timeout: 60_000 }, async () => {
    const { id } = await at.book()
    const { page } = await at.openDay()
    await openSection(page, 'Materials used')
    await page.getByLabel('Wet-look sealer, gallons').fill('9')
    // As a device without room does: it takes what is written, and throws it away as the transaction ends.
    await page.evaluate(() => {
      const { add } = IDBObjectStore.prototype
      IDBObjectStore.prototype.add = function (...given) {
        const request = add.apply(this, given)
        request.addEventListener('success', () => this.transaction.abort())
        return request
      }
    })
    await page.getByRole('button', { name: 'Save usage' }).tap()
    await toast(page).getByText('This device is out of storage. Free up space and try again.').waitFor()
    expect(await page.getByLabel('Wet-look sealer, gallons').inputValue()).toBe('9')
    expect((await at.arrived(id)).used).toEqual([])
  })

  test('goes on where the browser closed its database in between', { timeout: 60_000 }, async () => {
    const { id } = await at.book()
    const { page } = await at.openDay()
    await page.evaluate(() => {
      const { transaction } = IDBDatabase.prototype
      let isClosed = false
      IDBDatabase.prototype.transaction = function (...given) {
        if (!isClosed) this.close()
        isClosed = true
        return transaction.apply(this, given)
      }
    })
    await bar(page).getByRole('button', { name: 'Start' }).tap()
    await expect.poll(async () => (await at.arrived(id)).clock).toEqual(['started'])
  })

  test('that is undone just before it is sent is not sent', { timeout: 60_000 }, async () => {
    const { id } = await at.book()
    const { page, context } = await at.openDay()
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await page
      .locator('input[type=file][capture]')
      .setInputFiles({ name: 'before.jpg', mimeType: 'image/jpeg', buffer: await aPhoto({ hue: 30 }) })
    await page.locator('.tdt.unsent').first().waitFor()
    const { route, release } = held()
    await context.route('**/api/auth/user', route)
    const asked = page.waitForRequest('**/api/auth/user')
    await context.setOffline(false)
    await asked
    await page.getByRole('button', { name: 'Remove this before photo' }).tap()
    await page.locator('.tdt.unsent').waitFor({ state: 'detached' })
    release()
    await page.getByLabel('Rust spots treated').tap()
    await expect.poll(async () => (await at.arrived(id)).ticked).toEqual(['Rust spots treated'])
    expect(await at.arrived(id)).toMatchObject({ photos: { many: 0 } })
  })

  test('is not taken for done because a proxy answers in place of the server', { timeout: 60_000 }, async () => {
    const { id } = await at.book()
    const { page, context } = await at.openDay()
    const proxy = '**/api/jobs/*/start'
    await context.route(proxy, (route) =>
      route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Sign in to the network</h1>' }),
    )
    await bar(page).getByRole('button', { name: 'Start' }).tap()
    await page.getByText('Can’t reach the server. 1 change is saved here').waitFor()
    await context.unroute(proxy)
    await context.route(
      proxy,
      (route) => route.fulfill({ status: 403, contentType: 'text/html', body: '<h1>Forbidden</h1>' }),
      { times: 1 },
    )
    await expect.poll(async () => (await at.arrived(id)).clock, { timeout: 30_000 }).toEqual(['started'])
  })

  test(
    'is never done in the name of another person who has signed in on this device',
    { timeout: 90_000 },
    async () => {
      const { id } = await at.book()
      const { page, context } = await at.openDay()
      const signIn = async ({ cookie }: ApiClient) => {
        const [name = '', value = ''] = cookie.split('; ')[0]?.split(/=(.*)/s) ?? []
        await context.addCookies([{ name, value, url: at.app.url }])
      }
      await signIn(at.owner)
      await page.getByLabel('Rust spots treated').tap()
      // The window turns to who is signed in now; what waits is not theirs.
      await page.getByRole('navigation', { name: 'Main sections' }).waitFor()
      expect((await at.arrived(id)).ticked).toEqual([])
      await signIn(at.technician)
      await page.goto(`${at.app.url}/dashboard/day`)
      await expect
        .poll(async () => (await at.owner.get(`/api/jobs/${id}`)).body.tasks[0])
        .toMatchObject({ doneBy: 'Sam technician' })
    },
  )

  test('that waits is named to a person who logs out', { timeout: 60_000 }, async () => {
    await at.book()
    const { page, context } = await at.openDay()
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await page.getByLabel('Rust spots treated').tap()
    await page.getByText('1 change is saved here').waitFor()
    await page.getByRole('button', { name: /account menu/ }).tap()
    await page.getByRole('menuitem', { name: 'Logout' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Some changes haven’t been sent' })
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor({ state: 'detached' })
    await dialog
      .getByText('1 change is still on this device. When you sign in here again, we’ll ask whether to send it.')
      .waitFor()
    expect(await faults(page, 'leaving')).toEqual([])
    expect(await dialog.getByRole('link', { name: 'Log out anyway' }).getAttribute('href')).toBe('/api/logout')
    await dialog.getByRole('button', { name: 'Stay signed in' }).tap()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('1 change is saved here').waitFor()
  })
})

test(
  'an errand is marked done without network, and the office sees it once there is one',
  { timeout: 90_000 },
  async () => {
    await at.book()
    const { body: people } = await at.owner.get('/api/technicians')
    const errand = await at.owner.post('/api/calendar-events', {
      businessId: people[0].businessId,
      kind: 'errand',
      title: 'Pick up sand',
      date: toDay(new Date()),
      time: '15:00',
      minutes: 30,
      technicianIds: [people[0].id],
    })
    expect(errand.status, JSON.stringify(errand.body)).toBe(201)
    const { page, context } = await at.openDay()
    const also = page.getByRole('region', { name: 'Also today' })
    await also.getByRole('heading', { name: 'Pick up sand' }).waitFor()
    await context.setOffline(true)
    await page.getByText('You’re offline.').waitFor()
    await also.getByRole('button', { name: /^Done/ }).tap()
    await also.getByRole('button', { name: /^Done/ }).waitFor({ state: 'detached' })
    const doneAt = async () => (await at.owner.get(`/api/calendar-events/${errand.body.id}`)).body.doneAt
    expect(await doneAt()).toBeNull()
    await context.setOffline(false)
    await expect.poll(doneAt, { timeout: 20_000 }).not.toBeNull()
    expect(await also.getByRole('button', { name: /^Done/ }).count()).toBe(0)
  },
)
