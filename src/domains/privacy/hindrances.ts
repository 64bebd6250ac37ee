import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { PersonRecords } from './person-records.ts'
import type { Person } from './person.ts'

/** Why a person cannot be erased yet, in sentences: work that is open needs a name and an address, and a file that waits would bring them back. */
export async function listHindrances(tx: Tx, person: Person, records: PersonRecords): Promise<string[]> {
  return [...(await openWork(tx, person, records)), ...(await waitingFiles(tx, person, records))]
}

async function openWork(tx: Tx, { id, name }: Person, { ids }: PersonRecords): Promise<string[]> {
  const { rows } = await tx.execute<{ jobs: number; requests: number; visits: number; invoices: number; services: number }>(sql`
    select (select count(*) from jobs where id in (${ids.jobs}) and status in ('requested', 'scheduled', 'in-progress'))::int as jobs,
      (select count(*) from service_requests where id in (${ids.requests}) and status in ('new', 'contacted'))::int as requests,
      (select count(*) from visits where id in (${ids.visits}) and status = 'scheduled')::int as visits,
      (select count(*) from invoices where customer_id = ${id} and status in ('draft', 'sent', 'overdue'))::int as invoices,
      (select count(*) from recurring_services where customer_id = ${id} and status = 'active')::int as services`)
  const [open] = rows
  const sentences: [number | undefined, string, string, string][] = [
    [open?.jobs, 'open job', 'open jobs', 'Complete or cancel'],
    [open?.requests, 'open request', 'open requests', 'Complete or cancel'],
    [open?.visits, 'booked estimate visit', 'booked estimate visits', 'Finish or cancel'],
    [open?.invoices, 'unpaid invoice', 'unpaid invoices', 'Settle or void'],
    [open?.services, 'active recurring service', 'active recurring services', 'Cancel'],
  ]
  return sentences.flatMap(([many = 0, one, several, verb]) =>
    many === 0 ? [] : `${name} has ${many} ${many === 1 ? one : several}. ${verb} ${many === 1 ? 'it' : 'them'} first.`,
  )
}

/** A customer list that was uploaded and not imported yet belongs to everybody in it, so the owner decides what becomes of it. */
async function waitingFiles(tx: Tx, { name }: Person, { keys, ids }: PersonRecords): Promise<string[]> {
  const digits = keys.phone?.slice(2) ?? null
  const { rows } = await tx.execute<{ file: string }>(sql`
    select file_name as file from imports
    where status in ('columns', 'checking', 'checked', 'waiting', 'importing') and (
      exists (select 1 from import_lines where import_id = imports.id and (
        customer_id in (${ids.formers}) or phone = ${keys.phone} or lower(email) = ${keys.email}
        or exists (select 1 from jsonb_path_query(cells, '$[*]') as given, lateral (select given #>> '{}' as cell) as text where ${holdsKey(digits, keys.email)})))
      or exists (select 1 from jsonb_path_query(columns, '$[*].samples[*]') as sample, lateral (select sample #>> '{}' as cell) as text where ${holdsKey(digits, keys.email)}))
    order by created_at`)
  return rows.map(({ file }) => `The file ${file} is waiting to be imported and includes ${name}. Import it or remove it first.`)
}

/** Whether a cell has the phone in any notation, or the e-mail. Phone: its ten digits. */
const holdsKey = (digits: string | null, email: string | null) => sql`(
  ${digits} <> '' and strpos(regexp_replace(cell, '[^0-9]', '', 'g'), ${digits}) > 0 or ${email} <> '' and strpos(lower(cell), ${email}) > 0)`
