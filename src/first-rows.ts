import { randomBytes } from 'node:crypto'
import { sessionSecret } from '#domains/auth/session-secret.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { secret } from '#platform/secrets.ts'
import { generateKeys } from '#providers/push/webpush.ts'
import type { VapidKeys } from '#providers/push/webpush.ts'
import { seed } from './app.ts'

type Secrets = { signInSecret: string; sealSecret: string; vapidKeys: VapidKeys }

/** What exists after the first start, and the secrets that all nodes share. Bears being run at every start. */
export async function firstRows(tx: Tx, config: Config): Promise<Secrets> {
  await seed(tx)
  return {
    signInSecret: await sessionSecret(tx, config),
    sealSecret: await secret(tx, 'seals', () => randomBytes(48).toString('base64url')),
    // Written by the line itself, as JSON of these keys.
    vapidKeys: JSON.parse(await secret(tx, 'web-push', async () => JSON.stringify(await generateKeys()))) as VapidKeys,
  }
}
