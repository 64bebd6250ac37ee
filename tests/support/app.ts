import { rm } from 'node:fs/promises'
import path from 'node:path'
import { createUser, findUser } from '#domains/system/auth/user-accounts.ts'
import type { Role } from '#domains/system/auth/contract.ts'
import { setPasswordCost } from '#domains/system/auth/password-hash.ts'
import type { Clock } from '#lib/clock.ts'
import { readConfig } from '#platform/config.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { start } from '../../src/start.ts'
import type { Started } from '../../src/start.ts'
import { createClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { beginSession } from './begin-session.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { testFolder } from './test-folder.ts'

// Tests sign in thousands of times; the cost is the only thing that differs from the product.
setPasswordCost(10)

const ROOT = path.resolve(import.meta.dirname, '../..')
/** Tests start several nodes on one database, each with a folder of its own. */
export const TEST_ENCRYPTION_KEY = 'the encryption key of all tests, which is no secret'
const OWNER = { email: 'owner@tidestone.test', password: 'a-long-enough-password' }

export { aQuote, createClient } from './api-client.ts'
export type { Answer, ApiClient } from './api-client.ts'

/** The whole product on a database, a folder and a port of its own, spoken to over HTTP only. */
export type App = Started & {
  database: FreshDatabase
  owner: typeof OWNER
  /** Anybody without a session. */
  visitor: ApiClient
  /** Begins a session once, and holds its cookie. Staff and technicians are made when first asked for. */
  as(role: Role): Promise<ApiClient>
}

/**
 * `root`: where its build is found, and its migrations; this repository by default. `cron`: whether tasks start on a
 * schedule, by the wall clock, as they do unless the test sets the clock; false where a test does itself what a task
 * does. `testPaymentsCount`: as in a demo, a test card pays for real; elsewhere it settles nothing.
 */
export type AppOptions = {
  env?: Record<string, string>
  clock?: Clock
  cron?: boolean
  database?: FreshDatabase
  allowPrivatePush?: boolean
  allowPrivateServers?: boolean
  root?: string
  testPaymentsCount?: boolean
}

export async function startApp({
  env = {},
  clock,
  cron = clock === undefined,
  database: given,
  allowPrivatePush = false,
  allowPrivateServers = false,
  root = ROOT,
  testPaymentsCount = false,
}: AppOptions = {}): Promise<App> {
  const database = given ?? (await freshDatabase())
  const dataDir = testFolder()
  const config = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    OWNER_EMAIL: OWNER.email,
    OWNER_PASSWORD: OWNER.password,
    TRUST_PROXY: 'loopback',
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    INSECURE_TRANSPORT: 'DATABASE_URL',
    // No test waits for the pace of a number, or misses an alert among many, unless it is about that.
    TWILIO_PER_SECOND: '1000',
    ALERTS_PER_HOUR: '100000',
    ...env,
  })
  const started = await start(config, {
    root,
    allowPrivatePush,
    allowPrivateServers,
    cron,
    testPaymentsCount,
    ...(clock && { clock }),
  })
  const signedIn = new Map<Role, Promise<ApiClient>>()
  return {
    ...started,
    database,
    owner: OWNER,
    visitor: createClient(started.url, ''),
    as: (role) => {
      const known = signedIn.get(role) ?? signIn(started, role)
      signedIn.set(role, known)
      return known
    },
    stop: async () => {
      await started.stop()
      await rm(dataDir, { recursive: true, force: true })
      if (!given) await database.drop()
    },
  }
}

async function signIn({ url, parts }: Started, role: Role): Promise<ApiClient> {
  const email = role === 'owner' ? OWNER.email : `${role}@tidestone.test`
  const person = { email, firstName: 'Sam', lastName: role, role, password: OWNER.password }
  const user = await parts.db.transaction(SYSTEM, (tx) =>
    role === 'owner' ? findUser(tx, email) : createUser(tx, person),
  )
  if (!user) throw new Error(`There is no account of ${email}`)
  return createClient(url, await beginSession(parts, user.id))
}
