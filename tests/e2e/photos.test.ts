import { rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aJob, prepared, uploadPhoto } from '../support/photos.ts'
import { aPhoto, heicPhoto } from '../support/pictures.ts'
import { testFolder } from '../support/test-folder.ts'
import { faults } from './axe.ts'
import { BY_ITSELF, openWindow, toast } from './window.ts'

const folder = testFolder()
afterAll(() => rm(folder, { recursive: true, force: true }))
const { app, browser } = useApp({ env: { DATA_DIR: folder } })

const file = async (name: string, contents: Buffer) => {
  await writeFile(path.join(folder, name), contents)
  return path.join(folder, name)
}
const uploads = (page: Page) => page.getByRole('list', { name: 'Uploads' })
const chip = (page: Page, name: RegExp) => page.getByRole('group', { name: 'Show' }).getByRole('button', { name })
const dashboard = () => `${app.url}/dashboard/photos`

test(
  'on a phone the owner uploads three photos of one job and approves them; the public gallery shows them at the next load, the pair as a working slider',
  { timeout: 120_000 },
  async () => {
    const owner = await app.as('owner')
    const job = await aJob(app, { name: 'Elena Vargas', service: 'driveway' })
    const page = await openWindow(browser, dashboard(), { cookie: owner.cookie })
    await page.getByText('No photos to review').waitFor()
    await page.getByRole('button', { name: /change job/ }).click()
    await page.getByRole('dialog').getByLabel('Search jobs').fill('Elena')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Driveway Sealing, Elena Vargas/ })
      .click()
    await page.getByRole('button', { name: /Driveway Sealing, Elena Vargas/ }).waitFor()
    expect(await page.getByLabel('Drop photos here or choose files').getAttribute('accept')).toBe('image/*')
    expect(await page.locator('input[capture="environment"]').count()).toBe(1)

    await page
      .getByLabel('Drop photos here or choose files')
      .setInputFiles([
        await file('before.jpg', await aPhoto({ width: 1200, height: 800, hue: 0 })),
        await file('after.jpg', await aPhoto({ width: 1200, height: 800, hue: 120 })),
        await file('IMG_2043.heic', heicPhoto()),
      ])
    await page.getByText('3 of 3 done').waitFor()
    await page.getByLabel('Photo type of before.jpg').selectOption('Before')
    await page.getByLabel('Photo type of after.jpg').selectOption('After')
    await expect.poll(() => uploads(page).getByText('Ready to approve').count()).toBe(3)

    const pair = page.locator('.pairc')
    await pair.getByRole('heading', { name: 'Elena Vargas' }).waitFor()
    await pair.getByLabel('Caption').fill('Herringbone driveway')
    await pair.getByLabel('Alt text').fill('Red herringbone driveway after sealing')
    await pair.getByRole('button', { name: 'Approve pair' }).click()
    await toast(page).getByText('Pair approved').waitFor()
    await page.getByRole('button', { name: /^Approve Other photo/ }).click()
    await toast(page).getByText('Photo approved').waitFor()
    await page.getByText('No photos to review').waitFor()
    await chip(page, /^Approved 3/).waitFor()

    const gallery = await openWindow(browser, `${app.url}/gallery`)
    const [after = ''] = (await owner.get(`/api/photos?jobId=${job.id}&type=after`)).body.map(
      ({ id }: { id: string }) => id,
    )
    const tile = gallery.locator(`#photo-${after}`)
    await tile.scrollIntoViewIfNeeded()
    expect(await gallery.locator('li[id^="photo-"]').count()).toBe(2)
    expect(
      await tile
        .locator('img')
        .evaluateAll((images: HTMLImageElement[]) =>
          Promise.all(images.map((image) => image.decode().then(() => image.naturalWidth > 0))),
        ),
    ).toEqual([true, true])
    const slider = tile.getByRole('slider', { name: 'Compare before and after: Herringbone driveway' })
    await slider.focus()
    const line = () => tile.locator('.ba').evaluate((frame) => getComputedStyle(frame).getPropertyValue('--p').trim())
    await gallery.keyboard.press('Home')
    await expect.poll(line).toBe('0%')
    await gallery.keyboard.press('End')
    await expect.poll(line).toBe('100%')
    await tile
      .getByRole('link', { name: 'Open Herringbone driveway' })
      .or(tile.getByRole('button', { name: 'Open Herringbone driveway' }))
      .click()
    const box = gallery.getByRole('dialog', { name: 'Herringbone driveway' })
    await box.getByRole('slider').waitFor()
    await box.getByRole('button', { name: 'After only' }).click()
    expect(await box.getByRole('slider').count()).toBe(0)
  },
)

test(
  'rejects what is no photo at once; a lost connection keeps the photo for Retry; Cancel forgets it; nothing is sent twice',
  { timeout: 120_000 },
  async () => {
    const owner = await app.as('owner')
    const count = async () => Number((await owner.get('/api/photos')).headers.get('x-total-count'))
    const before = await count()
    let fate: 'abort' | 'hold' | 'go' = 'abort'
    const page = await openWindow(browser, dashboard(), {
      screen: 'desk',
      cookie: owner.cookie,
      mayComplain: /ERR_FAILED|net::/,
      before: (opened) =>
        opened.route('**/api/photos', async (route) => {
          if (route.request().method() !== 'POST' || fate === 'go') return route.continue()
          if (fate === 'abort') return route.abort()
        }),
    })
    const picker = page.getByLabel('Drop photos here or choose files')
    await picker.setInputFiles([
      await file('prices.pdf', Buffer.from('%PDF-1.7')),
      await file('lost.jpg', await aPhoto({ hue: 33 })),
    ])
    await uploads(page).getByText('This isn’t a photo. Choose an image file.').waitFor()
    await uploads(page)
      .getByText(/Connection lost at \d+%/)
      .waitFor()
    expect(
      page.seen.requests.filter((request) => request.method() === 'POST' && request.url().endsWith('/api/photos')),
    ).toHaveLength(1)
    await page.getByRole('button', { name: 'Remove prices.pdf' }).click()
    fate = 'go'
    await page.getByRole('button', { name: 'Retry lost.jpg' }).click()
    await uploads(page).getByText('Ready to approve').waitFor({ timeout: 25_000 })
    await expect.poll(count).toBe(before + 1)

    fate = 'hold'
    await picker.setInputFiles([await file('regretted.jpg', await aPhoto({ hue: 44 }))])
    await page.getByRole('button', { name: 'Cancel regretted.jpg' }).click()
    expect(await uploads(page).getByText('regretted.jpg').count()).toBe(0)
    expect(await count()).toBe(before + 1)

    // Dropped, the same photo again is the same photo.
    fate = 'go'
    const bytes = [...(await aPhoto({ hue: 33 }))]
    const dropped = await page.evaluateHandle((data) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([new Uint8Array(data)], 'dropped.jpg', { type: 'image/jpeg' }))
      return transfer
    }, bytes)
    await page.locator('.dropz').dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByText('2 of 2 done').waitFor()
    expect(await count()).toBe(before + 1)
    await page.getByRole('button', { name: 'Clear completed' }).click()
    await expect.poll(() => uploads(page).count()).toBe(0)
  },
)

test(
  'by keyboard alone: choose, approve, move, hide, delete and undo; the gallery follows',
  { timeout: 120_000 },
  async () => {
    const owner = await app.as('owner')
    for (const caption of ['First', 'Second']) {
      const { body } = await uploadPhoto(app.url, owner, await aPhoto({ hue: caption.length * 50 }), { caption })
      await prepared(owner, body.id)
    }
    const page = await openWindow(browser, dashboard(), { screen: 'desk', cookie: owner.cookie })
    const press = async (name: string | RegExp) => {
      await page.getByRole('button', { name }).focus()
      await page.keyboard.press('Enter')
    }
    const inGallery = async () =>
      [...(await app.visitor.get('/gallery')).body.matchAll(/<b>(First|Second)<\/b>/g)].map(([, word]) => word)
    for (const caption of ['First', 'Second']) {
      await press(`Approve Other photo, ${caption}`)
      await page.getByRole('button', { name: `Approve Other photo, ${caption}` }).waitFor({ state: 'detached' })
    }
    // Each stands once among all and once in its category.
    await expect.poll(async () => (await inGallery()).slice(0, 2)).toEqual(['Second', 'First'])
    await chip(page, /^Approved/).focus()
    await page.keyboard.press('Enter')
    await press('Move Other photo, First forward')
    await expect.poll(async () => (await inGallery()).slice(0, 2)).toEqual(['First', 'Second'])
    await press('Hide Other photo, First')
    await expect.poll(async () => new Set(await inGallery())).toEqual(new Set(['Second']))
    await press('Delete Other photo, Second')
    // The safe answer has the focus.
    await page.waitForFunction(() => document.activeElement?.textContent === 'Keep photo')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(new Set(await inGallery())).toEqual(new Set(['Second']))
    await press('Delete Other photo, Second')
    await press('Delete photo')
    await toast(page).getByText('Photo deleted').waitFor()
    expect(await inGallery()).toEqual([])
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await toast(page).getByText('Photo restored').waitFor()
    expect(new Set(await inGallery())).toEqual(new Set(['Second']))
  },
)

test(
  'an open tab shows by itself what the crew sends; a technician sends, sees their own and approves nothing',
  { timeout: 60_000 },
  async () => {
    const [owner, technician] = [await app.as('owner'), await app.as('technician')]
    const page = await openWindow(browser, dashboard(), { cookie: owner.cookie })
    await chip(page, /^Waiting/).waitFor()
    // The frame asks for the office's pending items, which a technician may not see.
    const theirs = await openWindow(browser, dashboard(), { cookie: technician.cookie, mayComplain: /403/ })
    await theirs.getByText('No photos to review').waitFor()
    const { status } = await uploadPhoto(app.url, technician, await aPhoto({ hue: 222 }), {
      caption: 'Sent from the field',
    })
    expect(status).toBe(201)
    await page.getByText('Sent from the field', { exact: true }).waitFor({ timeout: BY_ITSELF })
    await theirs.getByText('Sent from the field', { exact: true }).waitFor({ timeout: BY_ITSELF })
    expect(await theirs.getByRole('button', { name: /^(Approve|Edit|Delete) Other/ }).count()).toBe(0)
  },
)

test(
  'axe finds nothing wrong with the tab, full, while photos are on their way, and with each dialog open',
  { timeout: 180_000 },
  async () => {
    const owner = await app.as('owner')
    const job = await aJob(app, { name: 'Axe Owner' })
    let hue = 0
    for (const type of ['before', 'after', 'before', 'other'] as const) {
      const { body } = await uploadPhoto(app.url, owner, await aPhoto({ hue: (hue += 15) }), { jobId: job.id, type })
      await prepared(owner, body.id)
    }
    const page = await openWindow(browser, dashboard(), {
      cookie: owner.cookie,
      mayComplain: /net::/,
      before: (opened) =>
        opened.route('**/api/photos', (route) => (route.request().method() === 'POST' ? undefined : route.continue())),
    })
    await page.locator('.pairc').first().waitFor()
    await page
      .getByLabel('Drop photos here or choose files')
      .setInputFiles([await file('on-its-way.jpg', await aPhoto()), await file('no-photo.pdf', Buffer.from('%PDF'))])
    await page.getByRole('button', { name: 'Cancel on-its-way.jpg' }).waitFor()
    const found = await faults(page, 'photos')
    for (const [button, dialog] of [
      [/change job/, 'Choose a job'],
      [/^Edit Before photo/, 'Edit photo'],
      [/^Delete Before photo/, 'Delete photo'],
    ] as const) {
      await page.getByRole('button', { name: button }).first().click()
      await page.getByRole('dialog', { name: dialog }).waitFor()
      found.push(...(await faults(page, dialog)))
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
    expect(found).toEqual([])
    for (const width of [320, 390, 1440]) {
      await page.setViewportSize({ width, height: 844 })
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        `${width} px`,
      ).toBeLessThanOrEqual(0)
    }
  },
)
