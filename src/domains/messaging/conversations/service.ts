/**
 * Conversations by text, with e-mail beside them. No one can write to a number that sent STOP. A message for one
 * customer never goes out under another customer's name.
 */
import { and, desc, eq, gt, isNull, lte, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { DECLINED } from '#domains/messaging/messages/choose-channel.ts'
import { optBackIn } from '#domains/messaging/messages/consent/consent-ledger.ts'
import { STOPPED } from '#domains/messaging/messages/outbox/send-policy.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { communications, consents } from '#domains/messaging/messages/tables.ts'
import { conflict, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Entry, NewText } from './contract.ts'
import { givePhotosTo } from './fetch-pictures.ts'
import { giveCallsTo } from './log-calls.ts'
import { resolvePhone, findCustomersByPhone, findRequestsByPhone } from './phone-owner.ts'
import type { Person } from './phone-owner.ts'
import { replies } from './tables.ts'

/** How long an answer waits in milliseconds, so that the sender can undo it. The recipient waits as long. */
export const UNDO_MS = 5000

/** A text from the number may be answered by text for this long, also where the box for texts was left empty. */
const ANSWERED_MS = 30 * 86_400_000

/**
 * Puts an answer in the outbox. Throws `conflict` for a number that said STOP or declined texts and wrote none itself,
 * `invalid` where it is not clear whose e-mail is meant.
 */
export async function send(tx: Tx, key: string, { type, subject, message, customerId }: NewText): Promise<Entry> {
  const phone = await resolvePhone(tx, key)
  const people = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const person = resolveRecipient(people, customerId ?? null)
  const refused = type === 'sms' ? await getNoTextReason(tx, phone) : null
  if (refused !== null) throw conflict(refused)
  const request = people.length > 0 ? undefined : (await findRequestsByPhone(tx, [phone])).get(phone)
  if (person) await customers.lockForReference(tx, person.id)
  const recipient = type === 'sms' ? phone : resolveEmail(people, person, request?.email)
  const made = await messages.enqueue(tx, {
    type,
    purpose: 'reply',
    recipient,
    ...(type === 'email' && { subject }),
    message,
    customerId: person?.id ?? null,
    // An answer to who has asked and waits: the request counts as contacted (requests/tasks.ts).
    requestId: request?.id ?? null,
    sendAfter: new Date(tx.now.getTime() + UNDO_MS),
  })
  tx.notifyClients('conversations')
  const { id, status, byName, customerName, reason, simulated, sendAfter, createdAt } = made
  const sent = {
    id,
    purpose: made.kind,
    automatic: null,
    byName,
    recipient,
    customerName,
    status,
    reason,
    simulated,
    sendAfter,
  }
  return {
    id,
    at: createdAt,
    way: 'out',
    type,
    subject: made.subject,
    body: message,
    pictures: 0,
    attachments: [],
    call: null,
    effect: null,
    sent,
  }
}

/**
 * Why no one may write a text to this number: it said STOP, or declined texts and wrote none itself. Null where one may.
 */
export async function getNoTextReason(tx: Tx, phone: string): Promise<string | null> {
  if (await messages.hasOptedOut(tx, phone)) return STOPPED
  return (await messages.hasDeclinedTexts(tx, phone)) && !(await hasWritten(tx, phone)) ? DECLINED : null
}

/** Whether a text came from this number in the last 30 days. */
async function hasWritten(tx: Tx, phone: string): Promise<boolean> {
  const since = new Date(tx.now.getTime() - ANSWERED_MS)
  const [text] = await tx
    .select({ id: replies.id })
    .from(replies)
    .where(and(eq(replies.phone, phone), gt(replies.createdAt, since)))
    .limit(1)
  return text !== undefined
}

/** The one it is for: who was chosen, or the only one there is. Of two with one number a text is for neither alone. */
function resolveRecipient(people: readonly Person[], customerId: string | null): Person | null {
  if (customerId === null) return people.length === 1 ? (people[0] ?? null) : null
  const person = people.find(({ id }) => id === customerId)
  if (!person)
    throw invalid('This number no longer belongs to that customer.', [{ path: 'customerId', message: 'Choose again.' }])
  return person
}

function resolveEmail(people: readonly Person[], person: Person | null, ofRequest: string | undefined): string {
  if (people.length > 1 && !person)
    throw invalid('Two customers share this number.', [
      { path: 'customerId', message: 'Choose who you’re writing to.' },
    ])
  const email = person ? person.email : ofRequest
  if (!email) throw conflict('This customer has no email address. Add one first.')
  return email
}

/** What came in later than what was looked at stays unread. */
export async function markRead(tx: Tx, key: string, until: Date): Promise<{ unread: number }> {
  const phone = await resolvePhone(tx, key)
  const read = await tx
    .update(replies)
    .set({ readAt: tx.now })
    .where(and(eq(replies.phone, phone), isNull(replies.readAt), lte(replies.createdAt, until)))
    .returning({ id: replies.id })
  if (read.length > 0) tx.notifyClients('replies')
  return { unread: await tx.$count(replies, and(eq(replies.phone, phone), isNull(replies.readAt))) }
}

/** To come back to it. */
export async function markUnread(tx: Tx, key: string): Promise<{ unread: number }> {
  const phone = await resolvePhone(tx, key)
  const newest = tx
    .select({ id: replies.id })
    .from(replies)
    .where(eq(replies.phone, phone))
    .orderBy(desc(replies.createdAt))
    .limit(1)
  await tx
    .update(replies)
    .set({ readAt: null })
    .where(sql`${replies.id} in (${newest})`)
  tx.notifyClients('replies')
  return { unread: await tx.$count(replies, and(eq(replies.phone, phone), isNull(replies.readAt))) }
}

type Newcomer = { name: string; address: string; email?: string | null | undefined }

/**
 * Creates a customer for this number and links the earlier messages to them. Throws `conflict` when the number already
 * belongs to a customer.
 */
export async function createCustomerFromPhone(
  tx: Tx,
  key: string,
  { name, address, email }: Newcomer,
): Promise<{ id: string }> {
  const phone = await resolvePhone(tx, key)
  const [known] = await customers.findByContact(tx, { phone, email })
  if (known?.phone === phone) throw conflict(`This number already belongs to ${known.name}.`)
  if (known)
    throw conflict(`${known.name} already has this email with a different number. Add the new number to that customer.`)
  const { customer, made } = await customers.findOrCreate(tx, {
    name,
    phone,
    address,
    email: email ?? null,
    serviceCount: 0,
  })
  if (!made) throw conflict(`This number already belongs to ${customer.name}.`)
  const theirs = await tx
    .update(replies)
    .set({ customerId: customer.id })
    .where(and(eq(replies.phone, phone), isNull(replies.customerId)))
    .returning({ id: replies.id })
  await givePhotosTo(
    tx,
    customer.id,
    theirs.map(({ id }) => id),
  )
  await giveCallsTo(tx, customer.id, phone)
  await tx
    .update(communications)
    .set({ customerId: customer.id })
    .where(and(eq(communications.type, 'sms'), eq(communications.recipient, phone), isNull(communications.customerId)))
  // What the number had said of texts holds for who has it.
  if (await messages.hasOptedOut(tx, phone)) await customers.setOptOutForPhone(tx, phone, true)
  const agreed = await agreedToTexts(tx, phone)
  if (agreed !== null) await customers.recordTextConsent(tx, customer.id, phone, agreed)
  tx.notifyClients('replies', 'communications')
  return { id: customer.id }
}

/** When they last agreed to texts about their work, as in the quote form; null: never. */
async function agreedToTexts(tx: Tx, phone: string): Promise<Date | null> {
  const { channel, address, covers, agreed, at } = consents
  const [row] = await tx
    .select({ at })
    .from(consents)
    .where(and(eq(channel, 'sms'), eq(address, phone), eq(covers, 'service'), eq(agreed, true)))
    .orderBy(desc(at))
    .limit(1)
  return row?.at ?? null
}

/**
 * Lifts a STOP for a customer who withdrew it in person or by phone. `how` describes that and is stored. Throws
 * `conflict` where there is no STOP.
 */
export async function reverseOptOut(tx: Tx, key: string, how: string): Promise<void> {
  const phone = await resolvePhone(tx, key)
  if (!(await messages.hasOptedOut(tx, phone)))
    throw conflict('This number hasn’t opted out, or has already opted back in.')
  const people = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const agreement = await optBackIn(tx, { phone, source: 'office', wording: how, customerId: people[0]?.id ?? null })
  // A number may belong to several customers or to none.
  for (const { id } of people)
    audit.record(tx, { entity: 'customers', entityId: id, action: 'texts allowed again', after: { reason: how } })
  // The whole number stands in the agreement, from where it goes when its person is erased.
  const after = { number: `ends in ${phone.slice(-4)}`, reason: how }
  if (people.length === 0 && agreement !== null)
    audit.record(tx, { entity: 'consents', entityId: agreement, action: 'texts allowed again', after })
  tx.notifyClients('conversations')
}
