/**
 * What a file said about consent, in the ledger: a clear yes counts unless there was ever a no, and a no always counts.
 */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Lines } from '#domains/sales/imports/apply-lines.ts'
import { consentsSql } from '#domains/sales/imports/write-details.ts'
import * as customers from '#domains/sales/customers/service.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { lockChannel } from '../outbox/channel-health.ts'
import { holdPendingFor } from './consent-ledger.ts'

/** Lines of an import that say something; `toKnown`: they may change customers who were here before. */
export type ImportedConsents = Lines & { toKnown: boolean; byName: string }

type Entry = {
  customer: string | null
  channel: 'sms' | 'email'
  address: string
  covers: 'service' | 'offers' | 'all'
  agreed: boolean
}

/** The page of an import, by which its entries are found again. */
const importPagePath = (id: string): string => `/dashboard/customers/import/${id}`

/** The edition of an entry that ends an imported one. */
const UNDONE = 'import undone'

/** The number or mailbox of `n`, or what an erasure has left of it (consent-ledger.ts). */
const SAME = sql`c.channel = n.channel and c.address in (n.address, 'sha256:' || encode(sha256(convert_to(n.address, 'UTF8')), 'hex'))`
const LAST = sql`(select c.agreed from consents c where ${SAME} and c.covers = n.covers order by c.at desc, c.agreed limit 1)`
/**
 * Whether this number or mailbox ever said no. Entries that only say that the question was not asked, or that an import
 * was undone, are no answer.
 */
const EVER_NO = sql`exists (select 1 from consents c where ${SAME} and not c.agreed and c.source <> 'not-asked' and c.version is distinct from ${UNDONE} and c.covers in (n.covers, 'all', 'pause'))`

/** Enters what some lines of an import say. Read again after a crash, they say the same. */
export async function recordImportedConsents(tx: Tx, { toKnown, byName, ...lines }: ImportedConsents): Promise<void> {
  await lockChannel(tx, 'sms')
  await lockChannel(tx, 'email')
  const enter = async (which: SQL): Promise<Entry[]> => {
    const { rows } = await tx.execute<Entry>(sql`
      insert into consents (id, channel, address, covers, agreed, source, wording, customer_id, page, by_name, at)
      select distinct on (n.channel, n.address, n.covers) n.id, n.channel, n.address, n.covers, n.agreed, 'import', n.said, k.id, ${importPagePath(lines.id)}, ${byName},
        ${tx.now.toISOString()}::timestamptz
      from ${consentsSql(lines, toKnown)} n left join customers k on k.id = n.customer_id and k.erased_at is null
      where n.address <> '' and ${LAST} is distinct from n.agreed and ${which}
      order by n.channel, n.address, n.covers, n.line
      on conflict (id) do nothing
      returning customer_id as customer, channel, address, covers, agreed`)
    return rows
  }
  const no = await enter(sql`not n.agreed`)
  const yes = await enter(sql`n.agreed and n.is_theirs and k.id is not null and not ${EVER_NO}`)
  const of = (channel: string, covers: string) =>
    no.filter((entry) => entry.channel === channel && entry.covers === covers).map(({ address }) => address)
  for (const phone of of('sms', 'all')) await customers.setOptOutForPhone(tx, phone, true)
  for (const phone of of('sms', 'service')) await customers.withdrawTextConsent(tx, phone)
  await holdPendingFor(tx, { phones: of('sms', 'all'), emails: of('email', 'offers') })
  for (const { customer, channel, covers, address } of yes)
    if (channel === 'sms' && covers === 'service' && customer)
      await customers.recordTextConsent(tx, customer, address, tx.now)
  if (no.length + yes.length > 0) tx.notifyClients('customers')
}

/**
 * Ends every yes that an import entered which was undone, but for those of customers who stayed. The ledger only grows,
 * so that an entry ends the other one. A no stays: only the person themselves, or the office by hand, may take it back.
 */
export async function endImportedConsents(tx: Tx, id: string): Promise<void> {
  const { rows } = await tx.execute<{ address: string; at: string }>(sql`
    with n as (
      select y.channel, y.address, y.covers, max(y.at) as at from consents y where y.source = 'import' and y.page = ${importPagePath(id)} and y.agreed
        and not exists (select 1 from import_lines l join customers k on k.id = l.customer_id where l.import_id = ${id} and l.customer_id = y.customer_id)
      group by 1, 2, 3
    ), ended as (
      insert into consents (id, channel, address, covers, agreed, source, version, page, at)
      select gen_random_uuid(), n.channel, n.address, n.covers, false, 'import', ${UNDONE}, ${importPagePath(id)}, ${tx.now.toISOString()}::timestamptz from n where ${LAST}
      returning channel, address, covers
    )
    select n.address, n.at::text from n join ended using (channel, address, covers) where covers = 'service'`)
  for (const { address, at } of rows)
    await tx.execute(
      sql`update customers set sms_consent_at = null where phone = ${address} and sms_consent_at = ${at}::timestamptz`,
    )
  if (rows.length > 0) tx.notifyClients('customers')
}
