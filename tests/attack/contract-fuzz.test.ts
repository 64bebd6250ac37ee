import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { operationsOf, refusalFor } from './contract.ts'
import type { Operation } from './contract.ts'
import { seedEverything, inOrder, listsOf, PLAIN } from './seed.ts'
import { IdStore } from './id-store.ts'
import { requestsOf, SIGNED_IN, VISITOR } from './requests.ts'
import type { Made } from './requests.ts'
import { Senders } from './payload-senders.ts'

/** Requests of signed-in users, and the same number of visitors. */
const EACH = pickRuns(6, 400)
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['PROOF'] === '1' ? Date.now() % 1_000_000_007 : 20_261_120),
)
/** Several at once, so that they get in each other's way as people do. */
const AT_ONCE = 4

const { app } = useApp()
let operations: Operation[]
beforeAll(async () => {
  operations = await operationsOf(app)
})

test(
  'every call answers any request from any caller as the contract says, and never fails',
  { timeout: EACH * 383 * 400 + 120_000 },
  async () => {
    await seedEverything(app)
    // Those of the team who can be changed and taken out.
    await Promise.all([app.as('staff'), app.as('technician')])
    const only = process.env['FUZZ_ONLY']
    // A proof of a part would say that it was one of the whole.
    expect(only !== undefined && process.env['PROOF'] === '1', 'FUZZ_ONLY in a proof').toBe(false)
    const chosen = inOrder(operations.filter(({ name }) => !only || name.includes(only)))
    const known = new IdStore()
    const senders = new Senders(app, known)
    const faults = new Map<string, string>()
    const tried = { visitor: 0, signedIn: 0, done: 0, shutOut: 0, forbidden: 0 }
    const neverDone = new Set(chosen.map(({ name }) => name))
    const one = async (operation: Operation, made: Made) => {
      const { status, body, sent } = await senders.send(operation, made)
      const refusal = refusalFor(operation, made.as)
      tried[made.as === 'visitor' ? 'visitor' : 'signedIn'] += 1
      if (refusal === 401) tried.shutOut += 1
      if (refusal === 403) tried.forbidden += 1
      if (status < 300 && made.as !== 'visitor') tried.done += 1
      if (status < 300) neverDone.delete(operation.name)
      const fault =
        operation.fault(status, body) ??
        (refusal !== null && status !== refusal ? `answered ${status} to ${made.as} instead of ${refusal}` : null)
      if (fault !== null)
        faults.set(`${operation.name} ${fault.slice(0, 60)}`, `${operation.name} ${fault}\n  asked with ${sent}`)
    }
    for (const list of listsOf(operations)) await one(list, PLAIN)
    for (const operation of chosen) {
      const made = [SIGNED_IN, VISITOR].flatMap((as, nth) =>
        fc.sample(requestsOf(operation, as), { seed: SEED + nth, numRuns: EACH }),
      )
      const next = made.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const request of next) await one(operation, request)
        }),
      )
    }
    expect([...faults.values()], `With FUZZ_SEED=${SEED}`).toEqual([])
    // A fuzz that is only ever refused has tried nothing.
    expect(tried.done / tried.signedIn).toBeGreaterThan(0.15)
    // A call that never succeeds was tested only up to its checks. Some need values that the test cannot make up: a
    // file, the key of a link, a code.
    const many = operations.length - neverDone.size
    if (process.env['PROOF'] === '1') expect(many / operations.length, [...neverDone].join('\n')).toBeGreaterThan(0.6)
    const figure = `${operations.length} endpoints, ${many} of them with successful calls (${tried.done} in total), no 5xx, seed ${SEED}`
    recordProof('contract fuzz', { tried: tried.visitor + tried.signedIn, figure })
    recordProof('401 walk', { tried: tried.shutOut, figure: 'generated requests' })
    recordProof('wrong identity', {
      tried: tried.forbidden,
      figure: 'generated requests from staff and technicians to calls above their role',
    })
  },
)
