import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { openWindow } from './window.ts'

const { app, browser } = useApp()

const openOnes = (page: Page) => page.locator('.acc details[open] summary').allInnerTexts()
const question = (page: Page, text: string) => page.locator('summary', { hasText: text })

describe.each([{ javaScript: true }, { javaScript: false }])(
  'the questions, JavaScript $javaScript,',
  ({ javaScript }) => {
    const open = (path: string) => openWindow(browser, app.url + path, { javaScript })

    test('open one at a time, and the open one can be closed', async () => {
      const page = await open('/faq')
      expect(await openOnes(page)).toEqual([])
      await question(page, 'How long does sealing last?').click()
      expect(await openOnes(page)).toEqual(['How long does sealing last?'])
      await question(page, 'Can you remove oil stains?').click()
      expect(await openOnes(page)).toEqual(['Can you remove oil stains?'])
      await question(page, 'Can you remove oil stains?').press('Enter')
      expect(await openOnes(page)).toEqual([])
    })

    test('are opened by a link to the answer, with the question in view below the header', async () => {
      const page = await open('/faq#how-should-i-prepare-for-your-visit')
      await expect.poll(() => openOnes(page)).toEqual(['How should I prepare for your visit?'])
      const header = await page.locator('header').first().boundingBox()
      const below = (header?.y ?? 0) + (header?.height ?? 0)
      // The page glides there.
      const top = async () => (await question(page, 'How should I prepare').boundingBox())?.y
      await expect.poll(top).toBeLessThan(below + 100)
      expect(await top()).toBeGreaterThanOrEqual(below)
    })
  },
)

test('a search narrows them word by word, says how many are left, and offers the phone when none is', async () => {
  const page = await openWindow(browser, `${app.url}/faq`)
  const field = page.getByLabel('Find an answer')
  const shown = () => page.locator('.acc details:visible summary').allInnerTexts()
  const status = page.locator('main [role=status]').first()
  await field.fill('OIL degreas')
  // The script comes with the first touch of the field.
  await expect.poll(shown).toEqual(['Can you remove oil stains?'])
  expect(await status.innerText()).toBe('1 of 15 questions')
  await field.fill('(zebra')
  await expect.poll(shown).toEqual([])
  expect(await status.innerText()).toBe('We don’t have an answer to that here. Call (813) 555-0123 and ask us.')
  await field.fill('')
  await expect.poll(async () => (await shown()).length).toBe(15)
  expect(await status.innerText()).toBe('15 questions')
})

test('without JavaScript there is no search field that would do nothing', async () => {
  const page = await openWindow(browser, `${app.url}/faq`, { javaScript: false })
  expect(await page.getByLabel('Find an answer').isVisible()).toBe(false)
})

test('the finish that is picked shows on the picture, without JavaScript too', async () => {
  const page = await openWindow(browser, `${app.url}/services/paver-sealing`, { javaScript: false })
  const filter = () => page.locator('main .ba .after').evaluate((picture) => getComputedStyle(picture).filter)
  expect(await filter()).toBe('none')
  await page.getByLabel('Wet-look').press('ArrowLeft')
  await expect.poll(filter).toBe('saturate(0.84) brightness(1.04) contrast(0.94)')
  await page.getByLabel('Natural').check()
  await expect.poll(filter).toBe('saturate(0.62) brightness(1.12) contrast(0.86)')
})
