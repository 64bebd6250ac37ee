import { SUBMIT_LIMIT } from '#domains/sales/requests/contract.ts'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { ELENA, fillQuote, focused, formIsLive, held, openWindow, sendQuote, toast, typedInto } from './window.ts'
import type { Typed, Window } from './window.ts'

const { app, browser } = useApp()

const submissions = (page: Window) =>
  page.seen.requests.filter((request) => request.url().endsWith('/api/service-requests'))
async function requestsOf(email: string): Promise<unknown[]> {
  const owner = await app.as('owner')
  const all = [
    ...(await owner.get('/api/service-requests')).body,
    ...(await owner.get('/api/service-requests?flagged=true')).body,
  ]
  return all.filter((request: { email: string }) => request.email === email)
}

const WRONG: [string, keyof Typed, string, string][] = [
  ['no name', 'name', '', 'Enter your name.'],
  ['no phone', 'phone', '', 'Enter a phone number.'],
  ['half a phone number', 'phone', '555-01', 'Enter a phone number with area code, like (813) 555-0123.'],
  ['no email', 'email', ' ', 'Enter your email.'],
  ['a bad email', 'email', 'elena@example', 'Enter an email address like name@example.com.'],
  ['no address', 'address', '', 'Enter the service address.'],
  ['half an address', 'address', 'x', 'Enter the street and the town, like 1204 Shell Point Rd, Ruskin.'],
  [
    'an address without its town',
    'address',
    '123 Main St',
    'Please add the town or ZIP code, like 123 Main St, Ruskin.',
  ],
  ['no service', 'service', '', 'Choose a service.'],
  ['an endless message', 'message', 'x'.repeat(5001), 'Please keep this to 5,000 characters.'],
]

test.each(WRONG)(
  'with %s the form says so beside the field, goes there, keeps the rest and sends nothing',
  async (_what, name, text, sentence) => {
    const page = await openWindow(browser, app.url)
    await formIsLive(page)
    await fillQuote(page, { ...ELENA, [name]: text })
    await sendQuote(page)
    await expect.poll(() => focused(page)).toBe(`q-${name}`)
    expect(await page.locator(`#q-${name}-error`).innerText()).toBe(sentence)
    expect(await page.locator(`#q-${name}`).getAttribute('aria-describedby')).toContain(`q-${name}-error`)
    expect(await page.getByRole('alert').innerText()).toBe(
      `Please fix 1 thing so we can send your quote\n${sentence.replace('keep this', 'keep the details')}`,
    )
    // A browser trims what stands in an email field.
    expect(await typedInto(page)).toEqual({ ...ELENA, [name]: text.trim() })
    expect(submissions(page)).toEqual([])
  },
)

test('an empty form names everything that is missing, goes to the first field, and each sentence leads to its field', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk' })
  await formIsLive(page)
  await sendQuote(page)
  await expect.poll(() => focused(page)).toBe('q-name')
  expect(await page.getByRole('alert').getByRole('link').allInnerTexts()).toEqual([
    'Enter your name.',
    'Enter a phone number.',
    'Enter your email.',
    'Enter the service address.',
    'Choose a service.',
  ])
  await page.getByRole('alert').getByRole('link', { name: 'Choose a service.' }).click()
  await expect.poll(() => focused(page)).toBe('q-service')
  await page.locator('#q-name').fill('Elena')
  expect(await page.locator('#q-name-error').count()).toBe(0)
  expect(submissions(page)).toEqual([])
})

test('what only the server finds wrong is said beside the field too', async () => {
  const issues = [{ path: 'email', message: 'We cannot write to this address.' }]
  const page = await openWindow(browser, app.url, {
    mayComplain: /status of 400/,
    before: (window) =>
      window.route('**/api/service-requests', (route) =>
        route.fulfill({ status: 400, json: { error: 'Some fields need attention.', code: 'INVALID', issues } }),
      ),
  })
  await formIsLive(page)
  await fillQuote(page, ELENA)
  await sendQuote(page)
  await expect.poll(() => focused(page)).toBe('q-email')
  expect(await page.locator('#q-email-error').innerText()).toBe('We cannot write to this address.')
  expect(await toast(page).innerText()).toMatch(/^Error\s+Failed to submit request\. Please try again\.$/)
  // A screen reader hears it once, from the form itself.
  expect(await toast(page).getAttribute('aria-live')).toBe('off')
  expect(await typedInto(page)).toEqual(ELENA)
})

test('after sixty in ten minutes from one address the next is asked to wait, and keeps what was typed', async () => {
  const email = 'eleventh@example.com'
  const address = { 'x-forwarded-for': '10.8.8.8' }
  const page = await openWindow(browser, app.url, {
    mayComplain: /status of 429/,
    before: (window) => window.setExtraHTTPHeaders(address),
  })
  for (let sent = 0; sent < SUBMIT_LIMIT.points; sent++) {
    expect(
      (await app.visitor.post('/api/service-requests', { ...ELENA, email: `many${sent}@example.com` }, address)).status,
    ).toBe(201)
  }
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, email })
  await sendQuote(page)
  await page.getByText('Your request is safe.').waitFor()
  expect(await page.locator('#q-not-taken').innerText()).toContain(
    'Too many requests. Please try again in 10 minutes, or call us.',
  )
  expect(await toast(page).innerText()).toMatch(/^Error\s+Failed to submit request\. Please try again\.$/)
  expect(await typedInto(page)).toEqual({ ...ELENA, email })
  expect(await requestsOf(email)).toEqual([])
})

test('a hasty second press sends nothing more, and the button says that it is busy', async () => {
  const email = 'hasty@example.com'
  const slow = held()
  const page = await openWindow(browser, app.url, {
    before: (window) => window.route('**/api/service-requests', slow.route),
  })
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, email })
  await page.getByRole('button', { name: 'Get My Free Quote' }).dblclick()
  const busy = page.getByRole('button', { name: 'Submitting...' })
  await busy.waitFor()
  expect(await busy.isDisabled()).toBe(true)
  slow.release()
  await toast(page).getByText('Request submitted!').waitFor()
  expect(submissions(page)).toHaveLength(1)
  expect(await requestsOf(email)).toHaveLength(1)
  await page.getByRole('heading', { name: 'Thanks, Elena. We got your request.' }).waitFor()
  await page.goBack()
  await formIsLive(page)
  expect(await page.locator('#q-name').inputValue()).toBe('')
})

test('an answer that is lost on the way does not make a second request of the second try', async () => {
  const email = 'lost@example.com'
  let first = true
  const page = await openWindow(browser, app.url, {
    mayComplain: /ERR_FAILED/,
    before: (window) =>
      window.route('**/api/service-requests', async (route) => {
        if (!first) return route.continue()
        first = false
        // It arrives, and the line breaks before the answer is back.
        await route.fetch()
        return route.abort()
      }),
  })
  await formIsLive(page)
  await fillQuote(page, { ...ELENA, email })
  await sendQuote(page)
  await page.getByRole('button', { name: 'Try again' }).click()
  await toast(page).getByText('Request submitted!').waitFor()
  expect(submissions(page)).toHaveLength(2)
  expect(await requestsOf(email)).toHaveLength(1)
})

test('what was typed before the script came stays', async () => {
  const late = held()
  const page = await openWindow(browser, app.url, {
    before: (window) => window.route('**/assets/quote-form-*.js', late.route),
  })
  await fillQuote(page, ELENA)
  await page.getByLabel('Text me about this quote').check()
  late.release()
  await formIsLive(page)
  expect(await typedInto(page)).toEqual(ELENA)
  expect(await page.getByLabel('Text me about this quote').isChecked()).toBe(true)
})

test('a form whose script never comes still takes the quote', async () => {
  const email = 'scriptless@example.com'
  const page = await openWindow(browser, app.url, {
    mayComplain: /ERR_FAILED/,
    before: (window) => window.route('**/assets/quote-form-*.js', (route) => route.abort()),
  })
  await fillQuote(page, { ...ELENA, email })
  await sendQuote(page)
  await page.waitForURL('**/thank-you?r=*')
  expect(await requestsOf(email)).toHaveLength(1)
})

test('a page that the server gave back to be mended becomes live with everything in it', async () => {
  const late = held()
  const page = await openWindow(browser, `${app.url}/thank-you`, {
    mayComplain: /status of 400/,
    before: (window) => window.route('**/assets/quote-form-*.js', late.route),
  })
  await page.evaluate(
    (typed) => {
      const form = Object.assign(document.createElement('form'), { method: 'post', action: '/quote' })
      for (const [name, value] of Object.entries(typed))
        form.append(Object.assign(document.createElement('textarea'), { name, value }))
      document.body.append(form)
      form.submit()
    },
    { ...ELENA, phone: '12', smsConsent: 'on' },
  )
  await page.locator('#q-phone-error').waitFor()
  await expect.poll(() => focused(page)).toBe('q-phone')
  await page.locator('#q-address').fill('Typed while the script was on its way')
  late.release()
  await formIsLive(page)
  expect(await typedInto(page)).toEqual({ ...ELENA, phone: '12', address: 'Typed while the script was on its way' })
  expect(await page.getByLabel('Text me about this quote').isChecked()).toBe(true)
  await page.locator('#q-phone').fill('(813) 555-0148')
  await sendQuote(page)
  await toast(page).getByText('Request submitted!').waitFor()
})
