/** Reports back to an ad network what became of its clicks, as the CSV file that it imports offline conversions from. */
import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import * as business from '#domains/system/business/service.ts'
import { Attribution } from '#domains/sales/requests/contract-attribution.ts'
import { hasAdClick } from '#domains/sales/requests/tables.ts'
import { ZONE } from '#lib/dates.ts'
import { addDays } from '#lib/local-time.ts'
import { toDollarText } from '#lib/money.ts'
import { formatCsv } from '#platform/format-csv.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { AdNetwork } from './contract-sources.ts'
import { inInstantRange } from './date-range-sql.ts'
import type { Days } from './report-period.ts'
import { inBusinesses, ofRequest } from './request-source-sql.ts'

/** `cents`: null where it has no value of its own. */
type Conversion = { name: string; at: Date; cents: number | null; attribution: Attribution }

/** Google Ads and Microsoft Advertising match no click that is older. */
const MAX_CLICK_DAYS = 90

/** The file of a network for the conversions of these days, in the order in which they happened. */
export async function exportAdConversions(
  tx: Tx,
  network: AdNetwork,
  { businessId, ...days }: Days & { businessId?: string | undefined },
): Promise<string> {
  const businesses = await business.listIds(tx, businessId)
  const found = await Promise.all([
    listLeads(tx, days),
    listAccepted(tx, days, businesses),
    listPaid(tx, days, businesses),
  ])
  const sorted = found.flat().toSorted((one, other) => one.at.getTime() - other.at.getTime())
  return formatCsv(network === 'google' ? toGoogle(sorted) : toMicrosoft(sorted))
}

/**
 * Google's template "Conversions from clicks". Each time has its own offset, so there is no row of parameters. A click
 * of an iPhone has a GBRAID or a WBRAID instead of the click ID; their columns are there only where one is needed.
 */
function toGoogle(conversions: readonly Conversion[]): string[][] {
  const clicks = conversions.filter(({ attribution: { gclid, gbraid, wbraid } }) => gclid ?? gbraid ?? wbraid)
  const braids = clicks.some(({ attribution: { gclid } }) => gclid === undefined)
  return [
    ['Google Click ID', ...(braids ? ['GBRAID', 'WBRAID'] : []), ...COLUMNS],
    ...clicks.map(({ attribution: { gclid, gbraid, wbraid }, ...one }) => [
      gclid ?? '',
      // One ID for each conversion: Google refuses a row with two.
      ...(braids ? [gclid ? '' : (gbraid ?? ''), gclid || gbraid ? '' : (wbraid ?? '')] : []),
      one.name,
      formatGoogleTime(one.at),
      ...valueOf(one),
    ]),
  ]
}

/** Microsoft's template, whose times have the offset of the row of parameters. */
const toMicrosoft = (conversions: readonly Conversion[]): string[][] => [
  ['Parameters:TimeZone=+0000', '', '', '', ''],
  ['Microsoft Click ID', ...COLUMNS],
  ...conversions.flatMap(({ attribution: { msclkid }, ...one }) =>
    msclkid ? [[msclkid, one.name, formatMicrosoftTime(one.at), ...valueOf(one)]] : [],
  ),
]

const COLUMNS = ['Conversion Name', 'Conversion Time', 'Conversion Value', 'Conversion Currency']
const valueOf = ({ cents }: Pick<Conversion, 'cents'>) => (cents === null ? ['', ''] : [toDollarText(cents), 'USD'])

const wallClock = new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE, dateStyle: 'short', timeStyle: 'medium' })
const offset = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' })
const microsoftTime = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})

/** `11/20/2026 2:05:00 PM`. */
const formatMicrosoftTime = (at: Date): string => microsoftTime.format(at).replace(',', '').replace('\u202f', ' ')

/** `2026-11-20 09:05:00-0500`, by the clock of the business. */
function formatGoogleTime(at: Date): string {
  const zone = offset.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return wallClock.format(at) + (zone.replace('GMT', '').replace(':', '') || '+0000')
}

const listLeads = (tx: Tx, days: Days): Promise<Conversion[]> =>
  read(
    tx,
    'Lead',
    sql`select r.created_at as at, null as cents, r.attribution from service_requests r
      where ${hasAdClick(sql`r.attribution`)} and not r.flagged and r.duplicate_of is null and ${inInstantRange(sql`r.created_at`, days)}`,
  )

/** Written after the request that they answer, so along the index of when they were. */
const listAccepted = (tx: Tx, days: Days, businesses: readonly string[]): Promise<Conversion[]> =>
  read(
    tx,
    'Estimate accepted',
    ofClicks(sql`select w.answered_at as at, w.amount as cents,
        ${ofRequest(sql`s.id`, { request: sql`w.request_id`, job: sql`w.job_id`, customer: sql`w.customer_id` })} as request_id
      from estimates w where ${inBusinesses(businesses)} and w.status = 'accepted' and ${inInstantRange(sql`w.answered_at`, days)}
        and ${inInstantRange(sql`w.created_at`, { from: addDays(days.from, -MAX_CLICK_DAYS - 1), to: days.to })}`),
  )

/** Each payment with what is left of it after its refunds: a network takes no value below zero. */
const listPaid = (tx: Tx, days: Days, businesses: readonly string[]): Promise<Conversion[]> =>
  read(
    tx,
    'Paid',
    ofClicks(sql`select w.at, w.amount + coalesce((select sum(f.amount) from ledger_entries f where f.refund_of = w.id), 0)::int as cents,
        case when w.invoice_id is null
          then (select ${ofRequest(sql`s.id`, { request: sql`o.request_id`, job: sql`o.job_id`, customer: sql`o.customer_id` })} from estimates o where o.id = w.estimate_id)
          else (select ${ofRequest(sql`s.id`, { request: null, job: sql`o.job_id`, customer: sql`o.customer_id` })} from invoices o where o.id = w.invoice_id) end as request_id
      from ledger_entries w where ${inBusinesses(businesses)} and w.kind in ('payment', 'deposit') and ${inInstantRange(sql`w.at`, days)}`),
  )

/** Of these records, those that a click of an ad brought lately. By the key of each: few records have one. */
const ofClicks = (records: SQL): SQL => sql`
  select o.at, o.cents, r.attribution from (${records}) o
  join lateral (select attribution from service_requests where id = o.request_id and ${hasAdClick(sql`attribution`)}
    and o.at < created_at + make_interval(days => ${MAX_CLICK_DAYS}) limit 1) r on true
  where o.cents > 0`

async function read(tx: Tx, name: string, records: SQL): Promise<Conversion[]> {
  const { rows } = await tx.execute<{ at: Date | string; cents: number | null; attribution: unknown }>(
    sql`${records} order by at, attribution`,
  )
  return rows.map(({ at, cents, attribution }) => ({
    name,
    at: new Date(at),
    cents,
    attribution: Attribution.parse(attribution),
  }))
}
