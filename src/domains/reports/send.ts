/** Sends reports by e-mail: now to whoever presses the button, and each week to whom the owner has chosen. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as business from '#domains/business/service.ts'
import { enqueue } from '#domains/messages/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { forbidden } from '#lib/problem.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Parts } from '#platform/http/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Schedule } from './contract.ts'
import { daysOf } from './period.ts'
import type { Days } from './period.ts'
import { report } from './report.ts'
import { team } from './schedule.ts'
import { reportLetters, reportRecipients, reportSchedule, reportSends } from './tables.ts'
import { told } from './told.ts'
import { weeklyText } from './weekly-text.ts'
import { dueNow } from './when-due.ts'

type Making = Pick<Parts, 'config'>
type Recipient = Schedule['team'][number]
/** `day`: the one it was due on; null: somebody pressed the button. */
type Sending = { days: Days; businessId: string | null; to: Recipient[]; day: string | null; why: string }

/** After that it is no news any more, and the next one is near. */
const NEWS_DAYS = 3
const DAY_MS = 86_400_000

/** The last seven days, as the screen shows them, to oneself. Throws `notFound` for a business that is none. */
export async function sendNow(
  tx: Tx,
  making: Making,
  { businessId }: { businessId?: string | undefined },
): Promise<{ recipient: string }> {
  const me = (await team(tx)).find(({ id }) => id === tx.actor.id)
  if (!me) throw forbidden('Only the team may have the weekly report.')
  const days = daysOf('week', toDay(tx.now))
  await send(tx, making, {
    days,
    businessId: businessId ?? null,
    to: [me],
    day: null,
    why: 'You asked for this report in the dashboard.',
  })
  return { recipient: me.email }
}

/** The seven whole days before the day that is due, to everybody who was chosen; of each such day once. */
export async function sendDue(tx: Tx, making: Making): Promise<void> {
  const [weekly] = await tx.select().from(reportSchedule).where(eq(reportSchedule.on, true)).for('update')
  const due = weekly && dueNow(weekly, tx.now)
  if (!due) return
  const [sent] = await tx.select({ id: reportSends.id }).from(reportSends).where(eq(reportSends.day, due.day))
  if (sent) return
  const chosen = new Set((await tx.select().from(reportRecipients)).map(({ userId }) => userId))
  await send(tx, making, {
    days: { from: addDays(due.day, -7), to: addDays(due.day, -1) },
    businessId: weekly.businessId,
    to: (await team(tx)).filter(({ id }) => chosen.has(id)),
    day: due.day,
    why: 'This report comes every week. The owner turns it off, or chooses who gets it, in the dashboard under Reports, Schedule Auto-Reports.',
  })
}

async function send(tx: Tx, { config }: Making, { days, businessId, to, day, why }: Sending): Promise<void> {
  const id = randomUUID()
  const made = await tx
    .insert(reportSends)
    .values({
      id,
      day,
      businessId,
      firstDay: days.from,
      lastDay: days.to,
      byName: day === null ? tx.actor.name : null,
      createdAt: tx.now,
    })
    .onConflictDoNothing({ target: reportSends.day })
    .returning({ id: reportSends.id })
  if (made.length === 0) return
  const [facts, ofBusiness] = [
    await business.facts(tx),
    businessId === null ? null : await business.get(tx, businessId),
  ]
  const of = ofBusiness?.name ?? 'All of the business'
  const link = `${siteOrigin(config)}/dashboard/reports?${new URLSearchParams({ from: days.from, to: days.to, of: businessId ?? 'all' })}`
  const { letterOf } = await import('./weekly-letter.tsx')
  for (const money of [true, false]) {
    const people = to.filter((person) => person.money === money)
    if (people.length === 0) continue
    const words = told(
      await report(tx, { ...days, businessId: businessId ?? undefined, beside: 'before', mix: 'year' }, money),
      toDay(tx.now),
    )
    const subject = `Weekly report, ${words.days}: ${of}`
    const letter = { subject, house: facts.name, of, told: words, link, why }
    const html = await letterOf(letter)
    for (const { email } of people) {
      const { id: communicationId } = await enqueue(tx, {
        type: 'email',
        purpose: 'report',
        recipient: email,
        subject,
        message: weeklyText(letter),
        html,
        sendBefore: new Date(tx.now.getTime() + NEWS_DAYS * DAY_MS),
      })
      await tx.insert(reportLetters).values({ sendId: id, communicationId })
    }
  }
  tx.changed('report-schedule')
}
