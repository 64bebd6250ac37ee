/** Whose number it is. */
import { and, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import * as customersService from '#domains/sales/customers/service.ts'
import { customers } from '#domains/sales/customers/tables.ts'
import { serviceRequests } from '#domains/sales/requests/tables.ts'
import { formatPhone } from '#lib/phone.ts'
import { notFound } from '#lib/problem.ts'
import { formatList } from '#lib/format-list.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { replies } from './tables.ts'

export type Person = { id: string; name: string; email: string | null; phone: string; address: string }

/**
 * The number of a conversation, as E.164. `key` is the number, with or without its plus, or a customer. Throws
 * `notFound` for a customer without a number.
 */
export async function resolvePhone(tx: Tx, key: string): Promise<string> {
  if (!key.includes('-')) return key.startsWith('+') ? key : `+${key}`
  const { phone } = await customersService.get(tx, key)
  if (phone === '') throw notFound('This customer no longer has a phone number.')
  return phone
}

/** Who has these numbers, by number: those in the lists before archived ones, of each the newest first. */
export async function findCustomersByPhone(tx: Tx, phones: readonly string[]): Promise<Map<string, Person[]>> {
  if (phones.length === 0) return new Map()
  const rows = await tx
    .select({
      id: customers.id,
      name: customers.name,
      email: customers.email,
      phone: customers.phone,
      address: customers.address,
    })
    .from(customers)
    .where(inArray(customers.phone, [...phones]))
    .orderBy(customers.archived, desc(customers.createdAt), customers.id)
  return Map.groupBy(rows, ({ phone }) => phone)
}

/**
 * What a conversation is called: by everybody who has the number, else by who asked for a quote with it, else by the
 * number.
 */
export const conversationName = (
  phone: string,
  people: readonly { name: string }[],
  request: { name: string } | null,
): string => (people.length > 0 ? formatList(people.map(({ name }) => name)) : (request?.name ?? formatPhone(phone)))

/** The newest request from each of these numbers. */
export async function findRequestsByPhone(
  tx: Tx,
  phones: readonly string[],
): Promise<Map<string, { id: string; name: string; email: string; address: string; status: string; phone: string }>> {
  if (phones.length === 0) return new Map()
  const { id, name, email, address, status, phone } = serviceRequests
  const rows = await tx
    .selectDistinctOn([phone], { id, name, email, address, status, phone })
    .from(serviceRequests)
    .where(and(inArray(phone, [...phones]), isNull(serviceRequests.archivedAt), eq(serviceRequests.flagged, false)))
    .orderBy(phone, desc(serviceRequests.createdAt))
  return new Map(rows.map((row) => [row.phone, row]))
}

/** Finds the customer who wrote from this number before it changed hands or lost its owner. */
export async function findFormerCustomer(
  tx: Tx,
  phone: string,
): Promise<{ id: string; name: string; email: string | null } | null> {
  const [row] = await tx
    .select({ id: customers.id, name: customers.name, email: customers.email })
    .from(replies)
    .innerJoin(customers, eq(customers.id, replies.customerId))
    .where(and(eq(replies.phone, phone), isNotNull(replies.customerId), isNull(customers.erasedAt)))
    .orderBy(desc(replies.createdAt))
    .limit(1)
  return row ?? null
}
