import { beforeEach, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { DEFAULT_FACTS } from '#domains/system/business/business-facts.ts'
import { formatPhone } from '#lib/phone.ts'

const clock = { ahead: 0, now: () => new Date(Date.now() + clock.ahead) }
const { app, owner, staff } = useApp({ clock })
beforeEach(async () => {
  clock.ahead = 0
  for (const { id } of (await app.visitor.get('/api/partners')).body) await owner.call('DELETE', `/api/partners/${id}`)
})

const A_PARTNER = {
  name: 'Blue Heron Pools',
  category: 'Pools and screens',
  services: ['Resurfacing', 'Tile'],
  phone: '(813) 555-0143',
  email: 'Office@Blue-Heron.example',
  website: 'blue-heron.example',
}
const list = async (): Promise<any[]> => (await app.visitor.get('/api/partners')).body
const add = (change: Record<string, unknown> = {}, by = owner) => by.post('/api/partners', { ...A_PARTNER, ...change })
const added = async (change: Record<string, unknown> = {}): Promise<any> => (await add(change)).body
const page = async () => (await app.visitor.get('/partners')).body as string
const names = async () => (await list()).map(({ name }) => name)

describe('the page', () => {
  test('says so while there are no partners, and offers the phone', async () => {
    const html = await page()
    expect(html).toContain('We&#x27;re building our network of trusted partners.')
    expect(html).toContain('Call and ask')
    expect(html).not.toContain('Visit Website')
  })

  test('shows each partner by category in the owner’s order, with every way to reach them, at the next request', async () => {
    await added({ name: 'First Pools', category: 'Pools and screens' })
    await added({ name: 'Only Trees', category: 'Yard and trees', website: null })
    await added({ name: 'Second Pools', category: 'Pools and screens' })
    const html = await page()
    const found = [...html.matchAll(/<h[23][^>]*>([^<]+)<\/h[23]>/g)]
      .map(([, heading]) => heading)
      .filter((heading) => /Pools|Trees|Yard|screens/.test(heading ?? ''))
    expect(found).toEqual(['Pools and screens', 'First Pools', 'Second Pools', 'Yard and trees', 'Only Trees'])
    expect(html.match(/Visit Website/g)).toHaveLength(2)
    expect(html).toContain('href="https://blue-heron.example/" target="_blank" rel="noopener external"')
    expect(html).toContain('href="tel:+18135550143"')
    expect(html).toContain('(813) 555-0143')
    expect(html).toContain('href="mailto:office@blue-heron.example"')
    for (const service of A_PARTNER.services) expect(html).toContain(`<li>${service}</li>`)
    expect(html).toContain(formatPhone(DEFAULT_FACTS.phone))
    expect(html).toContain('Ruskin, FL 33570')
    expect(html.match(/<h1/g)).toHaveLength(1)
  })

  test('shows text as it was written, whatever it looks like', async () => {
    const name = '<img src=x onerror=alert(1)> "Ümlaut & Söhne" 🌴'
    expect((await add({ name, category: '<b>Bold</b>', services: ['</script>', "O'Hara"] })).status).toBe(201)
    const html = await page()
    expect(html).not.toContain('<img src=x')
    expect(html).not.toContain('<b>Bold</b>')
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;Ümlaut &amp; Söhne&quot; 🌴')
  })

  test('tells search engines of real partners, and of no made-up one', async () => {
    await owner.post('/api/partners/seed')
    await added({ name: 'Real Pools' })
    const [, json = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await page()) ?? []
    const nodes = JSON.parse(json)['@graph']
    const items = nodes.find((node: any) => node['@type'] === 'ItemList').itemListElement
    expect(items.map(({ item }: any) => [item.name, item.telephone, item.url])).toEqual([
      ['Real Pools', '+18135550143', 'https://blue-heron.example/'],
    ])
  })

  test('says that the partners could not be loaded when only they could not, and shows them as soon as they can', async () => {
    await added({ name: 'Patient Pools' })
    await app.database.pool.query('alter table partners rename to partners_away')
    try {
      // What was shown last is marked as old, as any change would do.
      await owner.post('/api/seo', {
        pagePath: '/partners',
        pageTitle: 'Trusted Partners',
        metaDescription: 'Companies we would call ourselves.',
      })
      for (let again = 0; again < 2; again++) {
        const answer = await app.visitor.get('/partners')
        expect([answer.status, answer.headers.get('cache-control')]).toEqual([503, 'no-store'])
        expect(answer.body).toContain('Failed to load partners. Please try again.')
        expect(answer.body).toMatch(/<a class="btn btn-line" href="\/partners">.*Reload Page<\/a>/)
        expect(answer.body).toContain('Trusted Partners')
      }
      expect((await app.visitor.get('/about')).status).toBe(200)
    } finally {
      await app.database.pool.query('alter table partners_away rename to partners')
    }
    const { status, headers, body } = await app.visitor.get('/partners')
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
    expect(body).toContain('Patient Pools')
    expect(body).not.toContain('Failed to load')
  })
})

describe('seeding', () => {
  test('adds ten trades that a homeowner needs, made up and marked so', async () => {
    expect(await staff.post('/api/partners/seed')).toMatchObject({ status: 200, body: { added: 10 } })
    const partners = await list()
    expect(partners).toHaveLength(10)
    for (const partner of partners) {
      expect(partner).toMatchObject({
        sample: true,
        phone: expect.stringMatching(/^\+181355501\d\d$/),
        email: expect.stringMatching(/[.]example$/),
      })
      expect(partner.website ?? 'https://www.none.example/').toMatch(/^https:\/\/www\.[\w-]+\.example\/$/)
      expect(partner.services.length).toBeGreaterThan(1)
    }
    for (const key of ['name', 'phone', 'email']) expect(new Set(partners.map((partner) => partner[key])).size).toBe(10)
    expect((await page()).match(/>Sample</g)).toHaveLength(10)
  })

  test('a second time adds none, also of two at once, and leaves what was edited or added', async () => {
    const own = await added({ name: 'My Own Pools' })
    const both = await Promise.all([owner.post('/api/partners/seed'), owner.post('/api/partners/seed')])
    expect(both.map(({ body }) => body.added).toSorted((a, b) => a - b)).toEqual([0, 10])
    const [, first] = await list()
    await owner.patch(`/api/partners/${first.id}`, { name: 'Renamed Pool Care' })
    expect((await owner.post('/api/partners/seed')).body).toEqual({ added: 0 })
    expect((await names()).slice(0, 2)).toEqual(['My Own Pools', 'Renamed Pool Care'])
    expect((await list())[0].id).toBe(own.id)
    expect(await list()).toHaveLength(11)
  })

  test('adds again what was removed', async () => {
    await owner.post('/api/partners/seed')
    const [first, second] = await list()
    await owner.patch(`/api/partners/${first.id}`, { name: 'Renamed' })
    for (const { id } of [first, second]) await owner.call('DELETE', `/api/partners/${id}`)
    expect((await owner.post('/api/partners/seed')).body).toEqual({ added: 2 })
    expect((await names()).slice(-2)).toEqual([first.name, second.name])
  })
})

describe('a partner', () => {
  test('is saved in normalized form, last in the order, and not as a sample', async () => {
    await added({ name: 'Before' })
    const { status, body } = await add({ name: '  Blue Heron Pools ' }, staff)
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(String),
      name: 'Blue Heron Pools',
      category: 'Pools and screens',
      services: ['Resurfacing', 'Tile'],
      phone: '+18135550143',
      email: 'office@blue-heron.example',
      website: 'https://blue-heron.example/',
      displayOrder: 1,
      sample: false,
      createdAt: expect.any(String),
    })
    expect((await list()).at(-1)).toEqual(body)
  })

  test('sent again with the same key is added once', async () => {
    for (let again = 0; again < 2; again++)
      expect((await owner.post('/api/partners', A_PARTNER, { 'idempotency-key': 'one-partner-1' })).status).toBe(201)
    expect(await list()).toHaveLength(1)
  })

  test('joins the category that is there, however it was spelled', async () => {
    await added({ name: 'One', category: 'Yard and trees' })
    expect((await added({ name: 'Two', category: 'YARD AND TREES' })).category).toBe('Yard and trees')
    const [one] = await list()
    expect((await owner.patch(`/api/partners/${one.id}`, { category: 'yard AND trees' })).body.category).toBe(
      'Yard and trees',
    )
  })

  test('loses its sample mark with the first edit, and not before', async () => {
    await owner.post('/api/partners/seed')
    const [{ id, name, phone }] = await list()
    expect((await owner.patch(`/api/partners/${id}`, { name, phone })).body.sample).toBe(true)
    expect((await owner.patch(`/api/partners/${id}`, { phone: '813 555 0199' })).body).toMatchObject({
      sample: false,
      name,
      phone: '+18135550199',
    })
    expect((await page()).match(/>Sample</g)).toHaveLength(9)
    expect(await page()).toContain('(813) 555-0199')
  })

  test('may have its website taken away, and an absent field stays', async () => {
    const { id } = await added()
    expect((await owner.patch(`/api/partners/${id}`, { services: ['Tile'] })).body).toMatchObject({
      website: 'https://blue-heron.example/',
      services: ['Tile'],
    })
    for (const website of ['', null])
      expect((await owner.patch(`/api/partners/${id}`, { website })).body.website).toBeNull()
  })

  test('removed is off the page at once, and can be put back in its place for a day', async () => {
    const partners = [await added({ name: 'One' }), await added({ name: 'Two' }), await added({ name: 'Three' })]
    const { id } = partners[1]
    expect((await owner.call('DELETE', `/api/partners/${id}`)).body).toMatchObject({ id, name: 'Two' })
    expect(await names()).toEqual(['One', 'Three'])
    expect(await page()).not.toContain('>Two<')
    for (const [method, path] of [
      ['PATCH', id],
      ['DELETE', id],
    ] as const)
      expect((await owner.call(method, `/api/partners/${path}`, {})).status).toBe(404)
    expect((await owner.post(`/api/partners/${id}/restore`)).body).toEqual(partners[1])
    expect(await names()).toEqual(['One', 'Two', 'Three'])
    expect(await page()).toContain('>Two<')
    expect((await owner.post(`/api/partners/${id}/restore`)).status).toBe(200)

    await owner.call('DELETE', `/api/partners/${id}`)
    clock.ahead = 25 * 3_600_000
    expect(await owner.post(`/api/partners/${id}/restore`)).toMatchObject({
      status: 404,
      body: { error: 'This partner was removed more than a day ago and can’t be restored.' },
    })
    await owner.call('DELETE', `/api/partners/${partners[0].id}`)
    expect((await owner.post(`/api/partners/${id}/restore`)).status).toBe(404)
  })

  test('is removed by the owner only; staff may do the rest', async () => {
    const { id } = await added()
    expect((await staff.call('DELETE', `/api/partners/${id}`)).status).toBe(403)
    expect((await staff.post(`/api/partners/${id}/restore`)).status).toBe(403)
    expect((await staff.patch(`/api/partners/${id}`, { name: 'By Staff' })).body.name).toBe('By Staff')
    const technician = await app.as('technician')
    expect((await technician.get('/api/partners')).status).toBe(200)
    expect((await add({}, technician)).status).toBe(403)
  })

  test('leaves each change in the history', async () => {
    const { id } = await added()
    await owner.patch(`/api/partners/${id}`, { phone: '813-555-0190' })
    await owner.call('DELETE', `/api/partners/${id}`)
    await owner.post(`/api/partners/${id}/restore`)
    const { rows } = await app.database.pool.query(
      'select action, before, after from audit_entries where entity_id = $1 order by created_at',
      [id],
    )
    expect(rows).toEqual([
      { action: 'created', before: null, after: { name: 'Blue Heron Pools' } },
      { action: 'changed', before: { phone: '+18135550143' }, after: { phone: '+18135550190' } },
      { action: 'removed', before: { name: 'Blue Heron Pools' }, after: null },
      { action: 'restored', before: null, after: { name: 'Blue Heron Pools' } },
    ])
  })
})

describe('the order', () => {
  const put = (ids: unknown, by = owner) => by.call('PUT', '/api/partners/order', { ids })

  test('is the owner’s, on the page at the next request', async () => {
    const ids = [
      (await added({ name: 'One', category: 'A' })).id,
      (await added({ name: 'Two', category: 'B' })).id,
      (await added({ name: 'Three', category: 'C' })).id,
    ]
    const before = await page()
    expect(before.indexOf('>One<')).toBeLessThan(before.indexOf('>Three<'))
    const { status, body } = await put([ids[2], ids[0], ids[1]], staff)
    expect([status, body.map(({ name, displayOrder }: any) => [name, displayOrder])]).toEqual([
      200,
      [
        ['Three', 0],
        ['One', 1],
        ['Two', 2],
      ],
    ])
    const after = await page()
    expect(after.indexOf('>Three<')).toBeLessThan(after.indexOf('>One<'))
    const { rows } = await app.database.pool.query(
      `select entity_id, before, after from audit_entries where action = 'moved'`,
    )
    expect(rows).toEqual([{ entity_id: ids[2], before: { place: 3 }, after: { place: 1 } }])
  })

  test('is refused without effect when the list has changed since', async () => {
    const [one, two] = [(await added({ name: 'One' })).id, (await added({ name: 'Two' })).id]
    const three = (await added({ name: 'Three' })).id
    for (const ids of [[two, one], [two, one, one], [two, one, three, '00000000-0000-4000-8000-000000000000'], []])
      expect(await put(ids)).toMatchObject({
        status: 409,
        body: { error: 'The list has changed. Check it and try again.' },
      })
    for (const ids of [['x'], 'x', undefined, Array.from({ length: 201 }, () => one)])
      expect((await put(ids)).status).toBe(400)
    expect(await names()).toEqual(['One', 'Two', 'Three'])
  })

  test('of nothing is nothing', async () => {
    expect(await put([])).toMatchObject({ status: 200, body: [] })
  })
})

test('refuses more than 200 partners, whether the next one is new, restored or a sample', async () => {
  const { id } = await added()
  await owner.call('DELETE', `/api/partners/${id}`)
  await app.database.pool.query(
    `insert into partners (name, category, services, phone, email, display_order) select 'P' || n, 'Many', '{x}', '+18135550143', 'a@b.example', n from generate_series(1, 200) n`,
  )
  const full = { status: 409, body: { error: 'You can have up to 200 partners.' } }
  expect(await add()).toMatchObject(full)
  expect(await owner.post(`/api/partners/${id}/restore`)).toMatchObject(full)
  expect(await owner.post('/api/partners/seed')).toMatchObject(full)
  await app.database.pool.query("delete from partners where name = 'P1'")
  expect(await owner.post(`/api/partners/${id}/restore`)).toMatchObject({ status: 200 })
  await app.database.pool.query('delete from partners')
})
