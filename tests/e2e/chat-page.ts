import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Screen } from './screen-paths.ts'

export const panel = (page: Page) => page.getByRole('dialog', { name: 'Chat' })
export const field = (page: Page) => page.getByLabel('Your message')
/** The button that a visitor of this screen sees, whatever it is to a screen reader at the moment. */
export const opener = (page: Page, screen: Screen) =>
  screen === 'desk' ? page.getByText('Ask a question') : page.locator('[data-opens-chat]')
export const said = (page: Page) => panel(page).getByRole('log').locator('p').allTextContents()

export async function open(page: Page, screen: Screen = 'desk'): Promise<void> {
  await opener(page, screen).click()
  await panel(page).waitFor()
}

export async function ask(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
  await expect.poll(() => field(page).isEnabled()).toBe(true)
}
