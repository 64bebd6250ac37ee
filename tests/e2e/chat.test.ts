import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { confirmAll } from '../support/confirm.ts'
import { faults } from './axe.ts'
import { ask, field, open, opener, panel, said } from './chat-page.ts'
import type { Screen } from './screen-paths.ts'
import { focused, openWindow } from './window.ts'

const { app, browser } = useApp()

const TROUBLE =
  "Sorry, I'm having trouble responding right now. Please call us at the business phone for immediate assistance."

const questions = (page: {
  seen: { requests: { url(): string; postDataJSON(): { message: string; history: unknown[] } }[] }
}) =>
  page.seen.requests
    .filter((request) => request.url().endsWith('/api/ai/chat'))
    .map((request) => request.postDataJSON())

describe.each<Screen>(['phone', 'desk'])('with a %s', (screen) => {
  test('the first press opens the chat with a greeting that says it is automatic, and nothing of it was loaded before', async () => {
    const page = await openWindow(browser, app.url, { screen })
    await page.waitForLoadState('networkidle')
    expect(page.seen.requests.filter((request) => /\/assets\/(chat|client)-/.test(request.url()))).toEqual([])
    await open(page, screen)
    expect(await said(page)).toEqual([
      'Assistant: Hi! Ask me about sealing, cleaning or our service area. I’m an automated assistant, so for anything out of the ordinary, please call us.',
    ])
    await expect.poll(() => focused(page)).toBe('chat-message')
  })

  test('a question is answered with words and with what to do next, and the estimate leads to the form', async () => {
    const page = await openWindow(browser, app.url, { screen })
    await open(page, screen)
    await ask(page, 'How long does sealing last?')
    const [, own, reply] = await said(page)
    expect(own).toBe('You: How long does sealing last?')
    expect(reply).toContain('3-5 years')
    expect(await panel(page).getByRole('link', { name: 'Call (813) 555-0123' }).getAttribute('href')).toBe(
      'tel:+18135550123',
    )
    await panel(page).getByRole('link', { name: 'Get Free Estimate' }).click()
    await panel(page).waitFor({ state: 'detached' })
    await expect
      .poll(() => page.locator('#quote').evaluate((section) => Math.abs(section.getBoundingClientRect().top)))
      .toBeLessThan(250)
  })

  test('Escape and the cross close it and give the focus back to the button that opened it', async () => {
    const page = await openWindow(browser, app.url, { screen })
    for (const close of [
      () => page.keyboard.press('Escape'),
      () => panel(page).getByRole('button', { name: 'Close chat' }).click(),
    ]) {
      await open(page, screen)
      await close()
      await panel(page).waitFor({ state: 'detached' })
      await expect
        .poll(() => page.evaluate(() => document.activeElement?.matches('[data-opens-chat], [data-island=chat] a')))
        .toBe(true)
    }
  })

  test(
    'axe finds nothing wrong with the open chat, empty, in conversation and after a failure',
    { timeout: 90_000 },
    async () => {
      const page = await openWindow(browser, app.url, { screen, mayComplain: /ERR_FAILED/ })
      await open(page, screen)
      expect(await faults(page, 'greeting', screen)).toEqual([])
      await ask(page, 'How much to seal 800 sq ft?')
      await ask(page, 'cuanto cuesta')
      expect(await faults(page, 'conversation', screen)).toEqual([])
      await page.route('**/api/ai/chat', (route) => route.abort())
      await ask(page, 'are you there')
      expect(await faults(page, 'failure', screen)).toEqual([])
    },
  )
})

test('a reply that comes in one piece is shown like one that comes in many', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk' })
  await open(page)
  await page.route('**/api/ai/chat', (route) =>
    route.fulfill({ contentType: 'application/json', body: JSON.stringify({ response: 'All in one piece.' }) }),
  )
  await ask(page, 'are you there')
  expect((await said(page)).at(-1)).toContain('All in one piece.')
})

test('Enter sends, Shift+Enter breaks the line, and what is only space is not sent', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk' })
  await open(page)
  await field(page).press('Enter')
  await field(page).fill(' \n ')
  await field(page).press('Enter')
  await panel(page).getByRole('button', { name: 'Send' }).click()
  expect(questions(page)).toEqual([])
  await field(page).fill('')
  await field(page).pressSequentially('one')
  await field(page).press('Shift+Enter')
  await field(page).pressSequentially('two')
  await field(page).press('Enter')
  await expect.poll(() => questions(page)).toEqual([{ message: 'one\ntwo', history: [] }])
})

test('while a reply is awaited nothing more can be sent; its words show as they come; then the field has the focus again', async () => {
  const more = Promise.withResolvers<void>()
  const { ai } = app.parts.providers
  app.parts.providers.ai = {
    name: 'openai',
    model: 'trial',
    async *reply() {
      yield 'Sealing lasts 3-5 years. It carries'
      await more.promise
      yield ' a 2-year warranty.'
      return { usage: null, cut: false }
    },
  }
  try {
    const page = await openWindow(browser, app.url, { screen: 'desk' })
    await open(page)
    await field(page).fill('How many years will the seal hold?')
    await field(page).press('Enter')
    await panel(page).getByText('Sealing lasts 3-5 years.').waitFor()
    expect(await field(page).isDisabled()).toBe(true)
    expect(await panel(page).getByRole('button', { name: 'Send' }).isDisabled()).toBe(true)
    expect(await panel(page).getByRole('log').getAttribute('aria-busy')).toBe('true')
    more.resolve()
    await panel(page).getByText('Sealing lasts 3-5 years. It carries a 2-year warranty.').waitFor()
    await expect.poll(() => focused(page)).toBe('chat-message')
    expect(await panel(page).getByRole('log').getAttribute('aria-busy')).toBe('false')
    expect(questions(page)).toHaveLength(1)
  } finally {
    app.parts.providers.ai = ai
  }
})

test.each([
  ['the line is cut', (page: Page) => page.route('**/api/ai/chat', (route) => route.abort())],
  [
    'the server fails',
    (page: Page) =>
      page.route('**/api/ai/chat', (route) => route.fulfill({ status: 500, json: { error: 'No.', code: 'INTERNAL' } })),
  ],
  [
    'there were too many',
    (page: Page) =>
      page.route('**/api/ai/chat', (route) =>
        route.fulfill({ status: 429, json: { error: 'Wait.', code: 'TOO_MANY' } }),
      ),
  ],
  [
    'the reply breaks off',
    (page: Page) =>
      page.route('**/api/ai/chat', (route) =>
        route.fulfill({ contentType: 'text/event-stream', body: 'event: text\ndata: "Sealing"\n\n' }),
      ),
  ],
])(
  'when %s it says the sentence of the specification, offers the phone, and the question can be sent again',
  async (_what, fail) => {
    const page = await openWindow(browser, app.url, {
      screen: 'desk',
      mayComplain: /ERR_FAILED|status of (500|429)/,
      before: fail,
    })
    await open(page)
    await ask(page, 'How long does sealing last?')
    await expect.poll(async () => (await said(page)).at(-1)).toBe(`Assistant: ${TROUBLE}`)
    expect(await panel(page).getByRole('link', { name: 'Call (813) 555-0123' }).count()).toBe(1)
    await expect.poll(() => field(page).inputValue()).toBe('How long does sealing last?')
    await page.unroute('**/api/ai/chat')
    await field(page).press('Enter')
    await panel(page).getByText('3-5 years').waitFor()
  },
)

test('the conversation goes on from page to page, and what was said before counts', async () => {
  await confirmAll(await app.as('owner'))
  const page = await openWindow(browser, `${app.url}/faq`, { screen: 'desk' })
  await open(page)
  await ask(page, 'do you seal driveways?')
  await page.keyboard.press('Escape')
  await page.goto(`${app.url}/about`)
  await opener(page, 'desk').waitFor()
  await open(page)
  expect((await said(page))[1]).toBe('You: do you seal driveways?')
  await ask(page, 'and how much for 800 sq ft?')
  expect((await said(page)).at(-1)).toContain('driveway sealing $1,040 to $1,680')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${app.url}/reviews`)
  await opener(page, 'phone').waitFor()
  await open(page, 'phone')
  expect(await said(page)).toHaveLength(5)
})

test('another visitor sees nothing of it, and is offered the chat on every page', async () => {
  for (const screen of ['phone', 'desk'] as const) {
    const page = await openWindow(browser, `${app.url}/about`, { screen })
    await page.mouse.wheel(0, 1500)
    await open(page, screen)
    expect(await said(page)).toHaveLength(1)
  }
})

test('without JavaScript no chat is offered anywhere', async () => {
  for (const screen of ['phone', 'desk'] as const) {
    const page = await openWindow(browser, app.url, { screen, javaScript: false })
    for (const button of [opener(page, 'phone'), opener(page, 'desk')]) expect(await button.isVisible()).toBe(false)
  }
})

test.each<Screen>(['phone', 'desk'])(
  'a chat whose script never comes leads to the answers that are written down (%s)',
  async (screen) => {
    const page = await openWindow(browser, app.url, {
      screen,
      mayComplain: /ERR_FAILED/,
      before: (window) => window.route('**/assets/chat-*.js', (route) => route.abort()),
    })
    await opener(page, screen).click()
    await page.waitForURL('**/faq')
  },
)

test('the chat can be opened, used and closed with the keyboard alone', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk' })
  await page.getByText('Ask a question').evaluate((button) => (button as HTMLElement).focus())
  await page.keyboard.press('Enter')
  await expect.poll(() => focused(page)).toBe('chat-message')
  await page.keyboard.type('are estimates free?')
  await page.keyboard.press('Enter')
  await panel(page).getByText('Yes, with no obligation').waitFor()
  await expect.poll(() => focused(page)).toBe('chat-message')
  await page.keyboard.press('Shift+Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Call (813) 555-0123')
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  await page.keyboard.press('Space')
  await panel(page).waitFor()
})

test('markup that a visitor types is shown as text', async () => {
  const page = await openWindow(browser, app.url, { screen: 'desk' })
  await open(page)
  await ask(page, '<img src=x onerror=alert(1)><script>alert(2)</script>')
  expect((await said(page))[1]).toBe('You: <img src=x onerror=alert(1)><script>alert(2)</script>')
  expect(await page.locator('img[src="x"]').count()).toBe(0)
})
