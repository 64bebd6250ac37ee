import type { Locator, Page } from 'playwright-core'
import { useApp } from '../support/use-app.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

/** The product with a browser, for tests of the calendar: what they make, and the calendar opened at a day. */
export function withCalendar() {
  const { app, browser, owner, crew } = useApp()
  let weeks = 0
  return {
    app,
    browser,
    owner,
    crew,
    /** A Monday of its own for each test: none finds the appointments of another. */
    aWeek: () => new Date(Date.UTC(2027, 1, 1) + 7 * 86_400_000 * weeks++).toISOString().slice(0, 10),
    aJob: (date: string, time: string, change: Record<string, unknown> = {}) =>
      crew.aJob({
        customer: { name: `Elena ${date}` },
        service: 'Driveway Sealing',
        scheduledDate: date,
        scheduledTime: time,
        estimatedDuration: 120,
        ...change,
      }),
    job: async (id: string) => (await owner.get(`/api/jobs/${id}`)).body,
    open: (
      date: string,
      more = '',
      screen: 'desk' | 'phone' = 'desk',
      options: Parameters<typeof openWindow>[2] = {},
    ): Promise<Window> =>
      openWindow(browser, `${app.url}/dashboard/jobs?view=calendar&date=${date}${more}`, {
        screen,
        cookie: owner.cookie,
        ...options,
      }),
  }
}

export const later = (day: string, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

/** An appointment in the grid. */
export const block = (page: Page, name: string) => page.locator('a.ev', { hasText: name })

export type Point = { x: number; y: number }

/** Where an hour of a day is in the grid. */
export async function at(page: Page, column: number, hour: number): Promise<Point> {
  const box = await page.locator('.evs').boundingBox()
  const columns = await page.locator('.daycol').count()
  if (!box) throw new Error('There is no grid')
  return { x: box.x + (box.width / columns) * (column + 0.5), y: box.y + (box.height / 24) * hour }
}

/** The row of a day for what has no hour. */
export async function atAnyTime(page: Page, column: number): Promise<Point> {
  const box = await page.locator('.anyday').nth(column).boundingBox()
  if (!box) throw new Error('There is no such row')
  return { x: box.x + box.width / 2, y: box.y + 4 }
}

/** The tray of what waits for a day, or where it will be while something is carried. */
export async function atTray(page: Page): Promise<Point> {
  const [tray, head] = [page.locator('.tray'), page.locator('.calh')]
  const box = await ((await tray.count()) > 0 ? tray : head).boundingBox()
  if (!box) throw new Error('There is no tray')
  return { x: box.x + box.width / 2, y: box.y + box.height - 40 }
}

/**
 * Grabs something with the mouse and carries it over a place, as if it were held there by its beginning. The mouse
 * button stays down.
 */
export async function drag(page: Page, from: Locator, to: Point, grab = { x: 30, y: 12 }): Promise<void> {
  const box = await from.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  await page.mouse.move(box.x + grab.x, box.y + grab.y)
  await page.mouse.down()
  await page.mouse.move(box.x + grab.x + 8, box.y + grab.y + 8, { steps: 2 })
  await page.mouse.move(to.x, to.y + grab.y, { steps: 6 })
}
