import { beforeAll, describe, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'
import { createFactories } from '#tests/support/factories.ts'
import { readPdf } from '#tests/support/pdf.ts'
import { fillReports } from '#tests/support/report-data.ts'
import { recordProof } from '#tests/support/record-proof.ts'
import { getPreviousDays, CHOICES, getDays, listSteps, getUnit } from './report-period.ts'

let now = new Date('2026-11-20T17:00:00Z')
const WEEK = 'from=2026-11-14&to=2026-11-20'
const { app, owner, staff } = useApp({ clock: { now: () => now } })

const report = async (query = WEEK, caller = owner) => (await caller.get(`/api/reports?${query}`)).body

describe('a business that has just begun', () => {
  test('has a report all the same: nothing, and no average of nothing', async () => {
    const { figures, rows, funnel, customers, technicians, materials, mix, before, receivables } = await report()
    expect(figures).toEqual({
      jobs: 0,
      revenue: 0,
      tips: 0,
      leads: 0,
      booked: 0,
      answers: { medianMinutes: null, within: 0, late: 0, waiting: 0 },
      reviews: { many: 0, average: null },
    })
    expect(rows).toHaveLength(7)
    expect(funnel).toEqual({ views: 0, started: 0, sent: 0, booked: 0, paid: 0 })
    expect([customers, technicians, materials, mix.services, mix.areas]).toEqual([
      { served: 0, again: 0 },
      [],
      [],
      [],
      [],
    ])
    expect([before.from, before.to]).toEqual(['2026-11-07', '2026-11-13'])
    expect(receivables.total).toBe(0)
    // The first day that may be asked for: before it is another century.
    expect((await report('from=2000-01-01&to=2000-01-01')).before).toMatchObject({
      from: '1999-12-31',
      to: '1999-12-31',
    })
  })
})

test('a person who asked twice is one lead with one answer: from the first request to the first answer', async () => {
  const one = (await app.visitor.post('/api/service-requests', aQuote({ phone: '(813) 555-0111' }))).body
  now = new Date('2026-11-20T18:00:00Z')
  const two = (await app.visitor.post('/api/service-requests', aQuote({ phone: '(813) 555-0111' }))).body
  now = new Date('2026-11-20T19:00:00Z')
  await owner.patch(`/api/service-requests/${one.id}/status`, { status: 'contacted' })
  now = new Date('2026-11-20T20:00:00Z')
  expect((await report()).figures).toMatchObject({ leads: 2, answers: { medianMinutes: 120, within: 1, waiting: 1 } })
  expect((await owner.post(`/api/service-requests/${one.id}/merge`, { into: two.id })).status).toBe(200)
  expect((await report()).figures).toMatchObject({
    leads: 1,
    answers: { medianMinutes: 120, within: 1, late: 0, waiting: 0 },
  })
  expect((await owner.get('/api/overview')).body.customers.newLeads).toBe(1)
  now = new Date('2026-11-20T17:00:00Z')
})

describe('of money', () => {
  test('staff see nothing, in no figure, file or table, and technicians see no report at all', async () => {
    const crew = createFactories(app)
    const customer = await crew.aCustomer()
    await app.database.pool.query(
      `with made as (insert into invoices (invoice_number, business_id, customer_id, amount, status, due_date) values ('INV-2026-8888', $1, $2, 7654321, 'sent', now()) returning id)
       insert into ledger_entries (business_id, invoice_id, kind, method, amount, at) select $1, id, 'payment', 'cash', 1234567, '2026-11-18T15:00:00Z' from made`,
      [await crew.business(), customer.id],
    )
    expect((await report()).figures.revenue).toBe(1_234_567)
    const seen = await report(WEEK, staff)
    expect(seen.figures).toMatchObject({ revenue: null, tips: null })
    expect(seen.receivables).toBeNull()
    expect(JSON.stringify(seen)).not.toMatch(/1234567|6419754|7654321/)
    expect((await staff.get(`/api/reports/report.csv?${WEEK}`)).body).not.toMatch(/12345|Paid\b.*\d{4}|Owed|Revenue/)
    expect((await owner.get(`/api/reports/report.csv?${WEEK}`)).body).toContain('12345.67')
    const technician = await app.as('technician')
    for (const path of ['/api/reports', '/api/reports/report.csv', '/api/reports/report.pdf'])
      expect((await technician.get(`${path}?${WEEK}`)).status).toBe(403)
  })
})

describe('a period that is none', () => {
  test.each([
    ['from=2026-11-20&to=2026-11-14', 'The start date can’t be after the end date.'],
    ['from=2000-01-01&to=2099-12-31', 'Choose ten years or less.'],
    ['from=1926-11-20&to=2026-11-20', 'Enter a date between the years 2000 and 2099.'],
    ['to=2026-11-20', 'Enter a valid date as YYYY-MM-DD.'],
    ['from=2026-02-30&to=2026-03-02', 'Enter a valid date as YYYY-MM-DD.'],
    ['from=soon&to=2026-03-02', 'Enter a valid date as YYYY-MM-DD.'],
  ])('%s is answered with a sentence, as figures and as files', async (query, sentence) => {
    for (const path of ['/api/reports', '/api/reports/report.csv', '/api/reports/report.pdf']) {
      const { status, body } = await owner.get(`${path}?${query}`)
      expect([status, body.error], path).toEqual([400, sentence])
    }
  })

  test('so is a business that is none', async () => {
    for (const path of ['/api/reports', '/api/reports/report.csv', '/api/reports/report.pdf'])
      expect((await owner.get(`${path}?${WEEK}&businessId=00000000-0000-4000-8000-000000000000`)).status, path).toBe(
        404,
      )
  })
})

describe('as a file', () => {
  beforeAll(async () => {
    const crew = createFactories(app)
    await fillReports(app.database.pool, [await crew.business(0), await crew.business(1)], '2026-11-20T17:00:00Z')
    await crew.aJob({ service: '=HYPERLINK("https://example.com")', scheduledDate: '2026-11-19' })
    await crew.aJob({ service: '+1', scheduledDate: '2026-11-19' })
  })

  test('the spreadsheet has every day once, adds up to the report, and holds no formula', async () => {
    const days = 'from=2026-01-05&to=2026-11-20'
    const { figures } = await report(`${days}&beside=nothing`)
    const { body, headers } = await owner.get(`/api/reports/report.csv?${days}`)
    expect(headers.get('content-disposition')).toBe('attachment; filename="report-2026-01-05-to-2026-11-20.csv"')
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines: string[] = body.split('\r\n')
    const dayRows = lines.filter((line) => /^\d{4}-\d\d-\d\d,/.test(line)).map((line) => line.split(','))
    expect(dayRows).toHaveLength(320)
    expect(new Set(dayRows.map(([day]) => day)).size).toBe(320)
    const sum = (place: number) => Math.round(dayRows.reduce((total, cells) => total + Number(cells[place]), 0) * 100)
    expect([sum(1), sum(2), sum(3)]).toEqual([figures.jobs * 100, figures.leads * 100, figures.revenue])
    expect(lines.filter((line) => /^"?[=+@]/.test(line))).toEqual([])
    expect(body).toContain(`"'=HYPERLINK(""https://example.com"")",1,`)
    // Below zero it is a number and stays one.
    expect(lines.some((line) => /,-\d+(\.\d+)?,/.test(line))).toBe(true)
    recordProof('CSV injection', { tried: 2, figure: 'reports' })
  })

  test('the PDF says what the screen says', async () => {
    const { figures } = await report()
    const answer = await fetch(`${app.url}/api/reports/report.pdf?${WEEK}`, { headers: { cookie: owner.cookie } })
    expect([answer.status, answer.headers.get('content-disposition')]).toEqual([
      200,
      'attachment; filename="report-2026-11-14-to-2026-11-20.pdf"',
    ])
    const text = (await readPdf(new Uint8Array(await answer.arrayBuffer()))).join(' ')
    for (const words of [
      'Nov 14 to 20',
      'compared with Nov 7 to 13',
      'Revenue (paid)',
      'Day by day',
      'Sales funnel',
      'Top areas',
      'Accounts receivable',
      'Materials used',
    ])
      expect(text).toContain(words)
    expect(text).toContain(`Jobs ${figures.jobs}`)
  }, 180_000)
})

describe('the periods that one can choose', () => {
  test('end today or with last month, and begin where their name says', () => {
    expect(CHOICES.map((choice) => getDays(choice, '2026-11-23').from)).toEqual([
      '2026-11-17',
      '2026-10-25',
      '2026-11-01',
      '2026-10-01',
      '2026-10-01',
      '2026-01-01',
      '2025-11-24',
    ])
    expect(getDays('lastMonth', '2026-01-31')).toEqual({ from: '2025-12-01', to: '2025-12-31' })
    expect(getDays('months12', '2028-02-29').from).toBe('2027-03-01')
    expect(getDays('quarter', '2026-03-31').from).toBe('2026-01-01')
  })

  test('stand beside as many days right before, a month beside the same days of the last, and fall into steps without a gap', () => {
    const before = (from: string, to: string) => getPreviousDays({ from, to })
    expect(before('2026-11-14', '2026-11-20')).toEqual({ from: '2026-11-07', to: '2026-11-13' })
    expect(before('2026-11-01', '2026-11-25')).toEqual({ from: '2026-10-01', to: '2026-10-25' })
    expect(before('2026-03-01', '2026-03-31')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
    expect([
      getUnit({ from: '2026-10-01', to: '2026-10-31' }),
      getUnit({ from: '2026-10-01', to: '2026-11-01' }),
      getUnit({ from: '2026-01-01', to: '2026-11-20' }),
    ]).toEqual(['day', 'week', 'month'])
    expect(listSteps('month', { from: '2025-12-15', to: '2026-02-10' })).toEqual([
      { from: '2025-12-15', to: '2025-12-31' },
      { from: '2026-01-01', to: '2026-01-31' },
      { from: '2026-02-01', to: '2026-02-10' },
    ])
    expect(listSteps('week', { from: '2026-11-01', to: '2026-11-10' })).toEqual([
      { from: '2026-11-01', to: '2026-11-07' },
      { from: '2026-11-08', to: '2026-11-10' },
    ])
  })
})
