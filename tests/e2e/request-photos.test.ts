import { expect, test } from 'vitest'
import { aQuote } from '../support/app.ts'
import { aPhoto, sendPhoto } from '../support/pictures.ts'
import { useApp } from '../support/use-app.ts'
import { openWindow } from './window.ts'

const { app, browser, owner } = useApp()

test('a photo that a visitor sent is once on the page of their request, among its files', async () => {
  const { body: receipt } = await app.visitor.post('/api/service-requests', aQuote({ name: 'Ruth Delgado' }))
  expect((await sendPhoto(app.url, receipt, await aPhoto())).status).toBeLessThan(300)
  const page = await openWindow(browser, `${app.url}/dashboard/requests/${receipt.id}`, {
    screen: 'phone',
    cookie: owner.cookie,
  })
  const files = page.getByRole('region', { name: 'Photos and files' })
  await files.locator('img').first().waitFor({ timeout: 40_000 })
  expect(await page.locator('main img').count()).toBe(await files.locator('img').count())
})
