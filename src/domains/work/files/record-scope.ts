/**
 * Which photos and files belong to which record. Files stand below most of the records that they are added to and
 * cannot ask their services; the database knows.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { lockForReference } from '#domains/sales/customers/service.ts'
import { isOnJob } from '#domains/work/technicians/is-on-job.ts'
import * as technicians from '#domains/work/technicians/service.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { RecordKind } from './contract.ts'

/** The columns of a photo or file that say where it belongs. */
export type Owner = {
  customerId: string | null
  serviceRequestId: string | null
  estimateId: string | null
  jobId: string | null
  invoiceId: string | null
}
const NO_OWNER: Owner = {
  customerId: null,
  serviceRequestId: null,
  estimateId: null,
  jobId: null,
  invoiceId: null,
}

const GONE: Record<RecordKind | 'visits', string> = {
  customers: 'This customer no longer exists.',
  requests: 'This request no longer exists.',
  estimates: 'This estimate no longer exists.',
  jobs: 'This job no longer exists.',
  invoices: 'This invoice no longer exists.',
  visits: 'This visit no longer exists.',
}
const TABLES: Record<Exclude<RecordKind, 'customers'>, string> = {
  requests: 'service_requests',
  estimates: 'estimates',
  jobs: 'jobs',
  invoices: 'invoices',
}
const COLUMNS: Record<RecordKind, keyof Owner> = {
  customers: 'customerId',
  requests: 'serviceRequestId',
  estimates: 'estimateId',
  jobs: 'jobId',
  invoices: 'invoiceId',
}

/**
 * Locks the customer of a record, so that no one erases them while something is added to it, and returns the columns of
 * what is added. Throws `notFound` for a record that is gone and `conflict` for one of an erased customer.
 */
export async function lockRecord(tx: Tx, of: RecordKind, id: string): Promise<Owner> {
  if (of === 'customers') {
    await lockForReference(tx, id)
    return { ...NO_OWNER, customerId: id }
  }
  const { rows } = await tx.execute<{ customerId: string | null; jobId: string | null }>(sql`
    select customer_id as "customerId", ${of === 'requests' ? sql`job_id` : sql`null::uuid`} as "jobId"
    from ${sql.identifier(TABLES[of])} where id = ${id} for key share`)
  const [row] = rows
  if (!row) throw notFound(GONE[of])
  if (row.customerId !== null) await lockForReference(tx, row.customerId)
  return { ...NO_OWNER, customerId: row.customerId, ...(row.jobId && { jobId: row.jobId }), [COLUMNS[of]]: id }
}

/** The record that a file was added to, by its columns. */
export const recordOf = (owner: Owner): RecordKind =>
  owner.invoiceId
    ? 'invoices'
    : owner.estimateId
      ? 'estimates'
      : owner.serviceRequestId
        ? 'requests'
        : owner.jobId
          ? 'jobs'
          : 'customers'

/** Throws `notFound` for a record that does not exist. */
export async function assertRecordExists(tx: Tx, of: RecordKind, id: string): Promise<void> {
  const { rows } = await tx.execute(
    sql`select from ${sql.identifier(of === 'customers' ? 'customers' : TABLES[of])} where id = ${id}`,
  )
  if (rows.length === 0) throw notFound(GONE[of])
}

/**
 * The condition on the columns of `photos` or `files` for all that belongs to a record: its own, and that of the records
 * which it came from.
 */
export function inScope(of: RecordKind, id: string): SQL {
  const requestsOfJob = (job: SQL) => sql`service_request_id in (select id from service_requests where job_id = ${job})`
  const requestOfEstimate = (estimate: SQL) =>
    sql`service_request_id in (select request_id from estimates where ${estimate} and request_id is not null)`
  const theirs = (column: string, table: string) =>
    sql`${sql.identifier(column)} in (select id from ${sql.identifier(table)} where customer_id = ${id})`
  switch (of) {
    case 'customers':
      return sql`(customer_id = ${id} or ${theirs('job_id', 'jobs')} or ${theirs('service_request_id', 'service_requests')}
        or ${theirs('estimate_id', 'estimates')} or ${theirs('invoice_id', 'invoices')})`
    case 'requests':
      return sql`(service_request_id = ${id} or estimate_id in (select id from estimates where request_id = ${id}))`
    case 'jobs':
      return sql`(job_id = ${id} or ${requestsOfJob(sql`${id}`)} or ${requestOfEstimate(sql`job_id = ${id}`)}
        or estimate_id in (select id from estimates where job_id = ${id}))`
    case 'estimates':
      return sql`(estimate_id = ${id} or ${requestOfEstimate(sql`id = ${id}`)}
        or job_id = (select job_id from estimates where id = ${id})
        or ${requestsOfJob(sql`(select job_id from estimates where id = ${id})`)})`
    case 'invoices':
      return sql`(invoice_id = ${id} or job_id = (select job_id from invoices where id = ${id})
        or ${requestsOfJob(sql`(select job_id from invoices where id = ${id})`)})`
  }
}

/** The technician who makes the call. Throws `notFound` for a user who is none. */
async function getActingTechnician(tx: Tx): Promise<string> {
  const person = tx.actor.id === null ? null : await technicians.findByUser(tx, tx.actor.id)
  if (!person) throw notFound('This isn’t one of your stops.')
  return person.id
}

/** Guards calls that technicians may make: throws `notFound` unless the record is a job that is assigned to them. */
export async function assertOwnStop(tx: Tx, of: RecordKind | 'visits', id: string): Promise<void> {
  if (tx.actor.role !== 'technician') return
  const person = await getActingTechnician(tx)
  const { rows } =
    of === 'jobs'
      ? await tx.execute(sql`select where ${isOnJob(person, id)}`)
      : of === 'visits'
        ? await tx.execute(sql`select from visit_technicians where visit_id = ${id} and technician_id = ${person}`)
        : { rows: [] }
  if (rows.length === 0) throw notFound('This isn’t one of your stops.')
}
