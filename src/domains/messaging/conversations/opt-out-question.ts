/** A text that may be an opt-out: offers to its number wait until the owner says what was meant. */
import { and, eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { consents as entries } from '#domains/messaging/messages/tables.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { OptOutQuestion } from './contract.ts'
import { conversationName, resolvePhone, findCustomersByPhone, findRequestsByPhone } from './phone-owner.ts'

type Open = { phone: string; words: string; at: Date }

/** The questions that wait for an answer, the oldest first: one for each number, about its newest text. */
export async function findOpenQuestions(tx: Tx, limit: number, only?: string): Promise<Open[]> {
  // As standingOf counts them: of the same moment an answer, or STOP, comes after the question.
  const newer = sql`select 1 from consents n where n.channel = 'sms' and n.address = ${entries.address} and n.covers in ('pause', 'all')
    and (n.at > ${entries.at} or n.at = ${entries.at} and (n.covers = 'all' or n.id > ${entries.id}))`
  return tx
    .select({ phone: entries.address, words: sql<string>`coalesce(${entries.wording}, '')`, at: entries.at })
    .from(entries)
    .where(
      and(
        eq(entries.covers, 'pause'),
        eq(entries.agreed, false),
        only === undefined ? sql`${entries.address} like '+%'` : eq(entries.address, only),
        sql`not exists (${newer})`,
      ),
    )
    .orderBy(entries.at)
    .limit(limit)
}

/** The same with the name of the conversation. */
export async function listQuestions(tx: Tx, limit: number): Promise<OptOutQuestion[]> {
  const open = await findOpenQuestions(tx, limit)
  const phones = open.map(({ phone }) => phone)
  const [people, requests] = [await findCustomersByPhone(tx, phones), await findRequestsByPhone(tx, phones)]
  return open.map(({ phone, ...question }) => ({
    phone,
    name: conversationName(phone, people.get(phone) ?? [], requests.get(phone) ?? null),
    ...question,
  }))
}

/** Records what the owner says the customer meant. Throws `conflict` when this number has no open question. */
export async function answerQuestion(tx: Tx, key: string, answer: 'opted-out' | 'ok'): Promise<void> {
  const phone = await resolvePhone(tx, key)
  const [question] = await findOpenQuestions(tx, 1, phone)
  if (!question) throw conflict('This has already been answered.')
  const people = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const said = {
    phone,
    source: 'office',
    wording: question.words,
    customerId: people.length === 1 ? (people[0]?.id ?? null) : null,
  } as const
  const entry = await (answer === 'opted-out' ? consents.optOut(tx, said) : consents.resumeMarketing(tx, said))
  const action = answer === 'opted-out' ? 'marked as opted out' : 'marked as still OK to text'
  for (const { id } of people)
    audit.record(tx, { entity: 'customers', entityId: id, action, after: { reason: question.words } })
  if (people.length === 0)
    audit.record(tx, { entity: 'consents', entityId: entry, action, after: { number: `ends in ${phone.slice(-4)}` } })
  tx.notifyClients('conversations', 'customers')
}
