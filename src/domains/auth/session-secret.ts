import { randomBytes } from 'node:crypto'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { secret } from '#platform/secrets.ts'

/** What signs cookies and encrypts the secrets of two-step sign-in: from the configuration, else made once and shared by all nodes. */
export async function sessionSecret(tx: Tx, { SESSION_SECRET }: Pick<Config, 'SESSION_SECRET'>): Promise<string> {
  return SESSION_SECRET ?? secret(tx, 'session', () => randomBytes(48).toString('base64url'))
}
