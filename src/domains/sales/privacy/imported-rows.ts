/** Which rows of imported files are about a person, and what of them goes. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { ERASED } from './person-scope.ts'
import type { PersonRecords } from './person-records.ts'

/** Whether a cell has the person's phone in any notation, or their e-mail. */
const holdsKey = ({ keys }: PersonRecords): SQL => sql`(
  ${keys.phone?.slice(2) ?? null} <> '' and strpos(regexp_replace(cell, '[^0-9]', '', 'g'), ${keys.phone?.slice(2) ?? null}) > 0
  or ${keys.email} <> '' and strpos(lower(cell), ${keys.email}) > 0)`

/** What they are and were called, as rows of `called`. */
const namesOf = ({ keys }: PersonRecords): SQL => sql`unnest(${sql.param(keys.names)}::text[]) as called`

/** A file whose columns are not chosen yet has no rows of anybody; its samples name the person. */
export const uploadedWith = (records: PersonRecords): SQL => sql`status in ('columns', 'checking') and exists (
  select 1 from jsonb_path_query(columns, '$[*].samples[*]') as sample, lateral (select sample #>> '{}' as cell) as text where ${holdsKey(records)})`

/** The person's row of a file that was read and waits to be imported, and the rows of a file that goes. */
export function waitingLine(records: PersonRecords): SQL {
  const { keys, ids } = records
  const theirs = sql`(customer_id in (${ids.formers}) or phone = ${keys.phone} or lower(email) = ${keys.email}
    or exists (select 1 from jsonb_path_query(cells, '$[*]') as given, lateral (select given #>> '{}' as cell) as text where ${holdsKey(records)}))`
  const named = sql`exists (select 1 from ${namesOf(records)} where fold(name) = fold(called) or strpos(fold(cells::text), fold(called)) > 0)`
  return sql`import_id in (select id from imports where status in ('columns', 'checking', 'checked', 'waiting')) and ${theirs} and ${named}
    or import_id in (select id from imports where ${uploadedWith(records)})`
}

/** A row that was left out of an import, with the person's own phone or e-mail and their name. */
export const importedAs = (records: PersonRecords): SQL =>
  sql`customer_id is null and (phone = ${records.keys.phone} or lower(email) = ${records.keys.email})
    and exists (select 1 from ${namesOf(records)} where fold(name) = fold(called))`

/** Who was left when an import was undone, without the name of one of them. */
export const withoutNames = (formers: SQL): SQL => sql`jsonb_set(undone, '{who}', (
  select jsonb_agg(case when one ->> 'customerId' in (select id::text from (${formers}) as former) then one || ${JSON.stringify({ name: ERASED })}::jsonb else one end)
  from jsonb_path_query(undone, '$.who[*]') as one))`

/**
 * A file that was read, and whose first rows still stand beside its columns, without the person's row: one of its cells
 * has their phone or e-mail, and its cells together have each word of their name.
 */
export function withoutSamples(records: PersonRecords): { set: Record<string, SQL>; where: SQL } {
  const theirs = sql`
    select place from (
      select place, bool_or(${holdsKey(records)}) as has_key, fold(string_agg(cell, ' ')) as line
      from jsonb_path_query(columns, '$[*]') as part(listing), jsonb_path_query(listing, '$.samples[*]') with ordinality as given(sample, place),
        lateral (select sample #>> '{}' as cell) as text group by place
    ) as sample
    where has_key and exists (
      select 1 from ${namesOf(records)}
      where (select bool_and(strpos(line, word) > 0) from regexp_split_to_table(fold(called), '\\s+') as word where word <> ''))`
  const without = sql`(
    select jsonb_agg(jsonb_set(one, '{samples}', coalesce((
      select jsonb_agg(case when place in (${theirs}) then '""'::jsonb else cell end order by place)
      from jsonb_array_elements(one -> 'samples') with ordinality as given(cell, place)), '[]')) order by at)
    from jsonb_array_elements(columns) with ordinality as listed(one, at))`
  return { set: { columns: without }, where: sql`exists (${theirs})` }
}
