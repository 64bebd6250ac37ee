import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote } from './window.ts'

const { app, browser, owner } = useApp()

const newest = async () => (await owner.get('/api/service-requests')).body[0]

test('an ad’s click and the pages after it come with the quote, without a cookie', async () => {
  const page = await openWindow(
    browser,
    `${app.url}/?utm_source=google&utm_medium=cpc&utm_campaign=Spring&gclid=Cj0K-1`,
  )
  await page.goto(`${app.url}/services/paver-sealing`)
  // The same page again is no other page.
  await page.reload()
  await page.goto(`${app.url}/faq`)
  await formIsLive(page)
  await fillQuote(page, ELENA)
  await sendQuote(page)
  await expect
    .poll(async () => (await newest())?.attribution)
    .toEqual({
      source: 'google',
      medium: 'cpc',
      campaign: 'Spring',
      gclid: 'Cj0K-1',
      firstPage: '/',
      lastPage: '/services/paver-sealing',
      pages: 3,
    })
  expect(await page.context().cookies()).toEqual([])
})

test('another campaign’s link in the same tab begins again, and a damaged record is replaced', async () => {
  const page = await openWindow(browser, `${app.url}/faq`)
  const record = () => page.evaluate(() => JSON.parse(sessionStorage.getItem('origin') ?? '') as unknown)
  await expect.poll(record).toEqual({ firstPage: '/faq', page: '/faq', pages: 1 })
  await page.goto(`${app.url}/?utm_source=flyer`)
  await expect.poll(record).toEqual({ source: 'flyer', firstPage: '/', page: '/', pages: 1 })
  for (const damaged of ['{no json', '5', 'null', '[]', '{"source":"x"}']) {
    await page.evaluate((text) => sessionStorage.setItem('origin', text), damaged)
    await page.goto(`${app.url}/about`)
    await expect.poll(record).toEqual({ firstPage: '/about', page: '/about', pages: 1 })
  }
  await page.evaluate(() => sessionStorage.setItem('origin', '{"firstPage":7,"pages":"x","gclid":{}}'))
  await page.goto(`${app.url}/services/paver-sealing`)
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, phone: '(813) 555-0177' })
  await sendQuote(page)
  await expect.poll(async () => (await newest())?.phone).toBe('+18135550177')
  expect((await newest()).attribution).toBeNull()
})
