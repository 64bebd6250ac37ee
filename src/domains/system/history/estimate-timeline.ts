/**
 * What a timeline tells of estimates: the audit trail says what was done, and the estimate itself when its link was
 * opened.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { formatCents } from '#lib/money.ts'
import { VISITOR } from '#platform/database/transaction.ts'
import type { EntryPhrase } from './entry-phrase.ts'
import {
  CHANGE,
  ID,
  invoicePart,
  jobs,
  LINKS_TO_IT,
  messagePart,
  NO_ACTOR,
  OF_JOBS,
  OF_REQUESTS,
  requests,
  auditPart,
} from './timeline-sources.ts'
import type { Part } from './timeline-sources.ts'

/** Which estimates: those of a customer, or those of the jobs and of the requests, each found by its own index. */
export const estimatesSql = (ofCustomer: boolean): SQL =>
  ofCustomer
    ? sql`select id from estimates where customer_id = ${ID}`
    : sql`select id from estimates where job_id ${OF_JOBS} union select id from estimates where request_id ${OF_REQUESTS}`

/** What was sent the messages tell. */
export const estimateParts = (which: SQL): Part[] => [
  auditPart(
    'estimate',
    sql`(${which}) t join estimates e on e.id = t.id join audit_entries a on a.entity = 'estimates' and a.entity_id = e.id`,
    {
      facts: sql`${CHANGE} || jsonb_build_object('called', 'the estimate ' || e.estimate_number)`,
      where: sql`a.action not in ('sent', 'not sent', 'asked again', 'deposit asked for')`,
    },
  ),
  {
    source: 'opened',
    kind: 'estimate',
    id: sql`e.id`,
    at: sql`e.opened_at`,
    who: NO_ACTOR,
    facts: sql`jsonb_build_object('id', e.id, 'called', 'the estimate ' || e.estimate_number)`,
    from: sql`(${which}) t join estimates e on e.id = t.id`,
    where: sql`e.opened_at is not null`,
  },
]

/**
 * The timeline of one estimate: the request that it came from, what was done with it, the job that came of it and how
 * that was billed.
 */
export const oneEstimateParts = (): Part[] => [
  requests,
  ...estimateParts(sql`select ${ID} as id`),
  messagePart(sql`m.customer_id = (select customer_id from estimates where id = ${ID}) and ${LINKS_TO_IT}`),
  { ...jobs, source: 'work', where: sql`j.id ${OF_JOBS}` },
  invoicePart(sql`i.job_id ${OF_JOBS}`),
]

/** In the words of the buttons; `called`: `the estimate EST-2026-0001`, or `this estimate` on its own page. */
export const ESTIMATE_PHRASES: Record<string, EntryPhrase> = {
  created: (who, after, called) => ({ words: `${who} created ${called} for ${formatCents(Number(after?.amount))}.` }),
  // With it a draft became a sent estimate.
  'link copied': (who, after, called) => ({
    words: `${who} ${after?.status === 'sent' ? 'shared' : 'copied'} the link to ${called}.`,
  }),
  'shared link opened': (_who, _after, called) => ({
    words: `The customer opened the shared link to ${called}, so it’s marked as sent.`,
  }),
  'link revoked': (who, _after, called) => ({
    words: `${who} revoked the link to ${called}. The old link no longer works.`,
  }),
  accepted: (who, after, called) => {
    const words = `${String(after?.name)} accepted ${called}: ${formatCents(Number(after?.amount))}.`
    return { words: who === VISITOR.name ? words : `${who} recorded that ${words}` }
  },
  declined: (_who, after, called) => ({ words: `The customer declined ${called}.`, detail: reasonOf(after) }),
  'opened again': (_who, _after, called) => ({
    words: `The customer changed their mind and reopened ${called}.`,
  }),
  // words-of-others: stored audit action
  'taken back': (who, _after, called) => ({ words: `${who} canceled ${called}.` }),
  'deposit added': (who, after, called) => ({
    words: `${who} recorded a ${String(after?.received)} deposit (${String(after?.method)}) for ${called}.`,
  }),
  'card payment added': (_who, after, called) => ({
    words: `The ${String(after?.received)} deposit for ${called} was paid by card.`,
  }),
  'refund made': (who, after, called) => ({
    words: `${who} refunded ${String(after?.refunded)} of the deposit for ${called}.`,
    detail: reasonOf(after),
  }),
}

const reasonOf = (after: Record<string, unknown> | null): string | null =>
  typeof after?.reason === 'string' ? `Reason: ${after.reason}` : null
