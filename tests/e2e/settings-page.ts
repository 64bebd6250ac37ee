import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#domains/auth/contract.ts'
import type { Part, Settings } from '#domains/business/contract.ts'
import type { App } from '../support/app.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

type Opening = Omit<NonNullable<Parameters<typeof openWindow>[2]>, 'cookie'> & { role?: Role }

export type SettingsPage = {
  /** Settings in a window of their own. */
  open(opening?: Opening): Promise<Window>
  settings(): Promise<Settings>
  /** What somebody else saves meanwhile. */
  saveElsewhere<Name extends Part>(part: Name, change: (value: Settings[Name]['value']) => unknown): Promise<void>
  /** Back to the first values, for the next test. */
  reset(part: Part): Promise<unknown>
  /** The home page as the next visitor gets it. */
  home(): Promise<string>
}

export const card = (page: Window, name: string): Locator => page.getByRole('region', { name, exact: true })

export function settingsPage(app: App, browser: Browser): SettingsPage {
  const settings = async (): Promise<Settings> => (await (await app.as('owner')).get('/api/settings')).body
  return {
    settings,
    open: async ({ role = 'owner', screen = 'desk', ...rest } = {}) => {
      const { cookie } = await app.as(role)
      const page = await openWindow(browser, `${app.url}/dashboard/settings`, { ...rest, screen, cookie })
      await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
      return page
    },
    saveElsewhere: async (part, change) => {
      const { version, value } = (await settings())[part]
      expect((await (await app.as('owner')).call('PUT', `/api/settings/${part}`, { version, value: change(value) })).status).toBe(200)
    },
    reset: async (part) => (await app.as('owner')).call('DELETE', `/api/settings/${part}`),
    home: async () => (await app.visitor.get<string>('/')).body,
  }
}
