import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startApp } from '../../../tests/support/app.ts'
import type { App, Caller } from '../../../tests/support/app.ts'
import { crewOf } from '../../../tests/support/crew.ts'

let app: App
let owner: Caller
let crew: ReturnType<typeof crewOf>
beforeAll(async () => {
  app = await startApp()
  owner = await app.as('owner')
  crew = crewOf(app)
})
afterAll(() => app.stop())

const NOBODY = '00000000-0000-4000-8000-000000000000'
const STATUSES = ['available', 'operational', 'maintenance', 'out-of-service']

describe('equipment', () => {
  test('is made as the dashboard sends it, operational unless told, and listed by name for its business', async () => {
    const washer = await crew.someEquipment({ serialNumber: '' })
    expect(washer).toMatchObject({ name: 'Hot water washer', type: 'washer', status: 'operational', serialNumber: null, purchaseCost: null })
    const sprayer = await crew.someEquipment({
      name: 'Airless sprayer',
      type: 'sprayer',
      serialNumber: ' GR-14 ',
      purchaseCost: 129_900,
      purchaseDate: '2026-01-05',
      status: 'maintenance',
    })
    expect(sprayer).toMatchObject({ serialNumber: 'GR-14', purchaseCost: 129_900, purchaseDate: '2026-01-05', status: 'maintenance' })
    await crew.someEquipment({ businessId: await crew.business(1), name: 'Surface cleaner' })
    const names = async (query: string) => (await owner.get(`/api/equipment${query}`)).body.map(({ name }: { name: string }) => name)
    expect(await names(`?businessId=${washer.businessId}`)).toEqual(['Airless sprayer', 'Hot water washer'])
    expect(await names('')).toEqual(['Airless sprayer', 'Hot water washer', 'Surface cleaner'])
  })

  test.each(STATUSES)('may become %s from any status', async (status) => {
    for (const from of STATUSES) {
      const { id } = await crew.someEquipment({ status: from })
      expect((await owner.patch(`/api/equipment/${id}/status`, { status })).body).toMatchObject({ id, status })
    }
  })

  test.each<[string, Record<string, unknown>, number, string]>([
    ['no name', { name: '' }, 400, 'Please enter a name.'],
    ['no type', { type: ' ' }, 400, 'Please enter what kind of equipment it is.'],
    ['a status that is none', { status: 'broken' }, 400, 'Please choose operational, maintenance or out-of-service.'],
    ['negative money', { purchaseCost: -1 }, 400, 'Please enter dollars and cents, from $0 to $1,000,000.'],
    ['huge money', { purchaseCost: 2 ** 40 }, 400, 'Please enter dollars and cents, from $0 to $1,000,000.'],
    ['a date that does not exist', { nextServiceDue: '2026-04-31' }, 400, 'Please enter a date that exists, as YYYY-MM-DD.'],
    ['a business that is none', { businessId: NOBODY }, 404, 'That business does not exist.'],
  ])('with %s is refused with a sentence', async (_what, wrong, status, error) => {
    expect(await owner.post('/api/equipment', { businessId: await crew.business(), name: 'X', type: 'x', ...wrong })).toMatchObject({ status, body: { error } })
  })

  test('that does not exist is told so', async () => {
    expect(await owner.patch(`/api/equipment/${NOBODY}/status`, { status: 'maintenance' })).toMatchObject({
      status: 404,
      body: { error: 'That equipment does not exist any more.' },
    })
  })
})
