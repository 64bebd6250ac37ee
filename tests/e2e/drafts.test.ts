import { expect, test } from 'vitest'
import { offersOf } from '../support/offers.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { SCREENS } from './screen-paths.ts'
import { BY_ITSELF, held, toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()
const OFFER = 'Pool deck sealing before the holidays, 10% off for returning customers, ends Dec 12.'

const card = (page: Window) => page.getByRole('region', { name: 'AI Marketing Content Generator' })
const generate = (page: Window) => page.getByRole('button', { name: 'Generate', exact: true })

/** A campaign to one who agreed, at its words. */
async function atItsWords(page: Window, tag: string): Promise<void> {
  await page.getByRole('button', { name: tag, exact: true }).click()
  await page.getByRole('button', { name: 'Write to 1 person' }).click()
  await page.getByRole('heading', { name: 'Message' }).waitFor()
}
let numbers = 0
const aPerson = async (tag: string) => {
  numbers += 1
  const people = offersOf(at.app)
  await people.haveStreet()
  const who = {
    name: 'Hal Brandt',
    phone: `(813) 555-61${String(numbers).padStart(2, '0')}`,
    email: `${tag}@example.com`,
  }
  await people.agreed({ ...who, tags: [tag], serviceCategory: 'Pool Area Cleaning' }, true)
}

test(
  'the generator on the Automation tab, from nothing typed to a copied draft and a campaign',
  { timeout: 120_000 },
  async () => {
    await aPerson('card')
    const page = await at.open('/dashboard/automation', 'desk', {
      before: (_page, context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    })
    const about = card(page).getByLabel('What is it about?')
    await about.waitFor()
    expect(await about.getAttribute('rows')).toBe('4')
    expect(await generate(page).isDisabled()).toBe(true)
    await about.fill('   ')
    await generate(page).click()
    await toast(page).getByText('Input Required').waitFor()
    await toast(page).getByText('Please enter some text to get started').waitFor()

    const slow = held()
    await page.route('**/api/ai/marketing', slow.route)
    await about.fill(OFFER)
    await generate(page).click()
    const pending = card(page).getByRole('button', { name: 'Generating...' })
    expect(await pending.isDisabled()).toBe(true)
    slow.release()
    await toast(page).getByText('Success!').waitFor()
    await toast(page).getByText('AI content generated successfully').waitFor()
    const draft = await card(page).getByLabel('Draft').inputValue()
    expect(draft).toMatch(/pool deck.*10% off for returning customers.*ends Dec 12/i)
    await card(page)
      .getByText(
        'Written from built-in templates. Understood: pool deck sealing; 10% off; for returning customers; before the holidays; ends Dec 12.',
      )
      .waitFor()
    expect(await faults(page, 'a draft on Automation')).toEqual([])

    await card(page).getByRole('button', { name: 'Copy' }).click()
    await toast(page).getByText('Content copied to clipboard').waitFor()
    expect(await card(page).getByRole('button', { name: 'Copied!' }).isVisible()).toBe(true)
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(draft)
    await card(page).getByRole('button', { name: 'Copy', exact: true }).waitFor({ timeout: BY_ITSELF })

    await card(page).getByRole('link', { name: 'Use in a campaign' }).click()
    await page.getByRole('heading', { level: 1, name: 'New campaign' }).waitFor()
    await atItsWords(page, 'card')
    expect(await page.getByLabel('Text', { exact: true }).inputValue()).toBe(draft)
    expect(await page.getByLabel('Campaign name (internal)').inputValue()).toMatch(
      /^Pool deck sealing before the holidays, 10% off/,
    )
    await page.getByRole('button', { name: 'Review 1 message' }).click()
    await page.getByRole('dialog', { name: 'Send to 1 person?' }).waitFor()
  },
)

test('an email that was drafted on the Automation tab becomes a campaign by email', { timeout: 90_000 }, async () => {
  const page = await at.open('/dashboard/automation', 'phone')
  await card(page)
    .getByLabel('What is it about?')
    .fill('An email about driveway sealing in Ruskin, $50 off until Friday')
  await generate(page).click()
  await card(page)
    .getByText(/^Subject: /)
    .waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await faults(page, 'a draft of an email on a phone')).toEqual([])
  await card(page).getByRole('link', { name: 'Use in a campaign' }).click()
  await page
    .getByText(/\$50 off/)
    .first()
    .waitFor()
  expect(await page.locator('.letterp').innerText()).toContain('driveway sealing in Ruskin')
})

test(
  'a failure shows what the server says, or Failed to generate, and what was typed stays',
  { timeout: 90_000 },
  async () => {
    const page = await at.open('/dashboard/automation', 'desk', { mayComplain: /status of (400|502)|ERR_FAILED/ })
    const about = card(page).getByLabel('What is it about?')
    await about.fill('hello there')
    await generate(page).click()
    await toast(page).getByText('Error', { exact: true }).waitFor()
    await toast(page)
      .getByText(/Tell us what you’re offering\./)
      .waitFor()
    await card(page)
      .getByText(/^Tell us what you’re offering\./)
      .waitFor()
    expect(await faults(page, 'a refusal on Automation')).toEqual([])
    for (const route of [{ abort: true }, { status: 502, body: '<html>' }]) {
      await page.route('**/api/ai/marketing', (call) => ('abort' in route ? call.abort() : call.fulfill(route)))
      await about.fill(OFFER)
      await generate(page).click()
      await toast(page).getByText('Failed to generate').waitFor()
      await page.unroute('**/api/ai/marketing')
      await about.fill(`${OFFER} `)
    }
    expect(await about.inputValue()).toBe(`${OFFER} `)
  },
)

test.each(['desk', 'phone'] as const)(
  'in a campaign AI drafts what the offer is, and Undo puts back what was typed (%s)',
  { timeout: 120_000 },
  async (screen) => {
    await aPerson(`ai-${screen}`)
    const page = await at.open('/dashboard/campaigns/new', screen)
    await page.getByRole('button', { name: 'Pool Area Cleaning' }).click()
    await page.getByRole('button', { name: 'Ruskin', exact: true }).click()
    await atItsWords(page, `ai-${screen}`)
    const mine = 'Mine: 5% off {first_name} {link} {business} {stop}'
    const text = page.getByLabel('Text', { exact: true })
    await text.fill(mine)
    await page.getByLabel('Campaign name (internal)').fill('My own name')

    await page.getByRole('button', { name: 'Draft with AI' }).click()
    const dialog = page.getByRole('dialog', { name: 'Draft with AI' })
    const offer = dialog.getByLabel('What are you promoting?')
    expect(await offer.inputValue()).toBe('Pool area cleaning in Ruskin')
    expect(await faults(page, 'asking for a draft', screen)).toEqual([])
    await page.setViewportSize(SCREENS[screen].viewport)
    await offer.fill('')
    expect(await dialog.getByRole('button', { name: 'Generate' }).isDisabled()).toBe(true)
    await offer.fill('Pool area cleaning in Ruskin, $40 off until Dec 19. Mention our new truck')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await toast(page).getByText('AI content generated successfully').waitFor()
    await expect.poll(() => dialog.count()).toBe(0)
    const draft = await text.inputValue()
    expect(draft).toMatch(/\$40 off/)
    expect(draft).toMatch(/Dec 19/)
    expect(await page.getByLabel('Campaign name (internal)').inputValue()).toBe('My own name')
    await page.getByText(/Written from built-in templates\./).waitFor()
    await page.getByText(/of (160|306) characters, [12] texts? each/).waitFor()
    if (screen === 'phone')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await faults(page, 'a draft in a campaign', screen)).toEqual([])

    // A look at the audience loses neither the draft nor the way back.
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Write to 1 person' }).click()
    expect(await text.inputValue()).toBe(draft)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(await text.inputValue()).toBe(mine)
    expect(await page.getByText(/Written from built-in templates\./).count()).toBe(0)

    // Both ways, and what was asked for stands there again.
    await page.getByRole('button', { name: 'Both', exact: true }).click()
    await page.getByRole('button', { name: 'Draft with AI' }).click()
    expect(await offer.inputValue()).toMatch(/^Pool area cleaning in Ruskin, \$40 off/)
    await offer.fill('Patio sealing, 12% off')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect.poll(() => text.inputValue()).toMatch(/patio/i)
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toMatch(/patio[\s\S]*12% off/i)
    expect(await page.getByLabel('Subject').inputValue()).toMatch(/patio sealing, 12% off/i)
    await page
      .getByRole('button', { name: 'Review 1 message' })
      .or(page.getByRole('button', { name: 'Review 2 messages' }))
      .click()
    await page.getByRole('dialog', { name: /^Send to/ }).waitFor()
  },
)
