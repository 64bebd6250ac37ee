import { beforeEach, describe, expect, test } from 'vitest'
import { useModel } from '#tests/support/models.ts'

let ticks = 0
const world = useModel({ clock: { now: () => new Date(Date.parse('2026-03-04T19:40:00Z') + ticks++) } })
const { owner } = world
beforeEach(() => {
  world.peer.calls.length = 0
})

let addresses = 0
const ask = async (path: string, body: object) => {
  addresses += 1
  const answer = await owner.post(`/api/ai/${path}`, body, { 'x-forwarded-for': `10.6.1.${addresses}` })
  expect(answer.status).toBe(200)
  return answer.body
}
const JOB = 'Seal the driveway, 600 sq ft, satin'
const promptText = () => world.peer.calls[0]?.body.messages.map(({ content }) => content).join('\n') ?? ''

describe('an estimate that a model words', () => {
  test('has our figures in its words', async () => {
    world.peer.answer = ({ body }) => {
      const [price = ''] = /\$[\d,]+ to \$[\d,]+/.exec(body.messages.at(-1)?.content ?? '') ?? []
      return { says: `For the 600 sq ft driveway with a satin finish we reckon with ${price}.` }
    }
    const body = await ask('job-estimate', { jobDetails: JOB })
    expect(body).toMatchObject({
      by: 'model',
      result: expect.stringMatching(/^For the 600 sq ft driveway with a satin finish we reckon with \$/),
    })
    const { low, high } = body.services[0].price
    expect(body.result).toContain(`$${(low / 100).toLocaleString('en-US')} to $${(high / 100).toLocaleString('en-US')}`)
    expect(promptText()).toContain(JOB)
  })

  test.each([
    ['a price of its own', 'About $500 for everything.'],
    ['one of our prices less', 'A driveway sealing of 600 sq ft.'],
    ['hours of its own', 'It takes 19 hours.'],
    ['a discount', 'With 15% off it is cheap.'],
    ['its thoughts', 'As an AI language model I cannot know.'],
  ])('is ours again when the model gives %s', async (_what, says) => {
    const own = await ask('job-estimate', { jobDetails: JOB })
    world.peer.answer = () => ({ says })
    const body = await ask('job-estimate', { jobDetails: JOB })
    expect(body).toMatchObject({ by: 'templates', services: own.services })
    expect(body.result).not.toContain(says)
    expect(await world.newest()).toMatchObject({
      feature_name: 'job-estimator',
      status: 'refused',
      error_message: expect.stringMatching(/^The model /),
    })
  })
})

describe('a reply to a review that a model writes', () => {
  test('is written without knowing the name, which stands in it all the same', async () => {
    world.peer.answer = () => ({ says: 'Hi {first_name}, thank you for the kind words about your driveway.' })
    const body = await ask('review-response', {
      reviewText: 'Elena here. Great driveway! Call me at 813-555-0148 or elena@example.com',
      stars: 5,
      firstName: 'Elena',
    })
    expect(body).toMatchObject({ by: 'model', result: 'Hi Elena, thank you for the kind words about your driveway.' })
    expect(promptText()).not.toMatch(/Elena|0148|elena@/i)
    expect((await world.newest()).user_message).not.toMatch(/Elena|0148/)
  })

  test.each(['Anne-Marie', 'Élodie', '李娜', 'J.R.', '$& (Al)'])(
    'nor is one of other letters or marks: %s',
    async (firstName) => {
      world.peer.answer = () => ({ says: 'Hi {first_name}, thank you for the kind words.' })
      const body = await ask('review-response', {
        reviewText: `I am ${firstName}, and the driveway is great.`,
        stars: 5,
        firstName,
      })
      expect(body).toMatchObject({ by: 'model', result: `Hi ${firstName}, thank you for the kind words.` })
      expect(promptText()).not.toContain(firstName)
    },
  )

  test.each([
    'We will refund you.',
    'Your next cleaning is free of charge.',
    'Call our manager at (900) 555-0101.',
    'We guarantee it for 10 years.',
    'We will be there on Monday.',
    'Thanks, {customer_name}!',
  ])('is ours again when it says: %s', async (says) => {
    world.peer.answer = () => ({ says })
    const body = await ask('review-response', { reviewText: 'It was not clean at all, very disappointed.', stars: 2 })
    expect(body).toMatchObject({ by: 'templates', result: expect.stringContaining('(813) 555-0123') })
    expect(body.result).not.toContain(says)
  })
})

describe('a description that a model writes', () => {
  test('may say what was said, in its own words', async () => {
    world.peer.answer = () => ({ says: 'Sealed a driveway of 600 square feet with a satin finish.' })
    expect(await ask('job-description', { jobDetails: JOB })).toMatchObject({
      by: 'model',
      result: 'Sealed a driveway of 600 square feet with a satin finish.',
    })
  })

  test.each(['Sealed 900 sq ft.', 'Sealed with two coats, guaranteed for five years.', 'Sealed for $400.'])(
    'is ours again when it says: %s',
    async (says) => {
      world.peer.answer = () => ({ says })
      expect(await ask('job-description', { jobDetails: JOB })).toMatchObject({
        by: 'templates',
        result: expect.stringMatching(/^Driveway Sealing, 600 sq ft/),
      })
    },
  )
})

describe('tone and another try', () => {
  test('are part of the prompt', async () => {
    world.peer.answer = () => ({ says: 'Sealed the driveway.' })
    await ask('job-description', { jobDetails: JOB, tone: 'shorter', again: 2 })
    expect(promptText()).toMatch(/as short as you can\. Say it in other words/)
  })
})

describe('what a search result says of a page', () => {
  const TITLE = 'Paver Sealing Questions, Answered in Ruskin'
  const DESCRIPTION =
    'Straight answers about sealing, cleaning, preparing and paying, from the people who do the work around Tampa Bay. Quotes within 24 hours.'

  test('is the model’s where it fits and says no more than we do', async () => {
    world.peer.answer = () => ({ says: `Title: ${TITLE}\nDescription: ${DESCRIPTION}` })
    expect(await ask('page', { pagePath: '/faq' })).toEqual({
      pageTitle: TITLE,
      metaDescription: DESCRIPTION,
      by: 'model',
    })
    expect(promptText()).toContain('The page /faq of our website.')
  })

  test.each([
    ['no two lines', 'Here is a title for you.'],
    [
      'a title that is cut off in a search',
      `Title: ${TITLE} and around all of Tampa Bay, Florida\nDescription: ${DESCRIPTION}`,
    ],
    ['a description of four words', `Title: ${TITLE}\nDescription: Answers about paver sealing.`],
    [
      'a promise',
      `Title: ${TITLE}\nDescription: ${DESCRIPTION.replace('Quotes within 24 hours', 'Lowest price, guaranteed')}`,
    ],
    ['a figure of its own', `Title: ${TITLE}\nDescription: ${DESCRIPTION.replace('Straight', '75')}`],
    [
      'a phone number',
      `Title: ${TITLE}\nDescription: ${DESCRIPTION.replace('Quotes within 24 hours', 'Call (900) 555-0101')}`,
    ],
  ])('is ours again when the model gives %s', async (_what, says) => {
    world.peer.answer = () => ({ says })
    const body = await ask('page', { pagePath: '/faq' })
    expect(body).toMatchObject({
      by: 'templates',
      pageTitle: expect.stringContaining('Paver Sealing Questions, Answered'),
    })
    expect(await world.newest()).toMatchObject({ feature_name: 'marketing-content', status: 'refused' })
  })

  test('is ours without asking while marketing content is switched off', async () => {
    const { version } = (await owner.get('/api/ai/features')).body.find(
      ({ featureName }: { featureName: string }) => featureName === 'marketing-content',
    )
    expect((await owner.call('PATCH', '/api/ai/features/marketing-content', { version, enabled: false })).status).toBe(
      200,
    )
    expect(await ask('page', { pagePath: '/faq' })).toMatchObject({ by: 'templates' })
    expect(world.peer.calls).toEqual([])
    expect(
      (await owner.call('PATCH', '/api/ai/features/marketing-content', { version: version + 1, enabled: true })).status,
    ).toBe(200)
  })
})
