/** Custom fields are filled in at the estimate visit, and are where the office and the crew look for them. */
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

type Body = Record<string, any>

const DAY = '2026-11-20'
const { app, owner, technician, crew } = useApp({ clock: { now: () => new Date('2026-11-20T14:00:00Z') } })
const fields: Record<string, string> = {}
let samId = ''

beforeAll(async () => {
  samId = (await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })).id
  for (const field of [
    { of: 'addresses', name: 'Gate code', type: 'text', forCrew: true },
    { of: 'customers', name: 'Dogs', type: 'number', forCrew: true },
    { of: 'customers', name: 'Referred by', type: 'text', forCrew: false },
    { of: 'jobs', name: 'Color', type: 'text', forCrew: true },
  ]) {
    const { status, body } = await owner.post('/api/custom-fields', field)
    if (status !== 201) throw new Error(JSON.stringify(body))
    fields[field.name] = body.id
  }
})

const aVisit = (change: Body = {}) => crew.aVisit({ date: DAY, technicianIds: [samId], keepClashes: true, ...change })
const named = (rows: Body[]) => Object.fromEntries(rows.map(({ field, value }) => [field.name, value]))
const set = (visit: Body, values: Body) => technician.call('PUT', `/api/visits/${visit['id']}/fields`, { values })

test('a technician fills in what is for the crew; a new person becomes a customer, with the address of the visit', async () => {
  const visit = await aVisit({ name: 'Nora Quinn', phone: '(813) 555-0199', address: '9 Bay St, Ruskin, FL 33570' })
  expect(named((await technician.get(`/api/visits/${visit['id']}/fields`)).body)).toEqual({
    'Gate code': null,
    Dogs: null,
  })
  expect((await owner.get(`/api/visits/${visit['id']}`)).body.customerId).toBeNull()
  const saved = await set(visit, { [fields['Gate code'] ?? '']: '#4471', [fields['Dogs'] ?? '']: '2' })
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 200 })
  expect(named(saved.body)).toEqual({ 'Gate code': '#4471', Dogs: '2' })
  const { customerId } = (await owner.get(`/api/visits/${visit['id']}`)).body
  const place = await owner.get(`/api/custom-values?of=main-address&id=${customerId}`)
  expect(named(place.body)).toEqual({ 'Gate code': '#4471' })
  const day: Body[] = (await technician.get(`/api/visits/day?date=${DAY}`)).body
  const stop = day.find(({ id }) => id === visit['id'])
  expect(stop?.['fields']).toContainEqual({ name: 'Gate code', value: '#4471' })
  expect(named((await owner.get(`/api/visits/${visit['id']}/fields`)).body)).toHaveProperty('Referred by', null)
})

test('a visit at another address of a customer stores its fields there, and not at their own', async () => {
  const { id } = await crew.aCustomer({ name: 'Ruth Delgado', address: '1 Palm Ave, Tampa, FL 33602' })
  const visit = await aVisit({ customerId: id, address: '77 Rental Rd, Ruskin, FL 33570' })
  expect((await set(visit, { [fields['Gate code'] ?? '']: '9090' })).status).toBe(200)
  expect(named((await owner.get(`/api/custom-values?of=main-address&id=${id}`)).body)).toEqual({ 'Gate code': null })
  const { addresses } = (await owner.get(`/api/customers/${id}`)).body
  expect(addresses).toMatchObject([{ address: '77 Rental Rd, Ruskin, FL 33570' }])
  const there = await owner.get(`/api/custom-values?of=addresses&id=${addresses[0].id}`)
  expect(named(there.body)).toEqual({ 'Gate code': '9090' })
})

test('a wrong value, a field that is not for the crew and another’s visit change nothing', async () => {
  const visit = await aVisit({ name: 'Hal Brandt', phone: '(813) 555-0177' })
  const wrong = await set(visit, { [fields['Gate code'] ?? '']: '1', [fields['Dogs'] ?? '']: 'many' })
  expect([wrong.status, wrong.body.issues]).toMatchObject([400, [{ path: fields['Dogs'] }]])
  expect((await set(visit, { [fields['Referred by'] ?? '']: 'Ana' })).status).toBe(404)
  expect((await set(visit, { [fields['Color'] ?? '']: 'Tan' })).status).toBe(404)
  expect(named((await technician.get(`/api/visits/${visit['id']}/fields`)).body)).toEqual({
    'Gate code': null,
    Dogs: null,
  })
  expect((await owner.get(`/api/visits/${visit['id']}`)).body.customerId).toBeNull()
  const theirs = await aVisit({ technicianIds: [] })
  expect((await set(theirs, {})).status).toBe(404)
  expect((await app.visitor.get(`/api/visits/${theirs['id']}/fields`)).status).toBe(401)
})
