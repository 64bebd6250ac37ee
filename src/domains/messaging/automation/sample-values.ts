/**
 * How a message that goes out by itself reads for one customer: with what is known of them, and plainly made up where
 * nothing is.
 */
import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm'
import { answerBy, formatAnswerBy } from '#domains/system/business/answer-by.ts'
import { DEFAULT_HOURS } from '#domains/system/business/default-hours.ts'
import * as business from '#domains/system/business/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { selectInvoices, toInvoice } from '#domains/money/invoices/invoice-row.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { jobs } from '#domains/work/jobs/tables.ts'
import * as messageTemplates from '#domains/messaging/messages/templates/message-templates.ts'
import { commonValues } from '#domains/messaging/messages/templates/render-message.ts'
import { TEMPLATE_DEFINITIONS } from '#domains/messaging/messages/templates/template-definitions.ts'
import type { TemplateKey } from '#domains/messaging/messages/templates/template-keys.ts'
import type { TemplateValues } from '#domains/messaging/messages/templates/render-template.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import { formatDay, formatMonth, toDay } from '#lib/dates.ts'
import { addDays, formatDate, toZonedInstant } from '#lib/local-time.ts'
import { formatCents } from '#lib/money.ts'
import { siteOrigin } from '#platform/http/site-origin.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { getAppointment, listAppointmentsOn, formatAppointmentTime } from './appointment-query.ts'
import type { Appointment } from './appointment-query.ts'
import type { Example } from './contract.ts'
import { formatArrival } from './format-arrival.ts'

type SampleContext = Pick<AppServices, 'config'>
/** What the domain of a kind knows of one customer; null: nothing. */
type Known = { customerId: string; values: TemplateValues; date?: string } | null

/**
 * Returns values of the named customer, else of the next customer who would get such a message. A private link is never
 * shown: it would give access to anyone who reads the sample.
 */
export async function getSampleValues(
  tx: Tx,
  making: SampleContext,
  kind: TemplateKey,
  wanted?: string,
): Promise<Example> {
  const known = await knownOf(tx, kind, wanted)
  const customer = await pick(tx, known?.customerId ?? wanted)
  const person = customer ?? { name: 'Ruth Delgado' }
  const values = { ...madeUp(tx, making, kind), ...known?.values, ...(await commonValues(tx, person)) }
  const inText = madeUpShortLinks(making, kind)
  return { customer, values, inText, madeUp: known === null, leavesAt: await leavesAt(tx, kind, known?.date) }
}

async function pick(tx: Tx, id: string | undefined): Promise<Example['customer']> {
  const { name, phone, email } = customers
  const [row] = await tx
    .select({ id: customers.id, name, phone, email })
    .from(customers)
    .where(and(id === undefined ? eq(customers.archived, false) : eq(customers.id, id), isNull(customers.erasedAt)))
    .orderBy(desc(customers.createdAt), desc(customers.id))
    .limit(1)
  return row ?? null
}

async function knownOf(tx: Tx, kind: TemplateKey, customerId: string | undefined): Promise<Known> {
  // A request is written before there is a customer.
  if (kind === 'received') return null
  if (kind === 'payment') return invoiceOf(tx, customerId)
  if (kind === 'estimate') return estimateOf(tx, customerId)
  if (kind === 'review' || kind === 'review-reminder' || kind === 'reseal' || kind === 'cleaning')
    return lastJobOf(tx, customerId)
  const appointment = await nextAppointment(
    tx,
    customerId,
    kind === 'reminder' ? ((await messageTemplates.getTemplate(tx, kind)).days ?? 2) : 0,
  )
  return appointment?.customerId
    ? {
        customerId: appointment.customerId,
        values: appointment.values,
        ...(appointment.date && { date: appointment.date }),
      }
    : null
}

/**
 * Finds the next appointment of a customer. Without a customer, it finds the next one within two months, and prefers
 * one at least `ahead` days away.
 */
async function nextAppointment(tx: Tx, customerId: string | undefined, ahead: number): Promise<Appointment | null> {
  const today = toDay(tx.now)
  const standing = customerId === undefined ? await listAppointmentsOn(tx, today, addDays(today, 61)) : []
  const ref =
    customerId === undefined
      ? (standing.find(({ date }) => date >= addDays(today, ahead)) ?? standing[0])
      : await nextOf(tx, customerId, today)
  return ref ? getAppointment(tx, ref) : null
}

async function nextOf(
  tx: Tx,
  customerId: string,
  today: string,
): Promise<{ of: 'job' | 'visit'; id: string } | undefined> {
  const [job] = await tx
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.customerId, customerId), eq(jobs.status, 'scheduled'), gte(jobs.scheduledDate, today)))
    .orderBy(jobs.standsAt)
    .limit(1)
  if (job) return { of: 'job', id: job.id }
  const [visit] = await tx
    .select({ id: visits.id })
    .from(visits)
    .where(and(eq(visits.customerId, customerId), eq(visits.status, 'scheduled'), gte(visits.date, today)))
    .orderBy(visits.standsAt)
    .limit(1)
  return visit && { of: 'visit', id: visit.id }
}

async function lastJobOf(tx: Tx, customerId: string | undefined): Promise<Known> {
  // Without a customer, it searches only one business, because the index is per business.
  const [house] = await business.list(tx)
  const [job] = await tx
    .select({
      customerId: jobs.customerId,
      service: jobs.service,
      endTime: jobs.endTime,
      date: jobs.scheduledDate,
      createdAt: jobs.createdAt,
    })
    .from(jobs)
    .where(
      and(
        customerId === undefined ? eq(jobs.businessId, house?.id ?? '') : eq(jobs.customerId, customerId),
        eq(jobs.status, 'completed'),
      ),
    )
    .orderBy(desc(jobs.createdAt), desc(jobs.id))
    .limit(1)
  if (!job) return null
  const done = job.endTime ?? (job.date === null ? job.createdAt : new Date(`${job.date}T12:00:00Z`))
  return { customerId: job.customerId, values: { service: job.service, last_service: `in ${formatMonth(done)}` } }
}

async function invoiceOf(tx: Tx, customerId: string | undefined): Promise<Known> {
  const [row] = await selectInvoices(tx)
    .where(
      and(
        customerId === undefined ? undefined : eq(invoices.customerId, customerId),
        inArray(invoices.status, ['sent', 'overdue']),
      ),
    )
    .orderBy(invoices.dueDate)
    .limit(1)
  if (!row) return null
  const { invoiceNumber, balance, dueDate, service } = toInvoice(row)
  return {
    customerId: row.invoice.customerId,
    values: {
      number: invoiceNumber,
      amount: formatCents(balance),
      due: `is due on ${formatDay(dueDate)}`,
      ...(service && { service }),
    },
  }
}

async function estimateOf(tx: Tx, customerId: string | undefined): Promise<Known> {
  const [row] = await tx
    .select({
      customerId: estimates.customerId,
      number: estimates.estimateNumber,
      title: estimates.title,
      validUntil: estimates.validUntil,
    })
    .from(estimates)
    .where(
      and(customerId === undefined ? undefined : eq(estimates.customerId, customerId), eq(estimates.status, 'sent')),
    )
    .orderBy(desc(estimates.createdAt))
    .limit(1)
  return row
    ? {
        customerId: row.customerId,
        values: { number: row.number, service: row.title, due: `good until ${formatDate(row.validUntil)}` },
      }
    : null
}

/**
 * Where a private link leads, without what makes it one: as long as a real one, which makes most of the length of a
 * text, and of what it costs.
 */
const [AN_ID, A_KEY] = ['xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx', 'x'.repeat(43)]
const LINKS: Partial<Record<TemplateKey, string>> = {
  received: `/thank-you?r=${'x'.repeat(44)}`,
  review: `/review/${A_KEY}`,
  'review-reminder': `/review/${A_KEY}`,
  payment: `/pay/${AN_ID}?client_secret=${A_KEY}`,
  estimate: `/estimate/${AN_ID}?key=${A_KEY}`,
  reseal: '/e/xxxxxx',
  cleaning: '/e/xxxxxx',
}

/** An offer has a short link of its own, in both ways. */
function madeUpShortLinks({ config }: SampleContext, kind: TemplateKey): TemplateValues {
  const short = `${siteOrigin(config)}/l/${'x'.repeat(16)}`
  return TEMPLATE_DEFINITIONS[kind].offer ? {} : { link: short, google: short }
}

function madeUp(tx: Tx, { config }: SampleContext, kind: TemplateKey): TemplateValues {
  const inTwoDays = addDays(toDay(tx.now), 2)
  return {
    ...formatAppointmentTime(inTwoDays, '08:00'),
    service: kind === 'estimate' ? 'Pool deck' : 'Paver Restoration',
    address: '1204 Shell Harbor Dr, Apollo Beach',
    technician: 'Marco',
    arrival: kind === 'on-my-way' ? formatArrival(20) : null,
    minutes: '20',
    answer_by: `by ${formatAnswerBy(answerBy(tx.now, DEFAULT_HOURS), tx.now)}`,
    size: 'about 700 sq ft',
    message: 'Two-car driveway, oil stain near the garage.',
    link: `${siteOrigin(config)}${LINKS[kind] ?? '/'}`,
    google: `${siteOrigin(config)}/review/${A_KEY}/google`,
    number: kind === 'estimate' ? 'EST-2026-0001' : 'INV-2026-0001',
    amount: '$450.00',
    due: kind === 'estimate' ? `good until ${formatDate(inTwoDays)}` : `is due on ${formatDate(inTwoDays)}`,
    last_service: `in ${formatMonth(new Date(tx.now.getTime() - 3 * 365 * 86_400_000))}`,
  }
}

async function leavesAt(tx: Tx, kind: TemplateKey, date: string | undefined): Promise<Date | null> {
  if (!TEMPLATE_DEFINITIONS[kind].timing.at) return null
  const { days, at } = await messageTemplates.getTemplate(tx, kind)
  const due = toZonedInstant(addDays(date ?? addDays(toDay(tx.now), days ?? 2), -(days ?? 2)), at ?? '09:00')
  // Of one that is so near that its hour is over, the next look decides.
  return due && due > tx.now ? due : null
}
