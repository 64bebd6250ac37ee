import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { aQuote } from '../support/app.ts'
import { recordProof } from '../support/record-proof.ts'
import { faults } from './axe.ts'
import { moveInside } from './move-inside.ts'
import { LAYERS, SCREENS, TABS } from './screen-paths.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'
import type { Window } from './window.ts'

const { app, browser } = useApp()

/** Slow where the machine has other work to do: it looks at hundreds of states. */
const TIMEOUTS = { timeout: 480_000 }

/** The overview, in a window that then moves inside the dashboard: opening it costs more than looking at it. */
async function openOverview(): Promise<Window> {
  const { cookie } = await app.as('owner')
  const page = await openWindow(browser, `${app.url}/dashboard`, { cookie })
  await page.getByRole('heading', { level: 1 }).waitFor()
  return page
}

async function go(page: Window, tab: string, screen: Screen = 'phone'): Promise<void> {
  await page.setViewportSize(SCREENS[screen].viewport)
  await moveInside(page, tab)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForFunction(() => document.querySelector('main .skel') === null)
}

const EMPTY = [
  '/dashboard',
  '/dashboard/requests',
  '/dashboard/jobs',
  '/dashboard/customers',
  '/dashboard/automation',
  '/dashboard/partners',
  '/dashboard/pricing',
]

test('axe finds nothing wrong with a tab that is empty', TIMEOUTS, async () => {
  const page = await openOverview()
  const found: string[] = []
  for (const tab of EMPTY) {
    await go(page, tab)
    found.push(...(await faults(page, `${tab}, empty`)))
  }
  expect(found).toEqual([])
})

describe('of a business at work', () => {
  beforeAll(async () => {
    const owner = await app.as('owner')
    for (const quote of [
      aQuote({ message: 'A line of a long message.\n'.repeat(60) }),
      aQuote({ areaSqFt: 900 }),
      aQuote(),
      aQuote(),
      aQuote({ website: 'a program' }),
    ])
      await app.visitor.post('/api/service-requests', quote)
    const [first, second, third] = (await owner.get<{ id: string }[]>('/api/service-requests')).body
    await owner.post(`/api/automation/process-request/${first?.id}`)
    await owner.post('/api/automation/process-communications')
    await owner.post('/api/partners/seed')
    await owner.post(`/api/automation/process-request/${second?.id}`)
    await owner.patch(`/api/service-requests/${third?.id}/status`, { status: 'cancelled', lostReason: 'Too far' })
  })

  test('axe finds nothing wrong with any tab', TIMEOUTS, async () => {
    const page = await openOverview()
    const found: string[] = []
    for (const tab of TABS) {
      await go(page, tab)
      found.push(...(await faults(page, tab)))
    }
    expect(found).toEqual([])
    recordProof('accessibility', {
      tried: TABS.length,
      figure: 'every tab of the dashboard, and the dialogs that it opens',
    })
  })

  test('axe finds nothing wrong with what opens over a tab', TIMEOUTS, async () => {
    const page = await openOverview()
    const found: string[] = []
    for (const { name, tab, screen, open } of LAYERS) {
      await go(page, tab, screen)
      // One that does not open is a fault of its own, and keeps axe from none of the others.
      const fault = await open(page).then(
        () => null,
        (error: unknown) => `${name} did not open over ${tab}: ${String(error)}`,
      )
      found.push(...(fault === null ? await faults(page, name) : [fault]))
    }
    expect(found).toEqual([])
  })
})
