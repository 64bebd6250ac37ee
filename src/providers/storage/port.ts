import type { Readable } from 'node:stream'
import { Problem } from '#lib/problem.ts'
import type { Account } from '../account.ts'

/** A key is folders and a name, `photos/1b9d…/960.avif`, made by the program and never by a person. */
export type Storage = {
  name: 'folder' | 's3'
  /**
   * Keeps a copy of the local file at `from`, in place of what the key stood for. Whole and safe from a power cut once
   * this resolves; nothing at all if it rejects.
   */
  put(key: string, from: string): Promise<void>
  /** Like put, but the local file is given away: it is gone afterwards. */
  take(key: string, from: string): Promise<void>
  /** The bytes, for what is small enough to be sent at once; null when there is nothing. */
  read(key: string): Promise<Buffer | null>
  /** The bytes as they are read, for what is not small; null when there is nothing. */
  stream(key: string): Promise<Readable | null>
  /** Copies to the local file `to`. False when there is nothing. */
  fetch(key: string, to: string): Promise<boolean>
  /** Nothing there is as good as removed. */
  remove(key: string): Promise<void>
  /** Everything whose key begins with this folder, when it was put there, and its bytes. */
  list(folder: string): AsyncIterable<{ key: string; at: Date; size: number }>
  /** Looks whether the place lets us in. Never throws. */
  account(): Promise<Account>
}

/** The file store cannot be reached, or does not let us in. A later try may succeed. */
export class StorageGone extends Problem {
  constructor(cause: unknown) {
    super(503, 'STORAGE_UNAVAILABLE', 'We can’t reach photo storage right now. Try again in a few minutes.')
    this.cause = cause
  }
}

const KEY = /^[\w-]+(\/[\w-]+(\.\w+){0,2})+$/

/**
 * Whether this is a key: folders and a file name of letters, digits, `_` and `-`, with slashes between; an encrypted
 * backup has two endings (`.zip.age`).
 */
export const isKey = (text: string): boolean => KEY.test(text)

/**
 * The key itself. Throws for what is none: nothing that a person typed ever gets so far, and if it did, it leads
 * nowhere.
 */
export function checkKey(key: string): string {
  if (!isKey(key)) throw new Error(`'${key}' is not a key`)
  return key
}
