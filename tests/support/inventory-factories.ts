import { beforeAll, beforeEach, expect } from 'vitest'
import { useApp } from './use-app.ts'

type Body = Record<string, any>

/**
 * An office on Nov 20, 2026 with a technician, and for each test a shed of its own: 18 gal of natural sealer, and 3
 * bags of joint sand of 50 lb.
 */
export function useInventory() {
  const clock = { at: Date.parse('2026-11-20T14:00:00Z'), now: () => new Date(clock.at) }
  const { app, owner, technician, crew } = useApp({ clock })
  let sam: Body
  let sealer: Body
  let sand: Body
  const aMaterial = async (change: Body = {}): Promise<Body> => {
    const answer = await owner.post('/api/materials', {
      businessId: await crew.business(),
      name: 'Natural sealer',
      category: 'sealant',
      unit: 'gal',
      unitCost: 3400,
      quantityOnHand: 18,
      minStockLevel: 10,
      use: 'sealer',
      finish: 'natural',
      ...change,
    })
    expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 })
    return answer.body
  }
  const needs = async (id: string, query = ''): Promise<Body> => (await owner.get(`/api/jobs/${id}/needs${query}`)).body
  beforeAll(async () => {
    sam = await crew.aTechnician({ name: 'Sam', email: 'technician@tidestone.test' })
  })
  beforeEach(async () => {
    // No jobs but those of the test want of it.
    const { pool } = app.database
    await pool.query(`update jobs set status = 'cancelled' where status <> 'cancelled'`)
    await pool.query('delete from reservations')
    await pool.query(`update materials set archived_at = now()`)
    sealer = await aMaterial()
    const bags = { unit: 'bags', contents: 50, contentsUnit: 'lb', quantityOnHand: 3, unitCost: 1200 }
    sand = await aMaterial({ name: 'Joint sand', category: 'sand', use: 'joint-sand', finish: null, ...bags })
  })
  return {
    app,
    owner,
    technician,
    crew,
    clock,
    soon: { timeout: 10_000 },
    aMaterial,
    needs,
    material: async (id: string): Promise<Body> => (await owner.get(`/api/materials/${id}`)).body,
    /** What is held for a job, line by line: sealer, sand and the cleaner that is not there. */
    heldOf: async (id: string): Promise<number[]> => (await needs(id))['lines'].map(({ held }: Body) => held),
    /** 1,040 sq ft, which take 12 gal and 17 bags. */
    scheduled: (change: Body = {}) =>
      crew.aJob({
        scheduledDate: '2026-11-25',
        scheduledTime: '08:00',
        areaSqFt: 1040,
        finish: 'natural',
        technicianIds: [sam['id']],
        keepClashes: true,
        ...change,
      }),
    get sealer() {
      return sealer
    },
    get sand() {
      return sand
    },
  }
}
