import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'

const MONDAY = '2026-11-30'
const THURSDAY = '2026-12-03'
const { owner, crew } = useApp({ clock: { now: () => new Date('2026-11-27T15:00:00Z') } })

const visits = (id: unknown, visitId = '') => `/api/jobs/${String(id)}/visits${visitId && `/${visitId}`}`
const get = async (id: unknown) => (await owner.get(`/api/jobs/${String(id)}`)).body
const at = (day: string, id: unknown, time = '08:00') => ({
  scheduledDate: day,
  scheduledTime: time,
  estimatedDuration: 120,
  equipmentIds: [id],
})

/** Wash Monday with the washer, seal Thursday with the sprayer. */
async function washAndSeal() {
  const [washer, sprayer] = [
    await crew.someEquipment({ name: 'Surface cleaner' }),
    await crew.someEquipment({ name: 'Sealer sprayer' }),
  ]
  const job = await crew.aJob(at(MONDAY, washer['id']))
  const added = await owner.post(visits(job['id']), {
    version: job['version'],
    title: 'Seal',
    date: THURSDAY,
    time: '08:00',
    minutes: 120,
    equipmentIds: [sprayer['id']],
  })
  expect(added.status, JSON.stringify(added.body)).toBe(201)
  return { washer, sprayer, id: String(job['id']), visitId: added.body.visits[0].id as string }
}

describe('the equipment of a visit', () => {
  test('is reserved on the days of that visit alone, in calendar, My day and the plan of the job', async () => {
    const { washer, sprayer, id } = await washAndSeal()
    const job = await get(id)
    expect(job).toMatchObject({
      equipment: [{ name: 'Surface cleaner' }],
      visits: [{ title: 'Seal', equipment: [{ id: sprayer['id'], name: 'Sealer sprayer' }] }],
    })
    const stop = (await owner.get(`/api/jobs/day?date=${THURSDAY}`)).body.find((one: any) => one.id === id)
    expect(stop.equipment).toEqual([{ id: sprayer['id'], name: 'Sealer sprayer' }])
    const planned = (await owner.get(`/api/jobs/${id}/needs`)).body.equipment
    expect(planned).toMatchObject([
      { name: 'Surface cleaner', planned: true, fault: null },
      { name: 'Sealer sprayer', planned: true, fault: null },
    ])

    // The washer is free on Thursday, and the sprayer on Monday; each is taken on its own day.
    const other = await crew.aJob()
    const move = async (change: object) =>
      owner.patch(`/api/jobs/${String(other['id'])}`, { version: (await get(other['id'])).version, ...change })
    expect((await move(at(THURSDAY, washer['id']))).status).toBe(200)
    expect((await move(at(MONDAY, sprayer['id']))).status).toBe(200)
    const clash = await move(at(THURSDAY, sprayer['id'], '09:00'))
    expect(clash).toMatchObject({ status: 409, body: { code: 'SCHEDULE_CONFLICT' } })
    expect(clash.body.error).toContain('Sealer sprayer')
    expect((await move(at(THURSDAY, sprayer['id'], '10:30'))).status).toBe(200)
  })

  test('moves with its visit, clashes there, and is free once the visit or the job is gone', async () => {
    const { sprayer, id, visitId } = await washAndSeal()
    const taken = await crew.aJob(at('2026-12-04', sprayer['id'], '09:00'))
    const change = async (to: object) => owner.patch(visits(id, visitId), { version: (await get(id)).version, ...to })
    const clash = await change({ date: '2026-12-04' })
    expect([clash.status, clash.body.code]).toEqual([409, 'SCHEDULE_CONFLICT'])
    expect((await get(id)).visits).toMatchObject([{ date: THURSDAY }])
    expect((await change({ date: '2026-12-04', keepClashes: true })).status).toBe(200)
    const needs = (await owner.get(`/api/jobs/${id}/needs`)).body.equipment
    expect(needs.find(({ name }: any) => name === 'Sealer sprayer').fault).toEqual(expect.any(String))

    // What is not named stays; an empty list takes it off.
    expect((await change({ date: THURSDAY, minutes: 60 })).body.visits).toMatchObject([
      { equipment: [{ name: 'Sealer sprayer' }] },
    ])
    expect((await change({ equipmentIds: [] })).body.visits).toMatchObject([{ equipment: [] }])
    const back = async (to: object) =>
      owner.patch(`/api/jobs/${String(taken['id'])}`, { version: (await get(taken['id'])).version, ...to })
    expect((await back(at(THURSDAY, sprayer['id']))).status).toBe(200)
    expect((await change({ equipmentIds: [sprayer['id']] })).body.code).toBe('SCHEDULE_CONFLICT')

    // A canceled job frees it, and one that comes back has it again.
    expect((await back(at(MONDAY, sprayer['id'], '15:00'))).status).toBe(200)
    expect((await change({ equipmentIds: [sprayer['id']] })).status).toBe(200)
    const set = async (status: string) => owner.patch(`/api/jobs/${id}/status`, { status })
    await set('cancelled')
    expect((await back(at(THURSDAY, sprayer['id']))).status).toBe(200)
    expect((await back(at(MONDAY, sprayer['id'], '15:00'))).status).toBe(200)
    await set('scheduled')
    expect((await back(at(THURSDAY, sprayer['id']))).body.code).toBe('SCHEDULE_CONFLICT')
    expect((await owner.call('DELETE', visits(id, visitId))).status).toBeLessThan(300)
    expect((await back(at(THURSDAY, sprayer['id']))).status).toBe(200)
  })

  test('that does not exist is refused with a sentence, and nothing is added', async () => {
    const job = await crew.aJob({ scheduledDate: MONDAY, scheduledTime: '08:00' })
    const add = (equipmentIds: unknown) =>
      owner.post(visits(job['id']), { version: 1, title: 'Seal', date: THURSDAY, time: '09:00', equipmentIds })
    expect(await add(['00000000-0000-4000-8000-000000000000'])).toMatchObject({
      status: 404,
      body: { error: expect.stringMatching(/equipment/i) },
    })
    expect((await add(['nothing'])).status).toBe(400)
    expect((await get(job['id'])).visits).toEqual([])
  })
})

test('equipment of the other business goes on no visit, added or changed', async () => {
  const { id, visitId, sprayer } = await washAndSeal()
  const [, washing] = (await owner.get('/api/businesses')).body
  const theirs = await crew.someEquipment({ businessId: washing.id, name: 'Their washer' })
  const visit = { title: 'Check', date: '2026-12-04', time: '08:00', minutes: 60 }
  for (const [method, path] of [
    ['POST', visits(id)],
    ['PATCH', visits(id, visitId)],
  ] as const) {
    const { version } = await get(id)
    const refused = await owner.call(method, path, { ...visit, version, equipmentIds: [theirs['id']] })
    expect([400, 404, 409], `${method} ${JSON.stringify(refused.body)}`).toContain(refused.status)
  }
  expect((await get(id)).visits).toMatchObject([{ equipment: [{ id: sprayer['id'] }] }])
})
