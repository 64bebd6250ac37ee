import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { TASKS } from './press-counts.ts'
import type { Taken } from './press-counts.ts'
import type { Screen } from './screen-paths.ts'

/** Runs a task, and holds what it took against the first release and against the table. */
export async function within(
  page: Page,
  screen: Screen,
  task: keyof typeof TASKS,
  run: () => Promise<void>,
): Promise<void> {
  const taken = await countPresses(page)
  await run()
  const now = await taken()
  if (process.env.SHOW_PRESSES) process.stdout.write(`PRESSES ${screen} ${task}: ${now.presses} ${now.inputs}\n`)
  for (const most of [TASKS[task].before?.[screen], TASKS[task].now[screen]])
    if (most) expect([task, now, now.presses <= most.presses && now.inputs <= most.inputs]).toEqual([task, now, true])
}

/** Opens a tab as a hand does: by the sidebar at a desk, by the bar at the foot of a phone or its More sheet. */
export async function goTo(page: Page, screen: Screen, tab: RegExp | string): Promise<void> {
  const sidebar = page.getByRole('navigation', { name: 'Dashboard' })
  if (screen === 'desk') return sidebar.getByRole('link', { name: tab }).first().click()
  const bar = page.getByRole('navigation', { name: 'Main sections' })
  const direct = bar.getByRole('link', { name: tab })
  await bar.getByRole('button', { name: 'More' }).waitFor()
  if ((await direct.count()) > 0) return direct.first().click()
  await bar.getByRole('button', { name: 'More' }).click()
  await page.getByRole('dialog').getByRole('link', { name: tab }).first().click()
}

/** Counts from here on, over all pages of this window, and answers what it took so far. */
async function countPresses(page: Page): Promise<() => Promise<Taken>> {
  const taken = { presses: 0, fields: new Set<string>() }
  await page.exposeFunction('countPress', () => void taken.presses++)
  await page.exposeFunction('countInput', (field: string) => void taken.fields.add(field))
  const watch = () => {
    const counts = globalThis as unknown as { countPress: () => void; countInput: (field: string) => void }
    const PRESSED =
      'a, button, summary, [role=option], [role^=menuitem], [role=switch], input[type=checkbox], input[type=radio]'
    addEventListener(
      'click',
      ({ target, isTrusted }) =>
        isTrusted && target instanceof Element && target.closest(PRESSED) && counts.countPress(),
      { capture: true },
    )
    addEventListener(
      'input',
      ({ target }) => {
        if (!(target instanceof Element) || target.matches('[type=checkbox], [type=radio]')) return
        const dialog = target.closest('[role=dialog]')?.querySelector('h2')?.textContent
        const place = [
          location.pathname,
          dialog,
          target.getAttribute('name'),
          target.id,
          target.getAttribute('aria-label'),
        ]
        counts.countInput(place.join(' '))
      },
      { capture: true },
    )
  }
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return async () => ({ presses: taken.presses, inputs: taken.fields.size })
}
