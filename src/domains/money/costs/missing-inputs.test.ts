import { describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { toDay } from '#lib/dates.ts'
import { saveMissingRates } from './labor-rates.ts'

type Body = Record<string, any>

const { app, owner, crew } = useApp()
const TODAY = toDay(new Date())

const costOf = async (id: string): Promise<Body> => (await owner.get(`/api/jobs/${id}/cost`)).body
const settle = async (hourlyCost: number | null): Promise<void> => {
  const { lifeHours, version } = (await owner.get('/api/costs/settings')).body
  expect((await owner.call('PUT', '/api/costs/settings', { hourlyCost, lifeHours, version })).status).toBe(200)
}

describe('a job with missing entries', () => {
  test('of two people, counts the entered hours of one and the planned hours of the other when no one used the clock', async () => {
    await settle(3000)
    const [ray, pam] = [await crew.aTechnician({ name: 'Ray Soto' }), await crew.aTechnician({ name: 'Pam Ito' })]
    const when = { scheduledDate: TODAY, scheduledTime: '08:00', estimatedDuration: 240, keepClashes: true }
    const job = await crew.aJob({ amount: 50_000, technicianIds: [ray.id, pam.id], ...when })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    const said = await owner.call('PUT', `/api/jobs/${job.id}/hours`, {
      hours: [{ technicianId: pam.id, minutes: 60 }],
    })
    expect(said.body.real.labor).toMatchObject({
      minutes: 300,
      planned: true,
      lines: [
        { name: 'Pam Ito', minutes: 60 },
        { name: 'Ray Soto', minutes: 240 },
      ],
    })
  })

  test('that was done before anybody said what an hour costs keeps what it costs then, whatever the next raise is', async () => {
    await settle(null)
    const [ray, pam] = [
      await crew.aTechnician({ name: 'Ray Soto' }),
      await crew.aTechnician({ name: 'Pam Ito', hourlyCost: 2000 }),
    ]
    const washer = await crew.someEquipment({ purchaseCost: null })
    const job = await crew.aJob({ technicianIds: [ray.id], equipmentIds: [washer.id] })
    await owner.patch(`/api/jobs/${job.id}`, { version: job.version, actualDuration: 60 })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    await owner.call('PUT', `/api/jobs/${job.id}/used`, {
      materials: [],
      equipment: [{ equipmentId: washer.id, hours: 1 }],
    })
    await expect
      .poll(async () => (await costOf(job.id)).real.labor.lines)
      .toMatchObject([{ hourlyCost: null, kept: null }])
    // The other one of the two was put onto it when it was done already.
    const { version } = (await owner.get(`/api/jobs/${job.id}`)).body
    await owner.patch(`/api/jobs/${job.id}`, { version, technicianIds: [ray.id, pam.id] })
    await settle(3000)
    await owner.patch(`/api/equipment/${washer.id}`, { version: washer.version, hourlyCost: 500 })
    await saveMissingRates(app.parts.db)
    await settle(4000)
    await owner.patch(`/api/technicians/${pam.id}`, { version: pam.version, hourlyCost: 9000 })
    await owner.patch(`/api/equipment/${washer.id}`, { version: washer.version + 1, hourlyCost: 900 })
    await saveMissingRates(app.parts.db)
    expect((await costOf(job.id)).real).toMatchObject({
      labor: { cents: 5000, lines: [{ kept: 2000 }, { kept: 3000 }] },
      equipment: { cents: 500 },
    })
  })

  test('that is done says that no use is entered, until someone enters it', async () => {
    const job = await crew.aJob({ service: 'Driveway Sealing', amount: 50_000 })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'in-progress' })
    expect((await costOf(job.id)).real).toMatchObject({ isUseOpen: false })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'completed' })
    expect((await costOf(job.id)).real).toMatchObject({ isUseOpen: true, materials: { cents: 0 } })
    await owner.call('PUT', `/api/jobs/${job.id}/used`, { materials: [], equipment: [] })
    expect((await costOf(job.id)).real).toMatchObject({ isUseOpen: false })
    // Nothing is expected of other work.
    const talk = await crew.aJob({ service: 'Consultation' })
    await owner.patch(`/api/jobs/${talk.id}/status`, { status: 'completed' })
    expect((await costOf(talk.id)).real).toMatchObject({ isUseOpen: false })
  })

  test('that is canceled after something was used on it has cost that, and earned nothing', async () => {
    const described = { businessId: await crew.business(), name: 'Sealer', category: 'sealant', unit: 'gallons' }
    const { body: sealer } = await owner.post('/api/materials', {
      ...described,
      quantityOnHand: 5,
      unitCost: 3000,
      minStockLevel: 0,
    })
    const job = await crew.aJob({ amount: 50_000 })
    await owner.call('PUT', `/api/jobs/${job.id}/used`, { materials: [{ materialId: sealer.id, quantity: 2 }] })
    await owner.patch(`/api/jobs/${job.id}/status`, { status: 'cancelled', reason: 'Rain' })
    expect((await costOf(job.id)).real).toMatchObject({ income: 0, margin: -6000, percent: null })
  })
})
