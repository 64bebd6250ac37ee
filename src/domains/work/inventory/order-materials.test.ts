import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

type Body = Record<string, any>
const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-23T15:00:00Z') } })
let businessId: string
beforeAll(async () => {
  businessId = await crew.business()
})

let made = 0
const aMaterial = async (change: Body = {}): Promise<Body> => {
  const { status, body } = await owner.post('/api/materials', {
    businessId,
    name: `Sealer ${(made += 1)}`,
    category: 'Sealer',
    unit: 'gallons',
    quantityOnHand: 3,
    minStockLevel: 10,
    unitCost: 3400,
    packName: 'pail',
    packUnits: 5,
    ...change,
  })
  expect(status, JSON.stringify(body)).toBe(201)
  return body
}
const order = (id: string, units: number, arrivesOn?: string | null) =>
  owner.post('/api/materials/order', { items: [{ id, units }], ...(arrivesOn !== undefined && { arrivesOn }) })
const lineOf = async (id: string): Promise<Body | undefined> =>
  (await owner.get(`/api/materials/reorder?businessId=${businessId}`)).body.find((line: Body) => line['id'] === id)
const isAsked = async (id: string): Promise<boolean> =>
  (await owner.get('/api/overview')).body.needsYou.materials.rows.some((row: Body) => row['id'] === id)
const receive = (id: string, quantity: number) =>
  owner.post(`/api/materials/${id}/moves`, { kind: 'received', quantity }, { 'idempotency-key': crypto.randomUUID() })

test('what was ordered is not asked for again until it comes, and comes off the order', async () => {
  const { id } = await aMaterial()
  expect(await lineOf(id)).toMatchObject({ packs: 2, units: 10, quantityOrdered: 0, isLate: false })
  expect(await isAsked(id)).toBe(true)
  const answer = await order(id, 10, '2026-11-27')
  expect(answer).toMatchObject({ status: 200, body: [{ id, quantityOrdered: 10, arrivesOn: '2026-11-27' }] })
  expect(await lineOf(id)).toMatchObject({ packs: 0, units: 0, cost: 0, quantityOrdered: 10, arrivesOn: '2026-11-27' })
  expect(await isAsked(id)).toBe(false)
  // The paper for the supplier names it no longer.
  const csv = await fetch(`${app.url}/api/materials/reorder.csv?businessId=${businessId}`, {
    headers: { cookie: (await app.as('owner')).cookie },
  })
  expect(await csv.text()).not.toContain((await lineOf(id))?.['name'])

  expect((await receive(id, 4)).body).toMatchObject({ quantityOnHand: 7, quantityOrdered: 6, arrivesOn: '2026-11-27' })
  expect((await receive(id, 6)).body).toMatchObject({ quantityOnHand: 13, quantityOrdered: 0, arrivesOn: null })
  expect(await lineOf(id)).toBeUndefined()
})

test('an order that is too small leaves the rest to buy', async () => {
  const { id } = await aMaterial({ quantityOnHand: 0, minStockLevel: 20 })
  await order(id, 5)
  expect(await lineOf(id)).toMatchObject({ packs: 3, units: 15, quantityOrdered: 5, arrivesOn: null })
  expect(await isAsked(id)).toBe(true)
})

test('what has not come by its day is late, and is asked for again', async () => {
  const { id } = await aMaterial()
  await order(id, 10, '2026-11-23')
  await app.parts.db.pool.query(`update materials set arrives_on = '2026-11-20' where id = $1`, [id])
  expect(await lineOf(id)).toMatchObject({ isLate: true })
  expect(await isAsked(id)).toBe(true)
})

test('an order can be changed and canceled, and is in the record of changes', async () => {
  const { id, name } = await aMaterial()
  await order(id, 10, '2026-11-27')
  await order(id, 15, null)
  expect(await lineOf(id)).toMatchObject({ quantityOrdered: 15, arrivesOn: null })
  expect((await order(id, 0)).body).toMatchObject([{ name, quantityOrdered: 0, orderedAt: null }])
  expect(await lineOf(id)).toMatchObject({ packs: 2, quantityOrdered: 0 })
  const { body } = await owner.get(`/api/audit?kind=materials&record=${id}`)
  expect(body.map(({ action }: Body) => action).toSorted()).toEqual(['created', 'order canceled', 'ordered', 'ordered'])
})

test('refuses a day that is over, wrong amounts, and a material that is gone, and changes nothing', async () => {
  const { id } = await aMaterial()
  expect(await order(id, 5, '2026-11-22')).toMatchObject({
    status: 400,
    body: { error: 'Choose today or a later day.', issues: [{ path: 'arrivesOn' }] },
  })
  for (const units of [-1, 1.5, 2_000_000]) expect((await order(id, units)).status).toBe(400)
  expect((await owner.post('/api/materials/order', { items: [] })).status).toBe(400)
  const gone = '00000000-0000-4000-8000-000000000000'
  const both = [
    { id, units: 5 },
    { id: gone, units: 5 },
  ]
  expect((await owner.post('/api/materials/order', { items: both })).status).toBe(404)
  expect(await lineOf(id)).toMatchObject({ quantityOrdered: 0 })
})
