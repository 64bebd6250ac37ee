import path from 'node:path'
import { buildDemo } from '#demo/build-demo.ts'
import { OWNER, PASSWORD } from '#demo/seed-people.ts'
import { readConfig } from '#platform/config.ts'
import { startApp, TEST_ENCRYPTION_KEY } from './app.ts'
import type { App } from './app.ts'
import { createClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { testFolder } from './test-folder.ts'

const PICTURES = path.resolve(import.meta.dirname, '../../public/pictures')

/** A database with the demo of this day, `YYYY-MM-DD`, at half past ten in the morning there. */
export async function demoOf(day: string, { pictures = false } = {}): Promise<{ database: FreshDatabase; now: Date }> {
  const database = await freshDatabase()
  const now = new Date(`${day}T15:30:00Z`)
  const dataDir = testFolder()
  await buildDemo(database.pool, {
    config: readConfig({ DATA_DIR: dataDir, ENCRYPTION_KEY: TEST_ENCRYPTION_KEY }),
    dataDir,
    pictures: pictures ? PICTURES : null,
    now,
  })
  return { database, now }
}

/** The product on such a database, with its clock set to that day, and its owner. */
export async function openDemo({
  database,
  now,
}: {
  database: FreshDatabase
  now: Date
}): Promise<{ app: App; owner: ApiClient }> {
  const clock = { at: now.getTime(), now: () => new Date(clock.at) }
  const app = await startApp({ database, clock, testPaymentsCount: true })
  const answer = await fetch(`${app.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: OWNER.email, password: PASSWORD }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return { app, owner: createClient(app.url, cookie.split(';', 1)[0] ?? '') }
}
