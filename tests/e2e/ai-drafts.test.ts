import { expect, test } from 'vitest'
import { aQuote } from '../support/app.ts'
import { billing } from '../support/invoices.ts'
import { faults } from './axe.ts'
import { jobsPage } from './jobs-page.ts'
import { SCREENS } from './screen-paths.ts'
import { held, toast } from './window.ts'
import type { Window } from './window.ts'

const at = jobsPage()

/** A review that waits; the words are what a draft answers. */
async function aReview(name: string, rating: number, comment: string): Promise<void> {
  const customer = await billing(at.app).aCustomer({ name })
  const job = await billing(at.app).aJob({ customerId: customer.id, service: 'Driveway Sealing' })
  await at.app.parts.db.pool.query(
    `insert into reviews (id, job_id, customer_id, rating, comment, status, created_at) values (gen_random_uuid(), $1, $2, $3, $4, 'pending', now())`,
    [job.id, customer.id, rating, comment],
  )
}
const wide = (page: Window) => page.evaluate(() => document.documentElement.scrollWidth)
const press = (page: Window, name: string | RegExp) => page.getByRole('button', { name }).click()

test(
  'a reply to a review is drafted from its words, shorter, warmer and again, and Undo brings back what was typed; nothing goes out by itself',
  { timeout: 120_000 },
  async () => {
    await aReview('Ben Castro', 3, 'Good work, but they arrived an hour late and did not call.')
    const page = await at.open('/dashboard/reviews', 'phone')
    const review = page.getByRole('article', { name: 'Review of Ben Castro' })
    const slow = held()
    await page.route('**/api/ai/review-response', slow.route)
    await press(page, 'Draft a reply to Ben Castro')
    await review.getByText('Drafting...').waitFor()
    expect(await review.getByLabel('Your reply').inputValue()).toBe('')
    slow.release()
    await toast(page).getByText('AI content generated successfully').waitFor()
    const reply = review.getByLabel('Your reply')
    const first = await reply.inputValue()
    expect(first).toMatch(/^Hi Ben, thank you/)
    await review.getByText('Draft from built-in templates. Review it before you send it.').waitFor()
    expect(await reply.evaluate((area) => area === document.activeElement)).toBe(true)
    expect(await wide(page)).toBeLessThanOrEqual(390)
    expect(await faults(page, 'a drafted reply')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)

    const changed = async (name: string) => {
      const before = await reply.inputValue()
      await press(page, `${name} to Ben Castro`)
      await expect.poll(() => reply.inputValue()).not.toBe(before)
      return reply.inputValue()
    }
    const shorter = await changed('Shorter')
    expect(shorter.length).toBeLessThan(first.length)
    expect((await changed('Warmer')).length).toBeGreaterThan(shorter.length)
    // Unchanged drafts need no step of their own: Undo leads to the text before the first draft.
    await press(page, 'Undo to Ben Castro')
    expect(await reply.inputValue()).toBe('')

    const mine = 'We are sorry, Ben. You get a call next time.'
    await reply.fill(mine)
    await press(page, 'Draft a reply to Ben Castro')
    await expect.poll(() => reply.inputValue()).not.toBe(mine)
    const draft = await reply.inputValue()
    await reply.fill(`${draft} Ray`)
    await press(page, 'Try another draft to Ben Castro')
    await expect.poll(() => reply.inputValue()).not.toBe(`${draft} Ray`)
    await press(page, 'Undo to Ben Castro')
    expect(await reply.inputValue()).toBe(`${draft} Ray`)
    await press(page, 'Undo to Ben Castro')
    expect(await reply.inputValue()).toBe(mine)
    expect((await at.owner.get<{ reply: string | null; status: string }[]>('/api/reviews')).body[0]).toMatchObject({
      reply: null,
      status: 'pending',
    })
  },
)

test(
  'a draft that fails leaves what was typed, says why, and comes at the next press',
  { timeout: 90_000 },
  async () => {
    await aReview('Kay Lund', 5, 'Driveway looks like new, very friendly crew.')
    const page = await at.open('/dashboard/reviews', 'desk', { mayComplain: /status of (429|502)|ERR_FAILED/ })
    const review = page.getByRole('article', { name: 'Review of Kay Lund' })
    await press(page, 'Write a reply to Kay Lund')
    const reply = review.getByLabel('Your reply')
    await reply.fill('Thank you, Kay.')
    const refusals = [
      { status: 502, json: undefined, said: 'Failed to generate' },
      {
        status: 429,
        json: { error: 'Too many tries. Please wait a minute.', code: 'TOO_MANY_REQUESTS' },
        said: 'Too many tries. Please wait a minute.',
      },
    ]
    for (const { status, json, said } of refusals) {
      await page.route('**/api/ai/review-response', (route) =>
        route.fulfill(json ? { status, json } : { status, body: '<html>' }),
      )
      await press(page, 'Draft a reply to Kay Lund')
      await review.getByText(said).waitFor()
      await toast(page).getByText(said).waitFor()
      expect(await reply.inputValue()).toBe('Thank you, Kay.')
      await page.unroute('**/api/ai/review-response')
    }
    expect(await faults(page, 'a draft that failed')).toEqual([])
    await press(page, 'Draft a reply to Kay Lund')
    await expect.poll(() => reply.inputValue()).toMatch(/^Hi Kay, /)
  },
)

test('where the owner has switched a helper off, no button offers its drafts', { timeout: 90_000 }, async () => {
  await aReview('Wei Zhang', 5, 'Great.')
  const turn = async (enabled: boolean) => {
    const row = (await at.owner.get<Record<string, any>[]>('/api/ai/features')).body.find(
      ({ featureName }) => featureName === 'review-response',
    )
    expect((await at.owner.patch('/api/ai/features/review-response', { version: row?.version, enabled })).status).toBe(
      200,
    )
  }
  await turn(false)
  const page = await at.open('/dashboard/reviews', 'desk')
  const card = page.getByRole('region', { name: 'AI Review Response Generator' })
  await card.getByText('Turned off in Settings.').waitFor()
  const offered = page.getByRole('button', { name: 'Draft a reply to Wei Zhang' })
  expect(await offered.count()).toBe(0)
  await card.getByLabel('Review text').fill('Great.')
  expect(await card.getByRole('button', { name: 'Generate' }).isDisabled()).toBe(true)
  // The open page hears of it by itself.
  await turn(true)
  await offered.waitFor()
})

test(
  'the review response generator answers a review from anywhere, with the words of the specification',
  { timeout: 90_000 },
  async () => {
    const page = await at.open('/dashboard/reviews', 'desk', {
      before: (_page, context) => context.grantPermissions(['clipboard-read', 'clipboard-write']),
    })
    const card = page.getByRole('region', { name: 'AI Review Response Generator' })
    const text = card.getByLabel('Review text')
    await card.getByText('Uses built-in templates until you connect an AI account.').waitFor()
    expect(await text.getAttribute('rows')).toBe('4')
    expect(await card.getByRole('button', { name: 'Generate' }).isDisabled()).toBe(true)
    await text.fill(' \n ')
    await card.getByRole('button', { name: 'Generate' }).click()
    await toast(page).getByText('Input Required').waitFor()
    await toast(page).getByText('Please enter some text to get started').waitFor()
    await text.fill('They sealed our pool deck and it looks wonderful.')
    await card.getByRole('button', { name: 'Generate' }).click()
    await toast(page).getByText('Success!').waitFor()
    const draft = await card.getByLabel('Draft').inputValue()
    expect(draft).toMatch(/Thank|thanks/)
    await card.getByText(/^Written from built-in templates\./).waitFor()
    await card.getByRole('button', { name: 'Copy' }).click()
    await toast(page).getByText('Content copied to clipboard').waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(draft)
    await card.getByRole('button', { name: 'Clear' }).click()
    expect(await text.inputValue()).toBe('')
    expect(await card.getByLabel('Draft').count()).toBe(0)
    expect(await text.evaluate((area) => area === document.activeElement)).toBe(true)
  },
)

test(
  'a request is estimated from what they wrote, by our own rates; the figures go into a reply that is not sent, and into an estimate',
  { timeout: 150_000 },
  async () => {
    const { body } = await at.app.visitor.post(
      '/api/service-requests',
      aQuote({
        name: 'Priya Nair',
        service: 'pool-deck',
        areaSqFt: 600,
        message: 'Slippery near the steps.',
        address: '310 Surfside Blvd, Apollo Beach, FL 33572',
      }),
    )
    const [request] = (await at.owner.get<Record<string, any>[]>('/api/service-requests')).body
    expect(body).toBeTruthy()
    if (!request) throw new Error('There is no request.')
    const page = await at.open(`/dashboard/requests/${request.id}`, 'phone')
    const card = page.getByRole('region', { name: 'AI Job Estimator' })
    const asked = page.waitForRequest('**/api/ai/job-estimate')
    await card.getByRole('button', { name: 'Generate estimate' }).click()
    // Neither the name nor how to reach them, nor the house.
    expect((await asked).postDataJSON()).toEqual({
      jobDetails: 'Pool Deck Sealing, 600 sq ft, Apollo Beach, Slippery near the steps.',
    })
    const price = card.getByRole('definition').filter({ hasText: /^\$[\d,]+ to \$[\d,]+$/ })
    const { low, high } = request.ballpark as { low: number; high: number }
    const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US')}`
    expect(await price.innerText()).toBe(`${dollars(low)} to ${dollars(high)}`)
    await card.getByText('Wet-look, satin or natural finish?', { exact: true }).waitFor()
    expect(await wide(page)).toBeLessThanOrEqual(390)
    expect(await faults(page, 'an estimated request')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)

    await press(page, 'Text')
    const dialog = page.getByRole('dialog', { name: 'Text Priya' })
    const words = dialog.getByLabel('Text', { exact: true })
    const before = await words.inputValue()
    await dialog.getByRole('button', { name: 'Draft a reply' }).click()
    await expect.poll(() => words.inputValue()).toContain(`${dollars(low)} to ${dollars(high)}`)
    expect(await words.inputValue()).toMatch(/^Hi Priya, this is .* Reply STOP to opt out\.$/)
    expect(await faults(page, 'a drafted text')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    expect(await words.inputValue()).toBe(before)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    // Only what every visitor is sent at once.
    const sent = (await at.owner.get<{ automatic: string | null }[]>('/api/communications')).body
    expect(sent.map(({ automatic }) => automatic)).toEqual(['received'])

    await card.getByRole('button', { name: 'Write an estimate' }).click()
    await page.getByRole('heading', { level: 1, name: 'New estimate' }).waitFor()
    expect(page.url()).toContain(`request=${request.id}`)
  },
)

test(
  'the job estimator on Requests tells price, time and what is still to ask, and its button leads to it',
  { timeout: 90_000 },
  async () => {
    const page = await at.open('/dashboard/requests', 'desk')
    await press(page, 'AI Job Estimator')
    const card = page.getByRole('region', { name: 'AI Job Estimator' })
    const details = card.getByLabel('Job details')
    await expect.poll(() => details.evaluate((area) => area === document.activeElement)).toBe(true)
    await page.keyboard.type('850 sq ft driveway, wet-look finish, Ruskin')
    await card.getByRole('button', { name: 'Generate estimate' }).click()
    await card
      .getByText(/^\$[\d,]+ to \$[\d,]+$/)
      .first()
      .waitFor()
    expect(await card.getByLabel('Draft').inputValue()).toContain('Driveway Sealing, 850 sq ft')
    await card.getByText(/^Written from built-in templates\. Understood: /).waitFor()
    expect(await faults(page, 'the job estimator')).toEqual([])
  },
)

test(
  'a job and an invoice are described from what stands in them, never from what the crew or the office noted',
  { timeout: 150_000 },
  async () => {
    const customer = await billing(at.app).aCustomer({
      name: 'Elena Vargas',
      address: '1204 Shell Point Rd, Ruskin, FL 33570',
    })
    const job = await billing(at.app).aJob({
      customerId: customer.id,
      service: 'Driveway Sealing',
      areaSqFt: 850,
      finish: 'wet-look',
      crewNotes: 'Gate code 4417',
      notes: 'Pays late',
    })
    const page = await at.open(`/dashboard/jobs/${job.id}`, 'phone')
    const notes = page.getByLabel('For the customer')
    await notes.fill('Mine')
    await press(page, 'Write job description')
    await expect.poll(() => notes.inputValue()).toMatch(/^Driveway Sealing, 850 sq ft, wet-look finish\./)
    expect(await notes.inputValue()).not.toMatch(/4417|late/)
    expect(await wide(page)).toBeLessThanOrEqual(390)
    expect(await faults(page, 'a described job')).toEqual([])
    await page.setViewportSize(SCREENS.phone.viewport)
    await press(page, 'Undo')
    expect(await notes.inputValue()).toBe('Mine')
    // Nothing is saved until Save is pressed.
    expect((await at.job(job.id)).customerNotes).toBeNull()
    await notes.fill('')

    const desk = await at.open('/dashboard/invoices', 'desk')
    await press(desk, 'Write job description')
    await toast(desk).getByText('Input Required').waitFor()
    await desk.getByLabel('Description, line 1').fill('Driveway Sealing, wet-look finish')
    await desk.getByLabel('Quantity, line 1').fill('850')
    await press(desk, 'Write job description')
    const paper = desk.getByLabel('Notes')
    await expect.poll(() => paper.inputValue()).toMatch(/^Driveway Sealing, 850 sq ft, wet-look finish\./)
    await desk
      .getByRole('region', { name: 'Preview' })
      .getByText(/^Driveway Sealing, 850 sq ft, wet-look finish\./)
      .waitFor()
    await press(desk, 'Undo')
    expect(await paper.inputValue()).toBe('')

    const card = desk.getByRole('region', { name: 'AI Job Description Writer' })
    await card.getByLabel('Job details').fill('850 sq ft driveway, two coats, wet-look')
    await card.getByRole('button', { name: 'Generate' }).click()
    await card.getByLabel('Draft').waitFor()
    expect(await card.getByLabel('Draft').inputValue()).toContain('850 sq ft')
    expect(await faults(desk, 'Invoices with a description')).toEqual([])
    await desk.getByLabel('Description, line 1').fill('')
  },
)
