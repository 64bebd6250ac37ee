/**
 * A text that comes in: kept once, understood, tied to whose number it is, and told to the owner. Told again, it
 * changes nothing twice.
 */
import { desc, eq } from 'drizzle-orm'
import * as business from '#domains/business/service.ts'
import { customers } from '#domains/customers/tables.ts'
import { alertOwner } from '#domains/messages/alerts.ts'
import * as consents from '#domains/messages/consents.ts'
import { list } from '#lib/words.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Config } from '#platform/config.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { SmsNews } from '#providers/sms/port.ts'
import { confirm } from './confirm.ts'
import { replies } from './tables.ts'
import { isWord, readsAsYes, understand } from './understand.ts'
import type { Wish } from './understand.ts'

type TextNews = Extract<SmsNews, { about: 'text' }>

/** What is answered at once, or null, and whether the number said STOP. */
export type Taken = { reply: string | null; stopped: boolean }

const MOST_PEOPLE = 5

/** Keeps a text that came in, and does what it wishes. Told again, it changes nothing and answers nothing. */
export async function take(tx: Tx, config: Config, news: TextNews): Promise<Taken> {
  const { id, from, body, pictures } = news
  const { stopped } = (await consents.standingOf(tx, 'sms', [from]))(from)
  // "Yes" means to start again for who had stopped.
  const wish = news.wish ?? understand(body) ?? (stopped && /^\W*yes\W*$/i.test(body) ? 'start' : null)
  const people = await tx
    .select({ id: customers.id, name: customers.name })
    .from(customers)
    .where(eq(customers.phone, from))
    .orderBy(customers.archived, desc(customers.createdAt))
    .limit(MOST_PEOPLE)
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
    source: isWord(body) ? 'keyword' : 'words',
    wording: body.slice(0, 500),
    customerId,
  } as const
  const ends = wish === 'stop' || wish === 'wrong-number'
  if (ends) await consents.stop(tx, said)
  if (wish === 'unsure') await consents.pause(tx, said)
  if (wish === 'no-offers') await consents.declineOffers(tx, said)
  if (wish === 'start') await consents.resume(tx, said)
  if (wish === null) await confirmIfMeant(tx, kept.id, news, people)
  const who = people.length > 0 ? list(people.map(({ name }) => name)) : formatPhone(from)
  await tell(tx, config, news, wish, who)
  // The carriers want one confirmation: whoever had stopped before has it already.
  const answers =
    news.wish === null && wish !== null && wish !== 'unsure' && !((ends || wish === 'no-offers') && stopped)
  return { reply: answers ? await answerTo(tx, wish) : null, stopped: ends }
}

/** "C", and "yes" to what we had asked, keep the appointment; the reply keeps which one. */
async function confirmIfMeant(
  tx: Tx,
  replyId: string,
  { from, body }: TextNews,
  people: readonly { id: string }[],
): Promise<void> {
  const yes = readsAsYes(body)
  if (yes === null) return
  const kept = await confirm(tx, { customerIds: people.map(({ id }) => id), phone: from }, yes)
  if (kept === null) return
  const { of, id } = kept
  await tx
    .update(replies)
    .set({ wish: 'confirm', ...(of === 'job' ? { jobId: id } : { visitId: id }) })
    .where(eq(replies.id, replyId))
}

const PICTURE = 'A picture'

async function tell(tx: Tx, config: Config, { from, body }: TextNews, wish: Wish | null, who: string): Promise<void> {
  const titles: Partial<Record<Wish, string>> = {
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
async function answerTo(tx: Tx, wish: Exclude<Wish, 'unsure'>): Promise<string> {
  const { name, phone } = await business.facts(tx)
  if (wish === 'stop' || wish === 'wrong-number')
    return `${name}: you will get no more texts from us. Reply START to get them again.`
  if (wish === 'no-offers')
    return `${name}: you will get no more offers by text. Texts about your work still come. Reply STOP to end all texts.`
  if (wish === 'start') return `${name}: you get our texts again. Reply STOP to end them, HELP for help.`
  return `${name}: call us at ${formatPhone(phone)}. Message and data rates may apply. Reply STOP to end texts.`
}
