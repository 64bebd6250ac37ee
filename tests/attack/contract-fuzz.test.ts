import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { App } from '../support/app.ts'
import { proved, tries } from '../support/proved.ts'
import { operationsOf } from './contract.ts'
import type { Operation } from './contract.ts'
import { aLittleOfEverything, inOrder, listsOf, PLAIN } from './ground.ts'
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

test(
  'whatever is asked of any call, by whomever: an answer that the contract names, and never a failure of ours',
  { timeout: EACH * 383 * 250 + 120_000 },
  async () => {
    await aLittleOfEverything(app)
    const only = process.env['FUZZ_ONLY']
    const chosen = inOrder(operations.filter(({ name }) => !only || name.includes(only)))
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
    for (const list of listsOf(operations)) await one(list, PLAIN)
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
