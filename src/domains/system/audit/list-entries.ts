import { and, desc, isNull, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { addDays, startOfDay } from '#lib/local-time.ts'
import { countUpTo, toPage, decodeCursor } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ANONYMOUS } from './contract.ts'
import type { Entry, Filter } from './contract.ts'
import { auditEntries, TITLED } from './tables.ts'

/**
 * Every change that fits, the newest first. Each filter has an index of its own (tables.ts), so that a page costs the
 * same among a million.
 */
export async function list(
  tx: Tx,
  { limit, cursor, ...filter }: Filter & { limit: number; cursor?: string | undefined },
): Promise<Page<Entry>> {
  const rows = await tx
    .select()
    .from(auditEntries)
    .where(fitting(filter, cursor))
    .orderBy(...newestFirst(filter))
    .limit(limit + 1)
  const page = toPage(rows, limit)
  const titles = await titlesOf(tx, page.rows)
  const all = tx
    .select({ one: sql`1` })
    .from(auditEntries)
    .where(fitting(filter))
    .orderBy(...newestFirst(filter))
  return {
    next: page.next,
    total: await countUpTo(tx, all.getSQL()),
    rows: page.rows.map((row) => ({
      id: row.id,
      at: row.createdAt,
      by: row.actorName,
      byId: row.actorId,
      kind: row.entity,
      recordId: row.entityId,
      title: titles.get(row.entityId) ?? null,
      action: row.action,
      // `record` writes objects or nothing.
      before: row.before as Entry['before'],
      after: row.after as Entry['after'],
    })),
  }
}

/**
 * Everybody who ever changed something, removed people too, by the name that they had last. One step along the index
 * for each person, however much each has done (https://wiki.postgresql.org/wiki/Loose_indexscan).
 */
export async function listPeople(tx: Tx): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.execute<{ id: string; name: string }>(sql`
    with recursive person as (
      (select actor_id as id from audit_entries where actor_id is not null order by actor_id limit 1)
      union all
      select (select actor_id from audit_entries where actor_id > person.id order by actor_id limit 1) from person where person.id is not null
    )
    select id, (select actor_name from audit_entries where actor_id = person.id order by created_at desc, audit_entries.id desc limit 1) as name
    from person where id is not null`)
  return rows.toSorted((a, b) => a.name.localeCompare(b.name))
}

const { actorId, entity, entityId, createdAt, id } = auditEntries

/**
 * The columns that a filter holds fast, in the order of its index, and to what. A record is one of few entries: who
 * made them is looked at one by one.
 */
function held({ person, kind, record }: Filter): [PgColumn, SQL][] {
  const columns: [PgColumn, SQL][] = []
  if (person && person !== ANONYMOUS && !record) columns.push([actorId, sql`${person}::uuid`])
  if (kind) columns.push([entity, sql`${kind}::text`])
  if (record) columns.push([entityId, sql`${record}::uuid`])
  return columns
}

/**
 * Filters by a range of one index and never by `person = …`. With an equality on the person, the planner may walk all
 * entries by time instead, in the hope of finding that person's entries soon. For a user who left two years ago, that
 * walk covers two years.
 */
function fitting(filter: Filter, cursor?: string): SQL | undefined {
  const columns = held(filter)
  const row = (...more: (PgColumn | SQL)[]) =>
    sql`(${sql.join([...columns.map(([column]) => column), ...more], sql`, `)})`
  const at = (...more: SQL[]) => sql`(${sql.join([...columns.map(([, value]) => value), ...more], sql`, `)})`
  const { person, record, from, to } = filter
  const last = cursor === undefined ? null : decodeCursor(cursor)
  const instant = (when: Date | string) => sql`${typeof when === 'string' ? when : when.toISOString()}::timestamptz`
  return and(
    person === ANONYMOUS ? isNull(actorId) : undefined,
    person && person !== ANONYMOUS && record ? sql`${actorId} = ${person}::uuid` : undefined,
    columns.length > 0 ? sql`${row()} >= ${at()} and ${row()} <= ${at()}` : undefined,
    from ? sql`${row(createdAt)} >= ${at(instant(startOfDay(from)))}` : undefined,
    to ? sql`${row(createdAt)} < ${at(instant(startOfDay(addDays(to, 1))))}` : undefined,
    last ? sql`${row(createdAt, id)} < ${at(instant(last.createdAt), sql`${last.id}::uuid`)}` : undefined,
  )
}

/** The order of the index, backwards; what a filter holds fast is the same in every row. */
function newestFirst(filter: Filter): SQL[] {
  const columns = held(filter).map(([column]) => desc(column))
  return [...(filter.person === ANONYMOUS ? [desc(actorId)] : []), ...columns, desc(createdAt), desc(id)]
}

/** What the records are called now, one query for each kind on the page. */
async function titlesOf(tx: Tx, rows: readonly { entity: string; entityId: string }[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const [kind, group] of Map.groupBy(rows, (row) => row.entity)) {
    const titled = TITLED[kind]
    if (!titled) continue
    const ids = [...new Set(group.map((row) => row.entityId))]
    const found = await tx.execute<{ id: string; title: string | null }>(
      sql`select ${titled.id} as id, ${titled.title} as title from ${titled.table} where ${titled.id} = any(${sql.param(ids)}::uuid[])`,
    )
    for (const one of found.rows) if (one.title) titles.set(one.id, one.title)
  }
  return titles
}
