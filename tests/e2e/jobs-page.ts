import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'
import { startApp } from '../support/app.ts'
import type { App, AppOptions, ApiClient } from '../support/app.ts'
import { launchBrowser } from '../support/browser.ts'
import { createFactories } from '../support/factories.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

/** A day of next week on which the business is open. */
export const MONDAY = addDays(toDay(new Date()), 7 - getWeekday(toDay(new Date())))

export type JobsPage = {
  readonly owner: ApiClient
  /** For another person in another window. */
  readonly app: App
  readonly crew: ReturnType<typeof createFactories>
  /** The one technician who is there; a new one in each test, so that none is booked already. */
  readonly kim: { id: string }
  /** A page of the dashboard in a window of the owner's. */
  open(path: string, screen: Screen, more?: Partial<Parameters<typeof openWindow>[2]>): Promise<Window>
  /** A job as the server has it. */
  job(id: string): Promise<Record<string, any>>
}

/** The product, a browser and a crew for the tests of one file. */
export function jobsPage(options: AppOptions = {}): JobsPage {
  let app: App
  let browser: Browser
  let owner: ApiClient
  let crew: ReturnType<typeof createFactories>
  let kim: { id: string }
  beforeAll(async () => {
    app = await startApp(options)
    browser = await launchBrowser()
    owner = await app.as('owner')
    crew = createFactories(app)
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await app?.stop()
  })
  beforeEach(async () => {
    await app.parts.db.pool.query(`update technicians set status = 'inactive'`)
    kim = { id: (await crew.aTechnician({ name: 'Kim Tran' })).id }
  })
  return {
    get owner() {
      return owner
    },
    get app() {
      return app
    },
    get crew() {
      return crew
    },
    get kim() {
      return kim
    },
    open: (path, screen, more = {}) =>
      openWindow(browser, `${app.url}${path}`, { screen, cookie: owner.cookie, ...more }),
    job: async (id) => (await owner.get(`/api/jobs/${id}`)).body,
  }
}
