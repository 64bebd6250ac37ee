import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operationsOf } from '../attack/contract.ts'
import type { Operation } from '../attack/contract.ts'
import { inOrder, listsOf, PLAIN } from '../attack/seed.ts'
import { IdStore } from '../attack/id-store.ts'
import { requestsOf } from '../attack/requests.ts'
import type { Made } from '../attack/requests.ts'
import { asText } from '../attack/values.ts'
import { signIn } from '../crash/quote-load.ts'
import { createClient } from '../support/api-client.ts'
import type { ApiClient } from '../support/api-client.ts'
import { freshDatabase } from '../support/database.ts'
import type { FreshDatabase } from '../support/database.ts'
import { startProcess } from '../support/process.ts'
import type { Running } from '../support/process.ts'
import { recordProof, pickRuns } from '../support/record-proof.ts'
import { testFolder } from '../support/test-folder.ts'

/**
 * /* pii-in-logs.test.ts covers vendors that repeat their input, and src/platform/personal-data.test.ts covers a day of
 * the business. This file covers every call that the contract names, whatever flow it belongs to: with personal data in
 * every text field, and then with a database that repeats each row it refuses.
 */
const EACH = pickRuns(3, 60)
const SEED = Number(
  process.env['FUZZ_SEED'] ?? (process.env['PROOF'] === '1' ? Date.now() % 1_000_000_007 : 20_261_123),
)
/** The people of tests/attack/values.ts, as they come in names, numbers, addresses and free text. */
const PEOPLE = /[^\n]*(?:delgado|Ñandú|alafia|日本語|someone@example|o\.neil|555-?01(?:42|99)|555-?0177|w{40})[^\n]*/giu

let database: FreshDatabase
let running: Running
let owner: ApiClient
const folder = testFolder()
beforeAll(async () => {
  database = await freshDatabase()
  running = await startProcess({ DATA_DIR: folder, DATABASE_URL: database.url, LOG_LEVEL: 'trace' })
  owner = await signIn(running)
}, 120_000)
afterAll(async () => {
  await running.kill('SIGTERM')
  await Promise.all([database.drop(), rm(folder, { recursive: true, force: true })])
})

const known = new IdStore()
const statuses = new Map<number, number>()

async function send({ method, path }: Operation, made: Made): Promise<void> {
  const step = (value: unknown) =>
    encodeURIComponent(asText(known.tell(value, path)).toWellFormed())
      .slice(0, 500)
      .replace(/%.?$/, '')
  const to = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => step(made.path[name]) || '%20')
  const query = new URLSearchParams(
    Object.entries(made.query).map(([name, value]): [string, string] => [
      name,
      asText(known.tell(value, path)).slice(0, 2_000),
    ]),
  )
  const body = method === 'GET' || made.type === null ? undefined : JSON.stringify(known.tell(made.body, ''))
  const ask = () =>
    createClient(running.url, made.as === 'visitor' ? '' : owner.cookie).call(method, `/api${to}?${query}`, body)
  let answer = await ask()
  // Something before it ended the owner's session.
  if (answer.status === 401 && made.as !== 'visitor') {
    owner = await signIn(running)
    answer = await ask()
  }
  if (answer.status < 300) known.learn(path, answer.body)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
}

async function sendAll(operations: readonly Operation[]): Promise<void> {
  for (const operation of operations)
    for (const made of fc.sample(requestsOf(operation), { seed: SEED, numRuns: EACH })) await send(operation, made)
}

/** Files are for pii-in-logs.test.ts; a password that is changed would keep the test out. */
const isOfWords = ({ name, body = {} }: Operation) =>
  Object.keys(body).every((type) => type === 'application/json') && !/password|sign-out/.test(name)

test(
  'no word of a person that any call was given is in the log, nor what the database says of rows that it refuses',
  { timeout: EACH * 383 * 200 + 120_000 },
  async () => {
    const operations = inOrder((await operationsOf({ as: async () => owner })).filter(isOfWords))
    for (const list of listsOf(operations)) await send(list, PLAIN)
    await sendAll(operations)
    const done = (statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)
    expect(done).toBeGreaterThan(operations.length / 2)

    await database.pool.query(REFUSAL)
    await sendAll(operations.filter(({ method }) => method !== 'GET'))
    // The database did refuse, and it was said that it did.
    expect(statuses.get(500)).toBeGreaterThan(10)
    expect(running.output()).toContain('a request failed')
    expect(running.output().match(PEOPLE)).toBeNull()
    const tried = [...statuses.values()].reduce((sum, many) => sum + many, 0)
    recordProof('PII in logs', {
      tried,
      figure: `${operations.length} endpoints at log level trace, ${statuses.get(500)} calls rejected with an error text from the database, seed ${SEED}`,
    })
  },
)

/** Every row but those of who is signed in: "invalid input syntax for type integer", with the whole row behind it. */
const REFUSAL = `
  create function refuse_row() returns trigger language plpgsql as $$ begin perform (new::text)::int; return new; end $$;
  do $$ declare one record; begin
    for one in select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      and relname not in ('users', 'sessions', 'accounts', 'verifications', 'rate_limits', 'page_versions') loop
      execute format('create trigger refuse_row before insert or update on %I for each row execute function refuse_row()', one.relname);
    end loop;
  end $$`
