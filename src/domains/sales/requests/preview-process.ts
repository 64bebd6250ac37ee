import * as business from '#domains/system/business/service.ts'
import type { Business } from '#domains/system/business/contract.ts'
import type { Category, Customer } from '#domains/sales/customers/contract.ts'
import * as customers from '#domains/sales/customers/service.ts'
import { siteAddressIfDifferent } from '#domains/work/jobs/site-address.ts'
import { chooseFirstAnswer } from '#domains/messaging/messages/choose-channel.ts'
import type { FirstAnswer } from '#domains/messaging/messages/choose-channel.ts'
import { getConsentStatus } from '#domains/messaging/messages/consent/consent-ledger.ts'
import * as messages from '#domains/messaging/messages/service.ts'
import { joinPhone, splitPhone } from '#lib/us-phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SERVICES } from './contract-options.ts'
import { confirmationText, confirmationEmail } from './confirmation-messages.ts'
import type { Service } from './contract.ts'
import type { OkToText, Preview } from './contract-office.ts'
import { getRequestPrice } from './request-price.ts'
import { getRequestRow } from './service.ts'
import { UNDO_MS } from './request-query.ts'
import type { serviceRequests } from './tables.ts'

type Row = typeof serviceRequests.$inferSelect

/** How the request is confirmed: a message, or why there is none. */
type Confirmation = FirstAnswer & { recipient: string; subject: string | null; message: string }
/**
 * What Auto-Process makes of a request beside the customer. Both the press and the look before it read it from here.
 */
export type ProcessPlan = {
  business: Business
  service: string
  category: Category
  notes: string | null
  confirmation: Confirmation
  sendAfter: Date
}

/** What Auto-Process would make of this request now. */
export async function planProcess(tx: Tx, request: Row): Promise<ProcessPlan> {
  // The contract's checks stood before these columns.
  const { label, business: type, category } = SERVICES[request.service as Service]
  return {
    business: await business.ofType(tx, type),
    service: label,
    category: (request.category as Category | null) ?? category,
    notes: request.message || null,
    confirmation: await confirmationOf(tx, request, label),
    sendAfter: new Date(tx.now.getTime() + UNDO_MS),
  }
}

async function confirmationOf(tx: Tx, { name, phone, email, okToText }: Row, service: string): Promise<Confirmation> {
  const facts = await business.facts(tx)
  const { stopped, texts } = (await getConsentStatus(tx, 'sms', [phone]))(phone)
  // The check of the column holds it to these words.
  const way = chooseFirstAnswer({ phone, email, stopped, texts, okToText: okToText as OkToText | null })
  const caller = messages.requestedBy(tx)?.split(' ')[0] ?? null
  if (way.type === 'email') return { ...way, recipient: email, ...confirmationEmail(facts, name, service, caller) }
  return { ...way, recipient: phone, subject: null, message: confirmationText(facts, name, service, caller) }
}

/** Builds the customer for a request whose phone or e-mail belongs to no customer yet. */
export const toNewCustomer = ({ name, phone, phoneExtension, email, address }: Row, serviceCategory: Category) => ({
  name,
  phone: joinPhone({ phone, extension: phoneExtension ?? '', note: '' }),
  // An unknown e-mail is null: an empty one must not match another customer whose e-mail is unknown.
  email: email || null,
  address,
  serviceCategory,
  serviceCount: 1,
})

/** What Auto-Process would make now; null for a request that is not new, of which it makes nothing. */
export async function previewProcess(tx: Tx, id: string): Promise<Preview | null> {
  const request = await getRequestRow(tx, id)
  if (request.status !== 'new' || request.jobId !== null) return null
  const { business: does, service, category, notes, confirmation } = await planProcess(tx, request)
  const { address, sharedWith, ...customer } = await customerOf(tx, request, category)
  const waitsSeconds = UNDO_MS / 1000
  return {
    customer,
    sharedWith,
    job: {
      business: does.name,
      service,
      notes,
      siteAddress: siteAddressIfDifferent(request.address, { address }),
      price: await getRequestPrice(tx, request, customer.id),
    },
    text:
      confirmation.type === 'sms'
        ? { recipient: confirmation.recipient, message: confirmation.message, waitsSeconds }
        : null,
    email:
      confirmation.type === 'email'
        ? {
            recipient: confirmation.recipient,
            subject: confirmation.subject ?? '',
            message: confirmation.message,
            waitsSeconds,
          }
        : null,
    why: confirmation.why,
  }
}

type PreviewCustomer = Preview['customer'] & { address: string; sharedWith: Preview['sharedWith'] }

async function customerOf(tx: Tx, request: Row, category: Category): Promise<PreviewCustomer> {
  if (request.customerId !== null) {
    const chosen = await customers.get(tx, request.customerId)
    return {
      id: chosen.id,
      name: chosen.name,
      category: chosen.serviceCategory,
      found: 'chosen',
      address: chosen.address,
      sharedWith: [],
    }
  }
  const newcomer = { id: null, name: request.name, category, found: null, address: request.address }
  if (request.choseNewCustomer) return { ...newcomer, sharedWith: [] }
  const { known, others } = await customers.findPerson(tx, request)
  if (!known) return { ...newcomer, sharedWith: toSharedContacts(request, others) }
  const found = splitPhone(known.phone).phone === request.phone ? 'phone' : 'email'
  return {
    id: known.id,
    name: known.name,
    category: known.serviceCategory,
    found,
    address: known.address,
    sharedWith: [],
  }
}

/** Customers who share the phone or the e-mail of a request under another name. */
export const toSharedContacts = ({ phone }: Pick<Row, 'phone'>, others: readonly Customer[]): Preview['sharedWith'] =>
  others.map((other) => ({
    id: other.id,
    name: other.name,
    same: splitPhone(other.phone).phone === phone ? 'phone' : 'email',
  }))
