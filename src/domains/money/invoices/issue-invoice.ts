/** The link of an invoice: who makes it hands the invoice out, and who takes it back makes the old one worthless. */
import { eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { replaceLink } from '#domains/messaging/messages/outbox/replace-link.ts'
import { conflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { isActionAllowed } from './contract.ts'
import type { Invoice } from './contract.ts'
import { payLink } from './invoice-link.ts'
import type { Linked } from './invoice-link.ts'
import { lockInvoice } from './invoice-row.ts'
import type { Row } from './invoice-row.ts'
import { assertSendable } from './send-invoice.ts'
import type { SendContext } from './send-invoice.ts'
import { get } from './service.ts'
import { invoices } from './tables.ts'

/** The audit action of a new link. The link turns a draft into a sent invoice, which is a new version. */
const MADE = 'link made'
const REVOKED = 'link revoked'

/**
 * The office makes the link, to send it in its own words: the customer can read it from then on, so a draft is sent.
 * Made again, it is the same, and is recorded once. `shared` false: they only look at it, and nothing changes. Throws
 * as `send` does.
 */
export async function issueByLink(tx: Tx, id: string, { shared = true } = {}): Promise<Linked> {
  const row = await lockInvoice(tx, id)
  assertSendable(row, tx.now)
  if (!shared) return row
  const isDraft = row.status === 'draft'
  if (!isDraft && (await audit.lastChange(tx, 'invoices', id, [MADE, REVOKED]))?.action === MADE) return row
  audit.record(tx, {
    entity: 'invoices',
    entityId: id,
    action: MADE,
    ...(isDraft && { before: { status: 'draft' }, after: { status: 'sent' } }),
  })
  if (isDraft) await markShared(tx, row)
  return row
}

/** A draft that the customer has by its link is sent. */
export async function markShared(tx: Tx, { id, version }: Row): Promise<void> {
  await tx
    .update(invoices)
    .set({ status: 'sent', version: version + 1, sentAt: tx.now, sentVia: 'link' })
    .where(eq(invoices.id, id))
  tx.notifyClients('invoices')
}

/**
 * Disables the links that were handed out; the next link is a different one. Messages that still wait to be sent carry
 * the new link. Throws `conflict` for a draft, which has none.
 */
export async function revokeLink(tx: Tx, making: Pick<SendContext, 'config' | 'seals'>, id: string): Promise<Invoice> {
  const row = await lockInvoice(tx, id)
  if (!isActionAllowed('revoke', row.status))
    throw conflict(`${row.invoiceNumber} is a draft, so there’s no link to revoke.`)
  const linkVersion = row.linkVersion + 1
  await tx.update(invoices).set({ linkVersion }).where(eq(invoices.id, id))
  audit.record(tx, { entity: 'invoices', entityId: id, action: REVOKED })
  await replaceLink(tx, making, row.customerId, [[payLink(making, row), payLink(making, { id, linkVersion })]])
  tx.emit('invoice.link-revoked', { invoiceId: id })
  tx.notifyClients('invoices')
  return get(tx, id)
}
