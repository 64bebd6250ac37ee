/** The estimate that is written at a visit, from what was measured there and the price book. */
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import * as audit from '#domains/system/audit/service.ts'
import * as business from '#domains/system/business/service.ts'
import { customerPricing } from '#domains/sales/pricing/tables.ts'
import type { Item } from '#domains/sales/price-book/contract.ts'
import * as priceBook from '#domains/sales/price-book/service.ts'
import { assertVisitAssigned } from '#domains/sales/visits/assert-assigned.ts'
import { ensureCustomer } from '#domains/sales/visits/ensure-customer.ts'
import { readMeasurement } from '#domains/sales/visits/measure-visit.ts'
import type { Measurement } from '#domains/sales/visits/contract-measurement.ts'
import { saveVisit } from '#domains/sales/visits/service.ts'
import { lockVisit } from '#domains/sales/visits/visit-row.ts'
import { visits } from '#domains/sales/visits/tables.ts'
import { siteAddressIfDifferent } from '#domains/work/jobs/site-address.ts'
import { deepEqual } from '#lib/deep-equal.ts'
import { conflict, forbidden, invalid } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { WholeEstimate } from './contract.ts'
import type { OnSiteEstimate, OnSiteItem, OnSiteOffer } from './contract-on-site.ts'
import { composeOnSite, listTreated } from './compose-on-site.ts'
import { isJobOpen } from './make-job.ts'
import { computePrice, getDefaultChoice, toCustomerOptions } from './price-estimate.ts'
import { create, get, update } from './service.ts'
import { estimates } from './tables.ts'

/**
 * What the person at the visit sees: the estimate, and what can be offered. Throws `notFound` for a visit that is not
 * the technician's own.
 */
export async function getOnSite(tx: Tx, visitId: string): Promise<OnSiteEstimate> {
  await assertVisitAssigned(tx, visitId)
  const [visit] = await tx.select().from(visits).where(eq(visits.id, visitId))
  const measured = await readMeasurement(tx, visitId)
  const items = await priceBook.list(tx)
  const found = await findOfVisit(tx, visitId)
  const services = items.filter(({ kind, active }) => kind === 'service' && active).map(toItem)
  const addOns = items.filter(({ kind, active }) => kind !== 'service' && active).map(toItem)
  const offered = found?.row.onSiteOffer as OnSiteOffer | null | undefined
  const customerId = found?.estimate.customerId ?? visit?.customerId ?? null
  return {
    estimate: found && toOnSite(found, measured),
    offered: {
      ...(offered ?? suggest(visit?.service ?? '', measured, services, addOns)),
      // The office may have changed it since.
      discount: found?.estimate.offer.discount ?? null,
    },
    services,
    addOns,
    hasAgreedPrices: customerId !== null && (await hasAgreedPrices(tx, customerId)),
    mayDiscount: mayDiscount(tx),
    canEmail: Boolean(visit?.email),
  }
}

/**
 * Writes the estimate of a visit, or changes it until it is signed. The customer is found or added, as for a job. Throws
 * `conflict` for a canceled visit and for an estimate that is signed, CHANGED when `version` is not the one that
 * stands, `forbidden` for a discount of a technician who may give none, and `invalid` where something cannot be priced.
 */
export async function writeOnSite(
  tx: Tx,
  visitId: string,
  offered: OnSiteOffer,
  version: number | null,
): Promise<OnSiteEstimate> {
  await assertVisitAssigned(tx, visitId)
  const visit = await lockVisit(tx, visitId)
  if (visit.status === 'cancelled') throw conflict('This visit is canceled. The office can rebook it.')
  const found = await findOfVisit(tx, visitId)
  if (found?.estimate.status === 'accepted')
    throw conflict('This estimate is signed, so what was agreed to stays. To change the work, change the job.')
  const now = found?.estimate.offer.discount ?? null
  const discount = offered.discount === undefined ? now : offered.discount
  if (!mayDiscount(tx) && !deepEqual(discount, now))
    throw forbidden('You can’t change the discount. Ask the office to do it.')
  const measured = await readMeasurement(tx, visitId)
  const items = await priceBook.list(tx)
  const offer = composeOnSite({ ...offered, discount }, measured.areas, toOffered(items))
  const service = items.find(({ id }) => id === offered.serviceId)?.name ?? visit.service
  if (found) {
    if (version === null) throw conflict('Someone else has just written an estimate for this visit. Reload to see it.')
    await update(tx, found.estimate.id, { version, service, offer })
    await mark(tx, found.estimate.id, measured, offered)
    return getOnSite(tx, visitId)
  }
  const { customer } = await ensureCustomer(tx, visit)
  if (visit.customerId === null) await saveVisit(tx, visit, { customerId: customer.id })
  const terms = await business.moneyTerms(tx)
  const { id } = await create(tx, {
    businessId: visit.businessId,
    customerId: customer.id,
    requestId: visit.requestId,
    jobId: visit.jobId !== null && (await isJobOpen(tx, visit.jobId)) ? visit.jobId : null,
    service,
    title: service,
    siteAddress: siteAddressIfDifferent(visit.address, customer),
    offer,
    taxRate: terms.taxRate,
    depositPercent: terms.depositPercent || null,
  })
  await tx.update(estimates).set({ visitId }).where(eq(estimates.id, id))
  await mark(tx, id, measured, offered)
  audit.record(tx, { entity: 'visits', entityId: visitId, action: 'estimate made', after: { service } })
  return getOnSite(tx, visitId)
}

/** The office can, as in the editor; a technician where the owner lets them. */
const mayDiscount = ({ actor }: Tx): boolean =>
  actor.role !== 'technician' || (actor.rights ?? []).includes('discounts')

/** From which measurement it is, and what was chosen, so that the visit shows both again. */
async function mark(tx: Tx, id: string, { version }: Measurement, onSiteOffer: OnSiteOffer): Promise<void> {
  const onSiteDigest = digestOf()
  await tx.update(estimates).set({ measuredVersion: version, onSiteOffer, onSiteDigest }).where(eq(estimates.id, id))
}

/** By the database, which writes equal documents alike. */
const digestOf = () => sql<string>`md5(${estimates.offer}::text)`

/** `isByHand`: the office has changed what was written at the visit. */
export type OfVisit = { row: typeof estimates.$inferSelect; estimate: WholeEstimate; isByHand: boolean }

/** The newest estimate of a visit that was not canceled; null without one. */
async function findOfVisit(tx: Tx, visitId: string): Promise<OfVisit | null> {
  const [found] = await tx
    .select({ row: estimates, digest: digestOf() })
    .from(estimates)
    .where(and(eq(estimates.visitId, visitId), inArray(estimates.status, ['draft', 'sent', 'accepted', 'declined'])))
    .orderBy(desc(estimates.createdAt), desc(estimates.id))
    .limit(1)
  if (!found) return null
  const { row, digest } = found
  return { row, estimate: await get(tx, row.id), isByHand: row.onSiteDigest !== digest }
}

function toOnSite(
  { row, estimate, isByHand }: OfVisit,
  measured: Measurement,
): NonNullable<OnSiteEstimate['estimate']> {
  const { id, version, estimateNumber, title, state, validUntil, depositPaid, depositOwed, jobId, answers } = estimate
  const signed = answers.find(({ accepted }) => accepted)
  const choice = signed?.choice ?? getDefaultChoice(estimate.offer)
  const { subtotal, discount, tax, total, deposit } = computePrice(estimate.offer, estimate, choice)
  return {
    id,
    version,
    estimateNumber,
    title,
    state,
    validUntil,
    offer: toCustomerOptions(estimate.offer),
    choice,
    subtotal,
    discount,
    tax,
    total,
    deposit,
    depositPaid,
    depositOwed,
    signedBy: signed?.name ?? null,
    jobId,
    isStale: state !== 'accepted' && row.measuredVersion !== measured.version,
    isByHand,
  }
}

/** What can be offered at a visit: what is active, at a price that the owner has confirmed. */
export const toOffered = (items: readonly Item[]): ReadonlyMap<string, Item> =>
  new Map(items.map((item) => [item.id, isPriced(item) ? item : { ...item, prices: [] }]))

export const isPriced = ({ prices, priceConfirmed }: Item): boolean => prices.length > 0 && priceConfirmed

const toItem = (item: Item): OnSiteItem => ({
  id: item.id,
  name: item.name,
  unit: item.unit,
  priced: isPriced(item),
  finds: listTreated(item),
})

/** The work that the visit was booked for, in three finishes, and the add-ons that take care of what was found. */
function suggest(
  booked: string,
  { areas }: Measurement,
  services: readonly OnSiteItem[],
  addOns: readonly OnSiteItem[],
): OnSiteEstimate['offered'] {
  const service = services.find(({ name }) => name.toLowerCase() === booked.toLowerCase())
  const found = new Set(areas.flatMap((area) => area.found))
  return {
    serviceId: service?.id ?? null,
    finishes: service?.unit === 'sq ft' && /seal/i.test(service.name),
    recommended: 'Satin',
    areas: [],
    addOns: addOns
      .filter(({ finds, priced }) => priced && finds.some((finding) => found.has(finding)))
      .slice(0, 20)
      .map(({ id }) => ({ itemId: id, quantity: null, chosen: true })),
  }
}

const hasAgreedPrices = async (tx: Tx, customerId: string): Promise<boolean> =>
  (await tx.$count(customerPricing, eq(customerPricing.customerId, customerId))) > 0

/** Throws `invalid` where nothing is written yet. */
export async function getOfVisit(tx: Tx, visitId: string): Promise<OfVisit> {
  const found = await findOfVisit(tx, visitId)
  if (!found) throw invalid('Write the estimate first.')
  return found
}
