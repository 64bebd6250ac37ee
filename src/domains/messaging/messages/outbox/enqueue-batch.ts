import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { requestedBy } from '../service.ts'
import type { NewMessage } from '../service.ts'
import { scheduleRun } from './schedule-run.ts'

/** Rows of one statement: more would only make the longest lock longer. */
const CHUNK = 2500

/**
 * Puts thousands of messages in the outbox, as a campaign does, with one wake-up for all. Answers their ids, in order.
 */
export async function enqueueBatch(tx: Tx, messages: readonly NewMessage[]): Promise<string[]> {
  const rows = messages.map((message) => ({
    ...message,
    id: message.id ?? randomUUID(),
    sendAfter: message.sendAfter ?? tx.now,
  }))
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    const column = (of: (row: (typeof chunk)[number]) => string | null | undefined) =>
      sql.param(chunk.map((row) => of(row) ?? null))
    await tx.execute(sql`
      insert into communications (id, type, purpose, template_key, recipient, subject, message, html, customer_id, job_id, request_id, campaign_id, send_after, send_before, reason, by_name, created_at)
      select *, ${requestedBy(tx)}::text, ${tx.now.toISOString()}::timestamptz
      from unnest(${column(({ id }) => id)}::uuid[], ${column(({ type }) => type)}::text[], ${column(({ purpose }) => purpose)}::text[], ${column(({ templateKey }) => templateKey)}::text[],
        ${column(({ recipient }) => recipient)}::text[], ${column(({ subject }) => subject)}::text[], ${column(({ message }) => message)}::text[],
        ${column(({ html }) => html)}::text[], ${column(({ customerId }) => customerId)}::uuid[], ${column(({ jobId }) => jobId)}::uuid[],
        ${column(({ requestId }) => requestId)}::uuid[], ${column(({ campaignId }) => campaignId)}::uuid[], ${column(({ sendAfter }) => sendAfter.toISOString())}::timestamptz[],
        ${column(({ sendBefore }) => sendBefore?.toISOString())}::timestamptz[], ${column(({ reason }) => reason)}::text[])`)
  }
  for (const [type, ofType] of Map.groupBy(rows, (row) => row.type))
    for (const at of new Set(ofType.map(({ sendAfter }) => sendAfter.getTime()))) scheduleRun(tx, type, new Date(at))
  tx.notifyClients('communications')
  return rows.map(({ id }) => id)
}
