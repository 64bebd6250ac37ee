import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, id } from '#platform/database/columns.ts'

/** Who changed what, when, from what to what. Rows are only ever added. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    /** Null for the product itself (daily tasks) and for visitors. */
    actorId: uuid('actor_id'),
    actorName: text('actor_name').notNull(),
    /** Table name of the record, as in 'service_requests'. */
    entity: text('entity').notNull(),
    entityId: uuid('entity_id').notNull(),
    action: text('action').notNull(),
    before: jsonb('before'),
    after: jsonb('after'),
    createdAt: createdAt(),
  },
  (table) => [index('audit_entries_entity').on(table.entity, table.entityId, table.createdAt)],
)
