/**
 * Who does the work: the people of a business, whether and when they can be given work, what it costs, and which
 * sign-in is whose.
 */
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { users } from '#domains/system/auth/tables.ts'
import * as business from '#domains/system/business/service.ts'
import { expectRow } from '#lib/expect-row.ts'
import { forbidden, notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewTechnician, Status, Technician, TechnicianChange } from './contract.ts'
import { lockTechnician, toTechnicians } from './technician-row.ts'
import type { Row } from './technician-row.ts'
import { technicians } from './tables.ts'

export { listTimeOff } from './technician-row.ts'

/** By name; those of a business, and those who work for all of them. */
export async function list(tx: Tx, { businessId }: { businessId?: string | undefined }): Promise<Technician[]> {
  const rows = await tx
    .select()
    .from(technicians)
    .where(
      businessId === undefined
        ? undefined
        : or(eq(technicians.businessId, businessId), eq(technicians.allBusinesses, true)),
    )
    .orderBy(asc(technicians.name), asc(technicians.id))
  return toTechnicians(tx, rows)
}

/** Throws `notFound`. */
export async function get(tx: Tx, id: string): Promise<Technician> {
  const [row] = await toTechnicians(tx, await tx.select().from(technicians).where(eq(technicians.id, id)))
  if (!row) throw notFound('This technician no longer exists.')
  return row
}

/**
 * Creates a technician, and links them to the sign-in with the same e-mail unless another technician has it. Throws
 * `notFound` if the business does not exist, and `forbidden` if anyone but the owner sets the hourly cost.
 */
export async function create(tx: Tx, { certifications, certificates, ...input }: NewTechnician): Promise<Technician> {
  mayCost(tx, input)
  await business.get(tx, input.businessId)
  const email = input.email ?? null
  const certificateList = certificates ?? (certifications ?? []).map((name) => ({ name, endsOn: null }))
  const values = {
    ...input,
    email,
    certificates: certificateList,
    userId: await freeSignIn(tx, email),
    createdAt: tx.now,
  }
  const made = expectRow(await tx.insert(technicians).values(values).returning())
  audit.record(tx, {
    entity: 'technicians',
    entityId: made.id,
    action: 'created',
    after: { name: made.name, status: made.status },
  })
  if (made.status === 'active') tx.emit('technician.joined', { technicianId: made.id })
  tx.notifyClients('technicians')
  return expectRow(await toTechnicians(tx, [made]))
}

/** What the audit tells of as it stands in the row. */
const AUDITED_FIELDS = ['name', 'phone', 'email', 'hireDate', 'allBusinesses'] as const satisfies readonly (keyof Row)[]

/**
 * Changes what is given and leaves the rest. Throws CHANGED when `version` is not the one that stands, `notFound` and
 * `forbidden` as `create` does.
 */
export async function update(tx: Tx, id: string, { version, ...given }: TechnicianChange): Promise<Technician> {
  mayCost(tx, given)
  const before = await lockTechnician(tx, id)
  await audit.assertVersion(tx, 'technicians', before, version)
  const change = Object.fromEntries(
    Object.entries(given).filter(([key, value]) => value !== undefined && !deepEqual(value, before[key as keyof Row])),
  )
  if (Object.keys(change).length === 0) return get(tx, id)
  const email = given.email === undefined ? before.email : given.email
  // The e-mail decides which sign-in sees their day. With a new e-mail, the previous sign-in loses access.
  const userId = before.userId !== null && email === before.email ? before.userId : await freeSignIn(tx, email, id)
  const after = expectRow(
    await tx
      .update(technicians)
      .set({ ...change, userId, version: before.version + 1 })
      .where(eq(technicians.id, id))
      .returning(),
  )
  const [was, is] = [toAuditedFields(before, change), toAuditedFields(after, change)]
  if (Object.keys(is).length > 0)
    audit.record(tx, { entity: 'technicians', entityId: id, action: 'changed', before: was, after: is })
  // How much it was and is stands on the card alone: the audit tells that it changed.
  if ('hourlyCost' in change) audit.record(tx, { entity: 'technicians', entityId: id, action: 'hourly cost changed' })
  tx.notifyClients('technicians')
  return expectRow(await toTechnicians(tx, [after]))
}

function toAuditedFields(row: Row, change: object): Record<string, unknown> {
  const plain = Object.fromEntries(AUDITED_FIELDS.filter((key) => key in change).map((key) => [key, row[key]]))
  return {
    ...plain,
    ...('certificates' in change && {
      certificates: row.certificates.map(({ name, endsOn }) => (endsOn ? `${name} until ${endsOn}` : name)),
    }),
    ...('week' in change && { workingHours: describeWeek(row.week) }),
  }
}

const describeWeek = (week: Row['week']): string =>
  week === null
    ? ''
    : Object.entries(week)
        .flatMap(([day, hours]) => (hours ? [`${day.slice(0, 3)} ${hours.from} to ${hours.to}`] : []))
        .join(', ')

function mayCost(tx: Tx, { hourlyCost }: { hourlyCost?: number | null | undefined }): void {
  if (hourlyCost !== undefined && tx.actor.role !== 'owner') throw forbidden('Only the owner can set the hourly cost.')
}

/** Finds the sign-in with this e-mail, unless it belongs to a technician other than `self`. */
async function freeSignIn(tx: Tx, email: string | null, self?: string): Promise<string | null> {
  if (email === null) return null
  const [user] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(technicians, eq(technicians.userId, users.id))
    .where(
      and(
        eq(sql`lower(${users.email})`, email),
        or(isNull(technicians.id), self ? eq(technicians.id, self) : undefined),
      ),
    )
  return user?.id ?? null
}

/** Throws 404. The same status again changes nothing and leaves no entry. */
export async function setStatus(tx: Tx, id: string, status: Status): Promise<Technician> {
  const before = await lockTechnician(tx, id)
  if (before.status === status) return expectRow(await toTechnicians(tx, [before]))
  await tx.update(technicians).set({ status }).where(eq(technicians.id, id))
  audit.record(tx, {
    entity: 'technicians',
    entityId: id,
    action: 'status changed',
    before: { status: before.status },
    after: { status },
  })
  if (status === 'inactive') tx.emit('technician.left', { technicianId: id })
  if (status === 'active') tx.emit('technician.joined', { technicianId: id })
  tx.notifyClients('technicians')
  return expectRow(await toTechnicians(tx, [{ ...before, status }]))
}

/**
 * Those of these ids that exist. `hold`: they stand still until the transaction ends, so that work is given to one
 * person by one transaction after the other.
 */
export async function findByIds(tx: Tx, ids: readonly string[], how?: 'hold'): Promise<Technician[]> {
  if (ids.length === 0) return []
  const asked = tx
    .select()
    .from(technicians)
    .where(inArray(technicians.id, [...ids]))
    .orderBy(asc(technicians.id))
  return toTechnicians(tx, await (how === 'hold' ? asked.for('no key update') : asked))
}

/**
 * The technician whose sign-in this is: named so, else the one with its e-mail. Null for who is no technician of ours.
 */
export async function findByUser(tx: Tx, userId: string): Promise<{ id: string; name: string } | null> {
  const [row] = await tx
    .select({ id: technicians.id, name: technicians.name })
    .from(technicians)
    .innerJoin(
      users,
      or(
        eq(technicians.userId, users.id),
        and(isNull(technicians.userId), eq(technicians.email, sql`lower(${users.email})`)),
      ),
    )
    .where(eq(users.id, userId))
    .orderBy(sql`${technicians.userId} nulls last`, asc(technicians.createdAt))
    .limit(1)
  return row ?? null
}
