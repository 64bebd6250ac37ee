/** Numbers whose texts wait for a person. */
import { sql } from 'drizzle-orm'
import {
  conversationName,
  findCustomersByPhone,
  findRequestsByPhone,
} from '#domains/messaging/conversations/phone-owner.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NeedsYou, UnreadTexts } from '../contract-next-steps.ts'
import { listSome } from './list-some.ts'

const MAX_LETTERS = 140

/**
 * Numbers with an unread text that needs a reply: STOP, HELP, YES and the like have had theirs, and what may be an
 * opt-out is asked apart. Opening the conversation marks its texts as read.
 */
export async function listUnreadTexts(tx: Tx): Promise<NeedsYou['replies']> {
  const { many, rows } = await listSome<Omit<UnreadTexts, 'name' | 'at'> & { at: string }>(
    tx,
    sql`select u.phone, u.unread, u.first_at, said.body as words, said.pictures, said.created_at as at
      from (select phone, count(*)::int as unread, min(created_at) as first_at from replies where read_at is null and wish is null group by phone) u
      join lateral (select body, pictures, created_at from replies r where r.phone = u.phone and r.read_at is null and r.wish is null order by r.created_at desc, r.id limit 1) said on true`,
    sql`first_at, phone`,
  )
  const phones = rows.map(({ phone }) => phone)
  const [people, requests] = await Promise.all([findCustomersByPhone(tx, phones), findRequestsByPhone(tx, phones)])
  return {
    many,
    rows: rows.map(({ phone, words, pictures, unread, at }) => ({
      phone,
      pictures,
      unread,
      words: words.replaceAll(/\s+/g, ' ').slice(0, MAX_LETTERS),
      at: new Date(at),
      name: conversationName(phone, people.get(phone) ?? [], requests.get(phone) ?? null),
    })),
  }
}
