import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { App } from './app.ts'
import { createFactories } from './factories.ts'

type Body = Record<string, any>
let made = 0

/** An estimate visit at which one area was measured, and the office’s way to write its estimate. */
export async function aMeasuredVisit(app: App, change: Body = {}): Promise<{ id: string; offer: Body }> {
  const owner = await app.as('owner')
  const { id } = await createFactories(app).aVisit({ keepClashes: true, ...change })
  const item = await owner.post('/api/price-book', {
    kind: 'service',
    name: `Clean and seal, no. ${++made}`,
    unit: 'sq ft',
    prices: [{ upTo: null, low: 130, usual: 200, high: 300 }],
  })
  expect(item.status, JSON.stringify(item.body)).toBe(201)
  const is = {
    name: 'Driveway',
    unit: 'sq ft',
    length: null,
    width: null,
    size: 720,
    condition: 'fair',
    found: ['rust'],
    notes: '',
  }
  const measured = await owner.patch(`/api/visits/${id}/measurement`, { area: { id: randomUUID(), was: null, is } })
  expect(measured.status, JSON.stringify(measured.body)).toBe(200)
  return { id, offer: { serviceId: item.body.id, version: null } }
}

/** The same with its estimate; `signed`: the customer accepted it, and owes a deposit of a quarter. */
export async function anOnSiteEstimate(app: App, change: Body = {}, signed = false): Promise<{ id: string }> {
  const owner = await app.as('owner')
  const { id, offer } = await aMeasuredVisit(app, change)
  const { status, body } = await owner.call('PUT', `/api/visits/${id}/estimate`, offer)
  expect(status, JSON.stringify(body)).toBe(200)
  if (!signed) return { id }
  const { id: estimateId, version } = body.estimate
  const asked = await owner.patch(`/api/estimates/${estimateId}`, { version, depositPercent: 25 })
  const accepted = await owner.post(`/api/estimates/${estimateId}/accept`, {
    choice: { packageId: null, optionIds: [] },
    name: 'Tom Okafor',
    how: 'on site',
    version: asked.body.version,
  })
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200)
  return { id }
}
