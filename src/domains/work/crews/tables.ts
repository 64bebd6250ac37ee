import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { technicians } from '#domains/work/technicians/tables.ts'
import { createdAt, id } from '#platform/database/columns.ts'

/** Teams with a name, shared by both businesses. */
export const crews = pgTable(
  'crews',
  {
    id: id(),
    name: text('name').notNull(),
    /** 1 to 6, as people are colored. */
    color: integer('color').notNull(),
    version: integer('version').notNull().default(1),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('crews_name').on(sql`lower(${table.name})`),
    check('crews_color', sql`${table.color} between 1 and 6`),
  ],
)

export const crewMembers = pgTable(
  'crew_members',
  {
    crewId: uuid('crew_id')
      .notNull()
      .references(() => crews.id, { onDelete: 'cascade' }),
    technicianId: uuid('technician_id')
      .notNull()
      .references(() => technicians.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.crewId, table.technicianId] }),
    index('crew_members_technician').on(table.technicianId),
  ],
)
