import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { fillReports } from '#tests/support/report-data.ts'

const { app, owner, staff, technician } = useApp({ clock: { now: () => new Date('2026-11-20T17:00:00Z') } })
const YEAR = 'from=2025-11-21&to=2026-11-20'

type Row = Record<'requests' | 'estimatesSent' | 'estimatesAccepted' | 'jobs' | 'invoiced' | 'paid', number> & {
  key: string
}

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const sources = async (of = YEAR, caller = owner) => (await caller.get(`/api/reports/sources?${of}`)).body
const sum = (rows: Row[], column: keyof Omit<Row, 'key'>) => rows.reduce((total, row) => total + row[column], 0)

let businessIds: [string, string]
beforeAll(async () => {
  const crew = createFactories(app)
  businessIds = [await crew.business(0), await crew.business(1)]
  await fillReports(app.database.pool, businessIds, '2026-11-20T17:00:00Z')
  // Two in three have a customer, who may have several; of half of those from the website it is known where they began.
  await query('select setseed(0.7)')
  await query(
    `update service_requests set customer_id = (array(select id from customers order by phone))[1 + floor(random() * 120)::int] where random() < 0.66`,
  )
  await query(
    `update service_requests set lead_source = (array['google/cpc', 'bing/cpc', 'flyer/none', 'direct/none'])[1 + floor(random() * 4)::int] where source = 'website' and random() < 0.5`,
  )
  await query(`update invoices i set customer_id = (array(select id from customers order by phone))[1 + floor(random() * 120)::int], job_id = case when i.status <> 'void' then j.id end, created_at = j.created_at
    from (select id, created_at, row_number() over (order by created_at) as place from jobs) j where j.place = substr(i.invoice_number, 5)::int * 7`)
  await query(
    `insert into estimates (estimate_number, business_id, customer_id, request_id, service, title, status, offer, amount, valid_until, sent_at, answered_at, created_at)
    select 'EST-' || row_number() over (), $1, customer_id, case when random() < 0.5 then id end, 'x', 'x', case when random() < 0.5 then 'accepted' else 'sent' end, '{}', 50000, '2027-01-01', created_at + interval '1 day', created_at + interval '2 days', created_at + interval '1 hour'
    from service_requests where customer_id is not null`,
    [businessIds[0]],
  )
})

describe('revenue by source', () => {
  test.each([YEAR, 'from=2026-11-01&to=2026-11-20', 'from=2026-10-31&to=2026-11-02', 'from=2026-02-01&to=2026-02-01'])(
    'adds up to the other reports to the cent: %s',
    async (days) => {
      for (const of of ['', ...businessIds.map((id) => `&businessId=${id}`)]) {
        const { rows, total } = await sources(days + of)
        const { figures } = (await owner.get(`/api/reports?${days}${of}&beside=nothing`)).body
        expect([sum(rows, 'paid'), sum(rows, 'requests'), sum(rows, 'jobs')]).toEqual([
          figures.revenue,
          figures.leads,
          figures.jobs,
        ])
        for (const column of ['requests', 'estimatesSent', 'estimatesAccepted', 'jobs', 'invoiced', 'paid'] as const)
          expect(total[column], column).toBe(sum(rows, column))
      }
    },
  )

  test('finds each invoice and each payment at one request, and what has none is not known', async () => {
    const { rows, total } = await sources()
    expect(new Set(rows.map(({ key }: Row) => key))).toEqual(
      new Set(['google/cpc', 'bing/cpc', 'flyer/none', 'direct/none', 'phone', '']),
    )
    expect(rows.at(-1).key).toBe('')
    expect(total.invoiced).toBeGreaterThan(0)
    expect(total.estimatesSent).toBeGreaterThan(total.estimatesAccepted)
    // A plain program that knows the same rule finds the same cents.
    const all = async (table: string) => (await query(`select * from ${table}`)).rows
    const [requests, invoices, entries] = await Promise.all(['service_requests', 'invoices', 'ledger_entries'].map(all))
    const oldest = requests?.toSorted((one, other) => one.created_at - other.created_at) ?? []
    const expected = new Map<string, number>()
    for (const entry of entries ?? []) {
      if (!['payment', 'deposit', 'refund'].includes(entry.kind)) continue
      if (entry.at < new Date('2025-11-21T05:00:00Z') || entry.at >= new Date('2026-11-21T05:00:00Z')) continue
      const invoice = invoices?.find(({ id }) => id === entry.invoice_id)
      const from =
        oldest.find(({ job_id: jobId }) => jobId !== null && jobId === invoice.job_id) ??
        oldest.find((one) => one.customer_id === invoice.customer_id && !one.flagged && one.duplicate_of === null)
      const key = from ? (from.lead_source ?? (from.source === 'website' ? '' : from.source)) : ''
      expected.set(key, (expected.get(key) ?? 0) + entry.amount)
    }
    expect(Object.fromEntries(rows.map(({ key, paid }: Row) => [key, paid]))).toEqual(
      expect.objectContaining(Object.fromEntries(expected)),
    )
  })

  test('is without money for staff, and closed to technicians', async () => {
    const { rows, total } = await sources(YEAR, staff)
    expect(total).toMatchObject({ invoiced: null, paid: null })
    expect(rows.every((row: Row) => row.invoiced === null && row.paid === null)).toBe(true)
    expect((await staff.get(`/api/reports/sources.csv?${YEAR}`)).body).not.toMatch(/Paid|Invoiced/)
    for (const path of ['sources', 'sources.csv', 'conversions.csv'])
      expect((await technician.get(`/api/reports/${path}?${YEAR}&network=google`)).status).toBe(403)
  })

  test('as a file has the same rows in an owner’s words, in dollars, and holds no formula', async () => {
    const { rows, total } = await sources()
    const { body, headers } = await owner.get(`/api/reports/sources.csv?${YEAR}`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="sources-2025-11-21-to-2026-11-20.csv"')
    const lines: string[] = body.trim().split('\r\n')
    expect(lines.find((line) => line.startsWith('Google Ads,google/cpc,'))).toBe(
      ((row: Row) =>
        [
          'Google Ads',
          row.key,
          row.requests,
          row.estimatesSent,
          row.estimatesAccepted,
          row.jobs,
          row.invoiced / 100,
          row.paid / 100,
        ].join())(rows.find(({ key }: Row) => key === 'google/cpc')),
    )
    expect(lines).toHaveLength(3 + rows.length + 1)
    expect(lines.at(-1)).toMatch(new RegExp(`^Total,,.*,${total.paid / 100}$`))
    expect((await owner.get('/api/reports/sources.csv?from=soon&to=2026-03-02')).body.error).toBe(
      'Enter a valid date as YYYY-MM-DD.',
    )
  })

  test('10,000 different tags of one day are 50 rows and the rest, and none is lost', async () => {
    await query(
      `insert into service_requests (name, email, phone, address, service, source, lead_source, created_at) select 'F', '', '', '', 'driveway', 'website', 'f' || g || '/none', '2027-01-05T17:00:00Z' from generate_series(1, 10000) g`,
    )
    const { rows, total } = await sources('from=2027-01-05&to=2027-01-05')
    expect(rows).toHaveLength(51)
    expect(rows.at(-1)).toMatchObject({ key: '*', requests: 9950 })
    expect(total.requests).toBe(10_000)
    await query(`delete from service_requests where name = 'F'`)
  })
})
