import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aQuote, startApp } from '#tests/support/app.ts'
import type { App } from '#tests/support/app.ts'
import { freshDatabase } from '#tests/support/database.ts'
import type { FreshDatabase } from '#tests/support/database.ts'

let database: FreshDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database.drop())

const withApp = async <T>(look: (app: App) => Promise<T>): Promise<T> => {
  const app = await startApp({ database })
  try {
    return await look(app)
  } finally {
    await app.stop()
  }
}
const businesses = (app: App) => app.as('owner').then((owner) => owner.get('/api/businesses'))
const features = async () =>
  (
    await database.pool.query(
      'select feature_name, prompt_template, model, max_tokens, temperature, enabled from ai_features order by feature_name',
    )
  ).rows

describe('the first start', () => {
  test('makes the two businesses, paver sealing first, and tells technicians too', async () => {
    await withApp(async (app) => {
      const { body } = await businesses(app)
      expect(body).toEqual([
        { id: expect.any(String), name: 'Tidestone Paver Sealing', type: 'paver-sealing', active: true },
        { id: expect.any(String), name: 'Tidestone Pressure Washing', type: 'pressure-washing', active: true },
      ])
      expect((await (await app.as('technician')).get('/api/businesses')).body).toEqual(body)
      expect((await (await app.as('technician')).get('/api/business-facts')).body).toMatchObject({
        name: 'Tidestone',
        phone: '+18135550123',
        since: 2013,
        warrantyYears: 2,
        zip: '33570',
      })
    })
  })

  test('lets the owner rename a business and turn the second one off, whose work then goes to the first', async () => {
    await withApp(async (app) => {
      const [owner, staff] = [await app.as('owner'), await app.as('staff')]
      const [paver, washing] = (await businesses(app)).body
      const set = (id: string, change: object, who = owner) => who.patch(`/api/businesses/${id}`, change)
      expect((await set(washing.id, { name: 'Tide Wash' }, staff)).status).toBe(403)
      expect((await set(washing.id, { name: '  ' })).body.issues).toMatchObject([{ path: 'name' }])
      expect((await set(washing.id, { name: 'Tide Wash', active: false })).body).toMatchObject([
        { id: paver.id, active: true },
        { id: washing.id, name: 'Tide Wash', active: false },
      ])
      expect((await set(paver.id, { active: false })).body.error).toBe(
        'Tidestone Paver Sealing is your only business. Turn the other one on first.',
      )
      const { body: asked } = await app.visitor.post('/api/service-requests', aQuote({ service: 'pressure-washing' }))
      const preview = await owner.get(`/api/service-requests/${asked.id}/preview`)
      expect(preview.body.job).toMatchObject({ business: 'Tidestone Paver Sealing', service: 'Pressure Washing' })
      await set(washing.id, { name: 'Tidestone Pressure Washing', active: true })
    })
  })

  test('makes the five AI features with the defaults of spec.md §9', async () => {
    const rows = await features()
    expect(rows.map((row) => row.feature_name)).toEqual([
      'customer-service-chat',
      'job-description',
      'job-estimator',
      'marketing-content',
      'review-response',
    ])
    for (const row of rows)
      expect(row).toMatchObject({ model: 'gpt-4o', max_tokens: 500, temperature: 70, enabled: true })
  })
})

describe('every later start', () => {
  test('adds nothing, and leaves what the owner wrote', async () => {
    const { ids, pages } = await withApp(async (app) => {
      const owner = await app.as('owner')
      await owner.post('/api/seo', {
        pagePath: '/faq',
        pageTitle: 'Asked by neighbors',
        metaDescription: 'My own words.',
      })
      return { ids: (await businesses(app)).body, pages: (await owner.get('/api/seo')).body }
    })
    await database.pool.query("update businesses set name = 'My Own Name' where type = 'paver-sealing'")
    await database.pool.query(
      "update ai_features set prompt_template = 'Mine', enabled = false where feature_name = 'job-estimator'",
    )
    await database.pool.query(`insert into settings (name, value) values ('facts', '{"phone": "+18135550111"}')`)
    await withApp(async (app) => {
      const { body } = await businesses(app)
      expect(body).toEqual([{ ...ids[0], name: 'My Own Name' }, ids[1]])
      const owner = await app.as('owner')
      expect((await owner.get('/api/seo')).body).toEqual(pages)
      expect((await owner.get('/api/business-facts')).body).toMatchObject({ phone: '+18135550111', name: 'Tidestone' })
      expect((await app.visitor.get('/')).body).toContain('(813) 555-0111')
      expect(await features()).toHaveLength(5)
      expect((await features()).find((row) => row.feature_name === 'job-estimator')).toMatchObject({
        prompt_template: 'Mine',
        enabled: false,
      })
    })
  })

  test('of two nodes at the same moment makes one of each as well', async () => {
    const fresh = await freshDatabase()
    const nodes = await Promise.all([startApp({ database: fresh }), startApp({ database: fresh })])
    const owner = await nodes[0].as('owner')
    expect((await owner.get('/api/businesses')).body).toHaveLength(2)
    expect((await fresh.pool.query('select 1 from ai_features')).rows).toHaveLength(5)
    expect((await fresh.pool.query('select 1 from users')).rows).toHaveLength(1)
    await Promise.all(nodes.map((node) => node.stop()))
    await fresh.drop()
  })
})
