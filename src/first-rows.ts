import path from 'node:path'
import { hashStoredBackupCodes } from '#domains/system/auth/backup-codes.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { readEncryptionKeys } from '#platform/keys/encryption-keys.ts'
import { dropOldKey } from '#platform/keys/key-file.ts'
import { openKeys } from '#platform/keys/open-keys.ts'
import { generateKeys } from '#providers/push/webpush.ts'
import type { VapidKeys } from '#providers/push/webpush.ts'
import type pg from 'pg'
import { seed } from './app.ts'

export type Secrets = { signInSecret: string; sealSecret: string; vapidKeys: VapidKeys }

/**
 * Opens the keys that all nodes share with the encryption key of this node. `config.DATA_DIR` is read from the current
 * folder unless it is absolute.
 */
export async function openSecrets(
  options: pg.PoolConfig,
  config: Config,
  dataDir = path.resolve(config.DATA_DIR),
): Promise<Secrets> {
  const keys = await openKeys(options, readEncryptionKeys(config, dataDir), {
    'web-push': async () => JSON.stringify(await generateKeys()),
  })
  dropOldKey(dataDir)
  return {
    signInSecret: config.SESSION_SECRET ?? keys.session,
    sealSecret: keys.seals,
    // Written by the line above, as JSON of these keys.
    vapidKeys: JSON.parse(keys['web-push']) as VapidKeys,
  }
}

/** What exists after the first start, and what older versions stored in another way. Can run at every start. */
export async function firstRows(tx: Tx, { signInSecret }: Pick<Secrets, 'signInSecret'>): Promise<void> {
  await seed(tx)
  await hashStoredBackupCodes(tx, signInSecret)
}
