import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { crewOf } from '../support/crew.ts'
import { finishedJob } from '../support/finished-job.ts'
import { proved, tries } from '../support/proved.ts'
import { operationsOf } from './contract.ts'
import type { Operation } from './contract.ts'
import { Remembered } from './remembered.ts'
import { requestsOf } from './requests.ts'
import type { Made } from './requests.ts'
import { Senders } from './senders.ts'

const EACH = tries(6, 400)
const SEED = Number(process.env['FUZZ_SEED'] ?? (process.env['PROOF'] === '1' ? Date.now() % 1_000_000_007 : 20_261_120))
/** Several at once, so that they get in each other's way as people do. */
const AT_ONCE = 4

let app: App
let operations: Operation[]
beforeAll(async () => {
  app = await startApp()
  operations = await operationsOf(app)
})
afterAll(() => app.stop())

/** What makes records first, what takes them away last: else most requests would be about nothing. */
const rank = ({ method, path }: Operation) => (method === 'DELETE' || path.endsWith('/erase') ? 3 : method === 'GET' ? 1 : path.includes('{') ? 2 : 0)

test(
  'whatever is asked of any call, by whomever: an answer that the contract names, and never a failure of ours',
  { timeout: EACH * 383 * 250 + 120_000 },
  async () => {
    await aLittleOfEverything()
    const only = process.env['FUZZ_ONLY']
    const chosen = operations.filter(({ name }) => !only || name.includes(only)).toSorted((one, other) => rank(one) - rank(other))
    const known = new Remembered()
    const senders = new Senders(app)
    const faults = new Map<string, string>()
    const statuses = new Map<number, number>()
    const one = async (operation: Operation, made: Made) => {
      const { status, body, sent } = await senders.send(operation, made, known)
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      const fault = operation.fault(status, body)
      if (fault !== null) faults.set(`${operation.name} ${fault.slice(0, 60)}`, `${operation.name} ${fault}\n  asked with ${sent}`)
    }
    // What lists answer fills the memory before the first id is wanted.
    for (const operation of operations.filter(({ method, path }) => method === 'GET' && !path.includes('{'))) {
      await one(operation, { as: 'owner', path: {}, query: {}, body: null, type: null, headers: {} })
    }
    for (const operation of chosen) {
      const made = fc.sample(requestsOf(operation), { seed: SEED, numRuns: EACH })
      const next = made.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of next) await one(operation, request)
        }),
      )
    }
    const tried = [...statuses.values()].reduce((sum, many) => sum + many, 0)
    expect([...faults.values()], `With FUZZ_SEED=${SEED}`).toEqual([])
    // A fuzz that is only ever refused has tried nothing.
    const good = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
    expect(good / tried).toBeGreaterThan(0.15)
    proved('contract fuzz', { tried, figure: `${operations.length} calls, ${good} done, none of 5xx, seed ${SEED}` })
  },
)

async function aLittleOfEverything(): Promise<void> {
  const crew = crewOf(app)
  await finishedJob(app)
  await crew.aTechnician()
  await crew.someEquipment()
  await crew.aJob()
  await crew.aVisit()
}
