/** From a draft to messages that wait for their hour, in one transaction. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { unsubscribeUrl, postalAddress } from '#domains/messaging/messages/consent/unsubscribe-link.ts'
import { enqueueBatch } from '#domains/messaging/messages/outbox/enqueue-batch.ts'
import type { NewMessage } from '#domains/messaging/messages/service.ts'
import { renderTemplate } from '#domains/messaging/messages/templates/render-template.ts'
import { formatDay, formatTime } from '#lib/dates.ts'
import { toZonedInstant } from '#lib/local-time.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { selectAudience } from './select-audience.ts'
import type { Draft } from './contract.ts'
import { evaluateRecipients, lockCampaignQueue } from './evaluate-recipient.ts'
import type { EvaluatedRecipient } from './evaluate-recipient.ts'
import { toLinkUrl, createLinks } from './campaign-links.ts'
import { lockCampaign } from './service.ts'
import type { Row } from './service.ts'
import { campaignPeople, campaigns } from './tables.ts'
import { validateCopy, composeEmail, toTemplateValues } from './campaign-copy.ts'

export type LinkContext = Pick<AppServices, 'config' | 'seals'>

const CHUNK = 5000

/**
 * Sends a draft, or schedules it. A confirmed campaign stays as it is, so a double click sends once. Throws CHANGED
 * when the version is not the one that was seen, `invalid` for text with a fault, a time that is past, or an empty
 * audience, and `conflict` when it would go to more or fewer people than was shown.
 */
export async function confirmCampaign(
  tx: Tx,
  making: LinkContext,
  id: string,
  { version, will }: { version: number; will: number },
): Promise<void> {
  const campaign = await lockCampaign(tx, id)
  if (campaign.status !== 'draft') return
  await audit.assertVersion(tx, 'campaigns', campaign, version)
  const facts = await business.facts(tx)
  const faults = validateCopy(campaign, facts)
  if (faults[0]) throw invalid(faults[0].message, faults)
  const startsAt = getStartTime(campaign, tx.now)
  await lockCampaignQueue(tx)
  const judged = await evaluateRecipients(tx, await selectAudience(tx, campaign.audience), campaign.way, {
    mayMail: postalAddress(facts) !== null,
  })
  const count = judged.filter(({ reason }) => reason === null).length
  if (count === 0) throw invalid('No one in this audience can receive it. Choose a different audience.')
  if (count !== will)
    throw conflict(
      `The audience has changed: it would now go to ${count} instead of ${will}. Check it again before you send.`,
    )
  await queueMessages(tx, making, campaign, judged, startsAt)
}

/** When it begins: its day and time, or now. Throws `invalid` for a time that is past or that the clocks skip. */
export function getStartTime({ day, at }: Pick<Draft, 'day' | 'at'>, now: Date): Date {
  if (day === null) return now
  const start = toZonedInstant(day, at ?? '09:00')
  if (start === null) throw wrong('That time doesn’t exist because of daylight saving. Choose another time.')
  // The minute in which the user presses the button is not past yet.
  if (start.getTime() < now.getTime() - 60_000)
    throw wrong(`${formatDay(start)}, ${formatTime(start)} is in the past. Choose a later time.`)
  return start
}

const wrong = (sentence: string) => invalid(sentence, [{ path: 'day', message: sentence }])

/** Puts the messages in the outbox, and keeps who gets one and who does not. */
export async function queueMessages(
  tx: Tx,
  making: LinkContext,
  campaign: Row,
  judged: readonly EvaluatedRecipient[],
  startsAt: Date,
): Promise<void> {
  const { id } = campaign
  const facts = await business.facts(tx)
  const will = judged.filter(({ reason }) => reason === null)
  const codes = await createLinks(
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
    const values = toTemplateValues(person, facts, toLinkUrl(making.config, codeOf.get(person.id) ?? ''))
    const common = { purpose: 'marketing', customerId: person.id, campaignId: id, sendAfter: startsAt } as const
    if (smsId)
      messages.push({
        ...common,
        id: smsId,
        type: 'sms',
        recipient: person.phone,
        message: renderTemplate(campaign.text, values),
      })
    if (emailId) {
      const [subject, email] =
        campaign.way === 'either'
          ? [`A special from ${facts.name}`, campaign.text.replaceAll(/ ?\{stop\}/g, '')]
          : [campaign.subject, campaign.email]
      const message = composeEmail(email, values, facts, unsubscribeUrl(making, emailId))
      messages.push({
        ...common,
        id: emailId,
        type: 'email',
        recipient: person.email ?? '',
        subject: renderTemplate(subject, values),
        message,
      })
    }
  }
  await enqueueBatch(tx, messages)
  await saveRecipients(tx, id, people)
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
  tx.enqueue('campaigns.update-progress', {}, { after: startsAt })
  tx.notifyClients('campaigns')
}

async function saveRecipients(
  tx: Tx,
  campaignId: string,
  people: readonly { person: EvaluatedRecipient; smsId: string | null; emailId: string | null }[],
): Promise<void> {
  // Ids that match no customer leave nothing to store.
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
