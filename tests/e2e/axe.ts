import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout } from 'node:timers/promises'
import type axe from 'axe-core'
import { SCREENS } from './screen-paths.ts'
import type { Window } from './window.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * What axe finds wrong with the page as it stands, in both themes and at both widths; an empty list is the aim. The
 * dark theme has other colors and nothing else, so there axe looks at its rules of color alone, which takes a fraction
 * of the time.
 */
export async function faults(page: Window, what: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const found: string[] = []
  for (const { viewport } of [SCREENS.phone, SCREENS.desk]) {
    await page.setViewportSize(viewport)
    // What is another thing at this width, a menu that becomes a dialog, is drawn and named by then.
    await drawn(page)
    for (const theme of ['light', 'dark']) {
      const results = await page.evaluate(async (dark) => {
        document.documentElement.classList.toggle('dark', dark)
        // A color halfway through a transition is not one that we chose.
        for (const animation of document.getAnimations())
          if (animation.effect?.getTiming().iterations !== Infinity) animation.finish()
        const { run } = (globalThis as unknown as { axe: typeof axe }).axe // put there by the script above
        const rules = dark
          ? { runOnly: { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] } }
          : {}
        // With `preload` axe fetches every style sheet again, for a rule on orientation and one on videos; no page of
        // ours has either.
        const { violations } = await run(document, { preload: false, resultTypes: ['violations'], ...rules })
        return violations
      }, theme === 'dark')
      for (const { id, nodes } of results) {
        found.push(
          `${what}, ${viewport.width} ${theme}: ${id}, ${nodes.length} times, first ${nodes[0]?.html.slice(0, 160)} ${nodes[0]?.failureSummary}`,
        )
      }
    }
  }
  return found
}

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
