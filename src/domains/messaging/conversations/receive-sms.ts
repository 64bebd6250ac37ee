/**
 * An incoming text. The product stores it once, interprets it, links it to the owner of the number, and notifies the
 * business owner. A repeated report changes nothing.
 */
import { desc, eq } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import * as consents from '#domains/messaging/messages/consent/consent-ledger.ts'
import { formatList } from '#lib/format-list.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SmsEvent } from '#providers/sms/port.ts'
import { confirmAppointment } from './confirm-appointment.ts'
import { queuePictures } from './fetch-pictures.ts'
import { replies } from './tables.ts'
import { isSingleWord, parseConfirmation, parseIntent } from './parse-intent.ts'
import type { Intent } from './parse-intent.ts'

type TextNews = Extract<SmsEvent, { about: 'text' }>

/** What is answered at once, or null, and whether the number said STOP. */
export type InboundResult = { reply: string | null; stopped: boolean }

const MAX_PEOPLE = 5

/** Stores an incoming text and does what it asks. A repeated report changes nothing and gets no reply. */
export async function receiveSms(tx: Tx, config: Config, news: TextNews): Promise<InboundResult> {
  const { id, from, body, pictures } = news
  const { stopped } = (await consents.getConsentStatus(tx, 'sms', [from]))(from)
  // "Yes" means to start again for who had stopped.
  const wish = news.wish ?? parseIntent(body) ?? (stopped && /^\W*yes\W*$/i.test(body) ? 'start' : null)
  const people = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.phone, from))
    .orderBy(customers.archived, desc(customers.createdAt))
    .limit(MAX_PEOPLE)
  // When two people share a number, the sender is unknown.
  const customerId = people.length === 1 ? (people[0]?.id ?? null) : null
  const [saved] = await tx
    .insert(replies)
    .values({ phone: from, customerId, body, pictures, wish, providerId: id, createdAt: tx.now })
    .onConflictDoNothing({ target: replies.providerId })
    .returning({ id: replies.id })
  if (!saved) return { reply: null, stopped: false }
  await queuePictures(tx, saved.id, news.media)
  tx.notifyClients('replies')
  const said = {
    phone: from,
    source: isSingleWord(body) ? 'keyword' : 'words',
    wording: body.slice(0, 500),
    customerId,
  } as const
  const ends = wish === 'stop' || wish === 'wrong-number'
  if (ends) await consents.optOut(tx, said)
  if (wish === 'unsure') await consents.pauseMarketing(tx, said)
  if (wish === 'no-offers') await consents.declineOffers(tx, said)
  if (wish === 'start') await consents.optBackIn(tx, said)
  if (wish === null) await confirmAppointmentIfRequested(tx, saved.id, news, people)
  const who = people.length > 0 ? formatList(people.map(({ name }) => name)) : formatPhone(from)
  await notifyOwner(tx, config, news, wish, who)
  // The carriers want one confirmation: a number that opted out before has it already.
  const answers =
    news.wish === null && wish !== null && wish !== 'unsure' && !((ends || wish === 'no-offers') && stopped)
  return { reply: answers ? await answerTo(tx, wish) : null, stopped: ends }
}

/** "C", and "yes" to what we had asked, keep the appointment; the reply keeps which one. */
async function confirmAppointmentIfRequested(
  tx: Tx,
  replyId: string,
  { from, body }: TextNews,
  people: readonly { id: string }[],
): Promise<void> {
  const yes = parseConfirmation(body)
  if (yes === null) return
  const confirmed = await confirmAppointment(tx, { customerIds: people.map(({ id }) => id), phone: from }, yes)
  if (confirmed === null) return
  const { of, id } = confirmed
  await tx
    .update(replies)
    .set({ wish: 'confirm', ...(of === 'job' ? { jobId: id } : { visitId: id }) })
    .where(eq(replies.id, replyId))
}

const PICTURE = 'A picture'

async function notifyOwner(
  tx: Tx,
  config: Config,
  { from, body, pictures }: TextNews,
  wish: Intent | null,
  who: string,
): Promise<void> {
  const titles: Partial<Record<Intent, string>> = {
    stop: `${who} opted out of texts`,
    'no-offers': `${who} opted out of promotional texts`,
    unsure: `Did ${who} opt out? Review needed`,
    'wrong-number': `${who} says this is the wrong number`,
  }
  const alert = {
    title: (wish && titles[wish]) ?? `${who} texted`,
    // The text appears on a lock screen like any other text, without details of the business.
    body: body.slice(0, 200) || (pictures > 1 ? `${pictures} pictures` : PICTURE),
    href: `/dashboard/messages/${from.slice(1)}`,
  }
  // An alert to a phone with automatic replies would trigger an alert about that reply, in an endless loop.
  const { phone } = await business.alertContact(tx, config)
  if (from !== phone) alertOwner(tx, alert)
}

/** One answer each, which the law allows even after an opt-out (47 CFR 64.1200(a)(12)). */
async function answerTo(tx: Tx, wish: Exclude<Intent, 'unsure'>): Promise<string> {
  const { name, phone } = await business.facts(tx)
  if (wish === 'stop' || wish === 'wrong-number')
    return `${name}: You're unsubscribed and won't get more texts from us. Reply START to resubscribe.`
  if (wish === 'no-offers')
    return `${name}: You won't get promotional texts from us anymore. We'll still text you about your jobs. Reply STOP to opt out of all texts.`
  if (wish === 'start') return `${name}: You're resubscribed to our texts. Reply STOP to opt out, HELP for help.`
  return `${name}: For help, call ${formatPhone(phone)}. Msg & data rates may apply. Reply STOP to opt out.`
}
