/**
 * One customer with where else they have work done, who else can be asked, and what may be sent to them: one record
 * with one version.
 */
import { and, asc, eq } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import { notFound } from '#lib/problem.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { splitPhone } from '#lib/us-phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Address, Contact, Customer, NewAddress, NewContact, CustomerRecord } from './contract.ts'
import { CUSTOMER_NOT_FOUND, lockCustomer } from './service.ts'
import { CUSTOMER_COLUMNS, toCustomer } from './customer-row.ts'
import { customerAddresses as addresses, customerContacts as contacts, customers } from './tables.ts'

/** A customer with everything that is known of them. Throws `notFound` for one who was removed. */
export async function getCustomerRecord(tx: Tx, id: string): Promise<CustomerRecord> {
  const [[row], places, people] = await Promise.all([
    tx
      .select({
        ...CUSTOMER_COLUMNS,
        erasedAt: customers.erasedAt,
        textsAgreedAt: customers.smsConsentAt,
        textsStoppedAt: customers.textsStoppedAt,
      })
      .from(customers)
      .where(eq(customers.id, id)),
    tx
      .select(shownAddress)
      .from(addresses)
      .where(eq(addresses.customerId, id))
      .orderBy(asc(addresses.createdAt), asc(addresses.id)),
    tx
      .select(shownContact)
      .from(contacts)
      .where(eq(contacts.customerId, id))
      .orderBy(asc(contacts.createdAt), asc(contacts.id)),
  ])
  if (!row) throw notFound(CUSTOMER_NOT_FOUND)
  const { erasedAt, textsAgreedAt, textsStoppedAt, ...customer } = row
  return {
    ...toCustomer(customer),
    erasedAt,
    addresses: places,
    contacts: people,
    consent: { textsAgreedAt, textsStoppedAt },
  }
}

const shownAddress = { id: addresses.id, label: addresses.label, address: addresses.address }
const shownContact = {
  id: contacts.id,
  name: contacts.name,
  label: contacts.label,
  phone: contacts.phone,
  phoneExtension: contacts.phoneExtension,
  email: contacts.email,
}

export async function addAddress(tx: Tx, customerId: string, place: NewAddress): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  await tx.insert(addresses).values({ ...place, customerId, createdAt: tx.now })
  await recordChange(tx, customer, 'address added', { after: place })
}

/**
 * `seen` is the version of the customer that the change was made from. Throws CHANGED when someone else saved first.
 */
export async function changeAddress(
  tx: Tx,
  customerId: string,
  id: string,
  seen: number,
  place: NewAddress,
): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const { id: _id, ...before } = await addressOf(tx, customerId, id)
  await audit.assertVersion(tx, 'customers', customer, seen)
  if (deepEqual(before, place)) return
  await tx.update(addresses).set(place).where(eq(addresses.id, id))
  await recordChange(tx, customer, 'address changed', { before, after: place })
}

export async function removeAddress(tx: Tx, customerId: string, id: string): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const { id: _id, ...before } = await addressOf(tx, customerId, id)
  await tx.delete(addresses).where(eq(addresses.id, id))
  await recordChange(tx, customer, 'address removed', { before })
}

export async function addContact(tx: Tx, customerId: string, given: NewContact): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const person = complete(given)
  await tx.insert(contacts).values({ ...person, customerId, createdAt: tx.now })
  await recordChange(tx, customer, 'contact added', { after: person })
}

/**
 * `seen` is the version of the customer that the change was made from. Throws CHANGED when someone else saved first.
 */
export async function changeContact(
  tx: Tx,
  customerId: string,
  id: string,
  seen: number,
  given: NewContact,
): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const { id: _id, ...before } = await contactOf(tx, customerId, id)
  await audit.assertVersion(tx, 'customers', customer, seen)
  const person = complete(given)
  if (deepEqual(before, person)) return
  await tx.update(contacts).set(person).where(eq(contacts.id, id))
  await recordChange(tx, customer, 'contact changed', { before, after: person })
}

export async function removeContact(tx: Tx, customerId: string, id: string): Promise<void> {
  const customer = await lockCustomer(tx, customerId)
  const { id: _id, ...before } = await contactOf(tx, customerId, id)
  await tx.delete(contacts).where(eq(contacts.id, id))
  await recordChange(tx, customer, 'contact removed', { before })
}

function complete({ name, label, phone, email }: NewContact) {
  const { phone: number, extension } = splitPhone(phone ?? '')
  return { name, label: label ?? null, phone: number || null, phoneExtension: extension || null, email: email ?? null }
}

async function addressOf(tx: Tx, customerId: string, id: string): Promise<Address> {
  const [row] = await tx
    .select(shownAddress)
    .from(addresses)
    .where(and(eq(addresses.id, id), eq(addresses.customerId, customerId)))
  if (!row) throw notFound('This address no longer exists.')
  return row
}

async function contactOf(tx: Tx, customerId: string, id: string): Promise<Contact> {
  const [row] = await tx
    .select(shownContact)
    .from(contacts)
    .where(and(eq(contacts.id, id), eq(contacts.customerId, customerId)))
  if (!row) throw notFound('This contact no longer exists.')
  return row
}

async function recordChange(
  tx: Tx,
  { id, version }: Customer,
  action: string,
  what: { before?: object; after?: object },
): Promise<void> {
  await tx
    .update(customers)
    .set({ version: version + 1 })
    .where(eq(customers.id, id))
  audit.record(tx, { entity: 'customers', entityId: id, action, ...what })
  tx.notifyClients('customers')
}
