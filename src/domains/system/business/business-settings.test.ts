import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { Clock } from '#lib/clock.ts'
import { defaultFaq } from './default-faq.ts'
import { DEFAULT_CONTENT } from './default-content.ts'
import type { Part, Settings } from './contract.ts'

const clock: Clock & { at: Date } = { at: new Date('2026-03-10T15:00:00Z'), now: () => clock.at }
const { app, owner } = useApp({ clock })

const read = async (): Promise<Settings> => (await owner.get('/api/settings')).body
const save = async (part: Part, value: unknown) =>
  owner.call('PUT', `/api/settings/${part}`, { version: (await read())[part].version, value })
const reset = (part: Part) => owner.call('DELETE', `/api/settings/${part}`)
const page = async (path = '/') => (await app.visitor.get(path)).body as string

const { facts, hours, rates, testimonials } = DEFAULT_CONTENT
const { answerHours: _promise, ...firstFacts } = facts
/** As they are by the clock of these tests. */
const ourFacts = { ...firstFacts, yearsOfExperience: 13 }
const testimonial = (change: object = {}) => ({
  name: 'Rosa D.',
  location: 'Ruskin',
  text: 'Neat work.',
  rating: 4,
  sample: false,
  ...change,
})
const question = (change: object = {}) => ({ question: 'Do you work on Sundays?', answer: 'No.', ...change })

describe('before anybody changed anything', () => {
  test('every part is what the product began with, and the office may look while technicians may not', async () => {
    const { status, body } = await (await app.as('staff')).get<Settings>('/api/settings')
    expect(status).toBe(200)
    for (const part of Object.values(body))
      expect(part).toMatchObject({ version: 0, changedAt: null, changedBy: null, isFirst: true })
    const today = { ...facts, yearsOfExperience: 13 }
    expect(body.facts.value).toEqual(today)
    expect(body.faq.value).toEqual(defaultFaq(today, DEFAULT_CONTENT.licensing))
    expect(body['google-review-link'].value).toBeNull()
    expect(body.alerts.value).toEqual({ phone: null, email: app.owner.email })
    expect((await (await app.as('technician')).get('/api/settings')).status).toBe(403)
  })

  test('there is no change to tell of', async () => {
    expect((await owner.get('/api/settings/changes')).body).toEqual([])
  })
})

describe('a fact that the owner saves', () => {
  test('is in every page at the very next request: in the header, in the words for search engines, in the answers', async () => {
    for (const path of ['/', '/faq', '/thank-you']) await page(path)
    const { status, body } = await save('facts', {
      ...ourFacts,
      phone: '813.555.0177',
      city: 'Gibsonton',
      zip: '33534',
      since: 2009,
      yearsOfExperience: 17,
    })
    expect(status).toBe(200)
    expect(body.facts).toMatchObject({
      value: { phone: '+18135550177', city: 'Gibsonton', since: 2009, answerHours: 24 },
      version: 1,
      changedAt: '2026-03-10T15:00:00.000Z',
      changedBy: 'Owner',
      isFirst: false,
    })
    const home = await page()
    expect(home).toContain('(813) 555-0177')
    expect(home).toContain('"telephone":"+18135550177"')
    expect(home).toContain('Gibsonton')
    expect(home).toContain('Since 2009')
    expect(home).not.toContain('555-0123')
    for (const path of ['/thank-you', '/no-such-page']) expect(await page(path)).toContain('(813) 555-0177')
    for (const path of ['/faq', '/llms.txt', '/services/paver-sealing']) {
      const answer = await app.visitor.get(path)
      expect(answer.status, path).toBe(200)
      expect(answer.body, path).toContain('(813) 555-0177')
      expect(answer.body, path).not.toContain('555-0123')
    }
  })

  test('changes the answers that were worked out from it, for as long as they are ours', async () => {
    const { body } = await save('facts', { ...ourFacts, warrantyYears: 3 })
    expect(body.faq.isFirst).toBe(true)
    expect(JSON.stringify(body.faq.value)).toContain('3-year warranty')
    expect(await page('/faq')).toContain('3-year warranty')
    await save('faq', [question()])
    const after = await save('facts', { ...ourFacts, warrantyYears: 4 })
    expect(after.body.faq).toMatchObject({ value: [question()], isFirst: false })
    await reset('faq')
    expect(await page('/faq')).toContain('4-year warranty')
  })

  test('with a new name renames the businesses that bear it, and leaves one with a name of its own', async () => {
    await app.database.pool.query("update businesses set name = 'Pressure Kings' where type = 'pressure-washing'")
    await save('facts', { ...ourFacts, name: 'Coastal' })
    const names = async () =>
      (await owner.get('/api/businesses')).body.map((business: { name: string }) => business.name)
    expect(await names()).toEqual(['Coastal Paver Sealing', 'Pressure Kings'])
    expect(await page()).toContain('Coastal')
    await reset('facts')
    expect(await names()).toEqual(['Tidestone Paver Sealing', 'Pressure Kings'])
  })

  test('as text with markup in it is shown as text', async () => {
    await save('facts', { ...ourFacts, name: `<b>A & B</b> "Zoë's" 🌊` })
    expect(await page()).toContain('&lt;b&gt;A &amp; B&lt;/b&gt;')
    expect(await page()).not.toContain('<b>A & B</b>')
    await reset('facts')
  })
})

describe('hours', () => {
  test('are saved with the closed days in order and the past ones removed', async () => {
    const closed = [
      { date: '2026-12-25', reason: 'Christmas' },
      { date: '2026-03-10', reason: '' },
      { date: '2026-03-09', reason: 'Yesterday' },
      { date: '2026-07-03', reason: ' Independence Day, observed ' },
    ]
    const { body } = await save('hours', {
      week: { ...hours.week, sunday: { opens: '10:00', closes: '12:30' }, monday: null },
      closed,
    })
    expect(body.hours.value.week).toMatchObject({
      sunday: { opens: '10:00', closes: '12:30' },
      monday: null,
      friday: { opens: '08:00', closes: '18:00' },
    })
    expect(body.hours.value.closed).toEqual([
      { date: '2026-03-10', reason: '' },
      { date: '2026-07-03', reason: 'Independence Day, observed' },
      { date: '2026-12-25', reason: 'Christmas' },
    ])
  })
})

describe('rates', () => {
  test('are saved in cents, the lower one first', async () => {
    const driveway = { low: 0, high: 199, minimum: 25_000 }
    expect((await save('rates', { ...rates, driveway })).body.rates.value).toEqual({ ...rates, driveway })
  })
})

describe('testimonials', () => {
  test('of the owner take the place of a sample, and its mark goes; the other samples keep theirs', async () => {
    // Four cards, and the figure in two places.
    expect((await page()).match(/>Sample</g)).toHaveLength(6)
    const { body } = await save('testimonials', [testimonial(), ...testimonials.slice(1)])
    expect(body.testimonials.value[0]).toEqual(testimonial())
    const home = await page()
    expect(home).toContain('Neat work.')
    expect(home).toContain('4 out of 5 stars')
    expect(home).not.toContain(testimonials[0]?.text)
    expect(home.match(/>Sample</g)).toHaveLength(3)
  })

  test('that the owner edits or marks as real are no longer samples; an unchanged one still is', async () => {
    const [first, second, ...others] = testimonials
    const { body } = await save('testimonials', [
      { ...first, text: 'Edited.' },
      { ...second, sample: false },
      ...others,
    ])
    expect(body.testimonials.value.map((one: { sample: boolean }) => one.sample)).toEqual([
      false,
      false,
      ...others.map(() => true),
    ])
    expect(
      (await save('testimonials', [testimonial({ sample: true }), ...others])).body.testimonials.value[0].sample,
    ).toBe(false)
    await reset('testimonials')
  })
})

describe('questions', () => {
  test('of the owner are on the page at the next request, in the owner’s order', async () => {
    await page('/faq')
    await save('faq', [question(), question({ question: 'And at night?', answer: 'Only <emergencies>.\n\nRarely.' })])
    const html = await page('/faq')
    expect(html.indexOf('Do you work on Sundays?')).toBeGreaterThan(-1)
    expect(html.indexOf('And at night?')).toBeGreaterThan(html.indexOf('Do you work on Sundays?'))
    expect(html).toContain('Only &lt;emergencies&gt;.')
    await reset('faq')
    expect(await page('/faq')).not.toContain('Do you work on Sundays?')
  })
})

describe('the Google review link', () => {
  test.each([
    'https://g.page/r/CdEfGh/review',
    'https://search.google.com/local/writereview?placeid=ChIJ',
    'https://maps.app.goo.gl/abc',
    'https://www.google.com/maps/place/x',
  ])('may be %s', async (link) => {
    expect((await save('google-review-link', ` ${link} `)).body['google-review-link'].value).toBe(link)
  })

  test('is taken away by saving nothing', async () => {
    expect((await save('google-review-link', '  ')).body['google-review-link']).toMatchObject({
      value: null,
      isFirst: true,
    })
  })
})

describe('where alerts go', () => {
  test('is the owner’s to say, and touches no public page', async () => {
    await page()
    const versions = async () =>
      (await app.database.pool.query('select sum(version)::int as sum from page_versions')).rows[0].sum
    const before = await versions()
    expect((await save('alerts', { phone: '(813) 555-0190', email: ' Ray@Example.com ' })).body.alerts.value).toEqual({
      phone: '+18135550190',
      email: 'ray@example.com',
    })
    expect((await save('alerts', { phone: '', email: '' })).body.alerts).toMatchObject({
      value: { phone: null, email: null },
      isFirst: false,
    })
    expect((await reset('alerts')).body.alerts).toMatchObject({
      value: { phone: null, email: app.owner.email },
      isFirst: true,
    })
    expect(await versions()).toBe(before)
  })
})

describe('who gets the alerts', () => {
  test('is for the owner alone to change, and the former contact hears of it', async () => {
    await save('alerts', { phone: '(813) 555-0190', email: 'old@example.com' })
    const staff = await app.as('staff')
    const mine = {
      version: (await read()).alerts.version,
      value: { phone: '(813) 555-0191', email: 'staff@example.com' },
    }
    expect((await staff.call('PUT', '/api/settings/alerts', mine)).status).toBe(403)
    expect((await read()).alerts.value).toEqual({ phone: '+18135550190', email: 'old@example.com' })
    expect((await save('alerts', { phone: '(813) 555-0191', email: 'new@example.com' })).status).toBe(200)
    const recipients = async () =>
      (
        await app.database.pool.query(
          `select recipient from communications where message like '%get them here anymore%' order by recipient`,
        )
      ).rows.map((row) => row.recipient as string)
    await expect
      .poll(recipients, { timeout: 10_000 })
      .toEqual(expect.arrayContaining(['+18135550190', 'old@example.com']))
    expect(await recipients()).not.toContain('new@example.com')
    await reset('alerts')
  })
})

describe('two people at once', () => {
  test('never overwrite each other unseen: the second gets a conflict, and none of that change is saved', async () => {
    const { version } = (await read()).facts
    const answers = await Promise.all(
      ['(813) 555-0151', '(813) 555-0152'].map((phone) =>
        owner.call('PUT', '/api/settings/facts', { version, value: { ...ourFacts, phone } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const refused = answers.find(({ status }) => status === 409)
    expect(refused?.body).toMatchObject({
      code: 'CHANGED',
      error: expect.stringMatching(/^You changed this on \w{3} \d{1,2}, \d{4} at .+, so your changes weren’t saved\.$/),
      changed: { by: 'You', version: version + 1 },
    })
    const won = answers.find(({ status }) => status === 200)?.body.facts
    expect((await read()).facts).toEqual(won)
    expect(won.version).toBe(version + 1)
  })

  test('get a conflict even after the other change was undone', async () => {
    const { version } = (await read()).facts
    await reset('facts')
    expect((await owner.call('PUT', '/api/settings/facts', { version, value: ourFacts })).status).toBe(409)
  })

  test('in two parts do not disturb each other', async () => {
    const before = await read()
    const answers = await Promise.all([
      owner.call('PUT', '/api/settings/facts', {
        version: before.facts.version,
        value: { ...ourFacts, phone: '(813) 555-0153' },
      }),
      owner.call('PUT', '/api/settings/faq', { version: before.faq.version, value: [question()] }),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await reset('faq')
    await reset('facts')
  })
})

describe('the change log', () => {
  test('tells who changed what, from what to what, and only what differs', async () => {
    clock.at = new Date('2026-03-11T15:00:00Z')
    await save('facts', { ...ourFacts, phone: '(813) 555-0160' })
    clock.at = new Date('2026-03-12T15:00:00Z')
    await save('faq', [question(), ...(await read()).faq.value.slice(1)])
    clock.at = new Date('2026-03-13T15:00:00Z')
    await reset('facts')
    const { body } = await (await app.as('staff')).get('/api/settings/changes')
    expect(body.slice(0, 3)).toMatchObject([
      {
        part: 'facts',
        action: 'reset',
        by: 'Owner',
        at: '2026-03-13T15:00:00.000Z',
        before: { phone: '+18135550160' },
        after: { phone: facts.phone },
      },
      { part: 'faq', action: 'changed', after: { 'Do you work on Sundays?': question() } },
      { part: 'facts', action: 'changed', before: { phone: facts.phone }, after: { phone: '+18135550160' } },
    ])
    expect(Object.keys(body[2].after)).toEqual(['phone'])
    expect(Object.keys(body[1].before)).toEqual([DEFAULT_CONTENT.faq[0]?.question])
    expect(body.length).toBeLessThanOrEqual(30)
    await reset('faq')
  })

  test('says nothing of a save that changed nothing', async () => {
    const [before, log] = [await read(), (await owner.get('/api/settings/changes')).body]
    expect((await save('rates', before.rates.value)).body).toEqual(before)
    expect((await reset('faq')).body).toEqual(before)
    expect((await owner.get('/api/settings/changes')).body).toEqual(log)
  })

  test('tells of a new order by the order alone', async () => {
    const [first, second, ...others] = testimonials
    clock.at = new Date('2026-03-14T15:00:00Z')
    await save('testimonials', [second, first, ...others])
    const [newest] = (await owner.get('/api/settings/changes')).body
    expect(Object.keys(newest.after)).toEqual(['order'])
    expect(newest.after.order.slice(0, 2)).toEqual(['Luis R., Riverview', 'Dana M., Apollo Beach'])
    await reset('testimonials')
  })
})
