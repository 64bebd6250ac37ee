import { eq } from 'drizzle-orm'
import { CUSTOMER_NOT_FOUND } from '#domains/sales/customers/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Person = { id: string; name: string; phone: string; email: string | null; erasedAt: Date | null }

/** What an erased name, address or text reads from then on. */
export const ERASED = 'Erased'

/** The person, erased or not. Throws `notFound`. */
export async function getPerson(tx: Tx, id: string): Promise<Person> {
  const { name, phone, email, erasedAt } = customers
  const [row] = await tx
    .select({ id: customers.id, name, phone, email, erasedAt })
    .from(customers)
    .where(eq(customers.id, id))
  if (!row) throw notFound(CUSTOMER_NOT_FOUND)
  return row
}
