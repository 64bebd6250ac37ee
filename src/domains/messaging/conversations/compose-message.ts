/** A message to anyone: to a customer, or to a number or an address that is new. */
import { eq, sql } from 'drizzle-orm'
import * as customers from '#domains/sales/customers/service.ts'
import { customers as customerRows } from '#domains/sales/customers/tables.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { toE164 } from '#lib/phone.ts'
import { invalid } from '#lib/problem.ts'
import { emailAddress } from '#lib/text.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { NewMessage } from './contract-compose.ts'
import { resolvePhone } from './phone-owner.ts'
import { send, UNDO_MS } from './service.ts'

const NO_NUMBER = 'Enter a phone number with area code, like (813) 555-0123.'
const NO_ADDRESS = 'Enter an email address like name@example.com.'
const Address = emailAddress(NO_ADDRESS)

/**
 * Puts it in the outbox. `with`: the digits of the conversation that it is in; null for an e-mail to an address that
 * belongs to no customer, since a conversation belongs to a number. Throws `invalid` for a number or an address that
 * cannot exist, `conflict` for a number that may not be texted.
 */
export async function composeMessage(
  tx: Tx,
  { to, customerId = null, type, subject, message }: NewMessage,
): Promise<{ id: string; with: string | null }> {
  const text = { type, subject, message }
  if (customerId !== null) {
    const phone = await resolvePhone(tx, customerId)
    return { id: (await send(tx, phone, { ...text, customerId })).id, with: phone.slice(1) }
  }
  if (type === 'sms') {
    const phone = toE164(to)
    if (phone === null) throw invalid(NO_NUMBER, [{ path: 'to', message: NO_NUMBER }])
    return { id: (await send(tx, phone, text)).id, with: phone.slice(1) }
  }
  const parsed = Address.safeParse(to)
  if (!parsed.success) throw invalid(NO_ADDRESS, [{ path: 'to', message: NO_ADDRESS }])
  const owner = await findOneByEmail(tx, parsed.data)
  if (owner)
    return { id: (await send(tx, owner.phone, { ...text, customerId: owner.id })).id, with: owner.phone.slice(1) }
  const { id } = await messages.enqueue(tx, {
    type: 'email',
    purpose: 'reply',
    recipient: parsed.data,
    subject,
    message,
    sendAfter: new Date(tx.now.getTime() + UNDO_MS),
  })
  return { id, with: null }
}

/** The one customer with this address; null where there is none, or several. */
async function findOneByEmail(tx: Tx, email: string): Promise<{ id: string; phone: string } | null> {
  const rows = await tx
    .select({ id: customerRows.id, phone: customerRows.phone })
    .from(customerRows)
    .where(eq(sql`lower(${customerRows.email})`, email.toLowerCase()))
    .limit(2)
  const [only, other] = rows
  if (!only || other || only.phone === '') return null
  await customers.lockForReference(tx, only.id)
  return only
}
