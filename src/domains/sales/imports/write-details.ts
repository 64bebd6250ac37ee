/**
 * What a line brings beside the fields of a customer: contacts, service addresses, a note. Each has an id of its
 * line's, so that it is added once.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { expectRow } from '#lib/expect-row.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { linesSql } from './apply-lines.ts'
import { idOf } from './detail-ids.ts'
import type { Lines } from './apply-lines.ts'
import { writeFields } from './write-fields.ts'

/**
 * Adds what the new ones among some lines bring, and the further addresses of customers of earlier lines. `toKnown`:
 * also to those who were here.
 */
export async function writeDetails(tx: Tx, lines: Lines, toKnown: boolean): Promise<void> {
  const at = tx.now.toISOString()
  await writeFields(tx, lines, toKnown)
  const { contacts, addresses, places, notes, consents } = await kindsIn(tx, lines)
  if (contacts)
    await tx.execute(sql`
    insert into customer_contacts (id, customer_id, name, label, phone, phone_extension, email, created_at)
    select ${idOf('contact', sql`c.nth`)}, l.customer_id, l.name, coalesce(nullif(c.one ->> 'label', ''), case when c.one ->> 'phone' = '' then 'Other email' else 'Other phone' end),
      nullif(c.one ->> 'phone', ''), nullif(c.one ->> 'extension', ''), nullif(c.one ->> 'email', ''), ${at}::timestamptz + c.nth * interval '1 millisecond'
    from import_lines l, jsonb_array_elements(l.more -> 'contacts') with ordinality as c(one, nth)
    where ${linesSql(lines)} and l.state = 'new' and l.more ? 'contacts' on conflict (id) do nothing`)
  if (places)
    await tx.execute(sql`
    insert into customer_contacts (id, customer_id, name, label, phone, phone_extension, email, created_at)
    select distinct on (f.customer_id, f.one ->> 'phone', f.one ->> 'email') f.id, f.customer_id, f.name,
      coalesce(nullif(f.one ->> 'label', ''), case when f.one ->> 'phone' = '' then 'Other email' else 'Other phone' end),
      nullif(f.one ->> 'phone', ''), nullif(f.one ->> 'extension', ''), nullif(f.one ->> 'email', ''), ${at}::timestamptz + f.nth * interval '1 millisecond'
    from ${furtherContacts(lines)} f
    where not exists (select 1 from customer_contacts c where c.customer_id = f.customer_id
      and coalesce(c.phone, '') = f.one ->> 'phone' and coalesce(c.email, '') = f.one ->> 'email')
    order by f.customer_id, f.one ->> 'phone', f.one ->> 'email', f.line on conflict (id) do nothing`)
  if (addresses)
    await tx.execute(sql`
    insert into customer_addresses (id, customer_id, label, address, created_at)
    select ${idOf('address', sql`a.nth`)}, l.customer_id, 'Property ' || (a.nth + 1), a.address, ${at}::timestamptz + a.nth * interval '1 millisecond'
    from import_lines l, jsonb_array_elements_text(l.more -> 'addresses') with ordinality as a(address, nth)
    where ${linesSql(lines)} and l.state = 'new' and l.more ? 'addresses' on conflict (id) do nothing`)
  if (places)
    await tx.execute(sql`
    insert into customer_addresses (id, customer_id, label, address, created_at)
    select ${idOf('place')}, t.customer_id, left(l.address, 60), l.address, ${at}::timestamptz + (l.line - t.line) * interval '1 millisecond'
    from import_lines l join import_lines t on t.import_id = l.import_id and t.line = l.twin
    where ${linesSql(lines)} and l.state = 'address' and (t.state = 'new' or t.state = 'known' and (${toKnown} or t.choice = 'same'))
      and exists (select 1 from customers c where c.id = t.customer_id and c.erased_at is null and c.address <> l.address)
      and not exists (select 1 from customer_addresses a where a.customer_id = t.customer_id and a.address = l.address)
    on conflict (id) do nothing`)
  if (places) tx.notifyClients('customers')
  // Notes are a matter of the domain above, which reads them from the same lines.
  if (notes) tx.emit('import.noted', { ...lines, authorId: tx.actor.id, authorName: tx.actor.name })
  if (consents) tx.emit('import.consented', { ...lines, toKnown, byName: tx.actor.name })
}

type Kinds = Record<'contacts' | 'addresses' | 'places' | 'notes' | 'consents', boolean | null>

/** What there is to be written: most batches have none of it, and look through their lines once. */
async function kindsIn(tx: Tx, lines: Lines): Promise<Kinds> {
  const { rows } = await tx.execute<Kinds>(sql`
    select bool_or(l.state = 'new' and l.more ? 'contacts') as contacts, bool_or(l.state = 'new' and l.more ? 'addresses') as addresses,
      bool_or(l.state in ('new', 'address') and l.more ? 'note') as notes, bool_or(l.more ? 'consents') as consents, bool_or(l.state = 'address') as places
    from import_lines l where ${linesSql(lines)} and l.state in ('new', 'address', 'known', 'twice')`)
  return expectRow(rows)
}

/** Phones and e-mails of lines with a further address which the line of their new customer does not say. */
const furtherContacts = (lines: Lines): SQL => sql`(
  select ${idOf('contact', sql`c.nth`)} as id, t.customer_id, l.name, l.line, c.one, c.nth
  from import_lines l join import_lines t on t.import_id = l.import_id and t.line = l.twin and t.state = 'new',
    jsonb_array_elements(jsonb_build_array(
      jsonb_build_object('label', '', 'phone', l.phone, 'extension', coalesce(l.phone_extension, ''), 'email', ''),
      jsonb_build_object('label', '', 'phone', '', 'extension', '', 'email', coalesce(l.email, ''))
    ) || coalesce(l.more -> 'contacts', '[]')) with ordinality as c(one, nth)
  where ${linesSql(lines)} and l.state = 'address' and (c.one ->> 'phone' not in ('', t.phone) or c.one ->> 'email' not in ('', coalesce(t.email, ''))))`

/**
 * The notes of some lines: `id`, `customer_id` and `text`. A line with a further address brings its note too, unless
 * the line of its customer says the same.
 */
export const notesSql = (lines: Lines): SQL => sql`(
  select ${idOf('note')} as id, l.customer_id, l.more ->> 'note' as text from import_lines l where ${linesSql(lines)} and l.state = 'new' and l.more ? 'note'
  union all select ${idOf('note')}, t.customer_id, left(l.address || E'\n' || (l.more ->> 'note'), 5000)
  from import_lines l join import_lines t on t.import_id = l.import_id and t.line = l.twin and t.state = 'new'
  where ${linesSql(lines)} and l.state = 'address' and l.more ? 'note' and l.more ->> 'note' is distinct from t.more ->> 'note')`

/**
 * What some lines clearly say about consent: `id`, `customer_id`, `is_theirs` (the line may change this customer),
 * `channel`, `address`, `covers`, `agreed` and `said`. Of a repeated line it counts for the customer of the earlier
 * one.
 */
export const consentsSql = (lines: Lines, toKnown: boolean): SQL => sql`(
  select ${idOf('consent', sql`c.nth`)} as id, l.line, coalesce(l.customer_id, t.customer_id) as customer_id,
    coalesce(l.state = 'new' or l.choice = 'same' or l.state = 'known' and ${toKnown}, false) as is_theirs, c.one ->> 'channel' as channel,
    case c.one ->> 'channel' when 'sms' then l.phone else lower(l.email) end as address, c.one ->> 'covers' as covers,
    (c.one ->> 'agreed')::boolean as agreed, c.one ->> 'said' as said
  from import_lines l left join import_lines t on t.import_id = l.import_id and t.line = l.twin,
    jsonb_array_elements(l.more -> 'consents') with ordinality as c(one, nth)
  where ${linesSql(lines)} and l.state in ('new', 'known', 'twice', 'address') and l.more ? 'consents')`

/** The ids of what some lines brought, so that an undo does not take it for someone's work. */
export const detailIdsSql = ({ id, from, to }: Lines): SQL => sql`(
  select ${idOf('contact', sql`n`)} as id from import_lines l, generate_series(1, jsonb_array_length(l.more -> 'contacts')) n where ${linesSql({ id, from, to })} and l.more ? 'contacts'
  union all select ${idOf('address', sql`n`)} from import_lines l, generate_series(1, jsonb_array_length(l.more -> 'addresses')) n where ${linesSql({ id, from, to })} and l.more ? 'addresses'
  union all select ${idOf('note')} from import_lines l where ${linesSql({ id, from, to })} and l.more ? 'note'
  union all select ${idOf('consent', sql`n`)} from import_lines l, generate_series(1, jsonb_array_length(l.more -> 'consents')) n where ${linesSql({ id, from, to })} and l.more ? 'consents'
  union all select ${idOf('field', sql`n`)} from import_lines l, generate_series(1, jsonb_array_length(l.more -> 'fields')) n where ${linesSql({ id, from, to })} and l.more ? 'fields'
  union all select unnest(array[${idOf('place')}, ${idOf('note')}]) from import_lines l where ${ofTwins({ id, from, to })}
  union all select ${idOf('contact', sql`n`)} from import_lines l, generate_series(1, 2 + jsonb_array_length(coalesce(l.more -> 'contacts', '[]'))) n
    where ${ofTwins({ id, from, to })})`

/** Lines with a further address for customers of some earlier lines. */
const ofTwins = ({ id, from, to }: Lines): SQL =>
  sql`l.import_id = ${id} and l.state = 'address' and l.twin > ${from} and l.twin <= ${to}`

/** Takes the further addresses of some lines away again from customers who were here before the import. */
export async function removeAddresses(tx: Tx, lines: Lines): Promise<void> {
  await tx.execute(sql`
    delete from customer_addresses a using import_lines l
    where ${linesSql(lines)} and l.state = 'address' and a.id = ${idOf('place')}
      and not exists (select 1 from import_lines t where t.import_id = l.import_id and t.line = l.twin and t.state = 'new')`)
}
