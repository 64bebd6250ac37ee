/** From a draft to messages that wait for their hour, in one transaction. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as audit from '#domains/audit/service.ts'
import * as business from '#domains/business/service.ts'
import { leaveUrl, postalAddress } from '#domains/messages/leave.ts'
import { enqueueAll } from '#domains/messages/many.ts'
import type { NewMessage } from '#domains/messages/service.ts'
import { fill } from '#domains/messages/template.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { instantOf } from '#lib/local-time.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/http/context.ts'
import { peopleOf } from './audience.ts'
import type { Draft } from './contract.ts'
import { judge, oneAtATime } from './judge.ts'
import type { Judged } from './judge.ts'
import { linkTo, make } from './links.ts'
import { lock } from './service.ts'
import type { Row } from './service.ts'
import { campaignPeople, campaigns } from './tables.ts'
import { faultsOf, letter, valuesOf } from './words.ts'

export type Making = Pick<Parts, 'config' | 'seals'>

const CHUNK = 5000

/**
 * Sends a draft, or schedules it. One that is confirmed already stays as it is: a double click is one. Throws CHANGED
 * when it is another version than was seen, `invalid` for words with a fault, a time that is past or nobody to send to,
 * and `conflict` when it would go to more or fewer than was shown.
 */
export async function confirm(
  tx: Tx,
  making: Making,
  id: string,
  { version, will }: { version: number; will: number },
): Promise<void> {
  const campaign = await lock(tx, id)
  if (campaign.status !== 'draft') return
  await audit.sameVersion(tx, 'campaigns', campaign, version)
  const facts = await business.facts(tx)
  const faults = faultsOf(campaign, facts)
  if (faults[0]) throw invalid(faults[0].message, faults)
  const startsAt = startOf(campaign, tx.now)
  await oneAtATime(tx)
  const judged = await judge(tx, await peopleOf(tx, campaign.audience), campaign.way, {
    mayMail: postalAddress(facts) !== null,
  })
  const count = judged.filter(({ reason }) => reason === null).length
  if (count === 0) throw invalid('Nobody of them gets it, so there is nothing to send. Please choose other people.')
  if (count !== will)
    throw conflict(`Meanwhile it would go to ${count} instead of ${will}. Please look at it once more.`)
  await go(tx, making, campaign, judged, startsAt)
}

/** When it begins: its day and time, or now. Throws `invalid` for a time that is past or that the clocks skip. */
export function startOf({ day, at }: Pick<Draft, 'day' | 'at'>, now: Date): Date {
  if (day === null) return now
  const start = instantOf(day, at ?? '09:00')
  if (start === null) throw wrong('The clocks skip this time on that day. Please choose another one.')
  // The minute in which somebody presses the button is not past yet.
  if (start.getTime() < now.getTime() - 60_000)
    throw wrong(`${formatDay(start)}, ${formatTime(start)} is past. Please choose a time that is to come.`)
  return start
}

const wrong = (sentence: string) => invalid(sentence, [{ path: 'day', message: sentence }])

/** Puts the messages in the outbox, and keeps who gets one and who does not. */
export async function go(
  tx: Tx,
  making: Making,
  campaign: Row,
  judged: readonly Judged[],
  startsAt: Date,
): Promise<void> {
  const { id } = campaign
  const facts = await business.facts(tx)
  const will = judged.filter(({ reason }) => reason === null)
  const codes = await make(
    tx,
    will.map((person) => person.id),
    id,
  )
  const messages: NewMessage[] = []
  const people = judged.map((person) => ({
    person,
    smsId: person.text ? randomUUID() : null,
    emailId: person.mail ? randomUUID() : null,
  }))
  const codeOf = new Map(will.map((person, place) => [person.id, codes[place] ?? '']))
  for (const { person, smsId, emailId } of people) {
    const values = valuesOf(person, facts, linkTo(making.config, codeOf.get(person.id) ?? ''))
    const common = { purpose: 'marketing', customerId: person.id, campaignId: id, sendAfter: startsAt } as const
    if (smsId)
      messages.push({
        ...common,
        id: smsId,
        type: 'sms',
        recipient: person.phone,
        message: fill(campaign.text, values),
      })
    if (emailId) {
      const [subject, email] =
        campaign.way === 'either'
          ? [`An offer from ${facts.name}`, campaign.text.replaceAll(/ ?\{stop\}/g, '')]
          : [campaign.subject, campaign.email]
      const message = letter(email, values, facts, leaveUrl(making, emailId))
      messages.push({
        ...common,
        id: emailId,
        type: 'email',
        recipient: person.email ?? '',
        subject: fill(subject, values),
        message,
      })
    }
  }
  await enqueueAll(tx, messages)
  await keep(tx, id, people)
  const isLater = startsAt > tx.now
  const figures = { people: will.length, leftOut: judged.length - will.length, messages: messages.length }
  await tx
    .update(campaigns)
    .set({
      ...figures,
      status: isLater ? 'scheduled' : 'sending',
      startsAt,
      confirmedAt: tx.now,
      byName: tx.actor.name,
      version: campaign.version + 1,
    })
    .where(eq(campaigns.id, id))
  audit.record(tx, {
    entity: 'campaigns',
    entityId: id,
    action: 'confirmed',
    after: { name: campaign.name, people: figures.people, leftOut: figures.leftOut, startsAt: startsAt.toISOString() },
  })
  tx.later('campaigns.follow', {}, { after: startsAt })
  tx.changed('campaigns')
}

async function keep(
  tx: Tx,
  campaignId: string,
  people: readonly { person: Judged; smsId: string | null; emailId: string | null }[],
): Promise<void> {
  // Of ids that name nobody there is nothing to keep.
  const rows = people.map(({ person, smsId, emailId }) => ({
    customerId: person.id,
    smsId,
    emailId,
    reason: person.reason,
  }))
  for (let at = 0; at < rows.length; at += CHUNK) {
    const chunk = rows.slice(at, at + CHUNK)
    await tx.execute(sql`
      insert into ${campaignPeople} (campaign_id, customer_id, sms_id, email_id, reason, created_at)
      select ${campaignId}::uuid, *, ${tx.now.toISOString()}::timestamptz from unnest(${sql.param(chunk.map(({ customerId }) => customerId))}::uuid[],
        ${sql.param(chunk.map(({ smsId }) => smsId))}::uuid[], ${sql.param(chunk.map(({ emailId }) => emailId))}::uuid[],
        ${sql.param(chunk.map(({ reason }) => reason))}::text[])`)
  }
}
