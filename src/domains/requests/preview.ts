import * as business from '#domains/business/service.ts'
import type { Business } from '#domains/business/contract.ts'
import type { Category } from '#domains/customers/contract.ts'
import * as customers from '#domains/customers/service.ts'
import { placeOfWork } from '#domains/jobs/place.ts'
import { joinPhone } from '#lib/us-phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { SERVICES } from './choices.ts'
import { confirmation } from './confirmation.ts'
import type { Service } from './contract.ts'
import type { Preview } from './office.ts'
import { priceOfRequest } from './price.ts'
import { UNDO_MS } from './reply.ts'
import { read } from './service.ts'
import type { serviceRequests } from './tables.ts'

type Row = typeof serviceRequests.$inferSelect

/** What Auto-Process makes of a request beside the customer. Both the press and the look before it read it from here. */
export type Plan = { business: Business; service: string; category: Category; notes: string | null; message: string; sendAfter: Date }

/** What Auto-Process would make of this request now. */
export async function plan(tx: Tx, request: Row): Promise<Plan> {
  // The contract's checks stood before these columns.
  const { label, business: type, category } = SERVICES[request.service as Service]
  return {
    business: await business.ofType(tx, type),
    service: label,
    category: (request.category as Category | null) ?? category,
    notes: request.message || null,
    message: confirmation(await business.facts(tx), request.name, label),
    sendAfter: new Date(tx.now.getTime() + UNDO_MS),
  }
}

/** Whoever asked, as the customer they become when nobody of their phone or email is one. */
export const asCustomer = ({ name, phone, phoneExtension, email, address }: Row, serviceCategory: Category) => ({
  name,
  phone: joinPhone({ phone, extension: phoneExtension ?? '', note: '' }),
  // What nobody knows is nobody's: it must not find another of whom it is not known either.
  email: email || null,
  address,
  serviceCategory,
  serviceCount: 1,
})

/** What Auto-Process would make now; null for a request that is not new, of which it makes nothing. */
export async function preview(tx: Tx, id: string): Promise<Preview | null> {
  const request = await read(tx, id)
  if (request.status !== 'new' || request.jobId !== null) return null
  const { business: does, service, category, notes, message } = await plan(tx, request)
  const { address, ...customer } = await customerOf(tx, request, category)
  return {
    customer,
    job: {
      business: does.name,
      service,
      notes,
      siteAddress: placeOfWork(request.address, { address }),
      price: await priceOfRequest(tx, request, customer.id),
    },
    text: { recipient: request.phone, message, waitsSeconds: UNDO_MS / 1000 },
  }
}

async function customerOf(tx: Tx, request: Row, category: Category): Promise<Preview['customer'] & { address: string }> {
  if (request.customerId !== null) {
    const chosen = await customers.get(tx, request.customerId)
    return { id: chosen.id, name: chosen.name, category: chosen.serviceCategory, found: 'chosen', address: chosen.address }
  }
  const [found] = await customers.alike(tx, request)
  if (!found) return { id: null, name: request.name, category, found: null, address: request.address }
  return { id: found.id, name: found.name, category: found.serviceCategory, found: found.phone === request.phone ? 'phone' : 'email', address: found.address }
}
