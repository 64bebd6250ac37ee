import { eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { customers } from '#domains/customers/tables.ts'
import { notFound } from '#lib/problem.ts'
import { GONE } from '#domains/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Person = { id: string; name: string; phone: string; email: string | null; erasedAt: Date | null }

/** What an erased name, address or text reads from then on. */
export const ERASED = 'Erased'

/** Who it is, erased or not. Throws `notFound`. */
export async function personOf(tx: Tx, id: string): Promise<Person> {
  const { name, phone, email, erasedAt } = customers
  const [row] = await tx.select({ id: customers.id, name, phone, email, erasedAt }).from(customers).where(eq(customers.id, id))
  if (!row) throw notFound(GONE)
  return row
}

/** What was said of their number and of their address, unless it is somebody else's, too; and what was entered with them. */
export const consentsOf = ({ id, phone, email }: Person): SQL => sql`(customer_id = ${id} or customer_id is null and (
  channel = 'sms' and address = ${phone} and not exists (select 1 from customers where phone = ${phone} and id <> ${id})
  or channel = 'email' and address = lower(${email ?? ''}) and not exists (select 1 from customers where email = ${email ?? ''} and id <> ${id})))`

/** Not to those who work here, one of whom may be a customer, too. */
const toCustomers = sql`purpose not in ('alert', 'report', 'account')`

/** What came from their number, unless somebody else has it, too. */
export const repliesOf = ({ id, phone }: Person): SQL =>
  sql`(customer_id = ${id} or customer_id is null and phone = ${phone} and not exists (select 1 from customers where phone = ${phone} and id <> ${id}))`

/** Which rows are a person's, as conditions on the ids of a table; each table by its own index. */
export type Theirs = Record<'jobs' | 'requests' | 'visits' | 'reviews' | 'photos' | 'messages', SQL>

/**
 * A request, or a visit without one, that nobody has tied to a customer yet is theirs, too, when it has their phone or their e-mail, unless it names
 * somebody else who has it as well: of two who share a phone, each keeps their own. So is a request that was cancelled since one of theirs says the same.
 */
export function theirs({ id, name, phone, email }: Person): Theirs {
  const mine = (table: string) => sql`select id from ${sql.raw(table)} where customer_id = ${id}`
  const untied = (table: string) => sql`select t.id from ${sql.raw(table)} t
    where t.customer_id is null and (t.phone = ${phone} and t.phone <> '' or t.email = ${email ?? ''} and t.email <> '') and not exists (
      select 1 from customers c where c.id <> ${id} and (c.phone = t.phone and c.phone <> '' or c.email = t.email and c.email <> '')
        and fold(c.name) = fold(t.name) and fold(c.name) <> fold(${name}))`
  const jobs = mine('jobs')
  const requests = sql`
    with recursive asked as (
      (${mine('service_requests')} union ${untied('service_requests')})
      union select again.id from service_requests again join asked on again.duplicate_of = asked.id where again.customer_id is null
    ) select id from asked`
  // To their number or their address, before anybody knew whose it is: of a visit that was booked on the phone, an answer to a stranger's text.
  const untiedMessages = sql`select id from communications where customer_id is null and job_id is null and request_id is null and ${toCustomers} and (
    type = 'sms' and recipient = ${phone} and recipient <> '' and not exists (select 1 from customers where phone = ${phone} and id <> ${id})
    or type = 'email' and lower(recipient) = lower(${email ?? ''}) and recipient <> '' and not exists (select 1 from customers where email = ${email ?? ''} and id <> ${id}))`
  const reviews = sql`${mine('reviews')} union select id from reviews where job_id in (${jobs})`
  return {
    jobs,
    requests,
    visits: sql`${mine('visits')} union select id from visits where request_id in (${requests}) union select id from visits where job_id in (${jobs})
      union ${untied('visits')} and t.request_id is null and t.job_id is null`,
    reviews,
    photos: sql`select id from photos where job_id in (${jobs}) or service_request_id in (${requests}) or review_id in (${reviews})`,
    messages: sql`${mine('communications')} union select id from communications where job_id in (${jobs})
      union select id from communications where request_id in (${requests}) union ${untiedMessages}`,
  }
}
