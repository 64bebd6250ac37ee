import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { Identifiers } from './identifiers.ts'
import { ERASED } from './person.ts'

/** What holds no word about a customer: who works here, what the pages say, secrets; and what is erased as a whole (erase.ts). */
const NOT_LOOKED_AT = [
  'users',
  'sessions',
  'accounts',
  'verifications',
  'two_factors',
  'passkeys',
  'invitations',
  'calendar_feeds',
  'push_subscriptions',
  'secrets',
  'wrapped_keys',
  'settings',
  'businesses',
  'seo_settings',
  'partners',
  'technicians',
  'equipment',
  'materials',
  'suppliers',
  'ai_features',
  'page_versions',
  'traffic_days',
  'rate_limit_counters',
  'health_checks',
]

/** Who somebody is: of others, who may be called nearly the same. Those of the person are erased as a whole. */
const OF_OTHERS = ['customers', 'customer_contacts', 'service_requests', 'visits']
const IDENTITY = ['name', 'phone', 'email', 'address', 'search']

type Column = { of: string; pages: number; name: string; kind: 'text' | 'jsonb' | 'text[]' }

/** Pages of a table that one statement reads: 32 MB, a second or two. The whole of a large table would take longer than a statement may. */
const PAGES_AT_ONCE = 4096

/**
 * Takes a person's name, phone and e-mail out of every text of the database, whoever wrote it about whom: notes, messages, the audit trail, work on the
 * queue. The catalog names the columns, so that those of later tables are among them.
 */
export async function sweepTexts(tx: Tx, { like, pattern }: Identifiers): Promise<void> {
  const { rows } = await tx.execute<Column>(sql`
    select quote_ident(n.nspname) || '.' || quote_ident(c.relname) as of, (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages, quote_ident(a.attname) as name,
      case a.atttypid when 'jsonb'::regtype then 'jsonb' when 'text[]'::regtype then 'text[]' else 'text' end as kind
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' and a.atttypid in ('text'::regtype, 'jsonb'::regtype, 'text[]'::regtype)
      and not (c.relname = any(${sql.param(OF_OTHERS)}::text[]) and a.attname = any(${sql.param(IDENTITY)}::text[]))
      and (n.nspname = 'public' and not (c.relname = any(${sql.param(NOT_LOOKED_AT)}::text[])) or n.nspname = 'pgboss' and a.attname in ('data', 'output'))
    order by 1, 2`)
  // A table is read once, however many of its columns hold text.
  for (const [of, columns] of Map.groupBy(rows, (row) => row.of)) {
    const holds = columns.map(({ name, kind }) => sql`${sql.raw(kind === 'text' ? name : `${name}::text`)} ilike any(${like})`)
    const clean = columns.map(({ name, kind }) => {
      const column = sql.raw(name)
      const cleaned = sql`regexp_replace(${sql.raw(kind === 'text' ? name : `${name}::text`)}, ${pattern}, ${ERASED}, 'gi')`
      return kind === 'text' ? sql`${column} = ${cleaned}` : sql`${column} = ${cleaned}::${sql.raw(kind)}`
    })
    // What is cleaned moves behind the pages that there were, and needs no second look.
    for (let page = 0; page < (columns[0]?.pages ?? 0); page += PAGES_AT_ONCE)
      await tx.execute(
        sql`update ${sql.raw(of)} set ${sql.join(clean, sql`, `)}
          where ctid >= ${`(${page},0)`}::tid and ctid < ${`(${page + PAGES_AT_ONCE},0)`}::tid and (${sql.join(holds, sql` or `)})`,
      )
  }
}
