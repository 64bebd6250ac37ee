import { eq } from 'drizzle-orm'
import type { Tx } from './database/transaction.ts'
import { secrets } from './tables.ts'

/** A secret that all nodes share and every start finds again: made once, by whichever node is first. */
export async function secret(tx: Tx, name: string, make: () => string | Promise<string>): Promise<string> {
  const kept = await find(tx, name)
  if (kept !== undefined) return kept
  await tx
    .insert(secrets)
    .values({ name, value: await make(), createdAt: tx.now })
    .onConflictDoNothing()
  const value = await find(tx, name)
  if (value === undefined) throw new Error(`The secret '${name}' was not kept`)
  return value
}

async function find(tx: Tx, name: string): Promise<string | undefined> {
  const [row] = await tx.select({ value: secrets.value }).from(secrets).where(eq(secrets.name, name))
  return row?.value
}
