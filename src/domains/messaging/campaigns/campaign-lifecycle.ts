/** While it waits or runs: hold it, let it go on, end it, or take it back before it begins. What has left has left. */
import { and, eq, inArray, lte, or, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { CAMPAIGN_PAUSED, CANCELLED_BY_USER } from '#domains/messaging/messages/contract.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import { scheduleRun } from '#domains/messaging/messages/outbox/schedule-run.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Status } from './contract.ts'
import { lockCampaign } from './service.ts'
import type { Row } from './service.ts'
import { campaignPeople, campaigns, offerLinks } from './tables.ts'

/** What can be done with one in which state. The buttons and the server read the same rules. */
const FROM = {
  pause: ['scheduled', 'sending'],
  resume: ['paused'],
  stop: ['scheduled', 'sending', 'paused'],
  takeBack: ['scheduled', 'paused'],
} as const

const waiting = (id: string) => and(eq(communications.campaignId, id), eq(communications.status, 'pending'))
/**
 * Includes messages that may return to the waiting ones: one in delivery that the provider postpones, and one that a
 * user canceled and restores.
 */
const open = (id: string) =>
  and(eq(communications.campaignId, id), inArray(communications.status, ['pending', 'sending', 'cancelled']))
const DAY_MS = 86_400_000
const STOPPED = 'The campaign was stopped.'

/** Throws `conflict` for one that does not run. Twice is as once. */
export async function pause(tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (campaign.status === 'paused') return
  assertStatus(campaign, 'pause')
  await tx.update(communications).set({ paused: true }).where(open(id))
  await tx.update(communications).set({ reason: CAMPAIGN_PAUSED }).where(waiting(id))
  await set(tx, campaign, 'paused')
}

/** What waits goes on where it stood. Throws `conflict` for one that is not paused. */
export async function resume(tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (campaign.status === 'scheduled' || campaign.status === 'sending') return
  assertStatus(campaign, 'resume')
  await tx.update(communications).set({ paused: false }).where(open(id))
  await tx
    .update(communications)
    .set({ reason: null })
    .where(and(waiting(id), eq(communications.reason, CAMPAIGN_PAUSED)))
  const isLater = campaign.startsAt !== null && campaign.startsAt > tx.now
  await set(tx, campaign, isLater ? 'scheduled' : 'sending')
  for (const type of ['sms', 'email'] as const)
    scheduleRun(tx, type, isLater && campaign.startsAt ? campaign.startsAt : undefined)
  tx.enqueue('campaigns.update-progress', {})
}

/** Cancels what waits, for good. Throws `conflict` for one that has ended. */
export async function stop(tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (campaign.status === 'stopped') return
  assertStatus(campaign, 'stop')
  await tx
    .update(communications)
    .set({ status: 'cancelled', paused: false, reason: STOPPED })
    .where(or(waiting(id), and(eq(communications.campaignId, id), eq(communications.reason, CANCELLED_BY_USER))))
  await tx.update(communications).set({ paused: true }).where(open(id))
  await set(tx, campaign, 'stopped', { endedAt: tx.now })
}

/** A draft again, as if it had not been confirmed. Throws `conflict` once one of its messages has left, or may have. */
export async function revertToDraft(tx: Tx, id: string): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (campaign.status === 'draft') return
  assertStatus(campaign, 'takeBack')
  // Held for the engine that may be about to take them.
  await tx.select({ id: communications.id }).from(communications).where(waiting(id)).for('update')
  const left = await tx.$count(
    communications,
    and(
      eq(communications.campaignId, id),
      inArray(communications.status, ['sending', 'sent', 'delivered', 'failed', 'unconfirmed']),
    ),
  )
  if (left > 0) throw conflict('Some messages have already gone out, so it can’t be changed. You can stop the rest.')
  await tx.delete(communications).where(eq(communications.campaignId, id))
  await tx.delete(campaignPeople).where(eq(campaignPeople.campaignId, id))
  await tx.delete(offerLinks).where(eq(offerLinks.campaignId, id))
  // A draft goes by text, by email, or by both.
  const way = campaign.way === 'either' ? 'text' : campaign.way
  await set(tx, campaign, 'draft', {
    way,
    confirmedAt: null,
    startsAt: null,
    byName: null,
    people: 0,
    leftOut: 0,
    messages: 0,
  })
}

function assertStatus({ status, name }: Row, what: keyof typeof FROM): void {
  if (FROM[what].some((state) => state === status)) return
  const words: Record<Status, string> = {
    draft: 'is a draft',
    scheduled: 'is scheduled',
    sending: 'is sending',
    paused: 'is paused',
    stopped: 'was stopped',
    done: 'is done',
  }
  throw conflict(`“${name}” ${words[status]}, so you can’t do that now.`)
}

async function set(
  tx: Tx,
  before: Row,
  status: Status,
  more: Partial<typeof campaigns.$inferInsert> = {},
): Promise<void> {
  await tx
    .update(campaigns)
    .set({ ...more, status, version: before.version + 1 })
    .where(eq(campaigns.id, before.id))
  audit.record(tx, {
    entity: 'campaigns',
    entityId: before.id,
    action: 'changed',
    before: { status: before.status },
    after: { status },
  })
  tx.notifyClients('campaigns', 'communications')
}

/**
 * Marks scheduled campaigns whose hour has come as sending, and campaigns with nothing left to send as done. It reads
 * everything from the rows, so it may run at any time.
 */
export async function updateProgress(tx: Tx): Promise<void> {
  const begun = await tx
    .update(campaigns)
    .set({ status: 'sending' })
    .where(and(eq(campaigns.status, 'scheduled'), lte(campaigns.startsAt, tx.now)))
    .returning({ id: campaigns.id })
  const stillOpen = sql`exists (select 1 from communications c where c.campaign_id = ${campaigns.id} and c.status in ('pending', 'sending'))`
  const ended = await tx
    .update(campaigns)
    .set({ status: 'done', endedAt: tx.now })
    .where(and(eq(campaigns.status, 'sending'), sql`not ${stillOpen}`))
    .returning({ id: campaigns.id })
  // What was being handed over when it was stopped, and came back.
  const stopped = sql`${communications.campaignId} in (select id from campaigns where status = 'stopped' and ended_at > ${new Date(tx.now.getTime() - DAY_MS).toISOString()}::timestamptz)`
  await tx
    .update(communications)
    .set({ status: 'cancelled', paused: false, reason: STOPPED })
    .where(and(eq(communications.status, 'pending'), eq(communications.paused, true), stopped))
  if (begun.length + ended.length > 0) tx.notifyClients('campaigns')
}
