import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * Signs keys that only this product can make, each for one purpose and one subject: the bearer may do that, without a
 * session. Nothing is stored. A key is 256 bits (HMAC-SHA-256) in 43 characters that need no escaping in an address or
 * a header.
 */
export class LinkSigner {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  sign(purpose: string, subject: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([purpose, subject]))
      .digest('base64url')
  }

  /** In constant time: how long a refusal takes says nothing of the right key. */
  verify(key: string, purpose: string, subject: string): boolean {
    const right = Buffer.from(this.sign(purpose, subject))
    const given = Buffer.from(key)
    return given.length === right.length && timingSafeEqual(given, right)
  }

  /** Encrypts a text for storage (AES-256-GCM, a key of its own for each purpose). `decrypt` reads it again. */
  encrypt(purpose: string, text: string): string {
    const nonce = randomBytes(NONCE_BYTES)
    const cipher = createCipheriv(CIPHER, this.#keyFor(purpose), nonce)
    const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
  }

  /** Returns the text, or null for what was altered, cut short, or encrypted with another secret. */
  decrypt(purpose: string, sealed: string): string | null {
    const bytes = Buffer.from(sealed, 'base64url')
    if (bytes.length < NONCE_BYTES + TAG_BYTES) return null
    try {
      const decipher = createDecipheriv(CIPHER, this.#keyFor(purpose), bytes.subarray(0, NONCE_BYTES), {
        authTagLength: TAG_BYTES,
      })
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString(
        'utf8',
      )
    } catch {
      return null
    }
  }

  #keyFor(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#secret, '', `encrypt ${purpose}`, 32))
  }
}
