import { expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { listAuditEntries } from '#tests/support/audit-entries.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { sendServiceReminders } from './service-reminders.ts'

type Body = Record<string, any>

const { app, owner, crew } = useApp({ clock: { now: () => new Date('2026-11-18T15:00:00Z') } })
const get = async (path: string): Promise<Body> => (await owner.get(path)).body
const names = async (path: string): Promise<string[]> => ((await get(path)) as Body[]).map(({ name }) => name)

test('equipment that was sold leaves the lists, the calendar and the reminders, stays with what was done, and can be put back', async () => {
  const businessId = await crew.business()
  const trailer = await crew.someEquipment({ name: 'Old trailer', serialNumber: 'OT-1', nextServiceDue: '2026-11-20' })
  const timed = await crew.aJob({ scheduledDate: '2026-11-23', scheduledTime: '09:00', equipmentIds: [trailer.id] })
  const untimed = await crew.aJob({ equipmentIds: [trailer.id] })

  const archived = await owner.post(`/api/equipment/${trailer.id}/archive`, {})
  expect(archived).toMatchObject({
    status: 200,
    body: { archivedAt: '2026-11-18T15:00:00.000Z', version: trailer.version + 1 },
  })
  // Twice is once.
  expect((await owner.post(`/api/equipment/${trailer.id}/archive`, {})).body).toEqual(archived.body)
  expect(await names(`/api/equipment?businessId=${businessId}`)).toEqual([])
  expect(await names(`/api/equipment?businessId=${businessId}&archived=true`)).toEqual(['Old trailer'])
  const { equipment: offered } = await get('/api/needs/shelf')
  const { equipment: planned } = await get(`/api/schedule/day?date=2026-11-23&businessId=${businessId}`)
  expect([...offered, ...planned]).toEqual([])

  // What counts on it says so, and can do without.
  const { clashes } = await get(`/api/schedule/check?date=2026-11-24&time=09:00&minutes=60&equipmentIds=${trailer.id}`)
  expect(clashes).toMatchObject([{ kind: 'unavailable', sentence: 'Old trailer is archived.' }])
  for (const { id } of [timed, untimed])
    expect((await get(`/api/jobs/${id}/needs`)).equipment).toMatchObject([
      { name: 'Old trailer', fault: 'is archived' },
    ])
  expect(
    (await owner.patch(`/api/jobs/${timed.id}`, { version: timed.version, equipmentIds: [] })).body.equipment,
  ).toEqual([])

  await app.parts.db.transaction(SYSTEM, sendServiceReminders)
  expect((await get('/api/alerts')).alerts.filter(({ title }: Body) => title.startsWith('Service due'))).toEqual([])
  expect((await get('/api/overview')).needsYou.equipment.rows).toEqual([])

  expect(
    await owner.post('/api/equipment', { businessId, name: 'New trailer', type: 'trailer', serialNumber: 'ot-1' }),
  ).toMatchObject({
    status: 409,
    body: { error: 'Old trailer (archived) already has serial number ot-1.' },
  })

  expect((await owner.post(`/api/equipment/${trailer.id}/unarchive`, {})).body).toMatchObject({ archivedAt: null })
  expect(await names(`/api/equipment?businessId=${businessId}`)).toEqual(['Old trailer'])
  // All at one moment of the clock.
  expect((await listAuditEntries(app, 'equipment', trailer.id)).map(({ action }) => action).toSorted()).toEqual([
    'archived',
    'created',
    'unarchived',
  ])
})

test('a change of equipment that was made from an older version is refused, and says what stands by now', async () => {
  const { id, version } = await crew.someEquipment({ name: 'Blower' })
  expect((await owner.patch(`/api/equipment/${id}`, { version, name: 'Leaf blower' })).status).toBe(200)
  expect(await owner.patch(`/api/equipment/${id}`, { version, name: 'Mine', purchaseCost: 1 })).toMatchObject({
    status: 409,
    body: { code: 'CHANGED', changed: { by: 'You', version: version + 1 } },
  })
  expect(await get(`/api/equipment/${id}`)).toMatchObject({
    name: 'Leaf blower',
    purchaseCost: null,
    version: version + 1,
  })
  // Its status and a service are changes, too.
  await owner.patch(`/api/equipment/${id}/status`, { status: 'maintenance' })
  await owner.post(`/api/equipment/${id}/services`, { day: '2026-11-17', work: 'Oil' })
  expect(await owner.patch(`/api/equipment/${id}`, { version: version + 1, name: 'Mine' })).toMatchObject({
    status: 409,
    body: { changed: { version: version + 3 } },
  })
  expect(await owner.patch(`/api/equipment/${id}`, { name: 'Without a version' })).toMatchObject({ status: 400 })
})
