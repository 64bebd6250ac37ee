/**
 * A text that comes in: kept once, understood, tied to whose number it is, and told to the owner. Told again, it
 * changes nothing twice.
 */
import { desc, eq } from 'drizzle-orm'
import * as business from '#domains/business/service.ts'
import { customers } from '#domains/customers/tables.ts'
import { alertOwner } from '#domains/messages/alerts/owner-alerts.ts'
import * as consents from '#domains/messages/consent/consent-ledger.ts'
import { formatList } from '#lib/format-list.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SmsEvent } from '#providers/sms/port.ts'
import { confirmAppointment } from './confirm-appointment.ts'
import { replies } from './tables.ts'
import { isSingleWord, parseConfirmation, parseIntent } from './parse-intent.ts'
import type { Intent } from './parse-intent.ts'

type TextNews = Extract<SmsEvent, { about: 'text' }>

/** What is answered at once, or null, and whether the number said STOP. */
export type InboundResult = { reply: string | null; stopped: boolean }

const MAX_PEOPLE = 5

/** Keeps a text that came in, and does what it wishes. Told again, it changes nothing and answers nothing. */
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
  // Of two people with one number nobody knows who wrote.
  const customerId = people.length === 1 ? (people[0]?.id ?? null) : null
  const [kept] = await tx
    .insert(replies)
    .values({ phone: from, customerId, body, pictures, wish, providerId: id, createdAt: tx.now })
    .onConflictDoNothing({ target: replies.providerId })
    .returning({ id: replies.id })
  if (!kept) return { reply: null, stopped: false }
  tx.changed('replies')
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
  if (wish === null) await confirmAppointmentIfRequested(tx, kept.id, news, people)
  const who = people.length > 0 ? formatList(people.map(({ name }) => name)) : formatPhone(from)
  await notifyOwner(tx, config, news, wish, who)
  // The carriers want one confirmation: whoever had stopped before has it already.
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
  const kept = await confirmAppointment(tx, { customerIds: people.map(({ id }) => id), phone: from }, yes)
  if (kept === null) return
  const { of, id } = kept
  await tx
    .update(replies)
    .set({ wish: 'confirm', ...(of === 'job' ? { jobId: id } : { visitId: id }) })
    .where(eq(replies.id, replyId))
}

const PICTURE = 'A picture'

async function notifyOwner(
  tx: Tx,
  config: Config,
  { from, body }: TextNews,
  wish: Intent | null,
  who: string,
): Promise<void> {
  const titles: Partial<Record<Intent, string>> = {
    stop: `${who} wants no more texts`,
    'no-offers': `${who} wants no more offers by text`,
    unsure: `Did ${who} opt out? Please decide`,
    'wrong-number': `${who} says this is the wrong number`,
  }
  const alert = {
    title: (wish && titles[wish]) ?? `${who} texted`,
    // Words of nobody's business on a lock screen: a text is shown there as any text is.
    body: body.slice(0, 200) || PICTURE,
    href: `/dashboard/messages/${from.slice(1)}`,
  }
  // A telephone that answers by itself would be told of its own answer, for ever.
  const { phone } = await business.alertContact(tx, config)
  if (from !== phone) alertOwner(tx, alert)
}

/** One answer each, which the law allows even after an opt-out (47 CFR 64.1200(a)(12)). */
async function answerTo(tx: Tx, wish: Exclude<Intent, 'unsure'>): Promise<string> {
  const { name, phone } = await business.facts(tx)
  if (wish === 'stop' || wish === 'wrong-number')
    return `${name}: you will get no more texts from us. Reply START to get them again.`
  if (wish === 'no-offers')
    return `${name}: you will get no more offers by text. Texts about your work still come. Reply STOP to end all texts.`
  if (wish === 'start') return `${name}: you get our texts again. Reply STOP to end them, HELP for help.`
  return `${name}: call us at ${formatPhone(phone)}. Message and data rates may apply. Reply STOP to end texts.`
}
