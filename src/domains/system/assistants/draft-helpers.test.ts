import { describe, expect, test } from 'vitest'
import { computeBallpark } from '#domains/sales/pricing/compute-ballpark.ts'
import { useApp } from '#tests/support/use-app.ts'
import { LONGEST_DETAILS, LONGEST_JOB } from './contract.ts'

const { app, owner } = useApp()
let addresses = 0
/** Each from another address: the limit is by address. */
const ask = (path: string, body: object) => {
  addresses += 1
  return owner.post(`/api/ai/${path}`, body, {
    'x-forwarded-for': `10.8.${Math.floor(addresses / 250)}.${(addresses % 250) + 1}`,
  })
}
const drafted = async (path: string, body: object) => {
  const answer = await ask(path, body)
  expect(answer).toMatchObject({ status: 200, body: { by: 'templates' } })
  return answer.body
}
const rates = async () => (await owner.get('/api/settings')).body.rates.value

describe('what is no text', () => {
  test.each([
    ['job-estimate', 'jobDetails'],
    ['review-response', 'reviewText'],
    ['job-description', 'jobDetails'],
    ['marketing', 'campaignDetails'],
  ])('%s refuses it with the words of the specification', async (path, field) => {
    for (const nothing of ['', ' \n\t ', '\u00a0', undefined])
      expect(await ask(path, { [field]: nothing })).toMatchObject({
        status: 400,
        body: { code: 'INVALID', issues: [{ path: field }] },
      })
    expect((await ask(path, { [field]: ' \n ' })).body.error).toBe('Please enter some text to get started.')
    const long = await ask(path, { [field]: 'seal the driveway '.repeat(6000) })
    const longest = path === 'marketing' ? LONGEST_DETAILS : LONGEST_JOB
    expect([long.status, long.body.error]).toEqual([
      400,
      `Please keep this to ${longest.toLocaleString('en-US')} characters.`,
    ])
    expect(await ask(path, { [field]: 'seal the driveway', tone: 'rude' })).toMatchObject({
      status: 400,
      body: { error: 'Choose shorter, warmer or formal.' },
    })
  })

  test('is for the office only', async () => {
    const body = { jobDetails: 'Seal a driveway' }
    expect((await app.visitor.post('/api/ai/job-estimate', body)).status).toBe(401)
    expect((await (await app.as('technician')).post('/api/ai/job-estimate', body)).status).toBe(403)
    expect((await (await app.as('staff')).post('/api/ai/job-estimate', body)).status).toBe(200)
  })
})

describe('the job estimator', () => {
  test('calculates price, hours and materials from the owner’s rates', async () => {
    const body = await drafted('job-estimate', {
      jobDetails: 'Seal the pool deck, 850 sq ft travertine, satin finish, some rust, in Apollo Beach',
    })
    const price = computeBallpark(await rates(), 'pool-deck', 850)
    expect(body.services).toEqual([
      { service: 'Pool Deck Sealing', price, hours: { low: expect.any(Number), high: expect.any(Number) } },
    ])
    expect(body.services[0].hours.low).toBeLessThan(body.services[0].hours.high)
    expect(body.areaSqFt).toBe(850)
    expect(body.read).toEqual([
      'pool deck sealing',
      '850 sq ft',
      'satin finish',
      'porous surface',
      'in Apollo Beach',
      'rust stains',
    ])
    expect(body.result).toContain(
      `Pool Deck Sealing, 850 sq ft: $${(price.low / 100).toLocaleString('en-US')} to $${(price.high / 100).toLocaleString('en-US')}`,
    )
    expect(body.materials.length).toBeGreaterThan(0)
    expect(body.result).toContain(body.materials[0].amount)
    expect(body.open).toEqual([])
  })

  test('follows when the owner changes a rate', async () => {
    const before = (await drafted('job-estimate', { jobDetails: 'driveway sealing 600 sq ft natural finish' }))
      .services[0].price
    const { version } = (await owner.get('/api/settings')).body.rates
    const value = await rates()
    await owner.call('PUT', '/api/settings/rates', {
      version,
      value: { ...value, driveway: { low: 300, high: 400, minimum: 0 } },
    })
    const { services } = await drafted('job-estimate', { jobDetails: 'driveway sealing 600 sq ft natural finish' })
    expect(services[0].price).toEqual({ low: 180_000, high: 240_000 })
    expect(services[0].price).not.toEqual(before)
  })

  test('counts each work with its own size', async () => {
    const { services } = await drafted('job-estimate', {
      jobDetails: 'Driveway sealing 600 sq ft, satin, and pressure washing the house walls 2,000 sq ft',
    })
    const all = await rates()
    expect(services.map(({ service, price }: any) => [service, price])).toEqual([
      ['Driveway Sealing', computeBallpark(all, 'driveway', 600)],
      ['Pressure Washing', computeBallpark(all, 'pressure-washing', 2000)],
    ])
  })

  test('asks for missing details and makes up nothing', async () => {
    const body = await drafted('job-estimate', { jobDetails: 'Seal the patio' })
    expect(body.services).toEqual([{ service: 'Paver Sealing', price: null, hours: null }])
    expect(body.materials).toEqual([])
    expect(body.open).toEqual([
      'To ask: how many square feet is the paver sealing?',
      'To ask: wet-look, satin or natural finish?',
    ])
    expect(body.result).toMatch(/Paver Sealing: \$[\d.]+ to \$[\d.]+ per square foot/)
    expect((await drafted('job-estimate', { jobDetails: 'pool deck, 400 sq ft' })).open).toContain(
      'To ask: is it pool deck sealing or pressure washing?',
    )
    const nothing = await ask('job-estimate', { jobDetails: 'Fix my car' })
    expect(nothing).toMatchObject({
      status: 400,
      body: { error: expect.stringMatching(/^Tell us about the job\./) },
    })
  })

  test.each([
    ['850 sq ft travertine pool deck, sand is gone, wet look', 'Pool Deck Sealing'],
    ['pool deck, 400 sq ft, satin', 'Pool Deck Sealing'],
    ['driveway 600 sq ft natural finish', 'Driveway Sealing'],
    ['high-gloss patio pavers 500 sq ft', 'Paver Sealing'],
  ])('takes a finish to mean sealing: %s', async (jobDetails, service) => {
    const { services, open } = await drafted('job-estimate', { jobDetails })
    expect(services.map((one: any) => one.service)).toEqual([service])
    expect(open.filter((question: string) => question.startsWith('To ask: is it'))).toEqual([])
  })

  test('learns how long work takes from the jobs that were done', async () => {
    const details = { jobDetails: 'paver cleaning 1,200 sq ft' }
    const before = (await drafted('job-estimate', details)).services[0].hours
    const { rows } = await app.database.pool.query("select id from businesses where type = 'paver-sealing'")
    const customer = await owner.post('/api/customers', {
      name: 'Hal Brandt',
      phone: '(813) 555-0177',
      address: '1 Shell Rd, Ruskin, FL 33570',
    })
    for (let done = 0; done < 4; done++)
      await app.database.pool.query(
        "insert into jobs (business_id, customer_id, service, status, area_sq_ft, actual_duration) values ($1, $2, 'Paver Cleaning', 'completed', 1000, 645)",
        [rows[0].id, customer.body.id],
      )
    const body = await drafted('job-estimate', details)
    // 100 square feet an hour, and 45 minutes to set up.
    expect(body.services[0].hours).toEqual({ low: 765, high: 765 })
    expect(body.services[0].hours).not.toEqual(before)
    expect(body.result).toContain('based on recent jobs')
  })
})

describe('the review response', () => {
  test('thanks for what was praised, and for nothing else', async () => {
    const { result, read } = await drafted('review-response', {
      reviewText: 'They came on time and our driveway looks like new!',
      stars: 5,
      firstName: 'Elena',
    })
    expect(result).toMatch(/^Hi Elena, /)
    expect(result).toMatch(/being on time and how it looks now/)
    expect(result).not.toMatch(/sorry|price|cleanup|\$|%/)
    expect(read).toEqual(['a happy customer', 'about the driveway', 'praises being on time and how it looks now'])
  })

  test('is sorry with who is unhappy, offers the phone, admits and promises nothing', async () => {
    const { result } = await drafted('review-response', {
      reviewText: 'Terrible. They were two hours late and left a mess.',
      stars: 1,
    })
    expect(result).toMatch(/sorry/)
    expect(result).toContain('(813) 555-0123')
    expect(result).not.toMatch(/refund|free|discount|our fault|will fix|redo|thank you for the kind/i)
  })

  test('goes by the words where there are no stars, and hears praise in words of blame', async () => {
    expect((await drafted('review-response', { reviewText: 'No complaints at all, great crew' })).read[0]).toBe(
      'a happy customer',
    )
    expect((await drafted('review-response', { reviewText: 'Never again. The sealer is peeling.' })).read[0]).toBe(
      'an unhappy customer',
    )
    expect((await drafted('review-response', { reviewText: 'Looks great, but they came late.' })).read[0]).toBe(
      'a mixed review',
    )
    expect(await ask('review-response', { reviewText: 'Good', stars: 6 })).toMatchObject({
      status: 400,
      body: { error: 'Choose one to five stars.' },
    })
  })

  test('hears praise of the crew in words about the crew alone', async () => {
    expect((await drafted('review-response', { reviewText: 'Nice job on the driveway.' })).read.join()).not.toContain(
      'the crew',
    )
    expect((await drafted('review-response', { reviewText: 'Such a nice crew.' })).read).toContain('praises the crew')
    expect((await drafted('review-response', { reviewText: 'They were polite.' })).read).toContain('praises the crew')
  })

  test('can be shorter, warmer, formal, or said again in other words', async () => {
    const of = async (more: object) =>
      (await drafted('review-response', { reviewText: 'Great work on the patio', stars: 5, firstName: 'Kim', ...more }))
        .result
    const usual = await of({})
    expect((await of({ tone: 'shorter' })).length).toBeLessThan(usual.length)
    expect((await of({ tone: 'warmer' })).length).toBeGreaterThan(usual.length)
    expect(await of({ tone: 'formal' })).toMatch(/^Dear Kim, .* Kind regards, Tidestone$/)
    const others = await Promise.all([1, 2, 3, 4, 5].map((again) => of({ again })))
    expect(new Set([usual, ...others]).size).toBeGreaterThan(2)
  })
})

describe('the job description', () => {
  test('says what was said, in the words of an invoice', async () => {
    const { result, read } = await drafted('job-description', {
      jobDetails: 'driveway seal, 600 sq ft, wet look. rust by the spigot. Moved two planters',
    })
    expect(result).toMatch(/^Driveway Sealing, 600 sq ft, wet-look finish\./)
    expect(result).toContain('rust stains')
    expect(result).toContain('Moved two planters.')
    expect(read).toContain('600 sq ft')
  })

  test('keeps contact details off the invoice', async () => {
    const { result } = await drafted('job-description', {
      jobDetails: 'Paver cleaning 500 sq ft. Gate code from Hal at 813-555-0148, hal@example.com',
    })
    expect(result).not.toMatch(/0148|hal@|\[/)
  })

  test('keeps what it does not understand as it was written', async () => {
    expect((await drafted('job-description', { jobDetails: 'replaced the hose bib' })).result).toBe(
      'Replaced the hose bib.',
    )
  })

  test.each([
    ['850 sq ft driveway', 'Driveway, 850 sq ft.'],
    ['pool deck, 400 sq ft', 'Pool deck, 400 sq ft.'],
    ['cleaned the driveway, 900 sq ft', 'Exterior cleaning, 900 sq ft.'],
    ['pavers in Ruskin', 'Pavers, in Ruskin.'],
  ])(
    'of %j can stand on an invoice: no choice left open, no work claimed that was not named',
    async (jobDetails, expected) => {
      expect((await drafted('job-description', { jobDetails })).result).toBe(expected)
    },
  )

  test('names each work that the words name', async () => {
    const { result } = await drafted('job-description', { jobDetails: 'Reseal and relevel sunken pavers, 300 sq ft' })
    expect(result).toMatch(/Paver Sealing and Paver Restoration|Paver Sealing.*Paver Restoration/)
    expect(result).not.toContain('Sealing or')
  })
})

describe('the marketing content', () => {
  test('can be said shorter, warmer, or again in other words', async () => {
    const of = async (more: object) =>
      (
        await drafted('marketing', {
          campaignDetails: 'pool deck sealing 10% off until Dec 12',
          channel: 'email',
          ...more,
        })
      ).result
    const usual = await of({})
    expect((await of({ tone: 'shorter' })).length).toBeLessThan(usual.length)
    const others = await Promise.all([1, 2, 3, 4, 5].map((again) => of({ again })))
    expect(new Set([usual, ...others]).size).toBeGreaterThan(2)
    for (const one of others) expect(one).toContain('10% off')
  })
})

describe('a helper that is switched off', () => {
  test('says so, and is not asked', async () => {
    const set = (enabled: boolean) =>
      app.database.pool.query("update ai_features set enabled = $1 where feature_name = 'job-estimator'", [enabled])
    await set(false)
    expect(await ask('job-estimate', { jobDetails: 'Seal a driveway' })).toMatchObject({
      status: 409,
      body: { error: 'The job estimator is turned off.' },
    })
    await set(true)
  })
})
