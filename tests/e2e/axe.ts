import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type axe from 'axe-core'
import { expect } from 'vitest'
import { SCREENS } from './screen-paths.ts'
import type { Screen } from './screen-paths.ts'
import type { Window } from './window.ts'

/** Without the markup of everything that passes; that of a fault is read below. */
const AXE = `${readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')}
axe.configure({ noHtml: true })`

/** The pages that axe has looked at in full, each with the file of its test. */
const seenPages = new Set<string>()

/**
 * What axe finds wrong with the page as it stands, in both themes and at both widths; an empty list is the aim. A test
 * that goes through the same states on a phone and at a desk names its `screen`, and axe looks at that width alone. The
 * dark theme has other colors and nothing else, so there axe looks at its rules of color alone, which takes a fraction
 * of the time. Under a modal dialog it looks only where this file has not looked at that page yet: the page is inert
 * there.
 */
export async function faults(page: Window, what: string, screen?: Screen): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const { pathname, search } = new URL(page.url())
  const place = `${expect.getState().testPath} ${pathname}${search}`
  const found: string[] = []
  for (const { viewport } of screen ? [SCREENS[screen]] : [SCREENS.phone, SCREENS.desk]) {
    await page.setViewportSize(viewport)
    // What is another thing at this width, a menu that becomes a dialog, is drawn and named by then.
    await drawn(page)
    for (const theme of ['light', 'dark'] as const) {
      for (const fault of await look(page, theme, !seenPages.has(place)))
        found.push(`${what}, ${viewport.width} ${theme}: ${fault}`)
      seenPages.add(place)
    }
  }
  return found
}

/** Runs axe once. `isWhole`: on what lies under a modal dialog, too. */
const look = (page: Window, theme: 'light' | 'dark', isWhole: boolean): Promise<string[]> =>
  page.evaluate(
    async ([chosen, all]) => {
      document.documentElement.classList.toggle('dark', chosen === 'dark')
      // A color halfway through a transition is not one that we chose.
      for (const animation of document.getAnimations())
        if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
      const { run } = (globalThis as unknown as { axe: typeof axe }).axe // put there by the script above
      const rules =
        chosen === 'dark'
          ? { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }
          : {}
      const modal = Array.from(document.querySelectorAll('[aria-modal="true"]')).findLast((it) => it.checkVisibility())
      // With `preload` axe fetches every style sheet again, for a rule on orientation and one on videos; no page of
      // ours has either.
      const options = { preload: false, elementRef: true, resultTypes: ['violations' as const], ...rules }
      const { violations } = await run(all ? document : (modal ?? document), options)
      return violations.map(({ id, nodes: [first, ...more] }) => {
        const html = first?.element?.outerHTML.slice(0, 160)
        return `${id}, ${more.length + 1} times, first ${html} ${first?.failureSummary}`
      })
    },
    [theme, isWhole] as const,
  )

/**
 * Waits for two frames. Now and then Chromium draws none after a change of width, for minutes, until it is asked for a
 * picture.
 */
async function drawn(page: Window): Promise<void> {
  const frames = page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  )
  const isDrawn = await Promise.race([frames.then(() => true), setTimeout(1_000, false)])
  if (isDrawn) return
  await page.screenshot()
  await Promise.race([frames, setTimeout(5_000)])
}
