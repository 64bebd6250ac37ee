import { randomUUID } from 'node:crypto'
import type { Config } from '../config.ts'
import { ensureKeyFile, OLD_KEY_FILE, readKeyFile } from './key-file.ts'
import { deriveSealingKey } from './seal-text.ts'
import type { SealingKey } from './seal-text.ts'

/** Where an encryption key comes from, in the words of the documentation. */
export type KeySource = 'ENCRYPTION_KEY' | 'SESSION_SECRET' | 'DATA_DIR/keys' | 'ENCRYPTION_KEY_PREVIOUS'

export type EncryptionKey = SealingKey & { source: KeySource }

/** `current` seals; `older` only open what they have sealed before, so that it can be sealed again. */
export type EncryptionKeys = { current: EncryptionKey; older: EncryptionKey[] }

export type KeyConfig = Pick<Config, 'ENCRYPTION_KEY' | 'ENCRYPTION_KEY_PREVIOUS' | 'SESSION_SECRET'>

/**
 * The key that everything secret in the database is sealed with: ENCRYPTION_KEY, else SESSION_SECRET, else the file
 * DATA_DIR/keys/encryption-key, which is made at the first start. It is never written to the database or a backup.
 * `dataDir` is absolute. Without `make`, a missing file stays missing and no key opens anything.
 */
export function readEncryptionKeys(config: KeyConfig, dataDir: string, { make = true } = {}): EncryptionKeys {
  const { ENCRYPTION_KEY, SESSION_SECRET, ENCRYPTION_KEY_PREVIOUS } = config
  const fromFile =
    make && ENCRYPTION_KEY === undefined && SESSION_SECRET === undefined ? ensureKeyFile(dataDir) : readKeyFile(dataDir)
  const all = [
    from('ENCRYPTION_KEY', ENCRYPTION_KEY),
    from('SESSION_SECRET', SESSION_SECRET),
    from('DATA_DIR/keys', fromFile),
    from('ENCRYPTION_KEY_PREVIOUS', ENCRYPTION_KEY_PREVIOUS),
    from('DATA_DIR/keys', readKeyFile(dataDir, OLD_KEY_FILE)),
  ].filter((key) => key !== null)
  const [current, ...older] = all
  return { current: current ?? { ...deriveSealingKey(randomUUID(), 'no key'), source: 'DATA_DIR/keys' }, older }
}

const from = (source: KeySource, secret: string | undefined): EncryptionKey | null =>
  secret === undefined ? null : { ...deriveSealingKey(secret, 'encryption key'), source }
