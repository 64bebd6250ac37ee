import { sql } from 'drizzle-orm'
import type { ExtraColumns } from '#domains/sales/customers/export-customers.ts'
import type { Tx } from '#platform/database/transaction.ts'

/** Columns that an import reads again as what they say (imports/read-consent.ts). */
const CONSENT_COLUMNS = ['OK to Text', 'Do Not Text', 'SMS Marketing Opt-In', 'Email Marketing Opt-In']

type Entry = { channel: string; address: string; covers: string; agreed: boolean; at: Date; asked: boolean }
type Reachable = { phone: string; email: string | null }

/** What each of some customers said about messages, under `CONSENT_COLUMNS`; empty where they said nothing. */
async function consentCellsOf(tx: Tx, people: readonly Reachable[]): Promise<(person: Reachable) => string[]> {
  const phones = people.map(({ phone }) => phone).filter(Boolean)
  const emails = people.flatMap(({ email }) => email?.toLowerCase() ?? [])
  const { rows } = await tx.execute<Entry>(sql`
    select distinct on (channel, address, covers) channel, address, covers, agreed, at, source <> 'not-asked' as asked from consents
    where channel = 'sms' and address = any(${sql.param(phones)}::text[]) or channel = 'email' and address = any(${sql.param(emails)}::text[])
    order by channel, address, covers, at desc, agreed`)
  const found = new Map(
    rows.map((row) => [`${row.channel} ${row.address} ${row.covers}`, { ...row, at: new Date(row.at) }]),
  )
  return ({ phone, email }) => {
    const sms = (covers: string) => found.get(`sms ${phone} ${covers}`)
    const [all, service, offers] = [sms('all'), sms('service'), sms('offers')]
    const isStopped = all?.agreed === false
    const texts = service && (!all || service.at >= all.at) ? service : all
    const marketing = offers?.agreed && all && offers.at < all.at ? undefined : offers
    const mail = email ? found.get(`email ${email.toLowerCase()} offers`) : undefined
    return [isStopped ? '' : inWord(texts), isStopped ? 'Yes' : '', inWord(marketing), inWord(mail)]
  }
}

const inWord = (entry: Entry | undefined): string => (!entry?.asked ? '' : entry.agreed ? 'Yes' : 'No')

export const CONSENT_EXPORT: ExtraColumns = { headings: CONSENT_COLUMNS, cellsOf: consentCellsOf }
