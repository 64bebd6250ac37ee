import { hash } from 'node:crypto'
import { StandardRPCJsonSerializer } from '@orpc/client/standard'
import { and, eq } from 'drizzle-orm'
import { invalid, Problem } from '#lib/problem.ts'
import type { Actor, Tx } from './database/transaction.ts'
import { sqlState } from './database/sql-state.ts'
import type { Database } from './database/database.ts'
import { idempotencyKeys } from './tables.ts'

/** What makes two requests the same one: who sent it where, the key they chose, and what they sent. */
export type Attempt = { scope: string; key: string | null; sent: unknown }

/** Keeps dates as dates on their way through JSON. */
const serializer = new StandardRPCJsonSerializer()

const UNIQUE_VIOLATION = '23505'
const KEY = /^[\x21-\x7e]{8,200}$/

/**
 * Runs a change once per Idempotency-Key. The answer is stored in the same transaction as the change, last of all: of
 * two concurrent calls, the second waits on the unique key, is rolled back, and returns the answer of the first. The
 * same applies to a retry that conflicts with what its first try created, such as a technician who is booked or a list
 * that is full. Without a key it is an ordinary transaction. The same key with another body is refused (409).
 */
export async function once<T>(
  db: Database,
  actor: Actor,
  attempt: Attempt,
  change: (tx: Tx) => T | Promise<T>,
): Promise<T> {
  const { scope, key } = attempt
  if (key === null) return db.transaction(actor, change)
  if (!KEY.test(key)) throw invalid('The Idempotency-Key must be 8 to 200 plain characters.')
  const bodyHash = hash('sha256', JSON.stringify(attempt.sent) ?? '', 'base64url')
  try {
    return await db.transaction(actor, async (tx) => {
      const answer = await change(tx)
      tx.insertOnCommit(idempotencyKeys, { scope, key, bodyHash, answer: pack(answer), createdAt: tx.now })
      return answer
    })
  } catch (error) {
    const isRefused = error instanceof Problem || sqlState(error) === UNIQUE_VIOLATION
    const stored = isRefused ? await find(db.read(actor), scope, key) : undefined
    if (!stored) throw error
    if (stored.bodyHash !== bodyHash)
      throw new Problem(
        409,
        'IDEMPOTENCY_KEY_REUSED',
        'This was already sent with different content. Send it as a new request.',
      )
    const { json, meta } = stored.answer as ReturnType<typeof pack>
    // The row was written a few lines above, by this function, for the same scope.
    return serializer.deserialize(json, meta) as T
  }
}

function pack(answer: unknown) {
  const [json, meta] = serializer.serialize(answer)
  return { json, meta }
}

async function find(tx: Tx, scope: string, key: string) {
  const [row] = await tx
    .select()
    .from(idempotencyKeys)
    .where(and(eq(idempotencyKeys.scope, scope), eq(idempotencyKeys.key, key)))
  return row
}
