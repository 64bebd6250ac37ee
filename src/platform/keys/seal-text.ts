import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** 256 bits and a short name that tells which key sealed a text, without telling anything about the key. */
export type SealingKey = { id: string; bytes: Buffer }

const FORMAT = 'sealed1'
const IV_BYTES = 12
const TAG_BYTES = 16

/**
 * Derives a key from a secret of any length (HKDF-SHA-256, RFC 5869). The same secret gives the same key on every node.
 */
export function deriveSealingKey(secret: string, use: string): SealingKey {
  const bytes = Buffer.from(hkdfSync('sha256', secret, 'tidestone', use, 32))
  return { id: createHash('sha256').update('key id').update(bytes).digest('hex').slice(0, 8), bytes }
}

/**
 * Encrypts with AES-256-GCM. The purpose is authenticated: a text that was sealed for one purpose does not open for
 * another.
 */
export function sealText({ id, bytes }: SealingKey, purpose: string, text: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', bytes, iv).setAAD(Buffer.from(purpose))
  const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${FORMAT}.${id}.${sealed.toString('base64url')}`
}

/** Opens what `sealText` made with this key and purpose; null for anything else. */
export function openText({ id, bytes }: SealingKey, purpose: string, sealed: string): string | null {
  const [format, keyId, body = ''] = sealed.split('.')
  const data = Buffer.from(body, 'base64url')
  if (format !== FORMAT || keyId !== id || data.length < IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', bytes, data.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(purpose)).setAuthTag(data.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(data.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}

/** The id of the key that sealed a text; null where it is not a sealed text. */
export const sealedBy = (sealed: string): string | null => /^sealed1\.([\da-f]{8})\./.exec(sealed)?.[1] ?? null
