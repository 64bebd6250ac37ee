/**
 * Backup codes are stored as hashes (ASVS 5.0, 6.5.2): they are shown once, and neither the database nor its keys give
 * them back.
 */
import { randomBytes, randomInt, scrypt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { and, eq, ne, notLike } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { log } from '#platform/log.ts'
import { BACKUP_CODES } from './contract.ts'
import { twoFactors } from './tables.ts'

/** Without letters and digits that look alike: ten of them are 49 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789'
/** 16 MB and about 40 ms a try. With 49 random bits that is out of reach of any dictionary. */
const COST = { N: 2 ** 14, r: 8, p: 1 }
const HEAD = `scrypt$${Math.log2(COST.N)}$${COST.r}$${COST.p}`
const NONE = '[]'

export const makeCodes = (): string[] => Array.from({ length: BACKUP_CODES }, () => `${letters(5)}-${letters(5)}`)
const letters = (many: number): string =>
  Array.from({ length: many }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/**
 * For the column `backup_codes`: a JSON list of hashes. The codes of one person share a salt, so that a try costs one
 * hash and not ten.
 */
export async function hashCodes(codes: readonly string[]): Promise<string> {
  const salt = randomBytes(16).toString('base64url')
  const hashes: string[] = []
  // One after the other: ten at once would take 160 MB.
  for (const code of codes) hashes.push(await hash(code, salt))
  return JSON.stringify(hashes)
}

/** How many codes of a column are left. */
export const countCodes = (stored: string): number => readHashes(stored).length

/**
 * What a typed code looks like in this person's column, to be looked up there; it never matches where no code is left.
 */
export async function hashTypedCode(tx: Tx, userId: string, typed: string): Promise<string> {
  const [row] = await tx
    .select({ stored: twoFactors.backupCodes })
    .from(twoFactors)
    .where(eq(twoFactors.userId, userId))
  const [first = ''] = readHashes(row?.stored ?? NONE)
  return hash(typed, first.split('$')[4] ?? '')
}

/**
 * Hashes the codes that versions before this one stored encrypted with `key`. Runs at every start, changes a row once,
 * and leaves what it cannot read: that was encrypted with another SESSION_SECRET, and counts as no code.
 */
export async function hashStoredBackupCodes(tx: Tx, key: string): Promise<void> {
  const rows = await tx
    .select({ id: twoFactors.id, stored: twoFactors.backupCodes })
    .from(twoFactors)
    .where(and(ne(twoFactors.backupCodes, ''), notLike(twoFactors.backupCodes, '[%')))
    .for('update')
  for (const { id, stored } of rows) {
    const codes = await decrypt(stored, key)
    if (codes === null) log.warn({ twoFactorId: id }, 'backup codes cannot be read with this key')
    else
      await tx
        .update(twoFactors)
        .set({ backupCodes: await hashCodes(codes) })
        .where(eq(twoFactors.id, id))
  }
}

async function decrypt(stored: string, key: string): Promise<string[] | null> {
  try {
    const codes: unknown = JSON.parse(await symmetricDecrypt({ key, data: stored }))
    return Array.isArray(codes) ? codes.map(String) : null
  } catch {
    return null
  }
}

function readHashes(stored: string): string[] {
  if (!stored.startsWith('[')) return []
  const hashes: unknown = JSON.parse(stored)
  return Array.isArray(hashes) ? hashes.map(String) : []
}

function hash(code: string, salt: string): Promise<string> {
  return new Promise((resolve, reject) => {
    scrypt(code, Buffer.from(salt, 'base64url'), 32, COST, (error, key) => {
      if (error) reject(error)
      else resolve(`${HEAD}$${salt}$${key.toString('base64url')}`)
    })
  })
}
