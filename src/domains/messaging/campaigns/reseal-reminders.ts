/** "Time to seal again" and "time to clean again": to who agreed to offers, once for each time that we were there. */
import { sql } from 'drizzle-orm'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { renderForCustomer } from '#domains/messaging/messages/templates/render-message.ts'
import * as business from '#domains/system/business/service.ts'
import { unsubscribeUrl, emailFooter, postalAddress } from '#domains/messaging/messages/consent/unsubscribe-link.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import type { NewMessage } from '#domains/messaging/messages/service.ts'
import { randomUUID } from 'node:crypto'
import { toDay, ZONE } from '#lib/dates.ts'
import { addDays, toZonedInstant } from '#lib/local-time.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { selectAudience } from './select-audience.ts'
import type { LinkContext } from './confirm-campaign.ts'
import { evaluateRecipients, lockCampaignQueue } from './evaluate-recipient.ts'
import type { EvaluatedRecipient } from './evaluate-recipient.ts'
import { toLinkUrl, createLinks } from './campaign-links.ts'
import { resealReminders } from './tables.ts'
import { formatLastService, STOP_LINE } from './campaign-copy.ts'

/** What each is about: the services by their labels, and the category of who was served before this program was. */
const WORK = {
  reseal: { services: '%seal%', categories: ['Paver Sealing'] },
  cleaning: {
    services: '%(clean|wash)%',
    categories: ['Driveway Cleaning', 'Pool Area Cleaning', 'House Wash', 'Roof Cleaning'],
  },
} as const
type Kind = keyof typeof WORK

/** A day's worth for a small crew to answer; the other customers who are due get theirs tomorrow. */
const A_DAY = 50
/** Customers who were due longer ago than this have a contractor by now, or do not want one. */
const TOO_LATE_DAYS = 730
/** When they leave, by the business's clock. */
const HOUR = '10:00'

/**
 * Writes today's. Run again on the same day, or on another node, it adds nothing for who had theirs. Answers how many
 * messages.
 */
export async function sendDueReminders(tx: Tx, making: LinkContext): Promise<number> {
  let written = 0
  for (const kind of ['reseal', 'cleaning'] as const) {
    const { on, days } = await messageTemplates.getTemplate(tx, kind)
    if (on && days !== null) written += await remindOf(tx, making, kind, days)
  }
  return written
}

async function remindOf(tx: Tx, making: LinkContext, kind: Kind, days: number): Promise<number> {
  // Of two nodes the second waits, and finds what the first has written.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`reseal reminders ${kind}`}, 0))`)
  const facts = await business.facts(tx)
  const sendAfter = hourOf(tx.now)
  const today = toDay(tx.now)
  const already = await tx.$count(
    resealReminders,
    sql`${resealReminders.kind} = ${kind} and ${resealReminders.createdAt} > ${new Date(tx.now.getTime() - 20 * 3_600_000).toISOString()}::timestamptz`,
  )
  const due = await dueFor(tx, kind, addDays(today, -days), addDays(today, -days - TOO_LATE_DAYS))
  const willing = await willingOf(tx, [...due.keys()], postalAddress(facts) !== null)
  let written = 0
  for (const { id, text, mail } of willing.slice(0, Math.max(0, A_DAY - already))) {
    const lastDay = due.get(id) ?? today
    const [code = ''] = await createLinks(tx, [id], null)
    const values = { last_service: formatLastService(lastDay), link: toLinkUrl(making.config, code) }
    const composed = await renderForCustomer(tx, kind, { customerId: id, values }, { only: { text, mail } })
    const lawful = composed.flatMap((message) => completed(message, making, facts))
    if (lawful.length === 0) continue
    await tx.insert(resealReminders).values({ customerId: id, kind, lastDay, createdAt: tx.now }).onConflictDoNothing()
    for (const message of lawful) await messages.enqueue(tx, { ...message, sendAfter })
    written += lawful.length
  }
  return written

  /**
   * As every offer has to end, whatever the owner has made of the words; none by e-mail while there is no postal
   * address.
   */
  function completed(message: NewMessage, { config, seals }: LinkContext, of: typeof facts): NewMessage[] {
    if (message.type === 'sms')
      return [
        { ...message, message: /\bSTOP\b/.test(message.message) ? message.message : `${message.message} ${STOP_LINE}` },
      ]
    if (postalAddress(of) === null) return []
    const id = randomUUID()
    return [
      { ...message, id, message: `${message.message}\n\n${emailFooter(of, unsubscribeUrl({ config, seals }, id))}` },
    ]
  }
}

function hourOf(now: Date): Date {
  const at = toZonedInstant(toDay(now), HOUR) ?? now
  return at > now ? at : now
}

/**
 * Those who may be sent an offer now, in their order, and by which ways. Who may not may agree tomorrow: the reminder
 * is recorded once a message is written.
 */
async function willingOf(tx: Tx, ids: string[], mayMail: boolean): Promise<EvaluatedRecipient[]> {
  if (ids.length === 0) return []
  await lockCampaignQueue(tx)
  const named = { categories: [], towns: [], tags: [], fields: [], served: null, customerIds: ids }
  const people = await selectAudience(tx, named)
  const place = new Map(ids.map((id, at) => [id, at]))
  const inOrder = people.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
  return (await evaluateRecipients(tx, inOrder, 'both', { mayMail })).filter(({ reason }) => reason === null)
}

/** An open request or estimate that no one has worked on for longer than this does not count as open. */
const STILL_OPEN_MS = 90 * 86_400_000
/** So many are looked at in a day. */
const MAX_DUE = 5000

/**
 * Who had such work last between these days, and on which, has nothing booked, asked for or offered, and has had
 * no reminder about that day. The longest ago first.
 */
async function dueFor(tx: Tx, kind: Kind, until: string, from: string): Promise<Map<string, string>> {
  const { services, categories } = WORK[kind]
  const lately = sql`${new Date(tx.now.getTime() - STILL_OPEN_MS).toISOString()}::timestamptz`
  // Of who agreed there are few; they are looked at, and not every customer.
  const { rows } = await tx.execute<{ id: string; lastDay: string }>(sql`
    with agreed as (
      select c.id, c.phone, known_day(c.transaction_day, c.created_at) as known, c.service_category from customers c join consents s on s.covers = 'offers' and s.agreed
        and (s.channel = 'sms' and s.address = c.phone or s.channel = 'email' and s.address = c.email)
      where not c.archived and c.erased_at is null group by c.id
    ), last as (
      select a.id, a.phone, greatest(
        (select max(coalesce(j.scheduled_date, (j.end_time at time zone ${ZONE})::date)) from jobs j
          where j.customer_id = a.id and j.status = 'completed' and lower(j.service) similar to ${services}),
        case when a.service_category = any(${sql.param([...categories])}::text[]) then a.known end) as day
      from agreed a
    )
    select last.id, last.day::text as "lastDay" from last
    where last.day between ${from} and ${until}
      and not exists (select 1 from jobs j where j.customer_id = last.id and j.status in ('requested', 'scheduled', 'in-progress'))
      and not exists (select 1 from visits v where v.customer_id = last.id and v.status = 'scheduled')
      and not exists (select 1 from estimates e where e.customer_id = last.id and e.status in ('draft', 'sent') and e.created_at > ${lately})
      and not exists (select 1 from service_requests q where (q.customer_id = last.id or q.phone = last.phone) and q.status in ('new', 'contacted') and not q.flagged
        and q.created_at > ${lately})
      and not exists (select 1 from reseal_reminders r where r.customer_id = last.id and r.kind = ${kind} and r.last_day = last.day)
      and not exists (select 1 from recurring_services r where r.customer_id = last.id and r.status = 'active')
    order by last.day, last.id limit ${MAX_DUE}`)
  return new Map(rows.map(({ id, lastDay }) => [id, lastDay]))
}
