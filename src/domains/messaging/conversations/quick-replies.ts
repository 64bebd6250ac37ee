/** What the office answers again and again. */
import { asc, desc, eq, and, inArray, gte } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { greetingName } from '#domains/sales/customers/display-name.ts'
import { estimateLink } from '#domains/sales/estimates/estimate-link.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { payLink } from '#domains/money/invoices/invoice-link.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import {
  validateTemplate,
  extractFields,
  renderTemplate,
} from '#domains/messaging/messages/templates/render-template.ts'
import type { TemplateField, TemplateValues } from '#domains/messaging/messages/templates/render-template.ts'
import { toDay } from '#lib/dates.ts'
import { formatPhone } from '#lib/phone.ts'
import { conflict, invalid } from '#lib/problem.ts'
import { hashText } from '#platform/hash-text.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { Filled, QuickReplies } from './contract.ts'
import { resolvePhone, findCustomersByPhone, findRequestsByPhone } from './phone-owner.ts'
import { quickReplies } from './tables.ts'

/** What may stand in braces. */
const FIELDS: readonly TemplateField[] = ['first_name', 'name', 'link', 'business', 'phone']
/** All quick replies are one list, and one record of the audit trail. */
const LIST = '00000000-0000-4000-8000-000000000022'

/** All of them in order; `version` stands for what they say now. */
export async function list(tx: Tx): Promise<QuickReplies> {
  const rows = await tx
    .select({ label: quickReplies.label, text: quickReplies.text })
    .from(quickReplies)
    .orderBy(asc(quickReplies.place), asc(quickReplies.id))
  return { replies: rows, version: hashText(JSON.stringify(rows)) }
}

/** Throws `conflict` when another session changed them in the meantime, and `invalid` for an unknown field. */
export async function save(tx: Tx, { replies, version }: QuickReplies): Promise<QuickReplies> {
  await tx.execute('lock table quick_replies in share row exclusive mode')
  const before = await list(tx)
  if (before.version !== version)
    throw conflict('Someone else just changed the quick replies. Reopen them to see the latest.')
  const issues = replies.flatMap(({ text }, place) => {
    const fault = validateTemplate(text, FIELDS, [])
    return fault === null ? [] : [{ path: `replies.${place}.text`, message: fault }]
  })
  if (issues[0]) throw invalid(issues[0].message, issues)
  await tx.delete(quickReplies)
  if (replies.length > 0)
    await tx.insert(quickReplies).values(replies.map((reply, place) => ({ ...reply, place, createdAt: tx.now })))
  const toAuditFields = (list_: readonly { label: string }[]) => ({
    quickReplies: list_.map(({ label }) => label).join(', '),
  })
  audit.record(tx, {
    entity: 'settings',
    entityId: LIST,
    action: 'updated',
    before: toAuditFields(before.replies),
    after: toAuditFields(replies),
  })
  tx.notifyClients('quick-replies')
  return list(tx)
}

/**
 * As they read in one conversation, to `customerId` where two have the number: neither's price is shown to the other.
 * One that needs a link which is not there says so, and has no words.
 */
export async function fillReplies(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  key: string,
  customerId?: string,
): Promise<Filled[]> {
  const phone = await resolvePhone(tx, key)
  const all = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const people = customerId === undefined ? all : all.filter(({ id }) => id === customerId)
  const facts = await business.facts(tx)
  const [only] = people.length === 1 ? people : []
  const name =
    only?.name ?? (all.length === 0 ? (await findRequestsByPhone(tx, [phone])).get(phone)?.name : undefined) ?? ''
  const link = only ? await linkFor(tx, making, only.id) : null
  const values: TemplateValues = {
    first_name: greetingName(name),
    name,
    link,
    business: facts.name,
    phone: formatPhone(facts.phone),
  }
  const rows = await tx.select().from(quickReplies).orderBy(asc(quickReplies.place), asc(quickReplies.id))
  return rows.map(({ id, label, text }) => {
    const lacks = extractFields(text).includes('link') && link === null
    return {
      id,
      label,
      text: lacks ? null : renderTemplate(text, values),
      missing: lacks ? (people.length > 1 ? TWO_CUSTOMERS : NONE) : null,
    }
  })
}

const NONE = 'This customer has no open estimate or invoice.'
const TWO_CUSTOMERS = 'Two customers share this number. Choose who you’re writing to.'

/**
 * The price that waits for them: their newest estimate that can still be accepted, else their newest invoice that is
 * not paid.
 */
async function linkFor(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  customerId: string,
): Promise<string | null> {
  const [estimate] = await tx
    .select({ id: estimates.id, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(
      and(eq(estimates.customerId, customerId), eq(estimates.status, 'sent'), gte(estimates.validUntil, toDay(tx.now))),
    )
    .orderBy(desc(estimates.createdAt))
    .limit(1)
  if (estimate) return createShortLink(tx, making, estimateLink(making, estimate), { customerId })
  const [invoice] = await tx
    .select({ id: invoices.id, linkVersion: invoices.linkVersion })
    .from(invoices)
    .where(and(eq(invoices.customerId, customerId), inArray(invoices.status, ['sent', 'overdue'])))
    .orderBy(desc(invoices.createdAt))
    .limit(1)
  return invoice ? createShortLink(tx, making, payLink(making, invoice), { customerId }) : null
}
