import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote, createClient } from '#tests/support/app.ts'
import { HEARD_OF_US } from './contract-office.ts'

const { app, owner, staff } = useApp()

let next = 200
const take = (change: Record<string, unknown> = {}) =>
  staff.post('/api/service-requests/by-hand', { name: 'Ruth Delgado', phone: `813-555-0${next++}`, ...change })
const offered = async (): Promise<string[]> => (await staff.get('/api/service-requests/lead-sources')).body

describe('how they heard of us', () => {
  test('is offered as usual at first, then with what the office has written', async () => {
    expect(await offered()).toEqual([...HEARD_OF_US])
    await take({ leadSource: ' Church bulletin ' })
    await take({ leadSource: 'Home show' })
    const { body } = await take({ leadSource: 'Home show' })
    expect(body).toMatchObject({ source: 'phone', leadSource: 'Home show', attribution: null })
    await take({ leadSource: 'yard sign' })
    expect(await offered()).toEqual([...HEARD_OF_US, 'Home show', 'Church bulletin'])
  })

  test('finds the requests in the list and stands in the report of sources', async () => {
    const found = await owner.get('/api/service-requests?leadSource=Home%20show')
    expect(found.body.map(({ leadSource }: { leadSource: string }) => leadSource)).toEqual(['Home show', 'Home show'])
    const day = new Date().toISOString().slice(0, 10)
    const { body } = await owner.get(`/api/reports/sources?from=2026-01-01&to=${day}`)
    expect(JSON.stringify(body)).toContain('"Home show"')
  })

  test('is corrected and cleared, and the audit log says so', async () => {
    const { id } = (await take({ leadSource: 'Truk' })).body
    const corrected = await staff.patch(`/api/service-requests/${id}`, { version: 1, leadSource: 'Truck' })
    expect(corrected.body).toMatchObject({ leadSource: 'Truck', version: 2 })
    const cleared = await staff.patch(`/api/service-requests/${id}`, { version: 2, leadSource: '' })
    expect(cleared.body).toMatchObject({ leadSource: null, version: 3 })
  })

  test('has no slash and no more than 60 characters', async () => {
    for (const [leadSource, sentence] of [
      ['google/cpc', 'Leave out the slash, like Yard sign.'],
      ['x'.repeat(61), 'Please keep this to 60 characters.'],
    ]) {
      const { status, body } = await take({ leadSource })
      expect([status, JSON.stringify(body)], leadSource).toEqual([400, expect.stringContaining(sentence ?? '')])
    }
  })

  test('does not replace where a visit of the website began', async () => {
    const { id } = (
      await createClient(app.url, '').post('/api/service-requests', {
        ...aQuote({ phone: `(813) 555-0${next++}` }),
        attribution: { source: 'google', medium: 'cpc', firstPage: '/' },
      })
    ).body
    const refused = await staff.patch(`/api/service-requests/${id}`, { version: 1, leadSource: 'Truck' })
    expect(refused).toMatchObject({
      status: 409,
      body: { error: 'The website recorded where this request came from, so it can’t be changed.' },
    })
    expect((await staff.get(`/api/service-requests/${id}`)).body).toMatchObject({
      leadSource: 'google/cpc',
      version: 1,
    })
  })

  test('goes along when requests are merged', async () => {
    const [gone, stays] = [(await take({ leadSource: 'Mailer' })).body, (await take()).body]
    await staff.post(`/api/service-requests/${gone.id}/merge`, { into: stays.id })
    expect((await staff.get(`/api/service-requests/${stays.id}`)).body).toMatchObject({ leadSource: 'Mailer' })
  })
})
