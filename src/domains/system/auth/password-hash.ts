/**
 * How passwords are stored: scrypt with the parameters that OWASP recommends (N = 2^17, r = 8, p = 1; 128 MB and about
 * a third of a second each), as `$scrypt$ln=17,r=8,p=1$salt$key`. Hashes of earlier versions (better-auth's own, N =
 * 2^14, r = 16) still fit, and are replaced at the next sign-in.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { verifyPassword } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Database } from '#platform/database/database.ts'
import { Semaphore } from '#platform/semaphore.ts'
import { accounts } from './tables.ts'

const R = 8
const P = 1
const KEY_BYTES = 32
const SALT_BYTES = 16
const DEFAULT_LOG_N = 17
/** Each hash holds 128 MB: more at once would take the memory from the rest. */
const turns = new Semaphore(2)

let logN = DEFAULT_LOG_N

/** For tests, which sign in thousands of times: a lower cost by the same code. Nothing of the product calls it. */
export function setPasswordCost(lower: number): void {
  logN = lower
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, { logN, r: R, p: P })
  return `$scrypt$ln=${logN},r=${R},p=${P}$${salt.toString('base64url')}$${key.toString('base64url')}`
}

/** Whether the password fits the stored hash, of whichever version. */
export async function isMatch(hash: string, password: string): Promise<boolean> {
  const parsed = parse(hash)
  if (!parsed) return verifyPassword({ hash, password })
  const key = await derive(password, parsed.salt, parsed)
  return key.length === parsed.key.length && timingSafeEqual(key, parsed.key)
}

/** The same, and stores the password with the present parameters where it was stored with others. */
export async function isMatchAndRenew(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
  password: string,
): Promise<boolean> {
  if (!(await isMatch(hash, password))) return false
  await renewHash(db, { userId, hash }, password)
  return true
}

/** `password` is known to be right. `updatedAt` stays: it says when the person last set a password. */
export async function renewHash(
  db: Database,
  { userId, hash }: { userId: string; hash: string },
  password: string,
): Promise<void> {
  const parsed = parse(hash)
  if (parsed && parsed.logN === logN && parsed.r === R && parsed.p === P) return
  const fresh = await hashPassword(password)
  // Another password may have been set since.
  await db.transaction(SYSTEM, (tx) =>
    tx
      .update(accounts)
      .set({ password: fresh })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'), eq(accounts.password, hash))),
  )
}

type Parsed = { logN: number; r: number; p: number; salt: Buffer; key: Buffer }

function parse(hash: string): Parsed | null {
  const [, ln, r, p, salt, key] = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d)\$([\w-]+)\$([\w-]+)$/.exec(hash) ?? []
  if (!ln || !r || !p || !salt || !key) return null
  return {
    logN: Number(ln),
    r: Number(r),
    p: Number(p),
    salt: Buffer.from(salt, 'base64url'),
    key: Buffer.from(key, 'base64url'),
  }
}

function derive(password: string, salt: Buffer, { logN: ln, r, p }: Pick<Parsed, 'logN' | 'r' | 'p'>): Promise<Buffer> {
  const N = 2 ** ln
  // 128 * N * r bytes, and some more for what is around them.
  const options = { N, r, p, maxmem: 130 * N * r + 1024 * r * p }
  return turns.run(
    () =>
      new Promise<Buffer>((resolve, reject) => {
        // Unicode has several spellings of one letter; the keyboard decides which.
        scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
          error ? reject(error) : resolve(key),
        )
      }),
  )
}
