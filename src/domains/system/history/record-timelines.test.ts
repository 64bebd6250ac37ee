import { beforeEach, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { prepared, uploadPhoto } from '#tests/support/photos.ts'
import { aPhoto } from '#tests/support/pictures.ts'

// These records show only who changed what, to everyone who may see the record.

let now = new Date('2026-11-18T19:04:00Z')
const { app, owner, crew } = useApp({ clock: { now: () => now } })
beforeEach(() => pass())
/** Between two steps, so that what is done first also stands first. */
const pass = () => (now = new Date(now.getTime() + 60_000))

/** From the first entry to the last, without who did it. */
async function timelineOf(list: string, id: string): Promise<string[]> {
  const { status, body } = await (await app.as('staff')).get(`/api/${list}/${id}/timeline`)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
    .map(({ who, words, detail }: Record<string, string | null>) =>
      [String(words).replace(`${who} `, ''), detail].filter(Boolean).join(' | '),
    )
    .toReversed()
}

test('a technician', async () => {
  const { id } = await crew.aTechnician({ name: 'Kim Tran' })
  pass()
  await owner.patch(`/api/technicians/${id}`, { version: 1, name: 'Kim Tran-Vo', phone: '(813) 555-0199' })
  pass()
  await owner.patch(`/api/technicians/${id}/status`, { status: 'on-leave' })
  pass()
  await owner.post(`/api/technicians/${id}/time-off`, { firstDay: '2026-12-24', lastDay: '2026-12-26' })
  expect(await timelineOf('technicians', String(id))).toEqual([
    'added this technician.',
    'changed the name and the phone. | Name: Kim Tran → Kim Tran-Vo\nPhone: (813) 555-0142 → (813) 555-0199',
    'changed the status from active to on leave.',
    'added days off. | Last day: Dec 26\nFirst day: Dec 24',
  ])
})

test('a material: what came into the shed and left it stands in its ledger', async () => {
  const stock = {
    name: 'Natural sealer',
    category: 'sealant',
    unit: 'gal',
    unitCost: 3400,
    quantityOnHand: 18,
    minStockLevel: 10,
  }
  const { id } = (await owner.post('/api/materials', { businessId: await crew.business(), ...stock })).body
  pass()
  await owner.patch(`/api/materials/${id}/stock`, { quantityOnHand: 20, lastRestocked: null })
  pass()
  await owner.patch(`/api/materials/${id}`, {
    version: (await owner.get(`/api/materials/${id}`)).body.version,
    minStockLevel: 12,
  })
  pass()
  await owner.post(`/api/materials/${id}/archive`)
  expect(await timelineOf('materials', id)).toEqual([
    'added this material.',
    'changed the minimum from 10 to 12.',
    'archived this material.',
  ])
})

test('a piece of equipment', async () => {
  const { id } = await crew.someEquipment({ name: 'Hot water washer' })
  pass()
  await owner.patch(`/api/equipment/${id}/status`, { status: 'maintenance' })
  expect(await timelineOf('equipment', String(id))).toEqual([
    'added this piece of equipment.',
    'changed the status from available to maintenance.',
  ])
})

test('a partner', async () => {
  const partner = {
    name: 'Bay Pools',
    category: 'Pools',
    services: ['Pool care'],
    phone: '(813) 555-0150',
    email: 'hello@baypools.example',
  }
  const { id } = (await owner.post('/api/partners', partner)).body
  pass()
  await owner.patch(`/api/partners/${id}`, { phone: '(813) 555-0151' })
  expect(await timelineOf('partners', id)).toEqual([
    'added this partner.',
    'changed the phone from (813) 555-0150 to (813) 555-0151.',
  ])
})

test('a photo', async () => {
  const { id } = (await uploadPhoto(app.url, owner, await aPhoto())).body
  await prepared(owner, id)
  pass()
  await owner.patch(`/api/photos/${id}`, { approved: true })
  pass()
  await owner.patch(`/api/photos/${id}`, { caption: 'A driveway in Lithia' })
  expect(await timelineOf('photos', id)).toEqual([
    'uploaded this photo.',
    'approved this photo. | Approved: no → yes',
    'set the caption to A driveway in Lithia.',
  ])
})

test('one that is not there is not found, and none of it is for technicians', async () => {
  const technician = await app.as('technician')
  for (const list of ['technicians', 'materials', 'equipment', 'partners', 'photos']) {
    const path = `/api/${list}/00000000-0000-4000-8000-000000000000/timeline`
    expect((await owner.get(path)).status, list).toBe(404)
    expect((await technician.get(path)).status, list).toBe(403)
    expect((await app.visitor.get(path)).status, list).toBe(401)
  }
})
