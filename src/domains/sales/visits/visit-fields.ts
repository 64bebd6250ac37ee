/** The custom fields of a visit’s customer, address and job, as they are filled in on site. */
import type { FieldValue, ValuesOf } from '#domains/sales/custom-fields/contract.ts'
import { findPlace, listValues, setValues } from '#domains/sales/custom-fields/record-values.ts'
import * as customFields from '#domains/sales/custom-fields/service.ts'
import { addAddress } from '#domains/sales/customers/customer-record.ts'
import { readValue } from '#lib/field-value.ts'
import { invalid, notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { assertVisitAssigned } from './assert-assigned.ts'
import { ensureCustomer } from './ensure-customer.ts'
import { saveVisit } from './service.ts'
import type { visits } from './tables.ts'
import { get, lockVisit } from './visit-row.ts'

type Visit = typeof visits.$inferSelect
type FieldRecord = { of: ValuesOf; id: string }

/**
 * The fields in the order of the settings, with the value of each, or null; technicians get those for the crew. Fields
 * of jobs come once the visit has a job. Throws `notFound` for a visit that is not the technician’s own.
 */
export async function listVisitFields(tx: Tx, visitId: string): Promise<FieldValue[]> {
  await assertVisitAssigned(tx, visitId)
  const visit = await get(tx, visitId)
  const known = new Map<string, string | null>()
  for (const { of, id } of await recordsOf(tx, visit))
    for (const { field, value } of await listValues(tx, of, id)) known.set(field.id, value)
  const fields = await customFields.list(tx)
  return fields
    .filter(({ archivedAt, of, forCrew }) => {
      if (archivedAt !== null || (of === 'jobs' && visit.jobId === null)) return false
      return forCrew || tx.actor.role !== 'technician'
    })
    .map(({ used: _used, ...field }) => ({ field, value: known.get(field.id) ?? null }))
}

/** What the fields of a visit are stored with. Nothing before there is a customer, and no address that is new. */
async function recordsOf(
  tx: Tx,
  { customerId, jobId, address }: Pick<Visit, 'customerId' | 'jobId' | 'address'>,
): Promise<FieldRecord[]> {
  const place = customerId === null ? null : await findPlace(tx, customerId, address)
  return [
    ...(customerId === null ? [] : [{ of: 'customers', id: customerId } as const]),
    ...(customerId !== null && place === 'main' ? [{ of: 'main-address', id: customerId } as const] : []),
    ...(place === null || place === 'main' ? [] : [{ of: 'addresses', id: place.addressId } as const]),
    ...(jobId === null ? [] : [{ of: 'jobs', id: jobId } as const]),
  ]
}

/**
 * Sets some of them; an empty text removes a value. A person without a customer record becomes a customer, and an
 * address of the visit that we do not know yet is added to the customer. Throws `invalid` with a sentence for each field
 * that is wrong, and then changes none, and `notFound` for a field that is gone or not for the crew.
 */
export async function setVisitFields(
  tx: Tx,
  visitId: string,
  values: { [fieldId: string]: string },
): Promise<FieldValue[]> {
  const shown = await listVisitFields(tx, visitId)
  const typed = Object.entries(values).map(([fieldId, text]) => {
    const found = shown.find(({ field }) => field.id === fieldId)
    if (!found) throw notFound('One of these fields no longer exists. Reload the page.')
    return { field: found.field, text, read: readValue(found.field, text) }
  })
  const issues = typed.flatMap(({ field, read }) =>
    'problem' in read ? [{ path: field.id, message: read.problem }] : [],
  )
  if (issues.length > 0)
    throw invalid(issues.length === 1 ? (issues[0]?.message ?? '') : 'Some fields need attention.', issues)
  if (typed.length === 0) return shown
  const visit = await withCustomer(tx, await lockVisit(tx, visitId))
  const wantsAddress = typed.some(({ field }) => field.of === 'addresses')
  let records = await recordsOf(tx, visit)
  if (wantsAddress && visit.customerId !== null && !records.some(({ of }) => KIND_OF[of] === 'addresses')) {
    await addAddress(tx, visit.customerId, { label: 'Service address', address: visit.address })
    records = await recordsOf(tx, visit)
  }
  for (const { of, id } of records) {
    const theirs = typed.filter(({ field }) => field.of === KIND_OF[of]).map(({ field, text }) => [field.id, text])
    if (theirs.length > 0) await setValues(tx, { of, id, values: Object.fromEntries(theirs) })
  }
  tx.notifyClients('visits')
  return listVisitFields(tx, visitId)
}

const KIND_OF = { customers: 'customers', 'main-address': 'addresses', addresses: 'addresses', jobs: 'jobs' } as const

async function withCustomer(tx: Tx, visit: Visit): Promise<Visit> {
  if (visit.customerId !== null) return visit
  const { customer } = await ensureCustomer(tx, visit)
  await saveVisit(tx, visit, { customerId: customer.id })
  return { ...visit, customerId: customer.id }
}
