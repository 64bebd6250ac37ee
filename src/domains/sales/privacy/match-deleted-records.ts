import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person-scope.ts'

/** Fields that identify a person, by the names that the columns and the audit log use. */
const SAYING = ['name', 'phone', 'email', 'address']

/**
 * Deleted records that were about the person: entity and id, as the change log still names them. An id of the customer
 * decides. Without one, the record must have a phone or an e-mail of the person's, now or earlier, and no other name,
 * or both their name and their address: a name alone says nothing. Where another customer fits as well, the entry
 * stays.
 */
export function matchDeletedRecords({ id }: Person, { keys, ids: { requests, visits } }: PersonRecords): SQL {
  const me = sql`${id}::uuid`
  const others = {
    is: (column: string) => sql`${sql.raw(column)} <> ${me}`,
    meant: sql`(key, fold(value)) in (select kind, value from meant)`,
  }
  const mine = { is: (column: string) => sql`${sql.raw(column)} = ${me}`, meant: sql`true` }
  /** What customers have, and had before it was changed or before two became one. */
  const claims = ({ is, meant }: typeof mine) => sql`
    ${rows('customers', 'id', sql`${is('t.id')} and ${meant}`)}
    union ${rows('service_requests', 'customer_id', sql`${is('t.customer_id')} and ${meant}`)}
    union ${rows('visits', 'customer_id', sql`${is('t.customer_id')} and ${meant}`)}
    union select customer_id, 'address', fold(address) from customer_addresses where ${is('customer_id')}
    union select entity_id, key, fold(value) from audit_entries ${pairsOf('before', 'after')}
      where entity = 'customers' and ${is('entity_id')} and ${LABELS} and ${meant}
    union select customer, key, fold(value) from audit_entries e join bodies on e.entity = 'customers' and bodies.id = e.entity_id ${pairsOf('before', 'after')}
      where ${is('customer')} and ${LABELS} and ${meant}
    union select customer, key, fold(value) from customer_merges join bodies on bodies.id = customer_merges.removed_id ${pairsOf('removed')}
      where ${is('customer')} and ${LABELS} and ${meant}`
  return sql`
    with recursive
    former(customer, id) as (
      select kept_id, removed_id from customer_merges where undone_at is null
      union select former.customer, customer_merges.removed_id from customer_merges join former on customer_merges.kept_id = former.id where undone_at is null
    ),
    -- Customers who became one with another one who is there.
    bodies as materialized (select customer, id from former where customer in (select id from customers)),
    gone as materialized (
      select entity, entity_id, before, after from audit_entries e
      where entity in ('visits', 'jobs', 'service_requests', 'customers')
        and not exists (select 1 from visits where id = e.entity_id) and not exists (select 1 from jobs where id = e.entity_id)
        and not exists (select 1 from service_requests where id = e.entity_id) and not exists (select 1 from customers where id = e.entity_id)
        and entity_id not in (select id from bodies)
    ), recorded as materialized (
      select entity, entity_id, case when key in ('customerName', 'customer') then 'name' else key end as kind, fold(value) as value
      from gone ${pairsOf('before', 'after')}
      where ${LABELS} or key in ('customerName', 'customer', 'customerId') and value <> ''
      -- The audit log of the request or of the visit says what a job was made of, and for which customer.
      union select job.entity, job.entity_id, 'customerId', e.after ->> 'customerId'
        from audit_entries e join gone job on job.entity = 'jobs' and job.entity_id::text = e.after ->> 'jobId'
        where e.entity in ('service_requests', 'visits') and e.after ->> 'customerId' is not null
    ), mine as materialized (
      select * from (${claims(mine)}) as known(customer, kind, value) where value <> all (${sql.param([...keys.ours])}::text[])
      union ${rows('service_requests', me, sql`t.id in (${requests})`, keys.ours)} union ${rows('visits', me, sql`t.id in (${visits})`, keys.ours)}
      union select ${me}, 'customerId', ${id}::text union select customer, 'customerId', id::text from bodies where customer = ${me}
    ),
    -- All that the audit log has of records of which something belongs to them. An address does not say who lives there.
    meant as materialized (
      select * from recorded where (entity, entity_id) in (
        select entity, entity_id from recorded where kind <> 'address' and (kind, value) in (select kind, value from mine))
    ), claims as materialized (
      select * from mine union ${claims(others)}
      union select id, 'customerId', id::text from customers where id::text in (select value from meant where kind = 'customerId')
      union select customer, 'customerId', id::text from bodies
    ), fits as materialized (
      select entity, entity_id, customer, count(distinct kind) + case when bool_or(kind = 'customerId') then 10 else 0 end as points
      from meant join claims using (kind, value)
      group by meant.entity, meant.entity_id, customer
      having bool_or(kind = 'customerId') or bool_or(kind = 'name') and bool_or(kind <> 'name')
        or bool_or(kind in ('phone', 'email')) and not exists (
          select 1 from recorded where recorded.entity = meant.entity and recorded.entity_id = meant.entity_id and recorded.kind = 'name')
    )
    select 'customers' as entity, id as entity_id from bodies where customer = ${me}
    union all select entity, entity_id from fits
    where customer = ${me} and not exists (
      select 1 from fits other where other.entity = fits.entity and other.entity_id = fits.entity_id and other.customer <> ${me} and other.points >= fits.points)`
}

const LABELS = sql`key = any(${sql.param(SAYING)}::text[]) and value <> ''`

const pairsOf = (...objects: string[]): SQL =>
  sql`cross join lateral (${sql.join(
    objects.map((of) => sql`select key, value from jsonb_each_text(${sql.raw(of)})`),
    sql` union all `,
  )}) as pair`

/** What the rows of a table say of a customer, who is an id or a column. */
const rows = (table: string, customer: string | SQL, where: SQL, without: readonly string[] = []): SQL => sql`
  select ${typeof customer === 'string' ? sql.raw(`t.${customer}`) : customer} as customer, key as kind, fold(value) as value
  from ${sql.raw(table)} t cross join lateral (values ('name', t.name), ('phone', t.phone), ('email', t.email), ('address', t.address)) as pair(key, value)
  where value <> '' and value <> all (${sql.param([...without])}::text[]) and ${where}`
