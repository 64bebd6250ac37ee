import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Customer } from '#domains/sales/customers/contract.ts'
import { publishContactChange } from '#domains/sales/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'

export type Lines = { id: string; from: number; to: number }

export const linesSql = ({ id, from, to }: Lines): SQL =>
  sql`l.import_id = ${id} and l.line > ${from} and l.line <= ${to}`

/**
 * Resets known and doubtful lines to new when their customer has since been deleted or merged into another one. Such a
 * line may still match the customer that theirs was merged into.
 */
export async function resetMissingCustomers(tx: Tx, id: string): Promise<void> {
  await tx.execute(sql`
    update import_lines l set state = 'new', customer_id = gen_random_uuid(), same = null, choice = null
    where l.import_id = ${id} and l.state in ('known', 'doubtful') and not exists (select 1 from customers c where c.id = l.customer_id)`)
}

/**
 * Adds the new ones among some lines. The first line of a file is the newest of them, so that the list shows them as
 * the file has them.
 */
export async function addNewCustomers(tx: Tx, lines: Lines, began: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    insert into customers (id, name, email, phone, phone_extension, address, service_category, transaction_date, transaction_day, service_count, tags, created_at)
    select l.customer_id, l.name, l.email, l.phone, l.phone_extension, l.address, l.service_category, l.transaction_date,
      to_date(l.transaction_date, 'MM/DD/YYYY'), coalesce(l.service_count, 1),
      case when l.more ? 'tags' then array(select jsonb_array_elements_text(l.more -> 'tags')) else '{}' end,
      ${began.toISOString()}::timestamptz - l.line * interval '1 millisecond'
    from import_lines l where ${linesSql(lines)} and l.state = 'new'
    on conflict (id) do nothing
    returning id`)
  if (rows.length > 0) tx.emit('customer.phone-changed', { customerIds: rows.map(({ id }) => id) })
  return rows.length
}
/** What a customer has that a file can change, as the audit trail calls it. */
const asJson = (of: 'c' | 'w'): SQL => {
  const column = (name: string) => sql.raw(`${of}.${name}`)
  return sql`jsonb_build_object('name', ${column('name')}, 'phone', ${column('phone')}, 'phoneExtension', ${column('phone_extension')}, 'email', ${column('email')}, 'address', ${column('address')},
    'serviceCategory', ${column('service_category')}, 'transactionDate', ${column('transaction_date')}, 'serviceCount', ${column('service_count')})`
}

/** By what is to be done with those that are here: what each column of `c` becomes, from line `l`. */
const NEXT: Record<'fill' | 'update', SQL> = {
  fill: sql`c.name, coalesce(nullif(c.phone, ''), l.phone) as phone,
    case when c.phone in ('', l.phone) then coalesce(c.phone_extension, l.phone_extension) else c.phone_extension end as phone_extension,
    coalesce(c.email, l.email) as email, coalesce(nullif(c.address, ''), l.address) as address, coalesce(c.service_category, l.service_category) as service_category,
    coalesce(c.transaction_date, l.transaction_date) as transaction_date, c.service_count`,
  update: sql`l.name, coalesce(nullif(l.phone, ''), c.phone) as phone,
    case when l.phone in ('', c.phone) then coalesce(l.phone_extension, c.phone_extension) else l.phone_extension end as phone_extension,
    coalesce(l.email, c.email) as email, coalesce(nullif(l.address, ''), c.address) as address, coalesce(l.service_category, c.service_category) as service_category,
    coalesce(l.transaction_date, c.transaction_date) as transaction_date, coalesce(l.service_count, c.service_count) as service_count`,
}

/**
 * Changes those of some lines who are here already (`which` of them), and keeps with the line what was there before,
 * for the undo.
 */
export async function updateKnownCustomers(tx: Tx, lines: Lines, how: 'fill' | 'update', which: SQL): Promise<number> {
  // In one order, so that two who change several customers wait for each other instead of blocking each other.
  await tx.execute(
    sql`select 1 from customers c join import_lines l on l.customer_id = c.id where ${linesSql(lines)} and l.state = 'known' and ${which} order by c.id for update of c`,
  )
  const { rows } = await tx.execute<Changed>(sql`
    with w as (
      select l.line, c.id, ${NEXT[how]},
        ${asJson('c')} as was, jsonb_build_object('smsConsentAt', c.sms_consent_at, 'textsStoppedAt', c.texts_stopped_at) as consent
      from import_lines l join customers c on c.id = l.customer_id
      where ${linesSql(lines)} and l.state = 'known' and ${which}
    ), changed as (
      update customers c set name = w.name, phone = w.phone, phone_extension = w.phone_extension, email = w.email, address = w.address, service_category = w.service_category,
        transaction_date = w.transaction_date, transaction_day = to_date(w.transaction_date, 'MM/DD/YYYY'), service_count = w.service_count,
        -- Who agreed to texts, or said STOP, did so for the number they had.
        sms_consent_at = case when c.phone = w.phone then c.sms_consent_at end, texts_stopped_at = case when c.phone = w.phone then c.texts_stopped_at end,
        version = c.version + 1
      from w where c.id = w.id and ${asJson('c')} is distinct from ${asJson('w')}
      returning c.id, c.version, w.line, w.was, w.consent, ${asJson('w')} as became
    ), audited as (${audited(tx, sql`select id, was, became from changed`)})
    update import_lines l set before = changed.was || changed.consent || jsonb_build_object('version', changed.version)
    from changed where l.import_id = ${lines.id} and l.line = changed.line
    returning changed.id, changed.was, changed.became`)
  publishContactChanges(tx, rows)
  return rows.length
}

type Fields = Pick<Customer, 'name' | 'phone' | 'email' | 'address'>
type Changed = { id: string; was: Fields; became: Fields }

/** Publishes for the changed customers the same events that a manual change publishes. */
function publishContactChanges(tx: Tx, changes: readonly Changed[]): void {
  const numbered = changes.filter(({ was, became }) => was.phone !== became.phone)
  if (numbered.length > 0) tx.emit('customer.phone-changed', { customerIds: numbered.map(({ id }) => id) })
  for (const { id, was, became } of changes) {
    const next = Object.fromEntries(
      (['name', 'phone', 'email', 'address'] as const)
        .filter((key) => was[key] !== became[key])
        .map((key) => [key, became[key]]),
    )
    publishContactChange(tx, { id, ...was }, next)
  }
}

/** An entry for each customer of a query (id, was, became), with what differs only: `audit.record` for many at once. */
function audited({ actor, now }: Tx, changes: SQL): SQL {
  return sql`
    insert into audit_entries (actor_id, actor_name, entity, entity_id, action, before, after, created_at)
    select ${actor.id}::uuid, ${actor.name}, 'customers', one.id, 'updated',
      (select jsonb_object_agg(key, value) from jsonb_each(one.was) where value is distinct from one.became -> key),
      (select jsonb_object_agg(key, value) from jsonb_each(one.became) where value is distinct from one.was -> key),
      ${now.toISOString()}::timestamptz
    from (${changes}) as one`
}

/**
 * Puts those of some lines back as they were before the import, unless they were changed since. Answers who is back.
 */
export async function restoreCustomers(tx: Tx, lines: Lines): Promise<string[]> {
  await tx.execute(
    sql`select 1 from customers c join import_lines l on l.customer_id = c.id where ${linesSql(lines)} and l.before is not null order by c.id for update of c`,
  )
  const { rows } = await tx.execute<Changed>(sql`
    with w as (
      select c.id, ${asJson('c')} as was, b.name, b.phone, b."phoneExtension" as phone_extension, b.email, b.address, b."serviceCategory" as service_category,
        b."transactionDate" as transaction_date, b."serviceCount" as service_count,
        -- A number that stayed the same keeps what its owner has said since.
        case when c.phone = b.phone then c.sms_consent_at else b."smsConsentAt" end as sms_consent_at,
        case when c.phone = b.phone then c.texts_stopped_at else b."textsStoppedAt" end as texts_stopped_at
      from import_lines l join customers c on c.id = l.customer_id
      cross join lateral jsonb_to_record(l.before) as b(name text, phone text, "phoneExtension" text, email text, address text, "serviceCategory" text, "transactionDate" text,
        "serviceCount" integer, "smsConsentAt" timestamptz, "textsStoppedAt" timestamptz, version integer)
      where ${linesSql(lines)} and l.before is not null and c.version = b.version
    ), back as (
      update customers c set name = w.name, phone = w.phone, phone_extension = w.phone_extension, email = w.email, address = w.address, service_category = w.service_category,
        transaction_date = w.transaction_date, transaction_day = to_date(w.transaction_date, 'MM/DD/YYYY'), service_count = w.service_count,
        sms_consent_at = w.sms_consent_at, texts_stopped_at = w.texts_stopped_at, version = c.version + 1
      from w where c.id = w.id
      returning c.id, w.was, ${asJson('w')} as became
    ), audited as (${audited(tx, sql`select id, was, became from back`)})
    select id, was, became from back`)
  publishContactChanges(tx, rows)
  return rows.map(({ id }) => id)
}
