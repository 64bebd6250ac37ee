import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import * as stock from '#domains/work/inventory/stock-operations.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { recordProof, pickRuns } from '#tests/support/record-proof.ts'

const SEQUENCES = pickRuns(300, 10_000)
/** Sequences at a time, each on its own materials, so that the database stays busy. */
const AT_ONCE = 8
const JOBS = 3
const DAYS = ['2026-11-24', '2026-11-25', '2026-12-01']

const { app } = useApp()
let businessId: string
let customerId: string
beforeAll(async () => {
  const crew = createFactories(app)
  businessId = await crew.business()
  customerId = (await crew.aCustomer())['id']
})

const amount = fc.integer({ min: 1, max: 30 })
const place = fc.nat({ max: 1 })
const job = fc.nat({ max: JOBS - 1 })
const act = fc.oneof(
  fc.record({
    kind: fc.constant('receive' as const),
    place,
    quantity: amount,
    unitCost: fc.integer({ min: 0, max: 9999 }),
  }),
  fc.record({ kind: fc.constant('count' as const), place, quantity: fc.integer({ min: 0, max: 60 }) }),
  fc.record({
    kind: fc.constant('reserve' as const),
    place,
    job,
    wanted: fc.integer({ min: 0, max: 30 }),
    day: fc.constantFrom(...DAYS),
  }),
  fc.record({
    kind: fc.constant('use' as const),
    place,
    job,
    quantity: amount,
    both: fc.boolean(),
    acceptShortage: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('give back' as const), place, job, quantity: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('cancel' as const), job }),
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never
/** What several people do at the same time, one after the other each. */
const sequence = fc.array(fc.array(act, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 3 })

type World = { materials: readonly string[]; jobs: readonly string[] }

test(
  `whatever is received, reserved, used, canceled and counted at the same time, the shed adds up (${SEQUENCES} sequences)`,
  { timeout: 120_000 + SEQUENCES * 200 },
  async () => {
    const sequences = fc.sample(sequence, { numRuns: SEQUENCES, seed: Number(process.env['SEED'] ?? 20_261_123) })
    let next = 0
    const refused = { short: 0 }
    const shortages: number[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let at = next++; at < sequences.length; at = next++) {
          const acts = sequences[at] ?? []
          const world = await aWorld()
          await Promise.all(
            acts.map(async (own) => {
              for (const one of own) if ((await run(world, one)) === 'short') refused.short++
            }),
          )
          shortages.push(await adds(world, `sequence ${at}: ${JSON.stringify(acts)}`))
        }
      }),
    )
    expect(shortages).toHaveLength(SEQUENCES)
    // Both ways of using more than there is were walked.
    expect(refused.short).toBeGreaterThan(0)
    expect(shortages.some((many) => many > 0)).toBe(true)
    recordProof('stock adds up', { tried: SEQUENCES, figure: 'random sequences of concurrent stock movements' })
  },
)

/** Creates two materials and jobs that no other sequence touches. */
async function aWorld(): Promise<World> {
  const { rows: materials } = await app.database.pool.query<{ id: string }>(
    `insert into materials (business_id, name, category, unit, unit_cost) select $1, 'Sealer', 'sealant', 'gal', 3900 from generate_series(1, 2) returning id`,
    [businessId],
  )
  const { rows: jobs } = await app.database.pool.query<{ id: string }>(
    `insert into jobs (business_id, customer_id, service, status) select $1, $2, 'Paver Sealing', 'requested' from generate_series(1, $3) returning id`,
    [businessId, customerId, JOBS],
  )
  return { materials: materials.map(({ id }) => id), jobs: jobs.map(({ id }) => id) }
}

/**
 * As the product does it: one transaction, tried again when PostgreSQL asks for it. `short`: refused, for want of
 * stock.
 */
async function run({ materials, jobs }: World, one: Act): Promise<'done' | 'short'> {
  const materialId = 'place' in one ? (materials[one.place] ?? '') : ''
  const jobId = 'job' in one ? (jobs[one.job] ?? '') : ''
  try {
    await app.parts.db.transaction(SYSTEM, async (tx) => {
      if (one.kind === 'receive')
        await stock.receive(tx, { materialId, quantity: one.quantity, unitCost: one.unitCost })
      else if (one.kind === 'count') await stock.recordCount(tx, { materialId, quantity: one.quantity })
      else if (one.kind === 'reserve') await stock.reserve(tx, { jobId, materialId, wanted: one.wanted, day: one.day })
      else if (one.kind === 'give back')
        await stock.returnToStock(tx, { jobId, lines: [{ materialId, quantity: one.quantity }] })
      else if (one.kind === 'cancel') await stock.release(tx, jobId)
      else {
        const lines = (one.both ? materials.toReversed() : [materialId]).map((id) => ({
          materialId: id,
          quantity: one.quantity,
          acceptShortage: one.acceptShortage,
        }))
        await stock.consume(tx, { jobId, lines })
      }
    })
    return 'done'
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'SHORT_OF_STOCK') return 'short'
    throw error
  }
}

/** Asks the tables themselves. Answers how many shortages were entered. */
async function adds({ materials }: World, which: string): Promise<number> {
  const { rows } = await app.database.pool.query<
    Record<'on_hand' | 'reserved' | 'moved' | 'held' | 'short' | 'lowest' | 'shortages', number> & {
      last: number | null
    }
  >(
    `select m.quantity_on_hand on_hand, m.quantity_reserved reserved,
       coalesce((select sum(quantity)::int from stock_movements s where s.material_id = m.id), 0) moved,
       (select on_hand_after from stock_movements s where s.material_id = m.id order by number desc limit 1) last,
       coalesce((select min(on_hand_after) from stock_movements s where s.material_id = m.id), 0) lowest,
       (select count(*)::int from stock_movements s where s.material_id = m.id and s.kind = 'shortage') shortages,
       coalesce((select sum(held)::int from reservations r where r.material_id = m.id), 0) held,
       coalesce((select sum(short)::int from reservations r where r.material_id = m.id), 0) short
     from materials m where m.id = any($1)`,
    [materials],
  )
  for (const row of rows) {
    expect(row.on_hand, which).toBe(row.moved)
    expect(row.on_hand, which).toBe(row.last ?? 0)
    expect(row.lowest, which).toBeGreaterThanOrEqual(0)
    expect(row.reserved, which).toBe(row.held)
    expect(row.held, which).toBeLessThanOrEqual(row.on_hand)
    // No job is short of stock that is free.
    if (row.short > 0) expect(row.held, which).toBe(row.on_hand)
  }
  return rows.reduce((sum, { shortages }) => sum + shortages, 0)
}
