import type { Page } from 'playwright-core'
import { NOT_FOUND } from '../../src/dashboard/dashboard-paths.ts'

/** What lies over a page: dialogs, drawers, menus and the palette. */
const OVER = '[role=dialog], [role=menu], [role=listbox]'

/**
 * Moves to a page of the dashboard as a link inside it does: the program stays loaded, and the page is built from
 * nothing, because a page that does not exist is shown in between. What lay over the page before is closed.
 */
export async function moveInside(page: Page, path: string): Promise<void> {
  await goTo(page, '/dashboard/nothing')
  const title = page.locator('main h1', { hasText: NOT_FOUND })
  await title.waitFor()
  // What belongs to the frame outlives its page.
  for (let open = 0; open < 3 && (await isCovered(page)); open++) await page.keyboard.press('Escape')
  await page.waitForFunction(
    (over) => !Array.from(document.querySelectorAll(over)).some((it) => it.checkVisibility()),
    OVER,
  )
  await goTo(page, path)
  await title.waitFor({ state: 'detached' })
}

/** The router hears of each entry that a script adds. */
const goTo = (page: Page, path: string) => page.evaluate((to) => history.pushState(null, '', to), path)

const isCovered = (page: Page) =>
  page.evaluate((over) => Array.from(document.querySelectorAll(over)).some((it) => it.checkVisibility()), OVER)
