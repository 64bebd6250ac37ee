import * as customers from '#domains/sales/customers/service.ts'
import { splitPhone } from '#lib/us-phone.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { ServiceRequest } from './contract.ts'

type Asking = Pick<
  ServiceRequest,
  'id' | 'name' | 'phone' | 'email' | 'status' | 'customerId' | 'jobId' | 'choseNewCustomer' | 'flagged'
>
type Shared = ServiceRequest['sharedWith']

/**
 * Marks new requests whose phone or e-mail belongs to customers with another name: a couple, an office, a number that
 * changed hands. A person has to say who it is before it is processed.
 */
export async function addSharedContacts<Row extends Asking>(
  tx: Tx,
  requests: readonly Row[],
): Promise<(Row & { sharedWith: Shared })[]> {
  const open = requests.filter(needsAnswer)
  const known = open.length === 0 ? [] : await customers.findWithAnyContact(tx, open.map(plain))
  return requests.map((request) => ({ ...request, sharedWith: needsAnswer(request) ? othersOf(request, known) : [] }))
}

/** An extension is no part of the number that is compared. */
const plain = ({ phone, email }: Asking) => ({ phone: splitPhone(phone).phone, email })

const needsAnswer = ({ status, customerId, jobId, choseNewCustomer, flagged }: Asking): boolean =>
  status === 'new' && customerId === null && jobId === null && !choseNewCustomer && !flagged

/**
 * Customers who share the phone or the e-mail of a request under another name; none where one of them has the same
 * name.
 */
function othersOf(request: Asking, known: readonly customers.ReachableCustomer[]): Shared {
  const { phone: number } = plain(request)
  const mine = known.filter(({ phone, email }) => phone === number || (request.email !== '' && email === request.email))
  if (mine.some(({ name }) => customers.namesAgree(name, request.name))) return []
  return mine
    .slice(0, MAX_SHOWN)
    .map(({ id, name, phone }) => ({ id, name, same: phone === number ? 'phone' : 'email' }))
}

const MAX_SHOWN = 5
