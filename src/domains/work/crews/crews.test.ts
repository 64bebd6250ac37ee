import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { crewMembers } from './tables.ts'

const { app, owner, crew: make } = useApp()

const MISSING_ID = '00000000-0000-4000-8000-000000000000'
const add = (given: object) => owner.post('/api/crews', { name: 'North', color: 2, technicianIds: [], ...given })
const list = async (): Promise<any[]> => (await owner.get('/api/crews')).body
const find = async (id: string) => (await list()).find((one) => one.id === id)
const team = async (...names: string[]): Promise<string[]> => {
  const people = []
  for (const name of names) people.push((await make.aTechnician({ name })).id)
  return people
}

describe('a crew', () => {
  test('has a name, a color and members of both businesses, and can be changed and removed', async () => {
    const [kim = '', ana = ''] = await team('Kim', 'Ana')
    const { id: luis } = await make.aTechnician({ name: 'Luis', businessId: await make.business(1) })
    const { status, body } = await add({ name: ' North ', technicianIds: [kim, luis, kim] })
    expect(status).toBe(201)
    expect(body).toMatchObject({ name: 'North', color: 2, version: 1 })
    expect(body.members.map(({ name }: { name: string }) => name)).toEqual(['Kim', 'Luis'])
    const change = { name: 'North shore', color: 5, technicianIds: [ana], version: 1 }
    const changed = await owner.call('PUT', `/api/crews/${body.id}`, change)
    expect(changed.body).toMatchObject({ name: 'North shore', color: 5, version: 2, members: [{ name: 'Ana' }] })
    const late = await owner.call('PUT', `/api/crews/${body.id}`, { ...change, name: 'South' })
    expect([late.status, late.body.code]).toEqual([409, 'CHANGED'])
    expect((await owner.call('DELETE', `/api/crews/${body.id}`)).status).toBe(200)
    expect(await find(body.id)).toBeUndefined()
    expect((await owner.call('DELETE', `/api/crews/${body.id}`)).status).toBe(404)
  })

  test('loses a member who leaves the team, for good', async () => {
    const [kim = '', ana = ''] = await team('Kim', 'Ana')
    const { body } = await add({ name: 'South', technicianIds: [kim, ana] })
    await owner.patch(`/api/technicians/${kim}/status`, { status: 'inactive' })
    expect((await find(body.id)).members).toEqual([{ id: ana, name: 'Ana' }])
    const rows = () => app.parts.db.read(SYSTEM).$count(crewMembers, eq(crewMembers.technicianId, kim))
    await expect.poll(rows, { timeout: 20_000 }).toBe(0)
    await owner.patch(`/api/technicians/${kim}/status`, { status: 'active' })
    expect((await find(body.id)).members).toEqual([{ id: ana, name: 'Ana' }])
  })

  test('keeps a member who is on leave', async () => {
    const [kim = ''] = await team('Kim')
    const { body } = await add({ name: 'West', technicianIds: [kim] })
    await owner.patch(`/api/technicians/${kim}/status`, { status: 'on-leave' })
    expect((await find(body.id)).members).toEqual([{ id: kim, name: 'Kim' }])
  })

  test('is named once, also when two name one at the same time', async () => {
    const technicianIds = await team('Kim')
    const both = await Promise.all([add({ name: 'Twin', technicianIds }), add({ name: 'TWIN', technicianIds })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 400])
    expect(both.find(({ status }) => status === 400)?.body.issues).toEqual([
      { path: 'name', message: 'You already have a crew with this name.' },
    ])
  })

  test('is for the office: technicians neither see nor change crews', async () => {
    const kim = await app.as('technician')
    expect((await kim.get('/api/crews')).status).toBe(403)
    expect((await kim.post('/api/crews', { name: 'Mine', color: 1, technicianIds: [MISSING_ID] })).status).toBe(403)
    expect((await (await app.as('staff')).get('/api/crews')).status).toBe(200)
  })
})

test.each([
  ['no name', { name: '  ' }, 'name', 'Enter a name for the crew.'],
  ['a name of 41 letters', { name: 'x'.repeat(41) }, 'name', /40/],
  ['a color of its own', { color: 7 }, 'color', 'Choose a color.'],
  ['no one', { technicianIds: [] }, 'technicianIds', 'Choose at least one person.'],
  ['a stranger', { technicianIds: [MISSING_ID] }, 'technicianIds', /no longer on the team/],
])('a crew with %s is refused beside the field, and nothing is saved', async (_what, given, path, message) => {
  const before = await list()
  const technicianIds = await team('Kim')
  const { status, body } = await add({ name: `New ${before.length}`, technicianIds, ...given })
  expect(status).toBe(400)
  expect(body.issues[0]).toMatchObject({ path, message: expect.stringMatching(message) })
  expect(await list()).toEqual(before)
})
