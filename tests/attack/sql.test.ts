import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApp } from '../support/use-app.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { operationsOf } from './contract.ts'
import type { Operation } from './contract.ts'
import { seedEverything, inOrder, listsOf, PLAIN } from './seed.ts'
import { IdStore } from './id-store.ts'
import { requestsOf } from './requests.ts'
import type { Made } from './requests.ts'
import { Senders } from './payload-senders.ts'

const { app } = useApp()

const STATEMENT = 'create table injected ()'
/**
 * Out of every kind of quote, and of none. Where one gets out, the table is made, or the database complains of its
 * grammar, which would be an answer of 500.
 */
const BREAKS = [
  `'; ${STATEMENT}; --`,
  `'); ${STATEMENT}; --`,
  `1; ${STATEMENT}; --`,
  `1) ; ${STATEMENT}; --`,
  `"; ${STATEMENT}; --`,
  `\\'; ${STATEMENT}; --`,
  `$$; ${STATEMENT}; --`,
  `*/; ${STATEMENT}; /*`,
]
/** How many of them each place gets. */
const EACH = pickRuns(1, 4)
/** How many requests of each call are made up, of which every place is tried. */
const SAMPLES = 2
const AT_ONCE = 4

test(
  'SQL in any one place of any call, in its path, its question or its body, is a value and no statement',
  { timeout: 900_000 },
  async () => {
    await seedEverything(app)
    const operations = await operationsOf(app)
    const known = new IdStore()
    const senders = new Senders(app, known)
    for (const list of listsOf(operations)) await senders.send(list, PLAIN)
    const faults: string[] = []
    const places = new Set<string>()
    let tried = 0
    for (const operation of inOrder(operations)) {
      const made = fc
        .sample(requestsOf(operation), { seed: 20_261_124, numRuns: SAMPLES })
        .flatMap((one) => eachPlace(operation, { ...one, as: 'owner' }))
      const all = made.flatMap(({ place, put }, at) =>
        BREAKS.slice(0, EACH).map((_, nth) => ({ place, request: put(BREAKS[(at + nth) % BREAKS.length] ?? '') })),
      )
      const next = all.values()
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          for (const { place, request } of next) {
            const { status, sent } = await senders.send(operation, request)
            places.add(`${operation.name} ${place}`)
            tried += 1
            if (status >= 500) faults.push(`${operation.name} ${place} answered ${status}: ${sent}`)
          }
        }),
      )
    }
    expect(faults).toEqual([])
    expect((await app.database.pool.query(`select to_regclass('injected') as made`)).rows).toEqual([{ made: null }])
    expect(places.size).toBeGreaterThan(1_000)
    recordProof('SQL injection', {
      tried,
      figure: `${places.size} fields of ${operations.length} calls: no 5xx, no table created`,
    })
  },
)

type Place = { place: string; put: (text: string) => Made }

/**
 * Every value that a request has or may have, by itself: how to put another in its place. A question is asked with
 * nothing else that may be left out.
 */
function eachPlace({ parameters, body }: Operation, made: Made): Place[] {
  const asked = parameters.filter((one) => one.in === 'query')
  const least = Object.fromEntries(asked.filter(({ required }) => required).map(({ name }) => [name, made.query[name]]))
  const schema = body?.['application/json']?.schema
  const absent = isRecord(made.body)
    ? Object.keys(schema?.properties ?? {}).filter((name) => !Object.hasOwn(made.body as object, name))
    : []
  return [
    ...Object.keys(made.path).map((name) => ({
      place: name,
      put: (text: string) => ({ ...made, path: { ...made.path, [name]: text } }),
    })),
    ...asked.map(({ name }) => ({
      place: name,
      put: (text: string) => ({ ...made, query: { ...least, [name]: text } }),
    })),
    ...absent.map((name) => ({
      place: name,
      put: (text: string) => ({ ...made, body: { ...(made.body as object), [name]: text } }),
    })),
    ...leaves(made.body, '').map(({ place, put }) => ({
      place,
      put: (text: string) => ({ ...made, body: put(text) }),
    })),
  ]
}

const isRecord = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Uint8Array)

function leaves(value: unknown, place: string): { place: string; put: (text: string) => unknown }[] {
  if (value instanceof Uint8Array) return []
  if (typeof value !== 'object' || value === null) return place === '' ? [] : [{ place, put: (text) => text }]
  return Object.entries(value).flatMap(([name, one]) =>
    leaves(one, Array.isArray(value) ? place || 'list' : `${place}${place && '.'}${name}`).map((leaf) => ({
      place: leaf.place,
      put: (text: string) =>
        Array.isArray(value) ? value.with(Number(name), leaf.put(text)) : { ...value, [name]: leaf.put(text) },
    })),
  )
}
