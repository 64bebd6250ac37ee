/** Fields that the owner defines. A field in use is archived, never deleted: its values stay. */
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { expectRow } from '#lib/expect-row.ts'
import { conflict, invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { MAX_FIELDS } from './contract.ts'
import type { CustomField, FieldChange, FieldOf, FieldType, NewField } from './contract.ts'
import { customFields as fields, customValues } from './tables.ts'

type Row = typeof fields.$inferSelect

export const toField = ({ id, of, name, type, choices, forCrew, archivedAt }: Row): Omit<CustomField, 'used'> => ({
  id,
  name,
  choices,
  forCrew,
  archivedAt,
  // The checks of the table hold both to the words of the contract.
  of: of as FieldOf,
  type: type as FieldType,
})

/** Fields in use in the order in which they were added, then archived ones. */
export async function list(tx: Tx): Promise<CustomField[]> {
  const rows = await tx
    .select({
      row: fields,
      used: sql<number>`(select count(*)::int from ${customValues} where field_id = custom_fields.id)`,
    })
    .from(fields)
    .orderBy(sql`${fields.archivedAt} is not null`, asc(fields.createdAt), asc(fields.id))
  return rows.map(({ row, used }) => ({ ...toField(row), used }))
}

async function get(tx: Tx, id: string): Promise<CustomField> {
  const field = (await list(tx)).find((one) => one.id === id)
  if (!field) throw notFound('This field no longer exists.')
  return field
}

/** Throws `invalid` for a name that is taken, and `conflict` when there is no room. */
export async function create(tx: Tx, { of, name, type, choices, forCrew }: NewField): Promise<CustomField> {
  await lockNames(tx)
  await assertRoom(tx, { of, name })
  const values = { of, name, type, choices: type === 'choice' ? choices : [], forCrew, createdAt: tx.now }
  const { id } = expectRow(await tx.insert(fields).values(values).returning({ id: fields.id }))
  recordChange(tx, id, 'created', { after: { fieldName: name, type, choices: values.choices, forCrew } })
  return get(tx, id)
}

/** Throws `invalid` for a name that is taken, and for choices without one that is in use. */
export async function update(tx: Tx, id: string, change: FieldChange): Promise<CustomField> {
  await lockNames(tx)
  const before = await get(tx, id)
  const after = { ...before, ...change }
  if (after.name.toLowerCase() !== before.name.toLowerCase()) await assertRoom(tx, after, id)
  if (before.type === 'choice') await assertChoices(tx, id, after.choices)
  const pick = (field: CustomField) => ({ fieldName: field.name, choices: field.choices, forCrew: field.forCrew })
  if (deepEqual(pick(before), pick(after))) return before
  await tx
    .update(fields)
    .set({
      name: after.name,
      forCrew: after.forCrew,
      choices: before.type === 'choice' ? after.choices : before.choices,
    })
    .where(eq(fields.id, id))
  recordChange(tx, id, 'changed', { before: pick(before), after: pick(after) })
  return get(tx, id)
}

/** Out of every record at once; its values stay, and `restore` shows them again. */
export async function archive(tx: Tx, id: string): Promise<CustomField> {
  const before = await get(tx, id)
  if (before.archivedAt !== null) return before
  await tx.update(fields).set({ archivedAt: tx.now }).where(eq(fields.id, id))
  recordChange(tx, id, 'archived', { before: { fieldName: before.name } })
  return get(tx, id)
}

/** Throws `invalid` where another field has its name by now. */
export async function restore(tx: Tx, id: string): Promise<CustomField> {
  await lockNames(tx)
  const before = await get(tx, id)
  if (before.archivedAt === null) return before
  await assertRoom(tx, before, id)
  await tx.update(fields).set({ archivedAt: null }).where(eq(fields.id, id))
  recordChange(tx, id, 'restored', { after: { fieldName: before.name } })
  return get(tx, id)
}

async function assertRoom(tx: Tx, { of, name }: Pick<CustomField, 'of' | 'name'>, id?: string): Promise<void> {
  const active = await tx
    .select({ id: fields.id, of: fields.of, name: fields.name })
    .from(fields)
    .where(isNull(fields.archivedAt))
  const others = active.filter((one) => one.id !== id)
  if (others.length >= MAX_FIELDS) throw conflict(`You can have up to ${MAX_FIELDS} fields. Archive one first.`)
  if (others.some((one) => one.of === of && one.name.toLowerCase() === name.toLowerCase()))
    throw invalid('That name is taken.', [{ path: 'name', message: 'You already have a field with this name.' }])
}

async function assertChoices(tx: Tx, id: string, choices: readonly string[]): Promise<void> {
  const used = await tx
    .selectDistinct({ value: customValues.value })
    .from(customValues)
    .where(and(eq(customValues.fieldId, id)))
  const lost = used.find(({ value }) => !choices.includes(value))
  const message = lost
    ? `“${lost.value}” is in use, so it has to stay.`
    : choices.length < 2
      ? 'Enter at least two choices, one on each line.'
      : null
  if (message !== null) throw invalid(message, [{ path: 'choices', message }])
}

function recordChange(tx: Tx, entityId: string, action: string, what: { before?: object; after?: object }): void {
  audit.record(tx, { entity: 'custom_fields', entityId, action, ...what })
  tx.notifyClients('custom-fields')
}

/** Names are compared with all the others: two who save at once come here one after the other. */
const lockNames = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('custom fields', 0))`)
