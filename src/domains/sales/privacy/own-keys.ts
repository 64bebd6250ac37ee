import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { namesAgree } from '#domains/sales/customers/compare-names.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Person } from './person-scope.ts'

/**
 * `phone` (E.164) and `email` (lower case): the ones that identify only this person; null where they do not. `requests`
 * and `visits`: the ids of rows that no customer is linked to, which have one of the two and a name that agrees with
 * the person's. `names`: their current and former names. `ours`: those of the two that belong to the business or to
 * people who work here.
 */
export type OwnKeys = {
  phone: string | null
  email: string | null
  requests: string[]
  visits: string[]
  ours: string[]
  names: string[]
}

/** Finds out by which phone and e-mail rows without a link belong to the person. */
export async function findOwnKeys(tx: Tx, person: Person): Promise<OwnKeys> {
  const usable = await usableKeys(tx, person)
  const names = [person.name, ...(await formerNames(tx, person.id))]
  const [requests, visits] = await Promise.all([
    unlinked(tx, 'service_requests', person, names, usable),
    unlinked(tx, 'visits', person, names, usable, sql`and t.request_id is null and t.job_id is null`),
  ])
  const strangers = [...requests, ...visits].filter(({ agrees }) => !agrees)
  const taken = await takenKeys(tx, person, usable)
  return {
    phone: taken.phone || strangers.some(({ phone }) => phone === usable.phone) ? null : usable.phone,
    email: taken.email || strangers.some(({ email }) => email?.toLowerCase() === usable.email) ? null : usable.email,
    requests: requests.flatMap(({ id, agrees }) => (agrees ? [id] : [])),
    visits: visits.flatMap(({ id, agrees }) => (agrees ? [id] : [])),
    names,
    ours: [usable.phone ? '' : person.phone, usable.email ? '' : (person.email?.toLowerCase() ?? '')].filter(Boolean),
  }
}

type Keys = { phone: string | null; email: string | null }

/**
 * Without those of the business and of people who work here: a customer may have been entered with them, and they lead
 * to everybody's records.
 */
async function usableKeys(tx: Tx, person: Person): Promise<Keys> {
  const [phone, email] = [person.phone || null, person.email?.toLowerCase() || null]
  const facts = await business.facts(tx)
  const alerts = await business.alertContact(tx, {})
  const ours = [facts, alerts]
  const { rows } = await tx.execute<{ phone: boolean; email: boolean }>(sql`
    select
      exists (select 1 from technicians where phone = ${phone}) or exists (select 1 from suppliers where phone = ${phone})
        or exists (select 1 from partners where phone = ${phone}) as phone,
      exists (select 1 from users where lower(email) = ${email}) or exists (select 1 from technicians where lower(email) = ${email})
        or exists (select 1 from suppliers where lower(email) = ${email}) or exists (select 1 from partners where lower(email) = ${email}) as email`)
  return {
    phone: rows[0]?.phone || ours.some((contact) => contact.phone === phone) ? null : phone,
    email: rows[0]?.email || ours.some((contact) => contact.email?.toLowerCase() === email) ? null : email,
  }
}

/** Whether another customer, or another customer's contact, has the same phone or e-mail. */
async function takenKeys(tx: Tx, { id }: Person, { phone, email }: Keys): Promise<{ phone: boolean; email: boolean }> {
  const { rows } = await tx.execute<{ phone: boolean; email: boolean }>(sql`
    select
      exists (select 1 from customers where phone = ${phone} and id <> ${id})
        or exists (select 1 from customer_contacts where phone = ${phone} and customer_id <> ${id})
        or exists (select 1 from service_requests where phone = ${phone} and customer_id <> ${id})
        or exists (select 1 from visits where phone = ${phone} and customer_id <> ${id}) as phone,
      exists (select 1 from customers where lower(email) = ${email} and id <> ${id})
        or exists (select 1 from customer_contacts where lower(email) = ${email} and customer_id <> ${id})
        or exists (select 1 from service_requests where lower(email) = ${email} and customer_id <> ${id})
        or exists (select 1 from visits where lower(email) = ${email} and customer_id <> ${id}) as email`)
  return rows[0] ?? { phone: true, email: true }
}

/** What they were called before a correction, a marriage or a merge: an older request still says so. */
async function formerNames(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    with recursive former(id) as (
      select ${id}::uuid union select removed_id from customer_merges join former on kept_id = former.id where undone_at is null
    )
    select before ->> 'name' as name from audit_entries where entity = 'customers' and entity_id in (select id from former) and before ->> 'name' <> ''
    union select removed ->> 'name' from customer_merges where removed_id in (select id from former) and undone_at is null and removed ->> 'name' <> ''`)
  return rows.map(({ name }) => name)
}

type Unlinked = { id: string; name: string; phone: string; email: string | null; agrees: boolean }

/**
 * Rows that no customer is linked to, with a key of the person's. Of two customers who share it, each keeps the rows
 * with a name that is closer to theirs.
 */
async function unlinked(
  tx: Tx,
  table: string,
  person: Person,
  names: readonly string[],
  { phone, email }: Keys,
  more: SQL = sql``,
): Promise<Unlinked[]> {
  const { rows } = await tx.execute<Omit<Unlinked, 'agrees'> & { others: string[] }>(sql`
    select t.id, t.name, t.phone, t.email, array(
      select c.name from customers c where c.id <> ${person.id} and (c.phone = t.phone and c.phone <> '' or lower(c.email) = lower(t.email) and c.email <> '')
    ) as others
    from ${sql.raw(table)} t
    where t.customer_id is null and (t.phone = ${phone} or lower(t.email) = ${email}) ${more}`)
  return rows.map(({ others, ...row }) => ({
    ...row,
    agrees: names.some((name) => namesAgree(row.name, name)) && !others.some((name) => namesAgree(row.name, name)),
  }))
}
