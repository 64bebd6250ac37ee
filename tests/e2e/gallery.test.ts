import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { GALLERY_PICTURES } from '../../src/site/gallery-pictures.ts'
import { PAGES } from '../../src/site/pages.ts'
import { getShareImage } from '../../src/site/share-images.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'

const { app, browser } = useApp()

const [first, second, third] = GALLERY_PICTURES
const anchor = ({ picture }: { picture: { name: string } }) => picture.name.replace('gallery/', '')
const COUNT = GALLERY_PICTURES.length
const inCategory = (category: string) => GALLERY_PICTURES.filter((one) => one.category === category)
const shown = (page: Page) => page.locator('li[data-category]:visible').count()
const lightbox = (page: Page) => page.locator('dialog[open]')
const nameOfFocus = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '')

test.each([false, true])('the filter and "more" work whether or not there is JavaScript (%s)', async (javaScript) => {
  const page = await openWindow(browser, `${app.url}/gallery`, { javaScript })
  const status = page.getByRole('status')
  expect(await shown(page)).toBe(12)
  expect(await status.innerText()).toBe(`Showing 12 of ${COUNT}`)
  await page.getByText('Pressure Washing', { exact: false }).locator('visible=true').and(page.locator('label')).click()
  const washing = inCategory('Pressure Washing').length
  expect(await status.innerText()).toBe(`Showing 12 of ${washing}`)
  expect(await page.locator('li[data-category="paver-sealing"]:visible').count()).toBe(0)
  await page.getByText(`Show ${washing - 12} more`).click()
  expect(await status.innerText()).toBe(`Showing ${washing} of ${washing}`)
  expect(await shown(page)).toBe(washing)
  await page.locator('label', { hasText: 'All' }).click()
  expect(await shown(page)).toBe(COUNT)
  await page.getByText('Show fewer').click()
  expect(await shown(page)).toBe(12)
})

test('without JavaScript a picture leads to its large file', async () => {
  // The browser says so whenever a page with transitions leads to something that is no page.
  const page = await openWindow(browser, `${app.url}/gallery`, {
    javaScript: false,
    mayComplain: /ViewTransition opt-in disabled/,
  })
  await page.getByRole('link', { name: second.caption }).click()
  expect(page.url()).toBe(`${app.url}/pictures/${second.picture.name}-1200.jpg`)
})

test('before a touch only the first pictures are loaded, and nothing of the lightbox', async () => {
  const page = await openWindow(browser, `${app.url}/gallery`)
  await page.waitForLoadState('networkidle')
  const requests = page.seen.requests.map((request) => request.url())
  expect(requests.filter((url) => url.includes('lightbox'))).toEqual([])
  const pictures = requests.filter((url) => url.includes('/pictures/'))
  expect(pictures.length).toBeLessThanOrEqual(6)
  expect(pictures.filter((url) => !url.endsWith('.avif'))).toEqual([])
})

test('with keys alone a visitor opens a picture, turns the pages, compares and comes back to where they were', async () => {
  const page = await openWindow(browser, `${app.url}/gallery`, { screen: 'desk' })
  const opener = page.locator(`[id="${anchor(second)}"] [data-open]`)
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: second.caption }).waitFor()
  await expect.poll(() => nameOfFocus(page)).toBe('Close picture')
  expect(await lightbox(page).getByRole('status').innerText()).toContain(`2 of ${COUNT}`)
  expect(page.url()).toContain(`#${anchor(second)}`)

  await page.keyboard.press('ArrowLeft')
  await page.getByRole('dialog', { name: first.caption }).waitFor()
  expect(await lightbox(page).locator('img').count()).toBeGreaterThan(2)
  await lightbox(page).getByRole('button', { name: 'After only' }).focus()
  await page.keyboard.press('Enter')
  expect(await lightbox(page).getByRole('slider').count()).toBe(0)
  await lightbox(page).getByRole('button', { name: 'Compare' }).focus()
  await page.keyboard.press('Enter')
  // On the line the arrows move the line; beside it they turn the pages, round the end too.
  const line = lightbox(page).getByRole('slider')
  await line.focus()
  await page.keyboard.press('ArrowRight')
  expect(await line.inputValue()).toBe('53')
  expect(
    await lightbox(page)
      .locator('figure')
      .evaluate((figure) => figure.style.getPropertyValue('--p')),
  ).toBe('53%')
  await lightbox(page).getByRole('button', { name: 'Previous picture' }).focus()
  await page.keyboard.press('Enter')
  expect(await lightbox(page).getByRole('status').innerText()).toContain(`${COUNT} of ${COUNT}`)

  for (let presses = 0; presses < 14; presses++) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
      ),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await lightbox(page).waitFor({ state: 'detached' })
  await expect.poll(() => opener.evaluate((link) => link === document.activeElement)).toBe(true)
  expect(new URL(page.url()).hash).toBe('')
})

test('the lightbox holds the chosen category only, and its strip leads on', async () => {
  const page = await openWindow(browser, `${app.url}/gallery`, { screen: 'desk' })
  await page.locator('label', { hasText: 'Before & After' }).click()
  const pairs = inCategory('Before & After')
  await page.waitForFunction(() => location.hash === '#before-after')
  await page.getByRole('button', { name: /^Open/ }).first().click()
  expect(await lightbox(page).getByRole('status').innerText()).toContain(`1 of ${pairs.length}`)
  await lightbox(page)
    .getByRole('button', { name: pairs[2]?.caption ?? '', exact: true })
    .click()
  await page.getByRole('dialog', { name: pairs[2]?.caption ?? '' }).waitFor()
  expect(await lightbox(page).getByRole('link', { name: 'Get Free Estimate' }).getAttribute('href')).toBe('/#quote')
  await page.goBack()
  await lightbox(page).waitFor({ state: 'detached' })
  expect(new URL(page.url()).hash).toBe('#before-after')
  await page.reload()
  await page.waitForFunction(
    (count) => document.querySelectorAll('li[data-category=before-after]').length === count,
    pairs.length,
  )
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('[value=before-after]')?.checked)
})

test('a line is dragged by the finger that wakes it, and a finger moved sideways turns the page', async () => {
  const page = await openWindow(browser, `${app.url}/gallery`)
  const line = page.locator(`[id="${anchor(first)}"] [type=range]`)
  const box = await line.boundingBox()
  if (!box) throw new Error('The first comparison is not on the page')
  await page.touchscreen.tap(box.x + box.width * 0.2, box.y + 20)
  await page.waitForFunction(
    (id) =>
      Number.parseFloat(document.getElementById(id)?.querySelector('figure')?.style.getPropertyValue('--p') ?? '') < 30,
    anchor(first),
  )

  await page.locator(`[id="${anchor(second)}"] [data-open]`).tap()
  await page.getByRole('dialog', { name: second.caption }).waitFor()
  await swipe(page, 300, 80)
  await page.getByRole('dialog', { name: third.caption }).waitFor()
  await swipe(page, 80, 300)
  await page.getByRole('dialog', { name: second.caption }).waitFor()
  await page.goBack()
  await lightbox(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${app.url}/gallery`)
})

/** A finger over the picture, from one x to another. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const input = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    input.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 330 }] })
  await touch('touchStart', from)
  for (let step = 1; step <= 5; step++) await touch('touchMove', from + ((to - from) * step) / 5)
  await touch('touchEnd')
}

test('an address opens one picture, and closing it leaves the gallery', async () => {
  const late = GALLERY_PICTURES[COUNT - 2]
  if (!late) throw new Error('The gallery is empty')
  const page = await openWindow(browser, `${app.url}/gallery#${anchor(late)}`)
  await page.getByRole('dialog', { name: late.caption }).waitFor()
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLImageElement>('dialog figure img')].every(
      (image) => image.complete && image.naturalWidth > 0,
    ),
  )
  await lightbox(page).getByRole('button', { name: 'Close picture' }).click()
  await lightbox(page).waitFor({ state: 'detached' })
  expect(page.url()).toBe(`${app.url}/gallery`)
})

test('axe finds nothing wrong with the gallery, nor with an open picture', async () => {
  const page = await openWindow(browser, `${app.url}/gallery`)
  expect(await faults(page, 'gallery')).toEqual([])
  await page.goto(`${app.url}/gallery#${anchor(first)}`)
  await page.reload()
  await lightbox(page).waitFor()
  expect(await faults(page, 'lightbox')).toEqual([])
})

test('nothing moves while the gallery loads', async () => {
  const page = await openWindow(browser, `${app.url}/gallery`, {
    before: (window) =>
      window.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            document.documentElement.dataset.moved = String('value' in entry && entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
      }),
  })
  await page.waitForLoadState('networkidle')
  expect(await page.locator('html').getAttribute('data-moved')).toBeNull()
})

test('every listed page has a picture of 1200 by 630 pixels for shared links, and names it', async () => {
  for (const page of PAGES.filter(({ unlisted }) => !unlisted)) {
    const html = await (await fetch(app.url + page.path)).text()
    expect(html).toContain(`<meta property="og:image" content="${app.url}${getShareImage(page.path)}"/>`)
    const file = readFileSync(path.join('dist/client', getShareImage(page.path)))
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    expect(file.length).toBeLessThanOrEqual(60_000)
    const answer = await fetch(app.url + getShareImage(page.path))
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  }
})
