import { afterAll, beforeAll, expect, test } from 'vitest'
import { aQuote, caller, startApp } from '../../../tests/support/app.ts'
import type { App, Caller } from '../../../tests/support/app.ts'

let app: App
let owner: Caller
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
})
afterAll(() => app.stop())

const submit = async (change: Record<string, unknown> = {}): Promise<{ id: string }> =>
  (await caller(app.url, '').post('/api/service-requests', aQuote({ smsConsent: true, ...change }))).body
const press = async (id: string) => (await owner.post(`/api/automation/process-request/${id}`)).body
const agreedAt = async (customerId: string): Promise<string | null> => (await owner.get(`/api/customers/${customerId}`)).body.consent.textsAgreedAt

test('who agrees to texts does so for the number they gave: it becomes the customer’s with it', async () => {
  const { customer } = await press((await submit({ phone: '(813) 555-0301', email: 'first@example.com' })).id)
  expect(await agreedAt(customer.id)).not.toBeNull()
})

test('a stranger who knows an e-mail address agrees for nobody else’s number', async () => {
  const { body: known } = await owner.post('/api/customers', { name: 'Kay Lund', phone: '(813) 555-0302', email: 'kay@example.com', address: '1 Rd' })
  const { customer } = await press((await submit({ phone: '(813) 555-0303', email: 'kay@example.com' })).id)
  expect(customer.id).toBe(known.id)
  expect(await agreedAt(known.id)).toBeNull()
})

test('a number that the office has set right has to agree anew', async () => {
  const { id } = await submit({ phone: '(813) 555-0304', email: 'typo@example.com' })
  const { body: seen } = await owner.get(`/api/service-requests/${id}`)
  expect(seen.smsConsentAt).not.toBeNull()
  const { body: changed } = await owner.patch(`/api/service-requests/${id}`, { version: seen.version, phone: '(813) 555-0305' })
  expect(changed).toMatchObject({ phone: '+18135550305', smsConsent: false, smsConsentAt: null })
  expect(await agreedAt((await press(id)).customer.id)).toBeNull()
})
