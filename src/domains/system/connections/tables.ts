import { sql } from 'drizzle-orm'
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { createdAt, id, updatedAt } from '#platform/database/columns.ts'

/** What the owner entered to connect a vendor; one row for each kind that was ever saved. */
export const connections = pgTable(
  'connections',
  {
    id: id(),
    kind: text('kind').notNull().unique(),
    /** What may be shown: server, port, number, names of keys. Empty after it was disconnected. */
    settings: jsonb('settings').$type<Record<string, string | number>>().notNull(),
    /** The secrets as JSON, encrypted with a key of the product; null after it was disconnected. */
    sealed: text('sealed'),
    /** Of each secret its last four characters. */
    hints: jsonb('hints').$type<Record<string, string>>().notNull(),
    version: integer('version').notNull().default(1),
    updatedBy: text('updated_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [check('connections_kind', sql`${table.kind} in ('sms', 'email', 'payments', 'storage', 'ai')`)],
)
