/** Who does the work: the people of a business, whether they can be given work, and which sign-in is whose. */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import { users } from '#domains/auth/tables.ts'
import * as business from '#domains/business/service.ts'
import { one } from '#lib/one.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewTechnician, Status, Technician } from './contract.ts'
import { technicians } from './tables.ts'

/** By name. */
export async function list(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Technician[]> {
  const rows = await tx
    .select()
    .from(technicians)
    .where(businessId === undefined ? undefined : eq(technicians.businessId, businessId))
    .orderBy(asc(technicians.name), asc(technicians.id))
  return rows.map(toTechnician)
}

/** A technician with the e-mail of a sign-in that nobody else has is that person. Throws `notFound` for a business that is none. */
export async function create(tx: Tx, input: NewTechnician): Promise<Technician> {
  await business.get(tx, input.businessId)
  const email = input.email ?? null
  const values = { ...input, email, certifications: input.certifications ?? null, userId: await freeSignIn(tx, email), createdAt: tx.now }
  const technician = toTechnician(one(await tx.insert(technicians).values(values).returning()))
  audit.record(tx, { entity: 'technicians', entityId: technician.id, action: 'created', after: { name: technician.name, status: technician.status } })
  tx.changed('technicians')
  return technician
}

async function freeSignIn(tx: Tx, email: string | null): Promise<string | null> {
  if (email === null) return null
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(technicians, eq(technicians.userId, users.id))
    .where(and(eq(sql`lower(${users.email})`, email), isNull(technicians.id)))
  return user?.id ?? null
}

export async function setStatus(tx: Tx, id: string, status: Status): Promise<Technician> {
  const [before] = await tx.select().from(technicians).where(eq(technicians.id, id)).for('update')
  if (!before) throw notFound('That technician does not exist any more.')
  if (before.status === status) return toTechnician(before)
  await tx.update(technicians).set({ status }).where(eq(technicians.id, id))
  audit.record(tx, { entity: 'technicians', entityId: id, action: 'status changed', before: { status: before.status }, after: { status } })
  tx.changed('technicians')
  return toTechnician({ ...before, status })
}

/** Those of these ids that exist. `hold`: they stand still until the transaction ends, so that work is given to one person by one transaction after the other. */
export async function some(tx: Tx, ids: readonly string[], how?: 'hold'): Promise<Technician[]> {
  if (ids.length === 0) return []
  const asked = tx
    .select()
    .from(technicians)
    .where(inArray(technicians.id, [...ids]))
    .orderBy(asc(technicians.id))
  return (await (how === 'hold' ? asked.for('no key update') : asked)).map(toTechnician)
}

/** The technician whose sign-in this is: named so, else the one with its e-mail. Null for who is no technician of ours. */
export async function ofUser(tx: Tx, userId: string): Promise<Technician | null> {
  const [row] = await tx
    .select({ technician: technicians })
    .from(technicians)
    .innerJoin(users, or(eq(technicians.userId, users.id), and(isNull(technicians.userId), eq(technicians.email, sql`lower(${users.email})`))))
    .where(eq(users.id, userId))
    .orderBy(sql`${technicians.userId} nulls last`, asc(technicians.createdAt))
    .limit(1)
  return row ? toTechnician(row.technician) : null
}

/** The check of the column holds the status to the words of the contract. */
const toTechnician = (row: typeof technicians.$inferSelect): Technician => ({ ...row, status: row.status as Status })
