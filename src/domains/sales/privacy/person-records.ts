/**
 * Which rows belong to a person: by the ids that link them, and where nothing links them, by a phone number or an
 * e-mail that is this person's alone.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import { findOwnKeys } from './own-keys.ts'
import type { OwnKeys } from './own-keys.ts'
import { redactOffers } from './redact-offers.ts'
import type { RedactedOffer } from './redact-offers.ts'
import type { Person } from './person-scope.ts'

const KINDS = [
  'formers',
  'jobs',
  'requests',
  'visits',
  'reviews',
  'photos',
  'files',
  'messages',
  'replies',
  'estimates',
  'invoices',
  'recurring',
] as const

/**
 * `ids`: for each kind a query of the ids, which stays true while the rows change. `formers`: the person, and customers
 * who were merged into them.
 */
export type PersonRecords = { keys: OwnKeys; ids: Record<(typeof KINDS)[number], SQL>; offers: RedactedOffer[] }

/** Finds the records of a person before any of them changes. */
export async function findPersonRecords(tx: Tx, person: Person): Promise<PersonRecords> {
  const keys = await findOwnKeys(tx, person)
  const queries = linkedTo(person, keys)
  const found = await Promise.all(
    KINDS.map(async (kind) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from (${queries[kind]}) as found`)
      return [kind, sql`select unnest(${sql.param(rows.map(({ id }) => id))}::uuid[]) as id`] as const
    }),
  )
  const ids = Object.fromEntries(found) as PersonRecords['ids'] // with exactly the kinds of the list
  return { keys, ids, offers: await redactOffers(tx, ids.estimates) }
}

/**
 * A request, or a visit without one, that is linked to no customer belongs to the person when it has their phone or
 * e-mail and a name that agrees with theirs. So does a request that was canceled as a duplicate of one of their
 * requests.
 */
function linkedTo({ id }: Person, { phone, email, requests: leads, visits: loose }: OwnKeys): PersonRecords['ids'] {
  const linked = (table: string) => sql`select id from ${sql.raw(table)} where customer_id = ${id}`
  const listed = (ids: readonly string[]) => sql`select unnest(${sql.param([...ids])}::uuid[]) as id`
  const jobs = linked('jobs')
  const requests = sql`
    with recursive asked as (
      (${linked('service_requests')} union ${listed(leads)})
      union select again.id from service_requests again join asked on again.duplicate_of = asked.id where again.customer_id is null
    ) select id from asked`
  const replies = sql`${linked('replies')} union select id from replies where customer_id is null and phone = ${phone}`
  const reviews = sql`${linked('reviews')} union select id from reviews where job_id in (${jobs})`
  const visits = sql`${linked('visits')} union select id from visits where request_id in (${requests}) union select id from visits where job_id in (${jobs})
      union ${listed(loose)}`
  return {
    formers: sql`
      with recursive former(id) as (
        select ${id}::uuid union select removed_id from customer_merges join former on kept_id = former.id where undone_at is null
      ) select id from former`,
    jobs,
    requests,
    visits,
    reviews,
    photos: sql`select id from photos where customer_id = ${id} or job_id in (${jobs}) or service_request_id in (${requests}) or review_id in (${reviews})
      or (visit_id in (${visits}) and job_id is null and customer_id is null)
      or estimate_id in (${linked('estimates')}) or invoice_id in (${linked('invoices')})
      union select photo_id from reply_pictures where photo_id is not null and reply_id in (${replies})`,
    files: sql`select id from files where customer_id = ${id} or job_id in (${jobs}) or service_request_id in (${requests})
      or estimate_id in (${linked('estimates')}) or invoice_id in (${linked('invoices')})`,
    messages: sql`${linked('communications')} union select id from communications where job_id in (${jobs})
      union select id from communications where request_id in (${requests})
      union select communication_id from review_requests where communication_id is not null and job_id in (${jobs})
      union select id from communications where customer_id is null and job_id is null and request_id is null and ${toCustomers} and recipient <> '' and (
        type = 'sms' and recipient = ${phone} or type = 'email' and lower(recipient) = ${email})`,
    replies,
    estimates: linked('estimates'),
    invoices: linked('invoices'),
    recurring: linked('recurring_services'),
  }
}

/**
 * Excludes alerts, reports, and account messages: they go to people who work here, and one of them may also be a
 * customer.
 */
const toCustomers = sql`purpose not in ('alert', 'report', 'account')`

/** Consents that were recorded for the person, or for an address that is theirs alone. */
export const consentsSql = (
  { id }: Person,
  { keys }: PersonRecords,
): SQL => sql`(customer_id = ${id} or customer_id is null and (
  channel = 'sms' and address = ${keys.phone} or channel = 'email' and address = ${keys.email}))`

/** Calls that were logged with the person, or with a number that is theirs alone. */
export const callsSql = ({ id }: Person, { keys }: PersonRecords): SQL =>
  sql`(customer_id = ${id} or customer_id is null and phone = ${keys.phone})`
