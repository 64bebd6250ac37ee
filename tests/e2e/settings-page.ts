import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Role } from '#domains/system/auth/contract.ts'
import type { Part, Settings } from '#domains/system/business/contract.ts'
import type { App } from '../support/app.ts'
import { useApp } from '../support/use-app.ts'
import type { TestBrowser } from '../support/use-browser.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

type Page = 'business' | 'scheduling' | 'money' | 'website' | 'messages' | 'team' | 'account' | 'changes'

type Opening = Omit<NonNullable<Parameters<typeof openWindow>[2]>, 'cookie'> & {
  role?: Role
  /** Of another person than the first of their role. */
  cookie?: string
  /** Another page of Settings than the one of the file. */
  page?: Page
  /** Another address than that of a page of Settings. */
  path?: string
  /** Opens the site by its name, as a passkey requires. */
  byName?: boolean
}

export type SettingsPage = {
  readonly app: App
  readonly browser: TestBrowser
  /** A page of Settings in a window of its own. */
  open(opening?: Opening): Promise<Window>
  settings(): Promise<Settings>
  /** Saves a change as another person, in between. */
  saveElsewhere<Name extends Part>(part: Name, change: (value: Settings[Name]['value']) => unknown): Promise<void>
  /** Back to the first values, for the next test. */
  reset(part: Part): Promise<unknown>
  /** The home page as the next visitor gets it. */
  home(): Promise<string>
}

export const card = (page: Window, name: string): Locator => page.getByRole('region', { name, exact: true })

/** The site by its name instead of its number: to a browser another site, and the only one that may have passkeys. */
export const byName = (url: string): string => url.replace('127.0.0.1', 'localhost')

/**
 * An app and a browser for the tests of a file, which are about one page of Settings: started before the first of them,
 * stopped after the last.
 */
export function settingsPage(ofFile: Page): SettingsPage {
  const { app, browser } = useApp()
  const settings = async (): Promise<Settings> => (await (await app.as('owner')).get('/api/settings')).body
  return {
    app,
    browser,
    settings,
    open: async ({
      role = 'owner',
      cookie,
      page: opened = ofFile,
      path = `/dashboard/settings/${opened}`,
      byName: named = false,
      screen = 'desk',
      ...rest
    } = {}) => {
      const held = cookie ?? (await app.as(role)).cookie
      const page = await openWindow(browser, (named ? byName(app.url) : app.url) + path, {
        ...rest,
        screen,
        cookie: held,
      })
      await page.getByRole('heading', { level: 1 }).waitFor()
      return page
    },
    saveElsewhere: async (part, change) => {
      const { version, value } = (await settings())[part]
      expect(
        (await (await app.as('owner')).call('PUT', `/api/settings/${part}`, { version, value: change(value) })).status,
      ).toBe(200)
    },
    reset: async (part) => (await app.as('owner')).call('DELETE', `/api/settings/${part}`),
    home: async () => (await app.visitor.get<string>('/')).body,
  }
}
