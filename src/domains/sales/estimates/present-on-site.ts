import type { Delivering } from '#domains/messaging/messages/connected-channels.ts'
import type { NotSent } from '#domains/messaging/messages/contract.ts'
import { assertVisitAssigned } from '#domains/sales/visits/assert-assigned.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { createShareLink, sendEstimate } from './send-estimate.ts'
import { getOfVisit } from './write-on-site.ts'

type Making = Pick<AppServices, 'config' | 'seals'> & Delivering

/**
 * The paths of the customer's own page and of its deposit, to open on the device of who is there. The customer is shown
 * it, so a draft counts as sent. Throws `notFound` for a visit that is not the technician's own, `invalid` without an estimate and
 * `conflict` for one that has expired.
 */
export async function presentOnSite(
  tx: Tx,
  making: Making,
  visitId: string,
): Promise<{ path: string; payPath: string }> {
  await assertVisitAssigned(tx, visitId)
  const { estimate } = await getOfVisit(tx, visitId)
  const { link } = await createShareLink(tx, making, estimate.id)
  const { pathname, search, searchParams } = new URL(link)
  const payPath = `/pay/${estimate.id}?client_secret=${searchParams.get('key') ?? ''}`
  return { path: `${pathname}${search}`, payPath }
}

/** Sends the link to the customer, who decides later; once signed it asks for the deposit. Throws as `sendEstimate`. */
export async function sendOnSite(
  tx: Tx,
  making: Making,
  visitId: string,
  by: readonly ('sms' | 'email')[],
): Promise<{ notSent: NotSent[] }> {
  await assertVisitAssigned(tx, visitId)
  const { estimate } = await getOfVisit(tx, visitId)
  const { notSent } = await sendEstimate(tx, making, estimate.id, by)
  return { notSent }
}
