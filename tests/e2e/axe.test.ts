import { expect, test } from 'vitest'
import { useBrowser } from '../support/use-browser.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'

const browser = useBrowser()

const MODAL = '<div role="dialog" aria-modal="true" aria-label="Over it"><input type="text" id="unnamed"></div>'

/** A page without a fault but the one given. */
const pageWith = (content: string, css = '') => `<!doctype html><html lang="en"><title>Planted</title>
<meta name="viewport" content="width=device-width">
<style>body{color:#000;background:#fff} ${css}</style><main><h1>Planted</h1>${content}</main>`

test.each([
  {
    where: 'at the width of a phone alone',
    html: pageWith('<button id="bad"></button>', '@media (min-width:760px){#bad{display:none}}'),
    found: ['390 light: button-name'],
  },
  {
    where: 'at the width of a desk alone',
    html: pageWith('<button id="bad"></button>', '@media (max-width:760px){#bad{display:none}}'),
    found: ['1440 light: button-name'],
  },
  {
    where: 'in the dark alone',
    html: pageWith('<p id="bad">Gray</p>', '.dark #bad{color:#eee}'),
    found: ['390 dark: color-contrast', '1440 dark: color-contrast'],
  },
  {
    where: 'in the dark at a desk alone',
    html: pageWith('<p id="bad">Gray</p>', '@media (min-width:760px){.dark #bad{color:#eee}}'),
    found: ['1440 dark: color-contrast'],
  },
  {
    where: 'in a modal dialog, and beside it on a page that was not looked at yet',
    html: pageWith(`<button id="bad"></button>${MODAL}`),
    found: ['390 light: button-name', '390 light: label', '1440 light: label'],
  },
])('axe finds a fault that is there $where', async ({ where, html, found }) => {
  const page = await openWindow(browser, 'about:blank')
  // Each is a page of its own.
  await page.route('http://planted.test/**', (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`http://planted.test/${encodeURIComponent(where)}`)
  const list = await faults(page, 'planted')
  expect(list.map((fault) => /^planted, (\d+ \w+: [\w-]+)/.exec(fault)?.[1])).toEqual(found)
  for (const fault of list) expect(fault).toMatch(/id="(bad|unnamed)"/)
})

test('axe finds a fault in a dialog over a page that it has looked at', async () => {
  const page = await openWindow(browser, 'about:blank')
  await page.route('http://planted.test/**', (route) => route.fulfill({ contentType: 'text/html', body: pageWith('') }))
  await page.goto('http://planted.test/seen')
  expect(await faults(page, 'page')).toEqual([])
  await page.locator('main').evaluate((main, dialog) => main.insertAdjacentHTML('beforeend', dialog), MODAL)
  expect((await faults(page, 'dialog')).map((fault) => fault.slice(0, 30))).toEqual([
    expect.stringContaining('390 light: label'),
    expect.stringContaining('1440 light: label'),
  ])
})
