/**
 * Timelines: what happened with a customer, a job, a request, an estimate visit, an estimate or an invoice, or who
 * changed what of a record, out of every table that knows of it, in one statement and by indexes only.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { cutPage, readCursorValues } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry, Kind, Of } from './contract.ts'
import { assertExists } from './timeline-notes.ts'
import { getParts, getScope } from './timeline-parts.ts'
import type { Scope } from './timeline-parts.ts'
import type { Part, Source } from './timeline-sources.ts'
import { describeEntry } from './describe-entry.ts'
import type { Row } from './describe-entry.ts'

type TimelineQuery = { limit: number; cursor?: string | undefined; kind?: Kind | undefined }

/** Newest first. `kind` leaves out all others. Throws `notFound` for what is not there. */
export async function listTimeline(
  tx: Tx,
  of: Of,
  id: string,
  { limit, cursor, kind }: TimelineQuery,
): Promise<{ rows: Entry[]; next: string | undefined }> {
  const [at, rank, last] = cursor === undefined ? [] : readCursorValues(ORDER, cursor)
  const parts = getParts(of).filter((part) => kind === undefined || part.kind === kind)
  const name = ['timeline', of, kind, cursor === undefined ? 'first' : 'further'].join(' ')
  // Not every timeline shows every kind.
  const found =
    parts.length === 0
      ? []
      : ((await prepared(tx, name, getScope(of), parts, cursor !== undefined).execute({
          id,
          at,
          rank,
          last,
          most: limit + 1,
        })) as Row[]) // as timeline-sources.ts puts it together
  // Everything that is there has at least its own beginning.
  if (found.length === 0 && cursor === undefined) await assertExists(tx, of, id)
  const { rows, next } = cutPage(ORDER, found, limit)
  return { rows: rows.map((row) => describeEntry(tx, of, row)), next }
}

/** Prepared once for each connection, since to plan it takes ten times as long as to run it. */
function prepared(tx: Tx, name: string, scope: Scope, parts: readonly Part[], isFurther: boolean) {
  return tx
    .select(COLUMNS)
    .from(
      sql`(
        with of_jobs as materialized (${scope.jobs}), of_requests as materialized (${scope.requests})
        select * from (${sql.join(
          parts.map((part) => partOfPage(part, isFurther)),
          sql` union all `,
        )}) parts
        order by at desc, rank desc, id desc limit ${MOST}) entries`,
    )
    .orderBy(sql`at desc, rank desc, id desc`)
    .prepare(name)
}

const COLUMNS = { source: sql`source`, kind: sql`kind`, id: sql`id`, at: sql`at`, who: sql`who`, facts: sql`facts` }
const MOST = sql.placeholder('most')
const LAST = sql`(${sql.placeholder('at')}::timestamptz, ${sql.placeholder('rank')}::integer, ${sql.placeholder('last')}::uuid)`

/** As many of one part as the whole page could need. */
function partOfPage({ source, kind, id, at, who, facts, from, where, group }: Part, isFurther: boolean): SQL {
  const rank = sql.raw(String(RANK[source]))
  const after = sql`(${at}, ${rank}, ${id}) < ${LAST}`
  const filter = isFurther && !group ? sql` and ${after}` : sql``
  const grouped = group ? sql` group by ${group}${isFurther ? sql` having ${after}` : sql``}` : sql``
  return sql`(select ${sql.raw(`'${source}' as source, '${kind}' as kind`)}, ${id} as id, ${at} as at, ${rank} as rank, ${who} as who, ${facts} as facts
    from ${from} where ${where}${filter}${grouped} order by ${at} desc, ${id} desc limit ${MOST})`
}

/** Of what happened in one instant, as in one press, the cause stands before what it caused. */
const RANK: Record<Source, number> = {
  request: 0,
  customer: 1,
  job: 2,
  change: 3,
  photos: 4,
  review: 4,
  invoice: 4,
  opened: 4,
  work: 4,
  alert: 5,
  message: 6,
  text: 6,
  call: 6,
  note: 7,
}

const ORDER: Order<Row> = {
  name: 'timeline',
  keys: [
    { of: sql`at`, kind: 'timestamptz', read: (row) => new Date(row.at) },
    { of: sql`rank`, kind: 'integer', read: ({ source }) => RANK[source] },
    { of: sql`id`, kind: 'uuid', read: (row) => row.id },
  ],
  descending: true,
}
