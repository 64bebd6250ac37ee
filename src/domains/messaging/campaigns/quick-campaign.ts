import { eq } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { postalAddress } from '#domains/messaging/messages/consent/unsubscribe-link.ts'
import { validateTemplate } from '#domains/messaging/messages/templates/render-template.ts'
import { formatDay } from '#lib/dates.ts'
import { invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { selectAudience } from './select-audience.ts'
import { queueMessages } from './confirm-campaign.ts'
import type { LinkContext } from './confirm-campaign.ts'
import type { Reason } from './contract.ts'
import { evaluateRecipients, lockCampaignQueue } from './evaluate-recipient.ts'
import { create, lockCampaign } from './service.ts'
import { campaigns } from './tables.ts'
import { completeOffer, OFFER_FIELDS } from './campaign-copy.ts'

type Answer = { queued: number; skipped: { customerId: string; reason: string }[]; campaignId: string | null }

/** Said of one. */
const OF_ONE: Record<Reason, string> = {
  gone: 'This customer no longer exists.',
  archived: 'This customer is archived.',
  'no-way': 'There’s no phone number or email address to send marketing to.',
  stopped: 'They replied STOP.',
  paused: 'Their last text may be an opt-out. Review it in Messages.',
  'not-agreed': 'They haven’t opted in to marketing.',
  'had-one': 'They already got one this month.',
  'had-this': 'They already got this one.',
  'same-address': 'Another recipient has the same number or address.',
}
const UNKNOWN = 'This customer doesn’t exist.'

/**
 * `POST /api/automation/marketing-campaign` (spec.md §7): an offer to customers who are named one by one, at once. By
 * text to who agreed to texts with offers, else by e-mail to who agreed to those. It is a campaign like any other, with
 * its progress and its results. Throws `invalid` for braces that mean nothing.
 */
export async function sendQuickCampaign(
  tx: Tx,
  making: LinkContext,
  { customerIds, offer }: { customerIds: string[]; offer: string },
): Promise<Answer> {
  const facts = await business.facts(tx)
  const fault = validateTemplate(offer, OFFER_FIELDS, [])
  if (fault !== null) throw invalid(fault, [{ path: 'offer', message: fault }])
  const text = completeOffer(offer, facts)
  const wanted = [...new Set(customerIds)]
  const audience = { categories: [], towns: [], tags: [], fields: [], served: null, customerIds: wanted }
  const people = await selectAudience(tx, audience)
  await lockCampaignQueue(tx)
  const judged = await evaluateRecipients(tx, people, 'either', { same: text, mayMail: postalAddress(facts) !== null })
  const known = new Map(judged.map((person) => [person.id, person.reason]))
  const skipped = wanted.flatMap((customerId) => {
    const reason = known.get(customerId)
    return reason === null ? [] : [{ customerId, reason: reason === undefined ? UNKNOWN : OF_ONE[reason] }]
  })
  const queued = judged.filter(({ reason }) => reason === null).length
  if (queued === 0) return { queued, skipped, campaignId: null }
  const draft = {
    name: `Campaign ${formatDay(tx.now)}`,
    way: 'text' as const,
    text,
    subject: '',
    email: '',
    audience,
    day: null,
    at: null,
  }
  const id = await create(tx, draft)
  await tx.update(campaigns).set({ way: 'either' }).where(eq(campaigns.id, id))
  await queueMessages(tx, making, await lockCampaign(tx, id), judged, tx.now)
  return { queued, skipped, campaignId: id }
}
