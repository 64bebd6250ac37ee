import { beforeEach } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { addDays, getWeekday } from '#lib/local-time.ts'
import type { AppOptions } from '../support/app.ts'
import { useApp } from '../support/use-app.ts'
import type { TestApp } from '../support/use-app.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

/** A day of next week on which the business is open. */
export const MONDAY = addDays(toDay(new Date()), 7 - getWeekday(toDay(new Date())))

export type JobsPage = Pick<TestApp, 'app' | 'owner' | 'crew'> & {
  /** The one technician who is there; a new one in each test, so that none is booked already. */
  readonly kim: { id: string }
  /** A page of the dashboard in a window of the owner's. */
  open(path: string, screen: Screen, more?: Partial<Parameters<typeof openWindow>[2]>): Promise<Window>
  /** A job as the server has it. */
  job(id: string): Promise<Record<string, any>>
}

/** The product, a browser and a crew for the tests of one file. */
export function jobsPage(options: AppOptions = {}): JobsPage {
  const { app, browser, owner, crew } = useApp(options)
  let kim: { id: string }
  beforeEach(async () => {
    await app.parts.db.pool.query(`update technicians set status = 'inactive'`)
    kim = { id: (await crew.aTechnician({ name: 'Kim Tran' })).id }
  })
  return {
    app,
    owner,
    crew,
    get kim() {
      return kim
    },
    open: (path, screen, more = {}) =>
      openWindow(browser, `${app.url}${path}`, { screen, cookie: owner.cookie, ...more }),
    job: async (id) => (await owner.get(`/api/jobs/${id}`)).body,
  }
}
