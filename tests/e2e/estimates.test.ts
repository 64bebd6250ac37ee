import { expect, test } from 'vitest'
import { aQuote } from '../support/app.ts'
import { estimatesOf, signed } from '../support/estimates.ts'
import { jobsPage } from './jobs-page.ts'
import type { Screen } from './screen-paths.ts'
import { toast, type Window } from './window.ts'

// As in a demo, a simulated message counts as sent.
const at = jobsPage({ testPaymentsCount: true })
const estimateOf = async (customerId: string) => (await at.owner.get(`/api/estimates?customerId=${customerId}`)).body[0]
const line = (page: Window, name: string) => page.getByRole('group', { name, exact: true })

test.each<Screen>(['desk', 'phone'])(
  'an estimate with three finishes is written, sent and followed: %s',
  async (screen) => {
    const customer = await at.crew.aCustomer({ name: `Priya ${screen}`, email: `priya-${screen}@example.com` })
    const page = await at.open(`/dashboard/estimates/new?customer=${customer.id}`, screen)
    await page.getByLabel('Service').selectOption('Pool Deck Sealing')
    await page.getByLabel('Title').fill('Pool deck, sealed before Christmas')
    await page.getByLabel(/^Area in square feet/).fill('620')
    await page.getByRole('button', { name: 'Offer three finishes' }).click()
    for (const [name, price] of [
      ['Natural', '1.30'],
      ['Satin', '1.60'],
      ['Wet-look', '1.80'],
    ] as const)
      await line(page, `${name}, line 1`).getByLabel('Unit price').fill(price)
    await page.getByRole('button', { name: 'Add add-on' }).click()
    await line(page, 'Addition 1').getByLabel('Description').fill('Screen enclosure wash')
    await line(page, 'Addition 1').getByLabel('Unit price').fill('145')
    await line(page, 'Addition 1').getByLabel('Selected by default').click()
    const seen = page.getByRole('region', { name: 'Customer preview' })
    await seen.getByText('$1,137.00').waitFor()
    await seen.getByText('$284.25').waitFor()
    const bar = page.getByRole('region', { name: 'Save estimate' })
    await bar.getByText('$1,137.00').waitFor()
    await bar.getByText(`Priya ${screen}`).waitFor()
    await page.getByRole('button', { name: 'Save and send' }).click()
    const dialog = page.getByRole('dialog', { name: /^Send EST-/ })
    await dialog.getByRole('button', { name: 'Send estimate' }).click()
    await toast(page).getByText('Estimate sent').waitFor()
    await page.getByText('not opened yet').waitFor()
    expect(await estimateOf(customer.id)).toMatchObject({
      state: 'sent',
      amount: 113_700,
      depositPercent: 25,
      areaSqFt: 620,
    })
    await page.getByRole('link', { name: 'Estimates' }).first().click()
    await page.getByText(`Priya ${screen}`).waitFor()
  },
)

test('what is wrong is said beside it, nothing that was typed is lost, and a lost answer makes no second one', async () => {
  const customer = await at.crew.aCustomer({ name: 'Wrong First' })
  const page = await at.open(`/dashboard/estimates/new?customer=${customer.id}`, 'desk')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const sentence of [
    'Choose a service.',
    'Enter a title.',
    'Enter a description.',
    'Enter a price from $0 to $1,000,000.',
  ])
    await page.getByText(sentence).waitFor()
  await page.getByLabel('Service').selectOption('Driveway Sealing')
  await page.getByLabel('Title').fill('Driveway')
  await line(page, 'Line 1').getByLabel('Description').fill('Driveway sealing')
  await line(page, 'Line 1').getByLabel('Quantity').fill('1.005')
  await line(page, 'Line 1').getByLabel('Unit price').fill('450')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Enter a quantity above zero, with at most two decimals.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Driveway')
  await line(page, 'Line 1').getByLabel('Quantity').fill('1.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboard\/estimates\/[0-9a-f-]{36}$/)
  expect(await estimateOf(customer.id)).toMatchObject({ state: 'draft', amount: 67_500 })
})

test('another person was quicker: the typed text stays, and is saved over theirs on request', async () => {
  const estimate = await estimatesOf(at.app).aDraft({ customer: { name: 'Two Windows' } })
  const page = await at.open(`/dashboard/estimates/${estimate.id}`, 'desk', { mayComplain: /status of 409/ })
  await page.getByLabel('Title').fill('My title')
  const staff = await at.app.as('staff')
  expect((await staff.patch(`/api/estimates/${estimate.id}`, { version: 1, intro: 'Theirs.' })).status).toBe(200)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Sam staff changed this', { exact: true }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('My title')
  await page.getByRole('button', { name: 'Save my version' }).click()
  await toast(page).getByText('Estimate saved').waitFor()
  expect(await estimateOf(estimate.customerId)).toMatchObject({ title: 'My title', version: 3 })
})

test('an accepted estimate is shown as it was stored, with the signature and the job', async () => {
  const { estimate, key } = await estimatesOf(at.app).aSent({ customer: { name: 'Signed Person' } })
  await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
  const page = await at.open(`/dashboard/estimates/${estimate.id}`, 'desk')
  await page.getByRole('img', { name: 'Signature of Priya Nair' }).waitFor()
  await page
    .getByText(/Pool deck sealing, satin, 620 sq ft at \$1\.60: \$992\.00/)
    .first()
    .waitFor()
  await page.getByText('Mon Dec 7, morning').first().waitFor()
  await page.getByRole('link', { name: 'the job', exact: true }).click()
  await page.waitForURL(/\/dashboard\/jobs\/[0-9a-f-]{36}$/)
})

test('an acceptance by phone is recorded, and a sent estimate is canceled', async () => {
  const { estimate } = await estimatesOf(at.app).aSent({ customer: { name: 'By Phone' } })
  const page = await at.open(`/dashboard/estimates/${estimate.id}`, 'phone')
  const more = page.getByRole('button', { name: /^More actions for EST-/ })
  await more.click()
  await page.getByRole('menuitem', { name: 'Accepted by phone...' }).click()
  const dialog = page.getByRole('dialog', { name: 'Accepted by phone' })
  await dialog.getByLabel(/^Natural/).check()
  await dialog.getByText('$951.00').waitFor()
  await dialog.getByRole('button', { name: 'Mark as accepted' }).click()
  await toast(page).getByText('Estimate accepted').waitFor()
  expect(await estimateOf(estimate.customerId)).toMatchObject({ state: 'accepted', amount: 95_100 })
  const other = await estimatesOf(at.app).aSent({ customerId: estimate.customerId })
  await page.goto(`${at.app.url}/dashboard/estimates/${other.estimate.id}`)
  await more.click()
  await page.getByRole('menuitem', { name: 'Cancel estimate...' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel estimate' }).click()
  await toast(page).getByText('Estimate canceled').waitFor()
  expect((await at.app.visitor.post(`/api/estimate-links/${other.estimate.id}/look`, { key: other.key })).status).toBe(
    404,
  )
})

test('a request becomes an estimate: the person who asked becomes a customer, and the accepted estimate is the job of the request', async () => {
  const { body: request } = await at.app.visitor.post(
    '/api/service-requests',
    aQuote({ name: 'Asked First', service: 'pool-deck', areaSqFt: 640 }),
  )
  const page = await at.open(`/dashboard/requests/${request.id}`, 'desk')
  // A person who views the other business still writes it for the one that does this work.
  await page.evaluate((id) => localStorage.setItem('business', id), await at.crew.business(1))
  await page.getByRole('button', { name: 'More actions for Asked First' }).click()
  await page.getByRole('menuitem', { name: 'Write estimate' }).click()
  await page.waitForURL(/\/dashboard\/estimates\/new/)
  expect(await page.getByLabel(/^Area in square feet/).inputValue()).toBe('640')
  await line(page, 'Line 1').getByLabel('Unit price').fill('1.50')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboard\/estimates\/[0-9a-f-]{36}$/)
  const { customerId } = (await at.owner.get(`/api/service-requests/${request.id}`)).body
  const estimate = await estimateOf(customerId)
  expect(estimate).toMatchObject({
    requestId: request.id,
    amount: 96_000,
    service: 'Pool Deck Sealing',
    businessId: await at.crew.business(0),
  })
  const given = {
    choice: { packageId: null, optionIds: [] },
    name: 'Asked First',
    how: 'by phone',
    version: estimate.version,
  }
  const { jobId } = (await at.owner.post(`/api/estimates/${estimate.id}/accept`, given)).body
  await expect
    .poll(async () => (await at.owner.get(`/api/service-requests/${request.id}`)).body)
    .toMatchObject({ jobId, status: 'contacted' })
})

test('the invoice of the work has the lines that were accepted, and the deposit is taken off', async () => {
  const { estimate, key } = await estimatesOf(at.app).aSent({ customer: { name: 'Billed Later' } })
  await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
  const { jobId } = (await at.owner.get(`/api/estimates/${estimate.id}`)).body
  expect((await at.owner.patch(`/api/jobs/${jobId}/status`, { status: 'completed' })).status).toBe(200)
  const page = await at.open(`/dashboard/invoices?customer=${estimate.customerId}&job=${jobId}`, 'desk')
  await expect.poll(() => page.getByLabel('Description, line 1').inputValue()).toBe('Pool deck sealing, satin')
  expect(await page.getByLabel('Description, line 2').inputValue()).toBe('Screen enclosure wash')
  await page.getByRole('button', { name: 'Create invoice' }).click()
  await expect
    .poll(async () => (await at.owner.get(`/api/invoices?customerId=${estimate.customerId}`)).body)
    .toMatchObject([{ jobId, amount: 113_700, status: 'sent' }])
})

test.each<Screen>(['desk', 'phone'])(
  'the agreed deposit is asked for again, entered by hand and refunded in part: %s',
  async (screen) => {
    const { estimate, key } = await estimatesOf(at.app).aSent({ customer: { name: `Deposit ${screen}` } })
    await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
    const page = await at.open(`/dashboard/estimates/${estimate.id}`, screen, { mayComplain: /status of 400/ })
    const card = page.getByRole('region', { name: 'Deposit' })
    await card.getByText('No payments yet.').waitFor()
    await card.getByRole('button', { name: 'Request deposit' }).click()
    const dialog = page.getByRole('dialog', { name: `Request deposit for ${estimate.estimateNumber}` })
    await dialog.getByText(/with a note that \$284\.25 of the deposit is due/).waitFor()
    await dialog.getByRole('button', { name: 'Send the link yourself' }).click()
    await expect
      .poll(() => dialog.getByLabel('Private link').inputValue())
      .toContain(`/estimate/${estimate.id}?key=${key}`)
    await dialog.getByRole('button', { name: 'Request deposit' }).click()
    await toast(page).getByText('Link sent').waitFor()
    await card.getByRole('button', { name: 'Record deposit' }).click()
    const paying = page.getByRole('dialog', { name: 'Record deposit' })
    await paying.getByLabel('Amount').fill('300')
    await paying.getByLabel('Method').selectOption('check')
    await paying.getByRole('button', { name: 'Record deposit' }).click()
    await paying.getByText('This is more than the $284.25 balance due.').waitFor()
    await paying.getByLabel('Amount').fill('284.25')
    await paying.getByRole('button', { name: 'Record deposit' }).click()
    await toast(page).getByText('$284.25 payment recorded').waitFor()
    await expect.poll(() => card.getByRole('button', { name: 'Record deposit' }).count()).toBe(0)
    await card.getByRole('button', { name: /^Refund:/ }).click()
    const refund = page.getByRole('dialog', { name: 'Refund payment' })
    await refund.getByLabel('Refund amount').fill('84.25')
    await refund.getByLabel(/^Yes, reopen the deposit for this amount/).click()
    await refund.getByRole('button', { name: 'Refund payment' }).click()
    await toast(page).getByText('$84.25 refunded').waitFor()
    await expect.poll(() => card.locator('.lastsum').innerText()).toContain('$84.25')
    const happened = page.getByRole('region', { name: 'Timeline' })
    await happened.getByText(/recorded a \$284\.25 deposit \(check\) for this estimate/).waitFor()
    await happened.getByText(/accepted this estimate: \$1,137\.00/).waitFor()
  },
)

test('the link of one without a deposit can still be copied, and no message is offered', async () => {
  const { estimate, key } = await estimatesOf(at.app).aSent({ depositPercent: null, customer: { name: 'No Deposit' } })
  await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
  const page = await at.open(`/dashboard/estimates/${estimate.id}`, 'phone')
  await page.getByRole('button', { name: /^More actions for EST-/ }).click()
  await page.getByRole('menuitem', { name: 'Copy link...' }).click()
  const dialog = page.getByRole('dialog', { name: `Link to ${estimate.estimateNumber}` })
  await dialog.getByRole('button', { name: 'Get link' }).click()
  await expect.poll(() => dialog.getByLabel('Private link').inputValue()).toContain(key)
  expect(await dialog.getByRole('checkbox').count()).toBe(0)
})

test('the rule of a customer makes the price of a line, follows the area, says so, and gives way to what is typed', async () => {
  const customer = await at.crew.aCustomer({ name: 'Loyal Customer' })
  const rules = {
    customerId: customer.id,
    service: 'Pool Deck Sealing',
    priceType: 'discount_percent',
    value: 10,
    notes: 'Loyalty',
  }
  expect((await at.owner.post('/api/customer-pricing', rules)).status).toBe(201)
  const list = (
    await at.owner.get(
      `/api/customer-pricing/price?customerId=${customer.id}&service=Pool%20Deck%20Sealing&areaSqFt=600`,
    )
  ).body
  const page = await at.open(`/dashboard/estimates/new?customer=${customer.id}`, 'desk')
  await page.getByLabel('Service').selectOption('Pool Deck Sealing')
  await page.getByLabel('Title').fill('Pool deck')
  await page.getByLabel(/^Area in square feet/).fill('60')
  await page.getByRole('button', { name: 'Start with two blank packages' }).click()
  for (const name of ['Good', 'Better'])
    await line(page, `${name}, line 1`).getByLabel('Description').fill(`Pool Deck Sealing, ${name.toLowerCase()}`)
  await line(page, 'Good, line 1').getByRole('button', { name: 'Use this price' }).waitFor()
  expect(await line(page, 'Good, line 1').getByLabel('Unit price').inputValue()).toBe('')
  for (const area of ['300', '600']) await page.getByLabel(/^Area in square feet/).fill(area)
  const price = (name: string) => line(page, `${name}, line 1`).getByLabel('Unit price')
  for (const name of ['Good', 'Better'])
    await expect.poll(() => price(name).inputValue()).toBe((list.price / 600 / 100).toFixed(2))
  await line(page, 'Good, line 1')
    .getByText(/^10% off list: Loyalty, list price \$[\d,.]+$/)
    .waitFor()
  await price('Better').fill('2.00')
  expect(
    await line(page, 'Better, line 1')
      .getByText(/^10% off list: Loyalty,/)
      .count(),
  ).toBe(0)
  await line(page, 'Better, line 1').getByText('10% off list: Loyalty: $1,080.00').waitFor()
  // A line of its own: what is typed is the list price, and the rule is one press away.
  await line(page, 'Line 1').getByLabel('Description').fill('Pool Deck Sealing, the step')
  await line(page, 'Line 1').getByLabel('Unit price').fill('80')
  await line(page, 'Line 1').getByRole('button', { name: 'Use this price' }).click()
  expect(await line(page, 'Line 1').getByLabel('Unit price').inputValue()).toBe('72.00')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/dashboard\/estimates\/[0-9a-f-]{36}$/)
  const { offer } = await estimateOf(customer.id)
  expect(offer.packages.map((pack: any) => [pack.lines[0].unitPrice, pack.lines[0].rule?.words ?? null])).toEqual([
    [list.price / 600, '10% off list: Loyalty'],
    [200, null],
  ])
  expect(offer.lines[0]).toMatchObject({ unitPrice: 7200, rule: { words: '10% off list: Loyalty', list: 8000 } })
  await line(page, 'Good, line 1')
    .getByText(/^10% off list: Loyalty, /)
    .waitFor()
})

test('three finishes have the prices of the book, and the rule of a customer is one press away', async () => {
  const customer = await at.crew.aCustomer({ name: 'Finish Chooser' })
  const rules = { customerId: customer.id, service: 'Pool Deck Sealing', priceType: 'discount_percent', value: 10 }
  expect((await at.owner.post('/api/customer-pricing', rules)).status).toBe(201)
  const items = (await at.owner.get('/api/price-book')).body
  const { prices } = items.find(({ name }: { name: string }) => name === 'Pool Deck Sealing')
  const { low, usual, high } = prices.at(-1)
  const page = await at.open(`/dashboard/estimates/new?customer=${customer.id}`, 'desk')
  await page.getByLabel('Service').selectOption('Pool Deck Sealing')
  await page.getByLabel(/^Area in square feet/).fill('600')
  await page.getByRole('button', { name: 'Offer three finishes' }).click()
  const price = (name: string) => line(page, `${name}, line 1`).getByLabel('Unit price').inputValue()
  for (const [name, cents] of [
    ['Natural', low],
    ['Satin', usual],
    ['Wet-look', high],
  ])
    expect(await price(name)).toBe((cents / 100).toFixed(2))
  await line(page, 'Satin, line 1').getByRole('button', { name: 'Use this price' }).click()
  await expect.poll(() => price('Satin')).toBe(((usual * 0.9) / 100).toFixed(2))
  expect(await price('Natural')).toBe((low / 100).toFixed(2))
})

test('a request and the job of an estimate name it and lead to it', async () => {
  const { body: request } = await at.app.visitor.post(
    '/api/service-requests',
    aQuote({ name: 'Named There', service: 'pool-deck' }),
  )
  const { customer } = (await at.owner.post(`/api/automation/process-request/${request.id}`)).body
  const { estimate, key } = await estimatesOf(at.app).aSent({ customerId: customer.id, requestId: request.id })
  const page = await at.open(`/dashboard/requests/${request.id}`, 'desk')
  await page
    .getByRole('region', { name: 'Estimate', exact: true })
    .getByRole('link', { name: estimate.estimateNumber })
    .click()
  await page.getByRole('link', { name: 'a request' }).waitFor()
  await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))
  await page.getByRole('link', { name: 'the job', exact: true }).click()
  await page.waitForURL(/\/dashboard\/jobs\/[0-9a-f-]{36}$/)
  await page
    .getByRole('region', { name: 'Estimate', exact: true })
    .getByRole('link', { name: estimate.estimateNumber })
    .click()
  await page.waitForURL(`**/dashboard/estimates/${estimate.id}`)
})

test('the list and a page that do not arrive say why and are tried again, and a search that finds nothing says so', async () => {
  const estimate = await estimatesOf(at.app).aDraft({ title: 'Found again', customer: { name: 'Away Now' } })
  let isAway = true
  const page = await at.open('/dashboard', 'desk', { mayComplain: /status of 503/ })
  await page.route('**/api/estimates?**', (route) =>
    isAway ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'AWAY' } }) : route.continue(),
  )
  await page.route(`**/api/estimates/${estimate.id}`, (route) =>
    isAway ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'AWAY' } }) : route.continue(),
  )
  await page.goto(`${at.app.url}/dashboard/estimates`)
  await page.getByText('Couldn’t load estimates').waitFor({ timeout: 30_000 })
  await page.getByText('The database is away.').waitFor()
  // Changes that arrive while the page opens ask again, too; not after the server is back here.
  await page.waitForLoadState('networkidle')
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Found again').waitFor()
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No matching estimates').waitFor()
  isAway = true
  await page.goto(`${at.app.url}/dashboard/estimates/${estimate.id}`)
  await page.getByText('Couldn’t load the estimate').waitFor({ timeout: 30_000 })
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.getByLabel('Title').waitFor()
  await page.route('**/api/customers/*', (route) =>
    isAway ? route.fulfill({ status: 503, json: { error: 'The database is away.', code: 'AWAY' } }) : route.continue(),
  )
  isAway = true
  await page.goto(`${at.app.url}/dashboard/estimates/new?customer=${estimate.customerId}`)
  await page.getByText('Couldn’t load details for this estimate').waitFor({ timeout: 30_000 })
  isAway = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Away Now').first().waitFor()
})

test('what is typed while the customer accepts stays on screen, is not saved, and says why', async () => {
  const { estimate, key } = await estimatesOf(at.app).aSent({ customer: { name: 'In The Moment' } })
  const page = await at.open(`/dashboard/estimates/${estimate.id}`, 'desk', { mayComplain: /status of 409/ })
  await page.getByLabel('Title').fill('Half a new title')
  expect((await at.app.visitor.post(`/api/estimate-links/${estimate.id}/accept`, signed(estimate, key))).status).toBe(
    200,
  )
  await page.getByText(/This estimate was accepted while you were editing/).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a new title')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(page)
    .getByText(/An accepted estimate can’t be edited\./)
    .waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Half a new title')
  await page.getByRole('button', { name: 'View accepted version' }).click()
  await page.getByRole('heading', { name: 'Accepted estimate' }).waitFor()
  expect(await estimateOf(estimate.customerId)).toMatchObject({ title: estimate.title, state: 'accepted' })
})
