import type { Page } from 'playwright-core'
import { launchBrowser } from '../tests/support/browser.ts'
import { SCREENS } from '../tests/e2e/screen-paths.ts'
import type { Screen } from '../tests/e2e/screen-paths.ts'
import { startBig } from './big-data.ts'
import { median } from './paired-runs.ts'

/** How often the whole round is made; the first one fills the caches and is not counted. */
const ROUNDS = Number(process.env.TURNS ?? 5)
const BAR = { answered: 100 }

/**
 * Something the owner does, and what tells that it is there: text that the page then holds within `within`, or holds no
 * more.
 */
type Step = {
  what: string
  act: (page: Page) => Promise<unknown>
  there: { within: string; text: RegExp; gone?: boolean }
  only?: Screen
}

/** The sidebar of a desk, or the bar at the foot of a phone. */
const nav = (page: Page, name: RegExp) =>
  page
    .getByRole('navigation', { name: /^(Dashboard|Main sections)$/ })
    .getByRole('link', { name })
    .filter({ visible: true })
    .first()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const STEPS: Step[] = [
  {
    what: 'Customers, from Overview',
    act: (page) => nav(page, /^Customers/).click(),
    there: { within: 'main tbody', text: /\d{3}-\d{4}/ },
    only: 'desk',
  },
  {
    what: 'a letter of the search',
    act: (page) => page.getByRole('searchbox').press('s'),
    there: { within: 'main', text: /Showing/ },
    only: 'desk',
  },
  {
    what: 'the rest of a common word',
    act: (page) => page.getByRole('searchbox').pressSequentially('mith'),
    there: { within: 'main tbody tr:nth-child(2)', text: /Smith/ },
    only: 'desk',
  },
  {
    what: 'a rare word',
    act: (page) =>
      page
        .getByRole('searchbox')
        .fill('quillquist')
        .then(() => page.keyboard.press('End')),
    there: { within: 'main tbody tr:nth-child(2)', text: /Quillquist/i },
    only: 'desk',
  },
  {
    what: 'no word',
    act: (page) =>
      page
        .getByRole('searchbox')
        .fill('')
        .then(() => page.keyboard.press('Home')),
    there: { within: 'main', text: /of [\d,]+ customers/ },
    only: 'desk',
  },
  {
    what: 'a category',
    act: (page) => button(page, /^Roof Cleaning/).click(),
    there: { within: 'main tbody tr:nth-child(2)', text: /Roof Cleaning/ },
    only: 'desk',
  },
  {
    what: 'another order',
    act: (page) => button(page, /^Name/).click(),
    there: { within: 'main tbody tr:nth-child(2)', text: /^A/ },
    only: 'desk',
  },
  {
    what: 'a customer beside the table',
    act: (page) => page.locator('main tbody .nm').nth(2).click(),
    there: { within: '.drawer', text: /Call/ },
    only: 'desk',
  },
  { what: 'Jobs', act: (page) => nav(page, /^Jobs/).click(), there: { within: 'main', text: /View Details/ } },
  {
    what: 'the jobs as a list',
    act: (page) => page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'List' }).click(),
    there: { within: 'main', text: /\d jobs/ },
  },
  {
    what: 'the details of a job',
    act: (page) => button(page, /^View Details/).click(),
    there: { within: '[role=dialog]', text: /Update Job Status/ },
  },
  {
    what: 'close',
    act: (page) => page.keyboard.press('Escape'),
    there: { within: 'body', text: /Update Job Status/, gone: true },
  },
  {
    what: 'the calendar',
    act: (page) => page.getByRole('group', { name: 'View' }).getByRole('button', { name: 'Calendar' }).click(),
    there: { within: 'main', text: /Today/ },
  },
  { what: 'a month', act: (page) => button(page, 'Month').click(), there: { within: '.mdays', text: /\+\d+ more/ } },
  {
    what: 'the month before',
    act: (page) => button(page, 'Previous month').click(),
    there: { within: '.mdays', text: /\+\d+ more/ },
  },
  {
    what: 'the palette',
    act: (page) => page.keyboard.press('Control+k'),
    there: { within: '[role=dialog]', text: /\w/ },
  },
  {
    what: 'a rare word in it',
    act: (page) => page.keyboard.type('quillquist'),
    there: { within: '[role=dialog]', text: /Quillquist/i },
  },
  {
    what: 'close it',
    act: (page) => page.keyboard.press('Escape').then(() => page.keyboard.press('Escape')),
    there: { within: '[role=dialog]', text: /\w/, gone: true },
  },
]

type Found = { answered: number[]; there: number[] }

/**
 * What the owner presses and types among 100,000 customers and 300,000 jobs: how long until the screen answers (the
 * next paint, as browsers measure it), which is the bar, and how long until what was asked for is there.
 */
export async function interactions(): Promise<boolean> {
  const big = await startBig()
  const browser = await launchBrowser()
  try {
    let held = true
    for (const screen of ['desk', 'phone'] as const) {
      const context = await browser.newContext({ ...SCREENS[screen], reducedMotion: 'reduce' })
      context.setDefaultTimeout(15_000)
      const [name = '', value = ''] = big.cookie.split(/=(.*)/s)
      await context.addCookies([{ name, value, url: big.app.url }])
      const page = await context.newPage()
      await page.addInitScript(listen)
      const found = new Map<string, Found>()
      for (let round = 0; round <= ROUNDS; round++) {
        await page.goto(`${big.app.url}/dashboard`)
        await page.getByRole('heading', { level: 1, name: 'Good' }).waitFor()
        // What is measured is the answer to a press, not the first load.
        await page.waitForFunction(() => !document.querySelector('main .skel'))
        for (const step of STEPS.filter(({ only }) => only === undefined || only === screen)) {
          const { answered, there } = await take(page, step)
          if (round === 0) continue
          const known = found.get(step.what) ?? { answered: [], there: [] }
          found.set(step.what, { answered: [...known.answered, answered], there: [...known.there, there] })
        }
      }
      await context.close()
      for (const [what, { answered, there }] of found) {
        const worst = Math.max(...answered)
        const holds = worst <= BAR.answered
        held = held && holds
        process.stdout.write(
          `${holds ? 'holds ' : 'BROKEN'}  ${screen}, ${what}: answered after ${median(answered)} ms, at worst ${worst} ms (bar ${BAR.answered} ms); there after ${median(there).toFixed(0)} ms\n`,
        )
      }
    }
    return held
  } finally {
    await browser.close()
    await big.stop()
  }
}

/** In the page: when something was pressed first and last, and how long each took to be answered. */
function listen(): void {
  const heard = { first: 0, answered: 0 }
  Object.assign(globalThis, { heard })
  for (const type of ['pointerdown', 'keydown', 'input'])
    addEventListener(type, (event) => (heard.first ||= event.timeStamp), { capture: true })
  new PerformanceObserver((list) => {
    for (const { duration, name } of list.getEntries())
      if (/^(pointer|key|click|input)/.test(name)) heard.answered = Math.max(heard.answered, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit) // not yet in the types
}

type Heard = { first: number; answered: number }

async function take(
  page: Page,
  { act, there: { within, text, gone = false } }: Step,
): Promise<{ answered: number; there: number }> {
  await page.evaluate(() => Object.assign((globalThis as unknown as { heard: Heard }).heard, { first: 0, answered: 0 }))
  const there = page.evaluate(
    ([where, source, flags, isGone]) =>
      new Promise<number>((resolve, reject) => {
        const { heard } = globalThis as unknown as { heard: Heard }
        const late = performance.now() + 15_000
        const look = () => {
          const is = new RegExp(source, flags).test(document.querySelector(where)?.textContent ?? '')
          if (heard.first > 0 && is !== isGone && !document.querySelector('main .skel'))
            return resolve(performance.now() - heard.first)
          if (performance.now() > late) return reject(new Error(`${where} never held ${source}`))
          requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }),
    [within, text.source, text.flags, gone] as const,
  )
  await Promise.all([there, act(page)])
  // Entries arrive a moment after the paint.
  await page.waitForTimeout(150)
  return {
    there: await there,
    answered: await page.evaluate(() => (globalThis as unknown as { heard: Heard }).heard.answered),
  }
}
