/**
 * Sends reports by e-mail: at once to the user who presses the button, and each week to the people the owner has
 * chosen.
 */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { enqueue } from '#domains/messaging/messages/service.ts'
import { toDay } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { forbidden } from '#lib/problem.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Schedule } from './contract.ts'
import { getDays } from './report-period.ts'
import type { Days } from './report-period.ts'
import { buildReport } from './build-report.ts'
import { listTeam } from './report-schedule.ts'
import { reportEmails, reportRecipients, reportSchedule, reportSends } from './tables.ts'
import { buildReportContent } from './report-content.ts'
import { toWeeklyText } from './weekly-text.ts'
import { findDueNow } from './when-due.ts'

type SendContext = Pick<AppServices, 'config'>
type Recipient = Schedule['team'][number]
/** `day`: the one it was due on; null: someone pressed the button. */
type Sending = { days: Days; businessId: string | null; to: Recipient[]; day: string | null; why: string }

/** Days after which a report is out of date, and the next one is near. */
const NEWS_DAYS = 3
const DAY_MS = 86_400_000

/** The last seven days, as the screen shows them, to oneself. Throws `notFound` for a business that is none. */
export async function sendReportNow(
  tx: Tx,
  making: SendContext,
  { businessId }: { businessId?: string | undefined },
): Promise<{ recipient: string }> {
  const me = (await listTeam(tx)).find(({ id }) => id === tx.actor.id)
  if (!me) throw forbidden('Only team members can get the weekly report.')
  const days = getDays('week', toDay(tx.now))
  await send(tx, making, {
    days,
    businessId: businessId ?? null,
    to: [me],
    day: null,
    why: 'You requested this report in the dashboard.',
  })
  return { recipient: me.email }
}

/** The seven whole days before the day that is due, to everybody who was chosen; of each such day once. */
export async function sendDueReports(tx: Tx, making: SendContext): Promise<void> {
  const [weekly] = await tx.select().from(reportSchedule).where(eq(reportSchedule.on, true)).for('update')
  const due = weekly && findDueNow(weekly, tx.now)
  if (!due) return
  const [sent] = await tx.select({ id: reportSends.id }).from(reportSends).where(eq(reportSends.day, due.day))
  if (sent) return
  const chosen = new Set((await tx.select().from(reportRecipients)).map(({ userId }) => userId))
  await send(tx, making, {
    days: { from: addDays(due.day, -7), to: addDays(due.day, -1) },
    businessId: weekly.businessId,
    to: (await listTeam(tx)).filter(({ id }) => chosen.has(id)),
    day: due.day,
    why: 'This report is sent every week. The owner can turn it off or change recipients in the dashboard under Reports > Schedule Auto-Reports.',
  })
}

async function send(tx: Tx, { config }: SendContext, { days, businessId, to, day, why }: Sending): Promise<void> {
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
  const of = ofBusiness?.name ?? 'All businesses'
  const link = `${siteOrigin(config)}/dashboard/reports?${new URLSearchParams({ from: days.from, to: days.to, of: businessId ?? 'all' })}`
  const { renderWeeklyEmail: letterOf } = await import('./weekly-email.tsx')
  for (const money of [true, false]) {
    const people = to.filter((person) => person.money === money)
    if (people.length === 0) continue
    const words = buildReportContent(
      await buildReport(tx, { ...days, businessId: businessId ?? undefined, beside: 'before', mix: 'year' }, money),
      toDay(tx.now),
    )
    const subject = `Weekly report, ${words.days}: ${of}`
    const letter = { subject, house: facts.name, of, content: words, link, why }
    const html = await letterOf(letter)
    for (const { email } of people) {
      const { id: communicationId } = await enqueue(tx, {
        type: 'email',
        purpose: 'report',
        recipient: email,
        subject,
        message: toWeeklyText(letter),
        html,
        sendBefore: new Date(tx.now.getTime() + NEWS_DAYS * DAY_MS),
      })
      await tx.insert(reportEmails).values({ sendId: id, communicationId })
    }
  }
  tx.notifyClients('report-schedule')
}
