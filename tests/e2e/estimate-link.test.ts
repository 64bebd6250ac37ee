import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { estimatesOf, signed } from '../support/estimates.ts'
import { faults } from './axe.ts'
import type { Screen } from './screen-paths.ts'
import { openWindow } from './window.ts'

const { app, browser, owner } = useApp({ testPaymentsCount: true })
const make = estimatesOf(app)

async function open(
  change: object = {},
  { screen = 'desk', script = true, mayComplain }: { screen?: Screen; script?: boolean; mayComplain?: RegExp } = {},
) {
  const { estimate, key } = await make.aSent(change)
  const options = { screen, javaScript: script, ...(mayComplain && { mayComplain }) }
  const page = await openWindow(browser, `${app.url}/estimate/${estimate.id}?key=${key}`, options)
  // It is alive once one can choose how to sign.
  if (script) await page.getByRole('button', { name: 'Type it instead' }).waitFor()
  return { page, id: String(estimate.id), key }
}

const total = (page: Page) => page.getByRole('row', { name: /^Total/ })
const whole = async (id: string) => (await owner.get(`/api/estimates/${id}`)).body

describe.each(['phone', 'desk'] as const)('the page of an estimate, on a %s', (screen) => {
  test('follows each choice with the price of the server, is signed by hand, and leads to the deposit', async () => {
    const { page, id } = await open({}, { screen })
    await page.getByRole('heading', { level: 1, name: 'Pool deck, sealed before Christmas' }).waitFor()
    expect(await total(page).innerText()).toContain('$1,137.00')
    await page.getByRole('radio', { name: /^Wet-look/ }).check({ force: true })
    await total(page).getByText('$1,261.00').waitFor()
    await page.getByRole('checkbox', { name: /^Re-level the step/ }).click()
    await total(page).getByText('$1,381.00').waitFor()
    await sign(page)
    await page.getByLabel(/I accept this estimate/).click()
    await page.getByRole('button', { name: 'Accept and pay $345.25' }).click()
    await page.waitForURL(`**/pay/${id}**`)
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expiration date').fill('08 / 34')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel(/ZIP/).fill('33570')
    expect(await page.getByText('Add a tip').count()).toBe(0)
    await page.getByRole('button', { name: 'Pay $345.25' }).click()
    await page.getByText('Deposit paid. Thank you, Priya.').waitFor()
    await page.getByRole('link', { name: 'Back to the estimate' }).click()
    await page.getByText('Deposit of $345.25 paid.').waitFor()
    const { jobId, depositPaid } = await whole(id)
    expect(depositPaid).toBe(34_525)
    expect((await owner.get(`/api/jobs/${jobId}`)).body).toMatchObject({
      paymentStatus: 'deposit-paid',
      depositAmount: 34_525,
    })
    expect(await whole(id)).toMatchObject({
      status: 'accepted',
      amount: 138_100,
      answers: [{ name: 'Priya Nair', signature: expect.stringMatching(/^M\d/) }],
    })
  })

  test('is accepted without paying by a typed name, says so, and says so again when it is reopened', async () => {
    const { page, id } = await open({ depositPercent: null }, { screen, mayComplain: /status of 404/ })
    await page.getByLabel('Full name').fill('Priya N. Nair')
    // The key is no more in the address, and a reload finds it all the same.
    expect(page.url()).toBe(`${app.url}/estimate/${id}`)
    await page.getByRole('button', { name: 'Type it instead' }).click()
    await page.getByText('Priya N. Nair', { exact: true }).waitFor()
    await page.getByLabel(/I accept this estimate/).click()
    await page.getByRole('button', { name: 'Accept this estimate' }).click()
    await page.getByText('Thank you! You’re all set').waitFor()
    await page.reload()
    await page.getByText(/Signed by Priya N\. Nair/).waitFor()
    expect(await whole(id)).toMatchObject({ status: 'accepted', answers: [{ signature: 'typed' }] })
  })

  test('is declined with a reason, and the decline is undone', async () => {
    const { page, id } = await open({}, { screen })
    await page.getByRole('button', { name: 'Not now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Not now' })
    await dialog.getByLabel('The timing').click()
    await dialog.getByLabel(/Anything we should know/).fill('Next spring.')
    await dialog.getByRole('button', { name: 'Decline estimate' }).click()
    await page.getByText('You said: "The timing. Next spring." We won’t follow up.').waitFor()
    expect(await whole(id)).toMatchObject({ status: 'declined' })
    await page.getByRole('button', { name: 'I changed my mind' }).click()
    await page.getByRole('heading', { name: 'Your price' }).waitFor()
    expect(await whole(id)).toMatchObject({ status: 'sent' })
  })

  test('says what is missing beside it, and keeps what was typed', async () => {
    const { page, id } = await open({}, { screen, mayComplain: /status of 400/ })
    await page.getByLabel('Full name').fill('')
    await page.getByRole('button', { name: 'Accept, deposit by check' }).click()
    await page.getByText('Enter your full name.').waitFor()
    await page.getByText('Sign or type your name.').waitFor()
    await page.getByText('Check the box to accept the estimate and its terms.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('e-name')
    expect(await whole(id)).toMatchObject({ status: 'sent', answers: [] })
  })

  test('without a signature says so where one signs, and leads there', async () => {
    const { page } = await open({}, { screen, mayComplain: /status of 400/ })
    await page.getByRole('button', { name: 'Accept, deposit by check' }).click()
    await page.getByRole('alert').getByText('Sign or type your name.').waitFor()
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('e-signature')
    const group = page.getByRole('group', { name: 'Signature' })
    expect(
      await group.evaluate(
        (it) => it.getBoundingClientRect().bottom > 0 && it.getBoundingClientRect().top < innerHeight,
      ),
    ).toBe(true)
    expect(await faults(page, 'an estimate without a signature', screen)).toEqual([])
    await page.getByRole('button', { name: 'Type it instead' }).click()
    await page.getByRole('button', { name: 'Accept, deposit by check' }).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('agreed')
  })

  test('has nothing that axe finds wrong, in any state', async () => {
    const { page } = await open({}, { screen })
    expect(await faults(page, 'an estimate', screen)).toEqual([])
    await page.getByRole('button', { name: 'Not now' }).click()
    expect(await faults(page, 'not now', screen)).toEqual([])
    await page.getByRole('button', { name: 'Decline estimate' }).click()
    await page.getByText('Thanks for letting us know').waitFor()
    expect(await faults(page, 'a declined estimate', screen)).toEqual([])
  })
})

test('an offer that is changed while it is read is shown as it is then, and nothing is agreed to unseen', async () => {
  const { page, id } = await open({}, { mayComplain: /status of 409/ })
  await sign(page)
  await page.getByLabel(/I accept this estimate/).click()
  const { version, offer } = await whole(id)
  const dearer = {
    ...offer,
    packages: offer.packages.map((pack: any) => ({
      ...pack,
      lines: pack.lines.map((line: any) => ({ ...line, unitPrice: 200 })),
    })),
  }
  await owner.patch(`/api/estimates/${id}`, { version, offer: dearer })
  await page.getByRole('button', { name: /^Accept and pay/ }).click()
  await page.getByText(/This estimate was updated/).waitFor()
  await total(page).getByText('$1,385.00').waitFor()
  // The price is there, and so is still why it is another.
  await page.waitForTimeout(300)
  expect(await page.getByText(/This estimate was updated/).isVisible()).toBe(true)
  await page.getByRole('button', { name: 'Accept and pay $346.25' }).click()
  await page.waitForURL(`**/pay/${id}**`)
  expect(await whole(id)).toMatchObject({ status: 'accepted', amount: 138_500 })
})

describe('what is taken out of an offer while it is read', () => {
  const takeOut = async (id: string, gone: string[]) => {
    const { version, offer } = await whole(id)
    const left = (all: { id: string }[]) => all.filter((one) => !gone.includes(one.id))
    const answer = await owner.patch(`/api/estimates/${id}`, {
      version,
      offer: { ...offer, packages: left(offer.packages), options: left(offer.options) },
    })
    expect(answer.status).toBe(200)
  }

  test('is taken off the choice, and what is left can be accepted without a reload', async () => {
    const { page, id } = await open({}, { mayComplain: /status of 409/ })
    await page.getByRole('radio', { name: /^Wet-look/ }).check({ force: true })
    await page.getByRole('checkbox', { name: /^Re-level the step/ }).click()
    await total(page).getByText('$1,381.00').waitFor()
    await sign(page)
    await page.getByLabel(/I accept this estimate/).click()
    await takeOut(id, ['wet', 'step'])
    await page.getByRole('button', { name: /^Accept and pay/ }).click()
    await page.getByText(/something you chose is no longer included/).waitFor()
    await total(page).getByText('$1,137.00').waitFor()
    expect(await page.getByRole('radio', { name: /^Satin/ }).isChecked()).toBe(true)
    expect(await page.getByRole('checkbox', { name: /^Re-level the step/ }).count()).toBe(0)
    await page.getByRole('button', { name: 'Accept and pay $284.25' }).click()
    await page.waitForURL(`**/pay/${id}**`)
    expect(await whole(id)).toMatchObject({ status: 'accepted', amount: 113_700 })
  })

  test('can no longer be chosen: the offer is shown as it is now, and why', async () => {
    const { page, id } = await open({}, { mayComplain: /status of 400/ })
    await takeOut(id, ['step'])
    await page.getByRole('checkbox', { name: /^Re-level the step/ }).click()
    await page.getByText('That choice isn’t part of this estimate. Choose again.').waitFor()
    await expect.poll(() => page.getByRole('checkbox', { name: /^Re-level the step/ }).count()).toBe(0)
    await page.getByRole('radio', { name: /^Wet-look/ }).check({ force: true })
    await total(page).getByText('$1,261.00').waitFor()
    expect(await page.getByText('That choice isn’t part of this estimate. Choose again.').count()).toBe(0)
  })
})

test('does not ask for a deposit that is here already when an estimate is accepted a second time', async () => {
  const { page, id, key } = await open()
  await sign(page)
  await page.getByLabel(/I accept this estimate/).click()
  const { version } = await whole(id)
  expect((await app.visitor.post(`/api/estimate-links/${id}/accept`, signed({ version }, key))).status).toBe(200)
  expect((await owner.post(`/api/estimates/${id}/payments`, { amount: 28_425, method: 'check' })).status).toBe(201)
  await page.getByRole('button', { name: 'Accept and pay $284.25' }).click()
  await page.getByText('Thank you! You’re all set').waitFor()
  expect(page.url()).toContain(`/estimate/${id}`)
})

describe('without JavaScript', () => {
  test('a choice is priced, accepted and stored all the same', async () => {
    const { page, id } = await open({ depositPercent: null }, { script: false, screen: 'phone' })
    await page.getByLabel(/Natural/).check({ force: true })
    await page.getByRole('button', { name: 'Update price' }).click()
    expect(await total(page).innerText()).toContain('$951.00')
    await page.getByLabel('Full name').fill('Priya Nair')
    await page.getByLabel(/I accept this estimate/).check()
    await page.getByRole('button', { name: 'Accept this estimate' }).click()
    await page.getByText('Thank you! You’re all set').waitFor()
    expect(await whole(id)).toMatchObject({ status: 'accepted', amount: 95_100, answers: [{ signature: 'typed' }] })
  })

  test.each(['phone', 'desk'] as const)('a no is taken, too, with why: on a %s', async (screen) => {
    const { page, id } = await open({}, { script: false, screen })
    await page.getByText('Not now').click()
    await page.getByLabel(/^Why not\?/).fill('After the pool is resurfaced.')
    await page.getByRole('button', { name: 'Decline estimate' }).click()
    await page.getByText('You said: "After the pool is resurfaced." We won’t follow up.').waitFor()
    expect(await whole(id)).toMatchObject({
      status: 'declined',
      answers: [{ reason: 'After the pool is resurfaced.' }],
    })
  })
})

test('the key goes nowhere but to us, in the body of a call: no address bar, no Referer, no count of visits', async () => {
  const { page, id, key } = await open({ depositPercent: null }, { screen: 'desk' })
  await page.waitForURL((url) => url.search === '')
  await page.getByRole('radio', { name: /^Wet-look/ }).check({ force: true })
  await total(page).getByText('$1,261.00').waitFor()
  const terms = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'terms', exact: true }).click()
  const opened = await terms
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => document.referrer)).toBe('')
  await page.getByRole('button', { name: 'Type it instead' }).click()
  await page.getByLabel(/I accept this estimate/).click()
  await page.getByRole('button', { name: 'Accept this estimate' }).click()
  await page.getByText('Thank you! You’re all set').waitFor()
  // Leaving reports that the page was seen; the visitor's next page learns nothing.
  await page.evaluate(() => location.assign('/faq'))
  await page.waitForURL('**/faq')
  const calls = [`/api/estimate-links/${id}/price`, `/api/estimate-links/${id}/accept`]
  await expect
    .poll(() => page.seen.requests.map((request) => new URL(request.url()).pathname))
    .toEqual(expect.arrayContaining([...calls, '/api/traffic']))
  const [first, ...others] = page.seen.requests
  expect(first?.url()).toContain(key)
  for (const request of others) {
    const { pathname } = new URL(request.url())
    expect(request.url()).not.toContain(key)
    expect((await request.allHeaders()).referer ?? '', pathname).not.toContain(key)
    if (!calls.includes(pathname)) expect(request.postData() ?? '', pathname).not.toContain(key)
  }
})

test('a link that is none says so, and how to call', async () => {
  const { page, id } = await open({}, { mayComplain: /status of 404/ })
  expect((await page.goto(`${app.url}/estimate/${id}?key=${'A'.repeat(43)}`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
  expect((await page.goto(`${app.url}/estimate/nothing`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link doesn’t work' }).waitFor()
})

async function sign(page: Page): Promise<void> {
  const room = page.getByRole('img', { name: 'Signature' })
  await room.scrollIntoViewIfNeeded()
  const box = await room.boundingBox()
  if (!box) throw new Error('There is no room to sign in')
  await page.mouse.move(box.x + 30, box.y + 40)
  await page.mouse.down()
  for (const step of [1, 2, 3, 4, 5, 6]) await page.mouse.move(box.x + 30 + step * 25, box.y + 40 + (step % 2) * 30)
  await page.mouse.up()
}
