import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import type { Answer } from '../support/app.ts'
import { estimatesOf, signed } from '../support/estimates.ts'
import { useApp } from '../support/use-app.ts'
import { ELENA, fillQuote, formIsLive, openWindow, sendQuote, unhurried } from './window.ts'

const { app, browser, owner } = useApp()

const newest = async () => (await owner.get('/api/service-requests')).body[0]

test('an ad’s click and the pages after it come with the quote, without a cookie', async () => {
  const page = await openWindow(
    browser,
    `${app.url}/?utm_source=google&utm_medium=cpc&utm_campaign=Spring&gclid=Cj0K-1`,
    { before: unhurried },
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
  const page = await openWindow(browser, `${app.url}/faq`, { before: unhurried })
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

test('an ad’s click is followed to the money that it brought, and reported back to the network', async () => {
  const good = async (answer: Promise<Answer>) => {
    const { status, body } = await answer
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  const page = await openWindow(browser, `${app.url}/?utm_source=google&utm_medium=cpc&gclid=Cj0K-journey`, {
    before: unhurried,
  })
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, name: 'Priya Nair', phone: '(813) 555-0123' })
  await sendQuote(page)
  await expect.poll(async () => (await newest())?.attribution?.gclid).toBe('Cj0K-journey')
  const requestId: string = (await newest()).id

  const { customerId } = await good(owner.post(`/api/service-requests/${requestId}/customer`, { customer: 'new' }))
  const { estimate, key } = await estimatesOf(app).aSent({ customerId, requestId })
  await good(app.visitor.post(`/api/estimate-links/${estimate['id']}/accept`, signed(estimate, key)))
  const { jobId } = await good(owner.get(`/api/estimates/${estimate['id']}`))
  await good(owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' }))
  const [{ invoiceId }] = await good(owner.post('/api/invoices/bulk', { items: [{ id: jobId }] }))
  await good(owner.post(`/api/invoices/${invoiceId}/payments`, { amount: 113_700, method: 'check', reference: '1042' }))

  const today = toDay(new Date())
  const days = `from=${today}&to=${today}`
  const { rows } = await good(owner.get(`/api/reports/sources?${days}`))
  expect(rows.find(({ key: source }: { key: string }) => source === 'google/cpc')).toMatchObject({
    estimatesSent: 1,
    estimatesAccepted: 1,
    invoiced: 113_700,
    paid: 113_700,
  })
  const csv = await good(owner.get(`/api/reports/conversions.csv?${days}&network=google`))
  const lines: string[] = csv.split('\r\n').filter((line: string) => line.startsWith('Cj0K-journey,'))
  expect(lines.map((line) => line.split(',').toSpliced(2, 1).slice(1))).toEqual([
    ['Lead', '', ''],
    ['Estimate accepted', '1137.00', 'USD'],
    ['Paid', '1137.00', 'USD'],
  ])

  // The owner sees it in words, at the request, the customer and in the report.
  const office = await openWindow(browser, `${app.url}/dashboard/requests/${requestId}`, {
    cookie: owner.cookie,
    screen: 'desk',
  })
  await office.getByText('Came from Google Ads, first page Home; 1 page').waitFor()
  await office.goto(`${app.url}/dashboard/customers/${customerId}`)
  await office.getByText('Came from Google Ads, first page Home; 1 page').waitFor()
  await office.goto(`${app.url}/dashboard/reports`)
  await office
    .getByRole('region', { name: 'Revenue by source' })
    .getByRole('link', { name: 'Google Ads', exact: true })
    .click()
  await office.getByText('Priya Nair').first().waitFor()
  expect(new URL(office.url()).searchParams.get('lead')).toBe('google/cpc')
})
