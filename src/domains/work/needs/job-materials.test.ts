import { describe, expect, test } from 'vitest'
import { useInventory } from '#tests/support/inventory-factories.ts'
import { listAuditEntries } from '#tests/support/audit-entries.ts'

const at = useInventory()
const { aMaterial, heldOf, material, needs, scheduled, soon } = at

describe('what a job needs', () => {
  test('is estimated, rounded up to what is sold, and reserved once it is scheduled', async () => {
    const job = await scheduled()
    await expect.poll(() => heldOf(job['id']), soon).toEqual([12, 3, 0])
    const found = await needs(job['id'])
    expect(found['lines']).toMatchObject([
      {
        name: 'Natural sealer',
        unit: 'gal',
        words: '1 coat, 10% waste',
        estimated: 12,
        quantity: 12,
        byHand: false,
        onHand: 18,
        free: 18,
        held: 12,
        short: 0,
      },
      { name: 'Joint sand', unit: 'bags', words: '0.8 lb per sq ft', quantity: 17, free: 3, held: 3, short: 14 },
      {
        name: 'Cleaner',
        materialId: null,
        quantity: null,
        fault: 'No material in Inventory is marked as cleaner.',
      },
    ])
    expect(found).toMatchObject({ isLow: true, recordedAt: null, usualCoats: 1, coats: null, surface: 'normal' })
    expect(await material(at.sealer['id'])).toMatchObject({ quantityOnHand: 18, quantityReserved: 12 })
  })

  test('follows another size, finish, surface and day, and what is typed shows before it is saved', async () => {
    const job = await scheduled()
    await expect.poll(() => heldOf(job['id']), soon).toEqual([12, 3, 0])
    expect(
      (await needs(job['id'], '?draft=true&service=Paver%20Restoration&areaSqFt=500&finish=natural'))['lines'][0],
    ).toMatchObject({ quantity: 6, held: 12 })
    await at.owner.patch(`/api/jobs/${job['id']}`, { version: job['version'], areaSqFt: 500 })
    await expect.poll(() => heldOf(job['id']), soon).toEqual([6, 3, 0])
    const porous = await at.owner.call('PUT', `/api/jobs/${job['id']}/needs`, {
      version: 0,
      surface: 'porous',
      joints: 'wide',
      coats: 2,
      lines: [],
    })
    // (500/100 + 500/150) × 1.3 × 1.1 = 11.9; 500 × 0.8 × 1.5 = 600 lb.
    expect(porous.body.lines).toMatchObject([{ quantity: 12, held: 12 }, { quantity: 12, held: 3, short: 9 }, {}])
    await at.owner.patch(`/api/jobs/${job['id']}`, { version: job['version'] + 1, service: 'Repair of a step' })
    await expect.poll(() => material(at.sealer['id']), soon).toMatchObject({ quantityReserved: 0 })
  })

  test('is released when the job is canceled, unscheduled, or deleted, and goes to the job that waits for it', async () => {
    const one = await scheduled()
    await expect.poll(() => heldOf(one['id']), soon).toEqual([12, 3, 0])
    const other = await scheduled({ scheduledDate: '2026-11-26' })
    await expect
      .poll(async () => (await needs(other['id']))['lines'][0], soon)
      .toMatchObject({ held: 6, short: 6, free: 6 })
    await at.owner.patch(`/api/jobs/${one['id']}/status`, { status: 'cancelled' })
    await expect.poll(() => heldOf(other['id']), soon).toEqual([12, 3, 0])
    await at.owner.patch(`/api/jobs/${one['id']}/status`, { status: 'scheduled' })
    await expect.poll(() => heldOf(one['id']), soon).toEqual([6, 0, 0])
    expect((await at.owner.get(`/api/jobs/${other['id']}/attached`)).body).toMatchObject({
      blocked: null,
      things: expect.arrayContaining([{ words: '2 material reservations', many: 2, goes: true }]),
    })
    expect((await at.owner.call('DELETE', `/api/jobs/${other['id']}`)).status).toBe(200)
    expect(await heldOf(one['id'])).toEqual([12, 3, 0])
    const { version } = (await at.owner.get(`/api/jobs/${one['id']}`)).body
    await at.owner.patch(`/api/jobs/${one['id']}`, { version, scheduledDate: null })
    await expect.poll(() => heldOf(one['id']), soon).toEqual([0, 0, 0])
  })

  test('is changed by hand, recorded in the audit log, and not overwritten unseen', async () => {
    const job = await scheduled()
    const tape = await aMaterial({ name: 'Masking tape', unit: 'rolls', use: null, finish: null, quantityOnHand: 5 })
    const said = {
      version: 0,
      surface: 'normal',
      joints: 'normal',
      coats: null,
      lines: [
        { materialId: at.sealer['id'], quantity: 9 },
        { materialId: tape['id'], quantity: 2 },
      ],
    }
    expect((await at.owner.call('PUT', `/api/jobs/${job['id']}/needs`, said)).body).toMatchObject({
      version: 1,
      lines: [
        { name: 'Natural sealer', estimated: 12, quantity: 9, byHand: true, held: 9 },
        { name: 'Joint sand' },
        { name: 'Cleaner' },
        { name: 'Masking tape', use: null, words: 'added manually', quantity: 2, held: 2 },
      ],
    })
    expect((await at.owner.call('PUT', `/api/jobs/${job['id']}/needs`, { ...said, lines: [] })).body).toMatchObject({
      code: 'CHANGED',
    })
    expect(
      (await listAuditEntries(at.app, 'jobs', job['id'])).find(({ action }) => action === 'needs changed'),
    ).toMatchObject({
      after: { materialsNeeded: ['Masking tape 2 rolls', 'Natural sealer 9 gal'] },
    })
    // Back to the estimate.
    expect(
      (await at.owner.call('PUT', `/api/jobs/${job['id']}/needs`, { ...said, version: 1, lines: [] })).body.lines[0],
    ).toMatchObject({
      quantity: 12,
      byHand: false,
      held: 12,
    })
    expect(await material(tape['id'])).toMatchObject({ quantityReserved: 0 })
  })

  test('is said before there is a job', async () => {
    const { body } = await at.owner.get(
      `/api/material-estimate?businessId=${await at.crew.business()}&service=driveway&areaSqFt=500&finish=natural&coats=2`,
    )
    expect(body).toMatchObject({
      usualCoats: 1,
      lines: [{ name: 'Natural sealer', words: '2 coats, 10% waste', quantity: 10, free: 18 }, { quantity: 8 }, {}],
    })
  })

  test('names what is not fit for work', async () => {
    const washer = await at.crew.someEquipment({ status: 'maintenance' })
    const job = await scheduled({ equipmentIds: [washer['id']] })
    expect((await needs(job['id']))['equipment']).toMatchObject([
      { name: 'Hot water washer', planned: true, fault: expect.stringMatching(/maintenance/), hours: null },
    ])
  })
})
