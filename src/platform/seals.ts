import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Keys that only this product can make, each for one purpose and one subject: whoever was handed one may do that, without a session.
 * Nothing is stored. A key is 256 bits (HMAC-SHA-256) in 43 characters that stand in an address or a header as they are.
 */
export class Seals {
  readonly #secret: string

  constructor(secret: string) {
    this.#secret = secret
  }

  make(purpose: string, subject: string): string {
    return createHmac('sha256', this.#secret)
      .update(JSON.stringify([purpose, subject]))
      .digest('base64url')
  }

  /** In constant time: how long a refusal takes says nothing of the right key. */
  isGenuine(key: string, purpose: string, subject: string): boolean {
    const right = Buffer.from(this.make(purpose, subject))
    const given = Buffer.from(key)
    return given.length === right.length && timingSafeEqual(given, right)
  }
}
