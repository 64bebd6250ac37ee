/** The estimates and invoices that a contact can open by a private link, each with words for a message. */
import { and, desc, eq, gte, inArray } from 'drizzle-orm'
import { estimateLink } from '#domains/sales/estimates/estimate-link.ts'
import { estimates } from '#domains/sales/estimates/tables.ts'
import { payLink } from '#domains/money/invoices/invoice-link.ts'
import { selectInvoices, toInvoice } from '#domains/money/invoices/invoice-row.ts'
import { invoices } from '#domains/money/invoices/tables.ts'
import { createShortLink } from '#domains/messaging/messages/short-links.ts'
import { toDay } from '#lib/dates.ts'
import { formatCents } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import type { OpenLink } from './contract-compose.ts'
import { findCustomersByPhone, resolvePhone } from './phone-owner.ts'

const MAX_LINKS = 20

/**
 * Those of `customerId` where several have the number: one customer's link is not put into a message to another. None
 * while it is not known who is meant.
 */
export async function listOpenLinks(
  tx: Tx,
  making: Pick<AppServices, 'config' | 'seals'>,
  key: string,
  customerId?: string,
): Promise<OpenLink[]> {
  const phone = await resolvePhone(tx, key)
  const all = (await findCustomersByPhone(tx, [phone])).get(phone) ?? []
  const people = customerId === undefined ? all : all.filter(({ id }) => id === customerId)
  const [only, other] = people
  if (!only || other) return []
  const open = await tx
    .select({ id: estimates.id, number: estimates.estimateNumber, linkVersion: estimates.linkVersion })
    .from(estimates)
    .where(
      and(eq(estimates.customerId, only.id), eq(estimates.status, 'sent'), gte(estimates.validUntil, toDay(tx.now))),
    )
    .orderBy(desc(estimates.createdAt))
    .limit(MAX_LINKS)
  const bills = await selectInvoices(tx)
    .where(and(eq(invoices.customerId, only.id), inArray(invoices.status, ['sent', 'overdue'])))
    .orderBy(desc(invoices.createdAt))
    .limit(MAX_LINKS)
  const shorten = (url: string) => createShortLink(tx, making, url, { customerId: only.id })
  const links: OpenLink[] = []
  for (const estimate of open) {
    const { id, number } = estimate
    const text = `Here's your estimate ${number}: ${await shorten(estimateLink(making, estimate))}`
    links.push({ of: 'estimate', id, number, cents: null, text })
  }
  for (const bill of bills) {
    const { id, invoiceNumber: number, balance } = toInvoice(bill)
    const link = await shorten(payLink(making, bill.invoice))
    const text = `You can pay invoice ${number} (${formatCents(balance)} due) here: ${link}`
    links.push({ of: 'invoice', id, number, cents: balance, text })
  }
  return links
}
