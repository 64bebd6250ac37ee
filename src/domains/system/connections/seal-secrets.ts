import { z } from 'zod'
import type { LinkSigner } from '#platform/signed-keys.ts'
import type { ConnectionKind } from './contract.ts'
import type { Secrets } from './saved-settings.ts'

const Opened = z.record(z.string(), z.string())
const purposeOf = (kind: ConnectionKind): string => `connection ${kind}`

/** Encrypts the secrets of one connection, for that connection alone. */
export const sealSecrets = (seals: LinkSigner, kind: ConnectionKind, secrets: Secrets): string =>
  seals.encrypt(purposeOf(kind), JSON.stringify(secrets))

/** The secrets; null where they were sealed with keys that this installation no longer has. */
export function openSecrets(seals: LinkSigner, kind: ConnectionKind, sealed: string): Secrets | null {
  const text = seals.decrypt(purposeOf(kind), sealed)
  return text === null ? null : Opened.parse(JSON.parse(text))
}
