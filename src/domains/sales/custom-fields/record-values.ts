/** The values of custom fields. Jobs are above and cannot be asked; the database knows them. */
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { lockForReference } from '#domains/sales/customers/service.ts'
import { customerAddresses, customers } from '#domains/sales/customers/tables.ts'
import { invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { FieldOf, FieldValue, ShownValue, ValuesOf } from './contract.ts'
import { formatValue, readValue } from '#lib/field-value.ts'
import { toField } from './service.ts'
import { customFields as fields, customValues } from './tables.ts'

const FIELDS_OF: Record<ValuesOf, FieldOf> = {
  customers: 'customers',
  'main-address': 'addresses',
  addresses: 'addresses',
  jobs: 'jobs',
}

const columnOf = (of: ValuesOf) =>
  of === 'jobs' ? customValues.jobId : of === 'addresses' ? customValues.addressId : customValues.customerId

/** The fields of a record in the order of the settings, with the value of each, or null. Throws `notFound`. */
export async function listValues(tx: Tx, of: ValuesOf, id: string): Promise<FieldValue[]> {
  await findCustomer(tx, of, id)
  const rows = await tx
    .select()
    .from(fields)
    .where(and(eq(fields.of, FIELDS_OF[of]), isNull(fields.archivedAt)))
    .orderBy(asc(fields.createdAt), asc(fields.id))
  const values = await newestValues(tx, eq(columnOf(of), id))
  return rows.map((row) => ({ field: toField(row), value: values.get(row.id) ?? null }))
}

/** By the id of the field. */
async function newestValues(tx: Tx, where: SQL): Promise<Map<string, string>> {
  const rows = await tx
    .select({ fieldId: customValues.fieldId, value: customValues.value })
    .from(customValues)
    .where(where)
    .orderBy(asc(customValues.createdAt), asc(customValues.id))
  return new Map(rows.map(({ fieldId, value }) => [fieldId, value]))
}

/**
 * Sets some fields of a record; an empty text removes the value. Throws `invalid` with a sentence for each field that is
 * wrong, and then changes none; `notFound` for a record or field that is gone, and `conflict` for an erased customer.
 */
export async function setValues(
  tx: Tx,
  { of, id, values }: { of: ValuesOf; id: string; values: Record<string, string> },
): Promise<FieldValue[]> {
  const customerId = await findCustomer(tx, of, id)
  await lockForReference(tx, customerId)
  const known = await listValues(tx, of, id)
  const read = Object.entries(values).map(([fieldId, typed]) => {
    const found = known.find(({ field }) => field.id === fieldId)
    if (!found) throw notFound('One of these fields no longer exists. Reload the page.')
    return { ...found, read: readValue(found.field, typed) }
  })
  const issues = read.flatMap(({ field, read: one }) =>
    'problem' in one ? [{ path: field.id, message: one.problem }] : [],
  )
  if (issues.length > 0)
    throw invalid(issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields need attention.', issues)
  for (const { field, value: before, read: one } of read) {
    const after = 'value' in one ? one.value : ''
    if (after === (before ?? '')) continue
    await tx.delete(customValues).where(and(eq(customValues.fieldId, field.id), eq(columnOf(of), id)))
    if (after !== '')
      await tx.insert(customValues).values({ fieldId: field.id, ...ownerOf(of, id), value: after, createdAt: tx.now })
    audit.record(tx, {
      entity: of === 'jobs' ? 'jobs' : 'customers',
      entityId: of === 'jobs' ? id : customerId,
      action: 'custom field changed',
      before: { fieldName: field.name, fieldValue: before === null ? null : formatValue(field, before) },
      after: { fieldName: field.name, fieldValue: after === '' ? null : formatValue(field, after) },
    })
  }
  tx.notifyClients('custom-values')
  return listValues(tx, of, id)
}

const ownerOf = (of: ValuesOf, id: string) =>
  of === 'jobs' ? { jobId: id } : of === 'addresses' ? { addressId: id } : { customerId: id }

/** The customer of a record. Throws `notFound`. */
async function findCustomer(tx: Tx, of: ValuesOf, id: string): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(
    of === 'jobs'
      ? sql`select customer_id as id from jobs where id = ${id}`
      : of === 'addresses'
        ? sql`select customer_id as id from customer_addresses where id = ${id}`
        : sql`select id from customers where id = ${id}`,
  )
  const [row] = rows
  if (!row) throw notFound('This record no longer exists.')
  return row.id
}

/** Where a stop is: whose, at which address, and for which job. */
export type StopOf = { customerId: string | null; address: string | null; jobId: string | null }

/**
 * What there is to know at each of these stops, in their order, such as the gate code: of the job, of its address and of
 * the customer. `crewOnly`: only what technicians see.
 */
export async function listForStops(tx: Tx, stops: readonly StopOf[], crewOnly: boolean): Promise<ShownValue[][]> {
  const active = await tx
    .select()
    .from(fields)
    .where(and(isNull(fields.archivedAt), crewOnly ? eq(fields.forCrew, true) : undefined))
    .orderBy(asc(fields.createdAt), asc(fields.id))
  return active.length === 0 ? stops.map(() => []) : Promise.all(stops.map((stop) => listAt(tx, active, stop)))
}

async function listAt(
  tx: Tx,
  active: readonly (typeof fields.$inferSelect)[],
  { customerId, address, jobId }: StopOf,
): Promise<ShownValue[]> {
  const place = customerId === null ? null : await findPlace(tx, customerId, address)
  const rows = await tx
    .select({ fieldId: customValues.fieldId, value: customValues.value, of: fields.of })
    .from(customValues)
    .innerJoin(fields, eq(fields.id, customValues.fieldId))
    .where(
      and(
        inArray(
          customValues.fieldId,
          active.map((field) => field.id),
        ),
        or(
          jobId === null ? undefined : eq(customValues.jobId, jobId),
          customerId === null ? undefined : and(eq(customValues.customerId, customerId), eq(fields.of, 'customers')),
          customerId === null || place !== 'main'
            ? undefined
            : and(eq(customValues.customerId, customerId), eq(fields.of, 'addresses')),
          place === null || place === 'main' ? undefined : eq(customValues.addressId, place.addressId),
          sql`false`,
        ),
      ),
    )
    .orderBy(desc(customValues.createdAt), desc(customValues.id))
  return active.flatMap((row) => {
    const found = rows.find(({ fieldId }) => fieldId === row.id)
    const field = toField(row)
    return found ? [{ name: field.name, value: formatValue(field, found.value) }] : []
  })
}

/** The customer's own address, one of their others, or none that we know. */
export async function findPlace(
  tx: Tx,
  customerId: string,
  address: string | null,
): Promise<'main' | { addressId: string } | null> {
  if (address === null) return 'main'
  const same = sql`fold(${address})`
  const [own] = await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.id, customerId), sql`fold(${customers.address}) = ${same}`))
  if (own) return 'main'
  const [other] = await tx
    .select({ id: customerAddresses.id })
    .from(customerAddresses)
    .where(and(eq(customerAddresses.customerId, customerId), sql`fold(${customerAddresses.address}) = ${same}`))
    .limit(1)
  return other ? { addressId: other.id } : null
}

/** The values of some customers and of their own addresses, by customer, as a file has them. */
export async function listOfCustomers(tx: Tx, ids: readonly string[]): Promise<Map<string, Map<string, string>>> {
  const rows = await tx
    .select({ customerId: customValues.customerId, field: fields, value: customValues.value })
    .from(customValues)
    .innerJoin(fields, eq(fields.id, customValues.fieldId))
    .where(and(inArray(customValues.customerId, [...ids]), isNull(fields.archivedAt)))
    .orderBy(asc(customValues.createdAt), asc(customValues.id))
  const found = new Map<string, Map<string, string>>()
  for (const { customerId, field, value } of rows) {
    if (customerId === null) continue
    const theirs = found.get(customerId) ?? new Map<string, string>()
    found.set(customerId, theirs.set(field.id, formatValue(toField(field), value)))
  }
  return found
}
