/** The inbox: one line for each number, the one last spoken with first. */
import { and, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { toE164 } from '#lib/phone.ts'
import { containsWords } from '#platform/database/text-search.ts'
import { afterCursor, cutPage, inOrder } from '#platform/database/keyset-paging.ts'
import type { Order } from '#platform/database/keyset-paging.ts'
import { countUpTo } from '#platform/database/paging.ts'
import type { Page } from '#platform/database/paging.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Conversation, Show } from './contract.ts'
import { getLastMessages } from './last-message.ts'
import { conversationName, findCustomersByPhone, findRequestsByPhone } from './phone-owner.ts'
import { conversations } from './tables.ts'

type ConversationQuery = { q?: string | undefined; show?: Show; limit: number; cursor?: string | undefined }
type Row = { id: string; phone: string; lastAt: Date; unread: number }

const NEWEST: Order<Row> = {
  name: 'spoken',
  keys: [
    { of: conversations.lastAt, kind: 'timestamptz', read: ({ lastAt }) => lastAt },
    { of: conversations.id, kind: 'uuid', read: ({ id }) => id },
  ],
  descending: true,
}

// In words of its own: of columns in such a part the tables would be left out.
const UNREAD = sql<number>`(select count(*)::int from replies r where r.phone = conversations.phone and r.read_at is null)`

const HAS_UNREAD = sql`exists (select 1 from replies r where r.phone = conversations.phone and r.read_at is null)`

const SHOWN: Record<Show, SQL | undefined> = {
  all: undefined,
  unread: sql`conversations.phone = any(array(select distinct r.phone from replies r where r.read_at is null))`,
  read: sql`not ${HAS_UNREAD}`,
  calls: sql`conversations.phone = any(array(select distinct k.phone from calls k))`,
  automatic: sql`not conversations.by_hand`,
}

/** A page of conversations, the one with the newest words first; `q` searches them. */
export async function list(
  tx: Tx,
  { q = '', show = 'all', limit, cursor }: ConversationQuery,
): Promise<Page<Conversation>> {
  const matching = and(q.trim() === '' ? undefined : found(q), SHOWN[show])
  const found_ = await tx
    .select({ id: conversations.id, phone: conversations.phone, lastAt: conversations.lastAt, unread: UNREAD })
    .from(conversations)
    .where(and(matching, afterCursor(NEWEST, cursor)))
    .orderBy(...inOrder(NEWEST))
    .limit(limit + 1)
  const { rows, next } = cutPage(NEWEST, found_, limit)
  const phones = rows.map(({ phone }) => phone)
  const [people, last, total] = await Promise.all([
    findCustomersByPhone(tx, phones),
    getLastMessages(tx, phones),
    countUpTo(
      tx,
      sql`select 1 from conversations where ${matching ?? sql`true`}${matching ? sql`` : sql` order by last_at desc`}`,
    ),
  ])
  const requests = await findRequestsByPhone(
    tx,
    phones.filter((phone) => !people.has(phone)),
  )
  return {
    rows: rows.map(({ phone, lastAt, unread }) => {
      const theirs = people.get(phone) ?? []
      return {
        phone,
        name: conversationName(phone, theirs, requests.get(phone) ?? null),
        customerIds: theirs.map(({ id }) => id),
        lastAt,
        unread,
        last: last.get(phone) ?? null,
      }
    }),
    next,
    total,
  }
}

/** By name, e-mail or number of who has it or has asked with it, by the number itself, and by what they wrote. */
function found(q: string): SQL {
  const digits = q.replaceAll(/\D/g, '')
  // `(813) 555-01` is a number half typed.
  const isNumber = /^[\d\s()+.-]+$/.test(q) && digits.length >= 3
  const e164 = toE164(q)
  const says = (search: SQL) => containsWords(search, q) ?? sql`false`
  // Numbers first, each by the index of its search, then their conversations: walked the other way round, a rare word
  // would be looked for in all of them.
  return sql`conversations.phone = any(
    array(select c.phone from customers c where ${says(sql`c.search`)} limit ${MAX_FOUND}) ||
    array(select q.phone from service_requests q where ${says(sql`q.search`)} limit ${MAX_FOUND}) ||
    array(select r.phone from replies r where ${says(sql`fold(r.body)`)} limit ${MAX_FOUND}) ||
    array(select u.phone from replies u where u.customer_id is null and ${isNumber ? sql`strpos(u.phone, ${digits}) > 0` : sql`false`} limit ${MAX_FOUND}) ||
    array[${e164}::text])`
}

/** A search with more matches than this needs a more specific word. */
const MAX_FOUND = 5000

/** How many conversations have an unread text. */
export async function countUnread(tx: Tx): Promise<{ unread: number }> {
  const { rows } = await tx.execute<{ many: number }>(
    sql`select count(distinct phone)::int as many from replies where read_at is null`,
  )
  return { unread: rows[0]?.many ?? 0 }
}
