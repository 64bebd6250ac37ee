import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import type { ApiClient } from '#tests/support/app.ts'

const { app, owner, technician, crew } = useApp()
let sam: { id: string }
beforeAll(async () => {
  sam = (await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })) as typeof sam
})

const DAY = '2026-11-20'
const stops = async (caller: ApiClient, query: string) =>
  (await caller.get(`/api/jobs/day?${query}`)).body as { id: string; scheduledTime: string | null }[]
const ids = async (caller: ApiClient, query: string) => (await stops(caller, query)).map(({ id }) => id)

describe('the jobs of a day', () => {
  test('come in order of time with what the crew needs, and the office sees the money', async () => {
    const washer = await crew.someEquipment()
    const late = await crew.aJob({ scheduledDate: DAY, scheduledTime: '13:00' })
    const early = await crew.aJob({
      customer: { name: 'Elena Vargas', address: '1204 Shell Point Rd, Ruskin', phone: '(813) 555-0148' },
      service: 'Driveway Sealing',
      scheduledDate: DAY,
      scheduledTime: '09:00',
      equipmentIds: [washer.id],
      areaSqFt: 850,
      finish: 'wet-look',
      crewNotes: 'Gate code 4471.',
      notes: 'Wants a discount.',
      amount: 128_250,
      tasks: ['Photo before', 'First coat'],
    })
    const anyTime = await crew.aJob({ scheduledDate: DAY })
    const cancelled = await crew.aJob({ scheduledDate: DAY })
    await owner.patch(`/api/jobs/${cancelled.id}/status`, { status: 'cancelled' })
    await crew.aJob({ scheduledDate: '2026-11-21' })
    expect(await ids(owner, `date=${DAY}`)).toEqual([anyTime.id, early.id, late.id])
    expect((await stops(owner, `date=${DAY}`))[1]).toMatchObject({
      customerName: 'Elena Vargas',
      customerPhone: '+18135550148',
      address: '1204 Shell Point Rd, Ruskin',
      service: 'Driveway Sealing',
      status: 'scheduled',
      equipment: [{ name: 'Hot water washer' }],
      areaSqFt: 850,
      finish: 'wet-look',
      crewNotes: 'Gate code 4471.',
      amount: 128_250,
      tasks: [{ text: 'Photo before' }, { text: 'First coat' }],
    })
  })

  test('are those of one business when it is named', async () => {
    const [one, other] = [await crew.business(0), await crew.business(1)]
    const washing = await crew.aJob({ scheduledDate: '2026-12-01', businessId: other })
    const sealing = await crew.aJob({ scheduledDate: '2026-12-01', businessId: one })
    expect(await ids(owner, `date=2026-12-01&businessId=${other}`)).toEqual([washing.id])
    expect(new Set(await ids(owner, 'date=2026-12-01'))).toEqual(new Set([washing.id, sealing.id]))
  })

  test('have a job of several days on each of its open days, and on no other', async () => {
    const job = await crew.aJob({ scheduledDate: '2026-12-05', scheduledTime: '08:00', days: 3 })
    for (const date of ['2026-12-05', '2026-12-07', '2026-12-08'])
      expect(await ids(owner, `date=${date}`), date).toEqual([job.id])
    for (const date of ['2026-12-04', '2026-12-06', '2026-12-09'])
      expect(await ids(owner, `date=${date}`), date).toEqual([])
  })

  test('are a technician’s own alone, and hold neither money nor the notes of the office', async () => {
    const own = await crew.aJob({
      scheduledDate: '2026-12-15',
      scheduledTime: '10:00',
      technicianIds: [sam.id],
      amount: 87_654_300,
      notes: 'Owes us $40.',
      customerNotes: 'Pay on the day.',
    })
    await crew.aJob({ scheduledDate: '2026-12-15', scheduledTime: '11:00' })
    const seen = await stops(technician, 'date=2026-12-15')
    expect(seen.map(({ id }) => id)).toEqual([own.id])
    expect(Object.keys(seen[0] ?? {})).not.toEqual(expect.arrayContaining(['amount']))
    expect(JSON.stringify(seen)).not.toMatch(/876543|Owes|Pay on|deposit|payment/i)
  })

  test('are none for an unknown technician', async () => {
    await app.parts.db.pool.query(`update technicians set email = 'somebody@else.test', user_id = null where id = $1`, [
      sam.id,
    ])
    expect(await stops(technician, 'date=2026-12-15')).toEqual([])
    const user = (await technician.get('/api/auth/user')).body.id
    await app.parts.db.pool.query('update technicians set user_id = $2 where id = $1', [sam.id, user])
    expect(await stops(technician, 'date=2026-12-15')).toHaveLength(1)
  })

  test.each(['', 'date=2026-02-30', 'date=tomorrow', `date=${DAY}&businessId=1`])('?%s is refused', async (query) => {
    expect((await owner.get(`/api/jobs/day?${query}`)).status).toBe(400)
  })
})
