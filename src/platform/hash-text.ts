import { createHash } from 'node:crypto'

/**
 * SHA-256 in hexadecimal digits: to know a phone or an address again without keeping it, as on the queue, where erasing
 * a person finds nothing.
 */
export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex')
