import { expect, test } from 'vitest'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { SCREENS } from './screen-paths.ts'
import { BY_ITSELF, toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()
const PAGE = '/dashboard/settings/ai'

const feature = async (name: string) =>
  (await at.owner.get<Record<string, any>[]>('/api/ai/features')).body.find(
    ({ featureName }) => featureName === name,
  ) ?? {}
/** Of the feature that is open. */
const prompt = (page: Window) => page.getByLabel('Prompt').filter({ visible: true })
const save = (page: Window) => page.getByRole('button', { name: 'Save', exact: true }).filter({ visible: true })
const opener = (page: Window, name: string) =>
  page.getByRole('region', { name: 'Features' }).getByRole('button', { name })

test(
  'from Settings the owner sees who answers, turns a feature off there, and finds it off on its page',
  { timeout: 120_000 },
  async () => {
    const page = await at.open('/dashboard/settings/messages', 'phone')
    const card = page.getByRole('region', { name: 'AI Features Status' })
    await card.getByText('No AI account is connected, so chat and drafts use built-in templates.').waitFor()
    await card.getByText(/^Token budget, \w+$/).waitFor()
    await card.getByRole('switch', { name: 'Marketing content generator' }).click()
    await toast(page).getByText('Turned off').waitFor()
    await card.getByText('Off', { exact: true }).waitFor()
    expect((await feature('marketing-content')).enabled).toBe(false)
    await card.getByRole('link', { name: 'Settings of the AI features' }).click()
    await page.getByRole('heading', { level: 1, name: 'AI features' }).waitFor()
    const its = page
      .getByRole('region', { name: 'Features' })
      .getByRole('switch', { name: 'Marketing content generator' })
    expect(await its.isChecked()).toBe(false)
    await its.click()
    await toast(page).getByText('Turned on').waitFor()
    expect((await feature('marketing-content')).enabled).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  },
)

test(
  'a prompt is written with its variables and shown as a model receives it; faults are named, the typed text stays, and a reset restores the first prompt',
  { timeout: 180_000 },
  async () => {
    const page = await at.open(`${PAGE}?feature=review-response`, 'desk', { mayComplain: /status of (400|409|503)/ })
    const first = (await feature('review-response')).promptTemplate as string
    await prompt(page).waitFor()
    expect(await prompt(page).inputValue()).toBe(first)
    const preview = page.getByRole('region', { name: 'What the model sees' }).last()
    await preview.getByText('Would call again.').waitFor()
    expect(await save(page).isDisabled()).toBe(true)
    expect(await page.getByRole('button', { name: 'Reset to default' }).count()).toBe(0)

    await prompt(page).fill('Answer this: {{reviewTex}}')
    await page
      .getByText('{{reviewTex}} isn’t a variable here. You can use {{business}}, {{reviewText}}, {{stars}}.')
      .waitFor()
    await save(page).click()
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('promptTemplate')
    expect((await feature('review-response')).promptTemplate).toBe(first)

    await prompt(page).fill('Answer for  with thanks: ')
    await prompt(page).press('End')
    await page.getByRole('button', { name: '{{reviewText}}' }).click()
    expect(await prompt(page).inputValue()).toBe('Answer for  with thanks: {{reviewText}}')
    await prompt(page).evaluate((area: HTMLTextAreaElement) => area.setSelectionRange(11, 11))
    await page.getByRole('button', { name: '{{business}}' }).click()
    expect(await prompt(page).inputValue()).toBe('Answer for {{business}} with thanks: {{reviewText}}')
    await preview.getByText(/^Answer for \S+ with thanks: They came on time/).waitFor()

    // The slider and the number show the same; a value that is not a number is reported before anything is sent.
    const slider = page.getByRole('slider', { name: 'Temperature' })
    await slider.focus()
    await page.keyboard.press('Home')
    const figure = page.getByLabel('Temperature, %')
    expect(await figure.inputValue()).toBe('0')
    await figure.fill('101')
    await page.getByLabel('Maximum tokens per answer').fill('1,200')
    await save(page).click()
    await page.getByText('Enter a whole percent from 0 to 100.').waitFor()
    await figure.fill('35')
    expect(await slider.getAttribute('aria-valuetext')).toBe('35 percent')

    // A save that fails keeps what is typed.
    await page.route('**/api/ai/features/*', (route) =>
      route.request().method() === 'PATCH' ? route.fulfill({ status: 503, body: '' }) : route.continue(),
    )
    await save(page).click()
    await toast(page).getByText('Couldn’t save settings').waitFor()
    expect(await prompt(page).inputValue()).toBe('Answer for {{business}} with thanks: {{reviewText}}')
    await page.unroute('**/api/ai/features/*')
    await save(page).click()
    await toast(page).getByText('Saved').waitFor()
    expect(await feature('review-response')).toMatchObject({
      promptTemplate: 'Answer for {{business}} with thanks: {{reviewText}}',
      temperature: 35,
      maxTokens: 1200,
      isFirst: false,
    })

    // Another feature can be opened in between; what is typed here waits.
    await prompt(page).fill('Mine {{reviewText}}')
    await opener(page, 'Job estimator').click()
    await page.getByText('You have unsaved changes here.').waitFor()
    await opener(page, 'Review response generator').click()
    expect(await prompt(page).inputValue()).toBe('Mine {{reviewText}}')
    await page.getByRole('button', { name: 'Discard changes' }).click()

    await page.getByRole('button', { name: 'Reset to default' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Reset to default?' })
    expect(await faults(page, 'resetting a feature')).toEqual([])
    await dialog.getByRole('button', { name: 'Keep mine' }).click()
    expect((await feature('review-response')).isFirst).toBe(false)
    await page.getByRole('button', { name: 'Reset to default' }).first().click()
    await dialog.getByRole('button', { name: 'Reset to default' }).click()
    await toast(page).getByText('Back to the default').waitFor()
    await expect.poll(() => prompt(page).inputValue()).toBe(first)
    expect((await feature('review-response')).isFirst).toBe(true)
  },
)

test(
  'two windows change one feature: who was quicker is named, what was typed stays, and it can be saved over it',
  { timeout: 120_000 },
  async () => {
    const page = await at.open(`${PAGE}?feature=job-description`, 'desk', { mayComplain: /status of 409/ })
    await prompt(page).fill('Mine: {{jobDetails}}')
    const { version } = await feature('job-description')
    expect(
      (await at.owner.patch('/api/ai/features/job-description', { version, promptTemplate: 'Theirs: {{jobDetails}}' }))
        .status,
    ).toBe(200)
    await save(page).click()
    await page.getByText('You changed this in another window').waitFor()
    expect(await prompt(page).inputValue()).toBe('Mine: {{jobDetails}}')
    expect(await faults(page, 'a feature that another window changed')).toEqual([])
    await page.getByRole('button', { name: 'Save my version' }).click()
    await toast(page).getByText('Saved').waitFor()
    expect((await feature('job-description')).promptTemplate).toBe('Mine: {{jobDetails}}')

    // Where nothing is typed, what another window saves shows by itself.
    const { version: next } = await feature('job-description')
    await at.owner.patch('/api/ai/features/job-description', {
      version: next,
      promptTemplate: 'By itself: {{jobDetails}}',
    })
    await expect.poll(() => prompt(page).inputValue(), { timeout: BY_ITSELF }).toBe('By itself: {{jobDetails}}')
  },
)

test(
  'the budget is changed and shown with what is left, and every call stands in the log, masked, by feature and by end',
  { timeout: 180_000 },
  async () => {
    const page = await at.open(PAGE, 'phone', { mayComplain: /status of 409/ })
    await page.getByRole('button', { name: 'Change the budget' }).click()
    const dialog = page.getByRole('dialog', { name: 'Monthly budget' })
    const tokens = dialog.getByLabel('Tokens per month')
    await tokens.fill('many')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Enter whole tokens from 0 to 1,000,000,000.').waitFor()
    expect(await faults(page, 'the budget')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)
    await tokens.fill('250,000')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await toast(page).getByText('Saved').waitFor()
    await page.getByText('0 of 250,000').waitFor()
    await page.getByText(/^250,000 left\. Resets on \w+ 1, \d{4}\.$/).waitFor()

    await at.owner.post('/api/ai/review-response', {
      reviewText: 'Great work! Call me at (813) 555-0177 or kim@example.com',
    })
    await at.app.visitor.post('/api/ai/chat', { message: 'Do you seal driveways in Ruskin?' })
    const turned = await feature('marketing-content')
    await at.owner.patch('/api/ai/features/marketing-content', { version: turned.version, enabled: false })
    await at.owner.post('/api/ai/marketing', { campaignDetails: 'Pool deck sealing, 10% off' })
    await page.reload()
    const calls = page.getByRole('region', { name: /^\d+ calls?$/ })
    const line = calls.getByRole('listitem').filter({ hasText: 'Review response generator' })
    await line.getByText('Answered', { exact: true }).waitFor()
    await line.getByRole('button', { name: 'Review response generator' }).click()
    await line.getByText('Great work! Call me at [number] or [email]').waitFor()
    await line.getByText('Built-in templates').waitFor()
    expect(await calls.innerText()).not.toContain('555-0177')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await faults(page, 'the log of calls')).toEqual([])

    await page.getByLabel('Calls for').selectOption('customer-service-chat')
    await calls.getByText('Do you seal driveways in Ruskin?').waitFor()
    await expect.poll(() => line.count()).toBe(0)
    await page.getByLabel('Result').selectOption('over-budget')
    await page.getByText('No matching calls').waitFor()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await line.waitFor()
  },
)

test(
  'calls of the model are shown with tokens, cost and how they ended, page after page',
  { timeout: 120_000 },
  async () => {
    await at.app.parts.db.pool.query(`
    insert into ai_requests (id, feature_name, model, prompt_tokens, completion_tokens, total_tokens, cost_micros, user_message, assistant_response, duration_ms, status, created_at)
    select gen_random_uuid(), 'job-estimator', 'gpt-4o', 300, 112, 412, 2110, 'Question ' || n, 'Answer ' || n, 2100, case when n = 1 then 'over-budget' when n = 2 then 'failed' else 'success' end,
           now() + n * interval '1 second' from generate_series(1, 60) n`)
    const page = await at.open(`${PAGE}?of=job-estimator`, 'desk')
    const calls = page.getByRole('region', { name: '60 calls' })
    await calls.getByText('Question 60', { exact: true }).waitFor()
    await calls.getByText('412 tokens').first().waitFor()
    await calls.getByText('$0.0021').first().waitFor()
    await calls.getByText('2.1 s').first().waitFor()
    expect(await calls.getByText('Over budget').count()).toBe(1) // the choice of the filter
    await calls.getByRole('button', { name: 'Load more' }).click()
    await calls.getByText('Question 1', { exact: true }).waitFor()
    const spent = calls.getByRole('listitem').filter({ has: page.getByText('Question 1', { exact: true }) })
    await spent.getByText('Over budget').waitFor()
    await spent.getByRole('button', { name: 'Job estimator' }).click()
    await spent.getByText(/a built-in template was used instead/).waitFor()
  },
)

test('Initialize AI says what the specification says, and may be pressed again', { timeout: 90_000 }, async () => {
  const page = await at.open(PAGE, 'desk')
  for (const _press of [1, 2]) {
    await page.getByRole('button', { name: 'Initialize AI' }).click()
    await toast(page).getByText('5 AI features ready (built-in templates).').waitFor()
    await toast(page)
      .getByRole('button', { name: 'Close' })
      .or(page.getByRole('heading', { level: 1 }))
      .first()
      .waitFor()
  }
})

test(
  'staff see that the features are there, and that their settings belong to the owner',
  { timeout: 90_000 },
  async () => {
    const staff = await at.app.as('staff')
    const page = await at.open(PAGE, 'desk', { cookie: staff.cookie })
    await page.getByText('Only the owner can see AI prompts.').waitFor()
    expect(await page.getByRole('switch').count()).toBe(0)
    await page.goto(`${at.app.url}/dashboard/settings/messages`)
    const card = page.getByRole('region', { name: 'AI Features Status' })
    await card.getByText('Active').first().waitFor()
    expect(await card.getByRole('switch').count()).toBe(0)
  },
)

test('a failure to load says why and loads at the second try', { timeout: 90_000 }, async () => {
  const page = await at.open(PAGE, 'desk', {
    mayComplain: /status of 503|ERR_FAILED/,
    before: (window) =>
      window.route('**/api/ai/{features,budget,requests?*,requests,overview}', (route) =>
        route.fulfill({ status: 503, body: '' }),
      ),
  })
  for (const what of ['AI features', 'budget', 'calls']) await page.getByText(`Couldn’t load ${what}`).waitFor()
  await page.unroute('**/api/ai/{features,budget,requests?*,requests,overview}')
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect.poll(() => page.getByRole('button', { name: 'Try again' }).count()).toBe(left)
  }
  await page.getByRole('button', { name: 'Change the budget' }).waitFor()
})
