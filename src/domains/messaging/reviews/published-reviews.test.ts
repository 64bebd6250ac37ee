import { afterEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { eq } from 'drizzle-orm'
import { businesses, settings } from '#domains/system/business/tables.ts'
import { DEFAULT_TESTIMONIALS } from '#domains/system/business/default-testimonials.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { reviews } from './tables.ts'

const { app } = useApp()

const page = async () => (await app.visitor.get('/reviews')).body as string
const write = (work: (tx: Tx) => Promise<unknown>) =>
  app.parts.db.transaction(SYSTEM, async (tx) => {
    await work(tx)
    tx.invalidatePages('/reviews', '/')
  })

type Said = {
  name?: string
  address?: string
  service?: string
  rating?: number
  comment: string
  status?: string
  reply?: string
  createdAt?: Date
}

/** As a customer's private link and the owner's moderation will leave it. */
const say = (said: Said) =>
  write(async (tx) => {
    const [business] = await tx.select().from(businesses).limit(1)
    const [customer] = await tx
      .insert(customers)
      .values({
        name: said.name ?? 'Elena Vargas',
        phone: '+18135550148',
        address: said.address ?? '1204 Shell Point Rd, Ruskin, FL 33570',
        createdAt: tx.now,
      })
      .returning()
    const [job] = await tx
      .insert(jobs)
      .values({
        businessId: business?.id ?? '',
        customerId: customer?.id ?? '',
        service: said.service ?? 'Driveway Sealing',
        status: 'completed',
        createdAt: tx.now,
      })
      .returning()
    const { rating = 5, comment, status = 'approved', reply, createdAt = new Date('2026-11-02T15:00:00Z') } = said
    await tx
      .insert(reviews)
      .values({ jobId: job?.id, customerId: customer?.id, rating, comment, status, reply, createdAt })
  })
const forget = () => write((tx) => tx.delete(reviews))
afterEach(forget)

/** What a reader without JavaScript sees of the wall of reviews, one piece for each. */
const cards = (html: string): string[] =>
  (/<main id="main">(.*)<section[^>]* id="quote"/s.exec(html)?.[1] ?? '').match(/<li.*?<\/li>/gs) ?? []
const card = (html: string, comment: string) => cards(html).find((one) => one.includes(comment)) ?? ''
const business = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    .flatMap(([, json = '']) => [JSON.parse(json)].flatMap((node) => node['@graph'] ?? [node]))
    .filter((node) => String(node['@id']).endsWith('/#business'))

describe('while no customer has written yet, the reviews page', () => {
  test('says 5.0 out of 5 stars and shows the nine testimonials in their order, each marked as a sample', async () => {
    const html = await page()
    expect(html).toContain('5.0 out of 5 stars')
    expect(cards(html)).toHaveLength(9)
    for (const [at, { text }] of DEFAULT_TESTIMONIALS.entries()) expect(cards(html)[at]).toContain(text)
    for (const { text, name, location } of DEFAULT_TESTIMONIALS) {
      expect(card(html, text)).toContain('>Sample<')
      expect(card(html, text)).toContain(`<b>${name.replace('&', '&amp;')}</b><span>${location}</span>`)
    }
    expect(html).toContain('are placeholders, not real customers')
  })

  test('counts no reviewer, claims no customer and gives search engines no rating', async () => {
    const html = await page()
    for (const claim of ['5 stars</dt>', '>Customer<', 'Show reviews about']) expect(html).not.toContain(claim)
    expect(JSON.stringify(business(html))).not.toMatch(/rating|review"/i)
  })
})

describe('an approved review', () => {
  test('is on the page at the very next request, with what it is about and the answer of the owner', async () => {
    await page()
    await say({ comment: 'The satin finish is what we hoped for.', reply: 'Thank you, Elena. Give it two dry days.' })
    const shown = card(await page(), 'The satin finish is what we hoped for.')
    expect(shown).toContain('<b>Elena V.</b><span>Driveway Sealing, Ruskin · Nov 2026</span>')
    expect(shown).toContain('Customer')
    expect(shown).not.toContain('>Sample<')
    expect(shown).toContain('Reply from the owner')
    expect(shown).toContain('Thank you, Elena. Give it two dry days.')
    await forget()
    expect(await page()).not.toContain('The satin finish is what we hoped for.')
  })

  test('tells neither the family name nor the street, whatever the customer is called', async () => {
    await say({
      name: 'Bartholomew Featherstone',
      address: '88 Hidden Cove Ln, Riverview, FL 33578',
      comment: 'Kept to the day.',
    })
    await say({ name: 'wei@example.com', address: 'ask me', comment: 'Quick answer.', service: 'Pressure Washing' })
    const html = await page()
    for (const secret of ['Featherstone', 'Hidden Cove', '33578', 'wei@example.com', 'ask me'])
      expect(html).not.toContain(secret)
    expect(card(html, 'Kept to the day.')).toContain(
      '<b>Bartholomew F.</b><span>Driveway Sealing, Riverview · Nov 2026</span>',
    )
    expect(card(html, 'Quick answer.')).toContain('<b>A customer</b><span>Pressure Washing · Nov 2026</span>')
  })

  test('that waits or was rejected is seen nowhere', async () => {
    await say({ comment: 'Still waiting to be read.', status: 'pending' })
    await say({ comment: 'An advertisement.', status: 'rejected' })
    for (const path of ['/reviews', '/']) {
      const { body } = await app.visitor.get(path)
      expect(body).not.toContain('Still waiting to be read.')
      expect(body).not.toContain('An advertisement.')
    }
    expect(business(await page())[0]).not.toHaveProperty('aggregateRating')
  })

  test('takes the place of the samples: only real reviews are shown, the newest first', async () => {
    await say({ comment: 'The older one.', createdAt: new Date('2026-03-01T12:00:00Z') })
    await say({ comment: 'The newer one.', createdAt: new Date('2026-10-01T12:00:00Z') })
    const shown = cards(await page())
    expect(shown).toHaveLength(2)
    expect(shown[0]).toContain('The newer one.')
    expect(shown[1]).toContain('The older one.')
    const home = (await app.visitor.get('/')).body as string
    expect(home.indexOf('The newer one.')).toBeGreaterThan(0)
    expect(home.indexOf('The older one.')).toBeGreaterThan(home.indexOf('The newer one.'))
    for (const html of [home, await page()]) {
      expect(html).not.toContain('>Sample<')
      expect(html).not.toContain('placeholders')
      for (const { text } of DEFAULT_TESTIMONIALS) expect(html).not.toContain(text)
    }
  })

  test('leaves testimonials that the owner has confirmed, after the reviews', async () => {
    const [first, ...rest] = DEFAULT_TESTIMONIALS
    await write((tx) =>
      tx
        .insert(settings)
        .values({ name: 'testimonials', value: [...rest, { ...first, sample: false }], updatedAt: tx.now }),
    )
    await say({ comment: 'The real one.' })
    const shown = cards(await page())
    expect(shown).toHaveLength(2)
    expect(shown[0]).toContain('The real one.')
    expect(shown[1]).toContain(first?.text)
    expect(await page()).toContain('5.0 from 2 customer reviews')
    await write((tx) => tx.delete(settings).where(eq(settings.name, 'testimonials')))
  })

  test('is shown as text, whatever was typed, also to search engines', async () => {
    const comment = '</script><img src=x onerror=alert(1)> & "fine"'
    await say({ comment, reply: '<b>Thanks</b>' })
    const html = await page()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>Thanks</b>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;fine&quot;')
    expect(business(html).find((node) => node.review)?.review[0].reviewBody).toBe(comment)
  })
})

describe('the figure over the reviews', () => {
  test('carries the Sample mark wherever it stands while it is made of samples, also for a screen reader', async () => {
    expect(await page()).toMatch(/5\.0 out of 5 stars<!-- --> <span[^>]*>Sample<\/span>/)
    const home = (await app.visitor.get('/')).body as string
    expect(home.match(/5\.0 Stars(<\/h2>)?<span[^>]*>Sample<\/span>/g)).toHaveLength(2)
    expect(home.match(/aria-label="5 out of 5 stars, sample"/g)).toHaveLength(2)
  })

  test('is absent when the owner has removed the samples and no review exists yet', async () => {
    await write((tx) => tx.insert(settings).values({ name: 'testimonials', value: [], updatedAt: tx.now }))
    for (const path of ['/', '/reviews']) {
      const html = (await app.visitor.get(path)).body as string
      expect(html).not.toMatch(/\d\.\d (Stars|out of 5)|out of 5 stars|>Sample</)
    }
    expect(await page()).toContain('No reviews yet.')
    await write((tx) => tx.delete(settings).where(eq(settings.name, 'testimonials')))
  })

  test('is the mean of real reviews alone once there is one, here and on the home page, with how many gave how much', async () => {
    await say({ comment: 'Came late.', rating: 2, createdAt: new Date('2026-10-03T12:00:00Z') })
    await say({ comment: 'Good.', rating: 4, createdAt: new Date('2026-10-02T12:00:00Z') })
    await say({ comment: 'Very good.', rating: 5, createdAt: new Date('2026-10-01T12:00:00Z') })
    const html = await page()
    expect(html).toContain('3.7 out of 5 stars')
    expect(html).not.toContain('5.0 out of 5 stars')
    for (const row of ['5 stars', '4 stars', '3 or fewer'])
      expect(html).toMatch(new RegExp(`<dt>${row}</dt><dd>.*?<b class="num">1</b>`))
    expect((await app.visitor.get('/')).body).toContain('3.7 Stars</h2>')
    expect(business(html).find((node) => node.aggregateRating)).toMatchObject({
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 3.7, reviewCount: 3, bestRating: 5 },
      review: [
        { reviewRating: { ratingValue: 2 } },
        { reviewRating: { ratingValue: 4 } },
        { reviewRating: { ratingValue: 5 } },
      ],
    })
    await forget()
    expect(await page()).toContain('5.0 out of 5 stars')
  })
})

describe('many reviews', () => {
  test('can be chosen by what they are about, and wait behind one press after the first twelve', async () => {
    for (const service of ['Pool Deck Sealing', 'Paver Sealing', 'Driveway Sealing', 'Pressure Washing'])
      await say({ comment: `About ${service}.`, service })
    const html = await page()
    expect(
      [...html.matchAll(/name="about"[^>]*\/>(.*?)<b>(\d+)<\/b>/g)].map(
        ([, name, count]) => `${name?.trim()} ${count}`,
      ),
    ).toEqual(['All 4', 'Paver Sealing 2', 'Pool decks 1', 'Pressure Washing 1'])
    expect(html).not.toMatch(/Show \d+ more/)
    for (let more = 5; more <= 13; more += 1) await say({ comment: `Number ${more}.` })
    expect(await page()).toContain('Show 1 more')
    await forget()
    expect(await page()).not.toMatch(/Show \d+ more/)
  })
})

test('the link to the reviews at Google is there once the owner has given it', async () => {
  expect(await page()).not.toContain('Review Us on Google')
  await write((tx) =>
    tx
      .insert(settings)
      .values({ name: 'google-review-link', value: 'https://g.page/r/tidestone/review', updatedAt: tx.now }),
  )
  expect(await page()).toContain('href="https://g.page/r/tidestone/review"')
})
