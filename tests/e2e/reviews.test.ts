import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { reviews } from '#domains/messaging/reviews/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { businesses } from '#domains/system/business/tables.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '../support/use-app.ts'
import { faults } from './axe.ts'
import { openWindow } from './window.ts'

const SERVICES = ['Pool Deck Sealing', 'Driveway Sealing', 'Paver Sealing', 'Pressure Washing', 'Driveway Sealing']
/** Enough that some of them stand below the first twelve. No sample stands beside a real review. */
const WITHOUT_TOPIC = Array.from({ length: 9 }, () => 'Gutter Cleaning')

const { app, browser } = useApp()
beforeAll(async () => {
  await app.parts.db.transaction(SYSTEM, async (tx) => {
    const [business] = await tx.select().from(businesses).limit(1)
    for (const [at, service] of [...SERVICES, ...WITHOUT_TOPIC].entries()) {
      const [customer] = await tx
        .insert(customers)
        .values({
          name: `Customer ${'ABCDEFGHIJKLMN'[at]}`,
          phone: `+181355501${40 + at}`,
          address: '5 Boyette Rd, Riverview, FL 33569',
        })
        .returning()
      const made = { businessId: business?.id ?? '', customerId: customer?.id ?? '', service, status: 'completed' }
      const [job] = await tx.insert(jobs).values(made).returning()
      // The first of the list is the newest.
      const createdAt = new Date(Date.UTC(2026, 9, 20 - at))
      const comment = `Number ${at}: ${service}, as promised.`
      await tx.insert(reviews).values({
        jobId: job?.id,
        customerId: customer?.id,
        rating: 5,
        comment,
        status: 'approved',
        reply: 'Thank you.',
        createdAt,
      })
    }
    tx.invalidatePages('/reviews', '/')
  })
}, 120_000)

const shown = async (page: Page) => page.locator('main li:visible blockquote').allInnerTexts()

describe.each([{ javaScript: true }, { javaScript: false }])(
  'the reviews, JavaScript $javaScript,',
  ({ javaScript }) => {
    const open = () => openWindow(browser, `${app.url}/reviews`, { javaScript })

    test('are twelve at first; one press shows the others, another hides them', async () => {
      const page = await open()
      expect(await shown(page)).toHaveLength(12)
      await page.getByText('Show 2 more').click()
      expect(await shown(page)).toHaveLength(14)
      await page.getByText('Show fewer').click()
      expect(await shown(page)).toHaveLength(12)
    })

    test('can be narrowed to a topic with the keyboard alone, those further down with them, and widened again', async () => {
      const page = await open()
      await page.getByRole('radio', { name: 'All 14' }).focus()
      await page.keyboard.press('ArrowRight')
      expect(await shown(page)).toEqual([1, 2, 4].map((at) => `Number ${at}: ${SERVICES[at]}, as promised.`))
      await page.keyboard.press('ArrowRight')
      expect(await shown(page)).toEqual(['Number 0: Pool Deck Sealing, as promised.'])
      expect(await page.getByText('Show 2 more').isVisible()).toBe(false)
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('ArrowLeft')
      expect(await shown(page)).toHaveLength(12)
    })
  },
)

test('axe finds nothing wrong with reviews, replies, topics and all of them shown', async () => {
  const page = await openWindow(browser, `${app.url}/reviews`)
  await page.getByText('Show 2 more').click()
  expect(await faults(page, '/reviews')).toEqual([])
})
