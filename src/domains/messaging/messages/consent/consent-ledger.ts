/**
 * Who may be written to: what people agreed to and what they no longer want. The last entry of a number or an address
 * counts.
 */
import { createHash, randomUUID } from 'node:crypto'
import { and, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as customers from '#domains/sales/customers/service.ts'
import { customers as customerRows } from '#domains/sales/customers/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockChannel } from '../outbox/channel-health.ts'
import type { Type } from '../contract.ts'
import { NOT_AGREED, PAUSED, STOPPED, UNSUBSCRIBED } from '../outbox/send-policy.ts'
import type { ConsentStatus } from '../outbox/send-policy.ts'
import { communications, consents } from '../tables.ts'
import { scheduleRun } from '../outbox/schedule-run.ts'

export type NewConsent = {
  channel: Type
  /** E.164, or an e-mail address. */
  address: string
  /**
   * pause: their text may be an opt-out, so offers by text wait until the owner says what it means (`agreed` false:
   * they wait).
   */
  covers: 'service' | 'offers' | 'all' | 'pause'
  agreed: boolean
  source:
    | 'quote-form'
    | 'keyword'
    | 'words'
    | 'provider'
    | 'unsubscribe'
    | 'office'
    | 'campaign'
    | 'not-asked'
    | 'import'
  /** The words that they were shown, or that they wrote. */
  wording?: string | null
  /** Which edition of the words that we showed. */
  version?: string | null
  customerId?: string | null
  requestId?: string | null
  /** Path of the page whose form it was ticked in. */
  page?: string | null
  at?: Date
}

const NOTHING: ConsentStatus = { stopped: false, offers: false, paused: false, texts: null }

/** Normalizes an address for storage. Addresses of one mailbox differ only in capitals. */
const normalizeAddress = (channel: Type, address: string): string =>
  channel === 'email' ? address.trim().toLowerCase() : address
/** What is left of an address when its person is erased. */
const digestOf = (address: string): string => `sha256:${createHash('sha256').update(address).digest('hex')}`

/** Adds an entry. Answers its id. */
export async function record(tx: Tx, { at = tx.now, ...given }: NewConsent): Promise<string> {
  const byName = given.source === 'office' ? tx.actor.name : null
  const id = randomUUID()
  await tx
    .insert(consents)
    .values({ ...given, id, address: normalizeAddress(given.channel, given.address), byName, at })
  tx.notifyClients('customers')
  return id
}

/** Records many consents without making the caller wait: they are written with the commit. */
export function recordDeferred(tx: Tx, given: readonly NewConsent[]): void {
  for (const { at = tx.now, ...one } of given)
    tx.insertOnCommit(consents, { ...one, id: randomUUID(), address: normalizeAddress(one.channel, one.address), at })
}

/** What may be sent to each of these addresses. */
export async function getConsentStatus(
  tx: Tx,
  channel: Type,
  addresses: readonly string[],
): Promise<(address: string) => ConsentStatus> {
  const wanted = [...new Set(addresses.map((address) => normalizeAddress(channel, address)))]
  if (wanted.length === 0) return () => NOTHING
  const byDigest = new Map(wanted.map((address) => [digestOf(address), address]))
  const rows = await tx
    .selectDistinctOn([consents.address, consents.covers], {
      address: consents.address,
      covers: consents.covers,
      agreed: consents.agreed,
      at: consents.at,
    })
    .from(consents)
    .where(
      and(
        eq(consents.channel, channel),
        sql`${consents.address} = any(${sql.param([...wanted, ...byDigest.keys()])}::text[])`,
      ),
    )
    .orderBy(consents.address, consents.covers, sql`${consents.at} desc`, consents.agreed)
  const found = Map.groupBy(rows, ({ address }) => byDigest.get(address) ?? address)
  return (address) => {
    const last = (covers: string) =>
      found
        .get(normalizeAddress(channel, address))
        ?.filter((row) => row.covers === covers)
        // Of two in the same moment the one that says no counts.
        .toSorted((a, b) => b.at.getTime() - a.at.getTime() || Number(a.agreed) - Number(b.agreed))[0]
    const [all, offers, lastPause, service] = [last('all'), last('offers'), last('pause'), last('service')]
    const stopped = all?.agreed === false
    const newest = service && (all === undefined || service.at >= all.at) ? service : all
    return {
      stopped,
      // A customer who withdraws a STOP wants messages about their work again; promotions need a new consent.
      offers: offers?.agreed === true && (all === undefined || offers.at >= all.at) && !stopped,
      paused: lastPause?.agreed === false && (all === undefined || lastPause.at > all.at),
      texts: newest?.agreed ?? null,
    }
  }
}

/**
 * Nothing more goes to this number: what waits for it is held back, in the middle of a campaign, too. Answers the id of
 * the entry.
 */
export async function optOut(tx: Tx, { phone, ...given }: ByPhone): Promise<string> {
  // Wait for a transaction that is leasing texts now; a lease that starts after this one sees the STOP.
  await lockChannel(tx, 'sms')
  const id = await record(tx, { ...given, channel: 'sms', address: phone, covers: 'all', agreed: false })
  await customers.setOptOutForPhone(tx, phone, true)
  await hold(tx, and(eq(communications.type, 'sms'), eq(communications.recipient, phone)), STOPPED)
  return id
}

/** Their text may be an opt-out: offers by text wait until `endPause`, a STOP or a START. */
export async function pauseMarketing(tx: Tx, { phone, ...given }: ByPhone): Promise<void> {
  if ((await getConsentStatus(tx, 'sms', [phone]))(phone).stopped) return
  await lockChannel(tx, 'sms')
  await record(tx, { ...given, channel: 'sms', address: phone, covers: 'pause', agreed: false })
  tx.notifyClients('conversations', 'communications')
}

/**
 * They want no more offers by text, and texts about their work still go. Holds back the offers that wait for the
 * number.
 */
export async function declineOffers(tx: Tx, { phone, ...given }: ByPhone): Promise<void> {
  await lockChannel(tx, 'sms')
  await record(tx, { ...given, channel: 'sms', address: phone, covers: 'offers', agreed: false })
  await hold(
    tx,
    and(eq(communications.type, 'sms'), eq(communications.purpose, 'marketing'), eq(communications.recipient, phone)),
    NOT_AGREED,
  )
}

/** Ends a pause: what waits for the number goes on. Answers the id of the entry. */
export async function resumeMarketing(tx: Tx, { phone, ...given }: ByPhone): Promise<string> {
  const id = await record(tx, { ...given, channel: 'sms', address: phone, covers: 'pause', agreed: true })
  await tx
    .update(communications)
    .set({ sendAfter: tx.now, reason: null })
    .where(
      and(
        eq(communications.type, 'sms'),
        eq(communications.recipient, phone),
        eq(communications.status, 'pending'),
        eq(communications.reason, PAUSED),
      ),
    )
  scheduleRun(tx, 'sms')
  tx.notifyClients('conversations', 'communications')
  return id
}

/**
 * The number was asked whether we may text about their work and said no, or left the box empty. Customers with it are
 * written to by e-mail from then on.
 */
export async function declineTexts(
  tx: Tx,
  { phone, ...given }: ByPhone & { requestId?: string | null; page?: string | null; at?: Date },
): Promise<void> {
  await record(tx, { ...given, channel: 'sms', address: phone, covers: 'service', agreed: false })
  await customers.withdrawTextConsent(tx, phone)
}

/**
 * Withdraws a STOP; promotions need a new consent. A number that never sent STOP keeps its consents: START ends a
 * pause, and allows texts about their work where the customer had declined them. Returns the id of the entry, if there
 * is one.
 */
export async function optBackIn(tx: Tx, { phone, ...given }: ByPhone): Promise<string | null> {
  const { stopped, paused, texts } = (await getConsentStatus(tx, 'sms', [phone]))(phone)
  if (!stopped) {
    if (paused) await resumeMarketing(tx, { phone, ...given })
    return texts === false
      ? record(tx, { ...given, channel: 'sms', address: phone, covers: 'service', agreed: true })
      : null
  }
  const id = await record(tx, { ...given, channel: 'sms', address: phone, covers: 'all', agreed: true })
  await customers.setOptOutForPhone(tx, phone, false)
  return id
}

/**
 * Applies earlier opt-outs of a number to customers who did not have that number before. A STOP belongs to the number,
 * not to its owner.
 */
export async function syncOptOuts(tx: Tx, customerIds: readonly string[]): Promise<void> {
  const numbers = await tx
    .selectDistinct({ phone: customerRows.phone })
    .from(customerRows)
    .where(and(sql`${customerRows.id} = any(${sql.param([...customerIds])}::uuid[])`, ne(customerRows.phone, '')))
  const phones = numbers.map(({ phone }) => phone)
  const standing = await getConsentStatus(tx, 'sms', phones)
  for (const phone of phones.filter((one) => standing(one).stopped)) {
    const [stopped] = await tx
      .select({ at: consents.at, agreed: consents.agreed })
      .from(consents)
      .where(
        and(
          eq(consents.channel, 'sms'),
          inArray(consents.address, [phone, digestOf(phone)]),
          eq(consents.covers, 'all'),
        ),
      )
      .orderBy(desc(consents.at), consents.agreed)
      .limit(1)
    if (stopped && !stopped.agreed) await customers.setOptOutForPhone(tx, phone, true, stopped.at)
  }
}

type ByPhone = Pick<NewConsent, 'source' | 'wording' | 'customerId'> & { phone: string }

/** No more offers go to this mailbox; bills, receipts and what else is about their own work still do. */
export async function unsubscribe(
  tx: Tx,
  { email, ...given }: Pick<NewConsent, 'source' | 'wording' | 'customerId'> & { email: string },
): Promise<void> {
  await lockChannel(tx, 'email')
  await record(tx, { ...given, channel: 'email', address: email, covers: 'offers', agreed: false })
  const mailbox = sql`lower(${communications.recipient}) = ${normalizeAddress('email', email)}`
  await hold(tx, and(eq(communications.type, 'email'), eq(communications.purpose, 'marketing'), mailbox), UNSUBSCRIBED)
}

/** Holds back what waits for numbers that want no texts, and offers that wait for mailboxes that want none. */
export async function holdPendingFor(
  tx: Tx,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<void> {
  if (phones.length > 0)
    await hold(tx, and(eq(communications.type, 'sms'), inArray(communications.recipient, [...phones])), STOPPED)
  const mailboxes = sql`lower(${communications.recipient}) = any(${sql.param(emails.map((email) => normalizeAddress('email', email)))}::text[])`
  if (emails.length > 0)
    await hold(
      tx,
      and(eq(communications.type, 'email'), eq(communications.purpose, 'marketing'), mailboxes),
      UNSUBSCRIBED,
    )
}

async function hold(tx: Tx, which: SQL | undefined, reason: string): Promise<void> {
  await tx
    .update(communications)
    .set({ status: 'suppressed', reason })
    .where(and(eq(communications.status, 'pending'), which))
  tx.notifyClients('communications')
}
