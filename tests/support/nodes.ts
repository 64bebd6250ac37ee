import { mkdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startBalancer } from './balancer.ts'
import type { Balancer } from './balancer.ts'
import { ready } from './backups.ts'
import { createClient } from './api-client.ts'
import type { ApiClient } from './api-client.ts'
import { freshDatabase } from './database.ts'
import type { FreshDatabase } from './database.ts'
import { startS3 } from './fakes/s3.ts'
import { startTwilio } from './fakes/twilio.ts'
import type { TwilioPeer } from './fakes/twilio.ts'
import { OWNER, startProcess } from './process.ts'
import type { Running } from './process.ts'
import { testFolder } from './test-folder.ts'

/** Where the owner's alerts go. */
export const OWNER_PHONE = '+18135550199'

/**
 * Several processes of the built product on one database and one store, each with a folder of its own, behind a
 * balancer.
 */
export type Nodes = {
  all: Running[]
  balancer: Balancer
  database: FreshDatabase
  twilio: TwilioPeer
  /**
   * SIGTERM for the node in this place, while the others go on, and a new one when it has ended. Answers how many
   * milliseconds it took to end.
   */
  replace(place: number): Promise<number>
  stop(): Promise<void>
}

/** They start at once, on a database without a table. */
export async function startNodes(many: number, env: Record<string, string> = {}): Promise<Nodes> {
  const folder = testFolder()
  const [database, s3, twilio, balancer] = await Promise.all([
    freshDatabase({ migrated: false }),
    startS3(),
    startTwilio(),
    startBalancer(),
  ])
  let started = 0
  const start = async () => {
    const dataDir = path.join(folder, `node-${++started}`)
    mkdirSync(dataDir)
    const node = await startProcess({
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      ENCRYPTION_KEY: 'the encryption key of all nodes, which is no secret',
      OWNER_PHONE,
      ...twilio.env,
      TWILIO_PER_SECOND: '1000',
      ALERTS_PER_HOUR: '100000',
      ...s3.env,
      ...env,
    })
    await ready(node.url)
    return node
  }
  const all = await Promise.all(Array.from({ length: many }, start))
  const share = () => balancer.serve(all.map(({ url }) => url))
  share()
  return {
    all,
    balancer,
    database,
    twilio,
    replace: async (place) => {
      const began = performance.now()
      await all[place]?.kill('SIGTERM')
      const took = performance.now() - began
      all[place] = await start()
      share()
      return took
    },
    stop: async () => {
      await Promise.all(all.map((node) => node.kill('SIGTERM')))
      await Promise.all([balancer.close(), twilio.close(), s3.close()])
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Signs the owner in at this address, and goes on with the session anywhere: `caller(other, owner.cookie)`. */
export async function signInAt(url: string, email = OWNER.email): Promise<ApiClient> {
  const { status, headers } = await createClient(url, '').post('/api/auth/sign-in/email', {
    email,
    password: OWNER.password,
  })
  if (status !== 200) throw new Error(`Signing in answered ${status}`)
  return createClient(
    url,
    headers
      .getSetCookie()
      .map((cookie) => cookie.split(';', 1)[0])
      .join('; '),
  )
}
