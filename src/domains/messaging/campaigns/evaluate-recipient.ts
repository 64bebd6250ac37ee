/**
 * Who of many gets an offer, and why the others do not: only who agreed to offers, by this way, and has not taken it
 * back (47 CFR 64.1200(a)(2) and (f)(9); Fla. Stat. 501.059(8)). The engine asks the same again in the moment in which
 * each message leaves. This is not legal advice.
 */
import { and, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import type { ConsentStatus } from '#domains/messaging/messages/outbox/send-policy.ts'
import { communications } from '#domains/messaging/messages/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AudienceMember } from './select-audience.ts'
import type { AnyWay, Reach, Reason } from './contract.ts'
import { REASONS } from './contract.ts'
import { campaigns } from './tables.ts'

/** How they get it; `reason` for who does not. */
export type EvaluatedRecipient = AudienceMember & { text: boolean; mail: boolean; reason: Reason | null }

const MONTH_MS = 30 * 86_400_000

/**
 * `same`: the words of an offer that goes to people who were named one by one, so that they may get a second one this
 * month but not this very one. `mayMail`: false while no offer can go by e-mail, since the business has no postal
 * address.
 */
export async function evaluateRecipients(
  tx: Tx,
  people: readonly AudienceMember[],
  way: AnyWay,
  { same, mayMail }: { same?: string; mayMail: boolean },
): Promise<EvaluatedRecipient[]> {
  const [sms, mail, had] = [
    await consents.getConsentStatus(
      tx,
      'sms',
      people.flatMap(({ phone }) => (phone === '' ? [] : [phone])),
    ),
    await consents.getConsentStatus(
      tx,
      'email',
      people.flatMap(({ email }) => email ?? []),
    ),
    await offeredSince(tx, new Date(tx.now.getTime() - MONTH_MS), same),
  ]
  const taken = new Set<string>()
  return people.map((person) => {
    const { phone, email, erased, archived } = person
    const none = (reason: Reason): EvaluatedRecipient => ({ ...person, text: false, mail: false, reason })
    if (erased) return none('gone')
    if (archived) return none('archived')
    const byText = way !== 'email' && phone !== '' ? why(sms(phone)) : 'no-way'
    const byMail = way !== 'text' && email !== null && mayMail ? why(mail(email)) : 'no-way'
    const [text, letter] = [byText === null, byMail === null && (way !== 'either' || byText !== null)]
    if (!text && !letter) return none(worst(byText, byMail))
    if (
      had.customers.has(person.id) ||
      (text && had.addresses.has(phone)) ||
      (letter && had.addresses.has(email ?? ''))
    )
      return none(same ? 'had-this' : 'had-one')
    // Of two customers with one phone the first gets it.
    const [newText, newLetter] = [text && !taken.has(phone), letter && !taken.has(email ?? '')]
    if (!newText && !newLetter) return none('same-address')
    if (newText) taken.add(phone)
    if (newLetter) taken.add(email ?? '')
    return { ...person, text: newText, mail: newLetter, reason: null }
  })
}

/** Until the transaction ends: of two offers at once to the same people, the second sees what the first has queued. */
export async function lockCampaignQueue(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('offers to many', 0))`)
}

const why = ({ stopped, paused, offers }: ConsentStatus): Reason | null =>
  stopped ? 'stopped' : !offers ? 'not-agreed' : paused ? 'paused' : null

/**
 * Picks the reason to show when neither way is open: an opt-out first, then a pause, then a missing consent, then the
 * lack of any way.
 */
function worst(...reasons: (Reason | null)[]): Reason {
  return (['stopped', 'paused', 'not-agreed'] as const).find((reason) => reasons.includes(reason)) ?? 'no-way'
}

/** Who got an offer since then, or is about to. */
async function offeredSince(
  tx: Tx,
  since: Date,
  same: string | undefined,
): Promise<{ customers: Set<string>; addresses: Set<string> }> {
  // A month from when it left, which may be long after it was confirmed; what is still to leave counts whenever that
  // is.
  const isRecent = or(gt(campaigns.startsAt, since), inArray(campaigns.status, ['scheduled', 'sending', 'paused']))
  const recent = tx
    .select({ id: campaigns.id })
    .from(campaigns)
    .where(and(isRecent, same === undefined ? undefined : sql`${campaigns.text} = ${same}`))
  const ofCampaign = and(isNotNull(communications.campaignId), inArray(communications.campaignId, recent))
  const rows = await tx
    .select({ customerId: communications.customerId, recipient: communications.recipient })
    .from(communications)
    .where(
      and(
        // What went out by itself is an offer, too.
        same === undefined
          ? or(
              ofCampaign,
              and(inArray(communications.templateKey, ['reseal', 'cleaning']), gt(communications.createdAt, since)),
            )
          : ofCampaign,
        inArray(communications.status, ['pending', 'sending', 'sent', 'delivered', 'unconfirmed']),
        ne(communications.recipient, ''),
      ),
    )
  return {
    customers: new Set(rows.flatMap(({ customerId }) => customerId ?? [])),
    addresses: new Set(rows.map(({ recipient }) => recipient)),
  }
}

/** How many of those who were judged get one, by which ways, and how many do not for which reason. */
export function toReach(judged: readonly EvaluatedRecipient[]): Reach {
  const will = judged.filter(({ reason }) => reason === null)
  const leftOut = (Object.keys(REASONS) as Reason[]).flatMap((reason) => {
    const many = judged.filter((one) => one.reason === reason).length
    return many > 0 ? [{ reason, many }] : []
  })
  return {
    people: judged.length,
    will: will.length,
    texts: will.filter(({ text }) => text).length,
    emails: will.filter(({ mail }) => mail).length,
    leftOut,
  }
}
