/**
 * Notes: what a person wrote about a customer, a job, or a request. Their author may delete them, and the owner may
 * delete any.
 */
import { and, eq, isNotNull, lt, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { lockForReference } from '#domains/sales/customers/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { equipment, materials } from '#domains/work/inventory/tables.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import { partners } from '#domains/site/partners/tables.ts'
import { photos } from '#domains/work/photos/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { technicians } from '#domains/work/technicians/tables.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import type { Lines } from '#domains/sales/imports/apply-lines.ts'
import { notesSql } from '#domains/sales/imports/write-details.ts'
import { expectRow } from '#lib/expect-row.ts'
import { forbidden, notFound } from '#lib/problem.ts'
import type { Actor, Tx } from '#platform/database/transaction.ts'
import type { Note, NoteOf, Of } from './contract.ts'
import { notes } from './tables.ts'

/** How long a deleted note can be put back. */
const RESTORE_WINDOW_MS = 10 * 60_000

const NOT_FOUND = 'This note no longer exists.'

const NO_CUSTOMER = sql<string | null>`null`
const RECORDS = {
  customers: { table: customers, customer: customers.id, called: 'customer' },
  jobs: { table: jobs, customer: jobs.customerId, called: 'job' },
  'service-requests': { table: serviceRequests, customer: serviceRequests.customerId, called: 'request' },
  visits: { table: visits, customer: visits.customerId, called: 'visit' },
  estimates: { table: estimates, customer: estimates.customerId, called: 'estimate' },
  invoices: { table: invoices, customer: invoices.customerId, called: 'invoice' },
  technicians: { table: technicians, customer: NO_CUSTOMER, called: 'technician' },
  materials: { table: materials, customer: NO_CUSTOMER, called: 'material' },
  equipment: { table: equipment, customer: NO_CUSTOMER, called: 'piece of equipment' },
  partners: { table: partners, customer: NO_CUSTOMER, called: 'partner' },
  photos: { table: photos, customer: NO_CUSTOMER, called: 'photo' },
} as const satisfies Record<Of, unknown>

/**
 * Returns the customer of the record; null when it has none yet. Throws `notFound` for a record that does not exist.
 */
export async function assertExists(tx: Tx, of: Of, id: string): Promise<{ customerId: string | null }> {
  const { table, customer, called } = RECORDS[of]
  const [row] = await tx.select({ customerId: customer }).from(table).where(eq(table.id, id))
  if (!row) throw notFound(`This ${called} no longer exists.`)
  return row
}

const NOTED = {
  customers: { entity: 'customers', column: 'customerId' },
  jobs: { entity: 'jobs', column: 'jobId' },
  'service-requests': { entity: 'service_requests', column: 'requestId' },
} as const satisfies Record<NoteOf, unknown>

/**
 * Throws `notFound` for a customer, job or request that is not there, `conflict` for one of a customer who was erased.
 */
export async function add(tx: Tx, of: NoteOf, id: string, text: string): Promise<Note> {
  const { customerId } = await assertExists(tx, of, id)
  if (customerId !== null) await lockForReference(tx, customerId)
  const { entity, column } = NOTED[of]
  const { id: authorId, name: authorName } = tx.actor
  const note = expectRow(
    await tx
      .insert(notes)
      .values({ [column]: id, text, authorId, authorName, createdAt: tx.now })
      .returning(shown),
  )
  audit.record(tx, { entity, entityId: id, action: 'note added' })
  tx.notifyClients('notes')
  return note
}

/**
 * A request was written down with a note, which waits in the request; its words are not in the queue
 * (requests/manual-requests.ts).
 */
export type FirstNote = { requestId: string; authorId: string | null; authorName: string }

/**
 * Makes a note of what was noted with a new request; heard twice, it is one. Nothing for a request that is gone by now.
 */
export async function addFirst(tx: Tx, { requestId, authorId, authorName }: FirstNote): Promise<void> {
  const ofThis = eq(serviceRequests.id, requestId)
  const [request] = await tx
    .select({ text: serviceRequests.firstNote, createdAt: serviceRequests.createdAt })
    .from(serviceRequests)
    .where(ofThis)
    .for('update')
  if (!request?.text) return
  // It was written with the request, whenever the news of it comes.
  await tx.insert(notes).values({ requestId, text: request.text, authorId, authorName, createdAt: request.createdAt })
  await tx.update(serviceRequests).set({ firstNote: null }).where(ofThis)
  tx.notifyClients('notes')
}

/** Lines of an import that brought a note each; the words are in the lines (imports/write-details.ts). */
export type ImportedNotes = Lines & { authorId: string | null; authorName: string }

/** Makes notes of what a file said about its customers; heard twice, they are the same. */
export async function addImported(tx: Tx, { authorId, authorName, ...lines }: ImportedNotes): Promise<void> {
  await tx.execute(sql`
    insert into notes (id, customer_id, text, author_id, author_name, created_at)
    select n.id, n.customer_id, n.text, ${authorId}::uuid, ${authorName}, ${tx.now.toISOString()}::timestamptz from ${notesSql(lines)} n
    join customers c on c.id = n.customer_id and c.erased_at is null
    on conflict (id) do nothing`)
  tx.notifyClients('notes')
}

/**
 * Removes a note from every timeline at once; `restore` puts it back for ten minutes. Throws `forbidden` for another
 * author's note, unless the owner asks.
 */
export async function remove(tx: Tx, id: string): Promise<Note> {
  const note = await lock(tx, id)
  if (!mayDelete(tx.actor, note)) throw forbidden('Only the author or the owner can delete a note.')
  if (note.removedAt === null) {
    await tx.update(notes).set({ removedAt: tx.now }).where(eq(notes.id, id))
    recordNote(tx, note, 'note deleted')
  } else if (!isFresh(tx, note.removedAt)) throw notFound(NOT_FOUND)
  return pick(note)
}

/**
 * Restores a deleted note. Anyone who may delete a note may restore it. A note that is not deleted stays as it is;
 * throws `notFound` for one that was deleted too long ago.
 */
export async function restore(tx: Tx, id: string): Promise<Note> {
  const note = await lock(tx, id)
  if (!mayDelete(tx.actor, note)) throw forbidden('Only the author or the owner can restore a note.')
  if (note.removedAt !== null) {
    if (!isFresh(tx, note.removedAt)) throw notFound(NOT_FOUND)
    await tx.update(notes).set({ removedAt: null }).where(eq(notes.id, id))
    recordNote(tx, note, 'note put back')
  }
  return pick(note)
}

/** Forgets the words of what was deleted longer ago than it can be put back. */
export async function forget(tx: Tx): Promise<void> {
  await tx
    .delete(notes)
    .where(and(isNotNull(notes.removedAt), lt(notes.removedAt, new Date(tx.now.getTime() - RESTORE_WINDOW_MS))))
}

type Row = typeof notes.$inferSelect

/** A note of one's own, and for the owner any. */
export const mayDelete = (actor: Actor, { authorId }: Pick<Row, 'authorId'>): boolean =>
  actor.role === 'owner' || (authorId !== null && authorId === actor.id)

const isFresh = (tx: Tx, removedAt: Date): boolean => removedAt.getTime() > tx.now.getTime() - RESTORE_WINDOW_MS

async function lock(tx: Tx, id: string): Promise<Row> {
  const [row] = await tx.select().from(notes).where(eq(notes.id, id)).for('update')
  if (!row) throw notFound(NOT_FOUND)
  return row
}

function recordNote(tx: Tx, { customerId, requestId, jobId }: Row, action: string): void {
  // The check of the table says that it is of one of the three.
  if (customerId) audit.record(tx, { entity: 'customers', entityId: customerId, action })
  if (requestId) audit.record(tx, { entity: 'service_requests', entityId: requestId, action })
  if (jobId) audit.record(tx, { entity: 'jobs', entityId: jobId, action })
  tx.notifyClients('notes')
}

const shown = { id: notes.id, text: notes.text, authorName: notes.authorName, createdAt: notes.createdAt }
const pick = ({ id, text, authorName, createdAt }: Row): Note => ({ id, text, authorName, createdAt })
