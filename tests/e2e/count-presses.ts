import type { Page } from 'playwright-core'

/** What a task took: buttons, links and options that were pressed, and fields that were filled or chosen in. */
export type Taken = { presses: number; inputs: number }

/** Counts from here on, over all pages of this window, and answers what it took so far. */
export async function countPresses(page: Page): Promise<() => Promise<Taken>> {
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
