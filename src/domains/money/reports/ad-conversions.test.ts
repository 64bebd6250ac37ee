import { parse } from 'csv-parse/sync'
import { beforeAll, expect, test } from 'vitest'
import { useApp } from '#tests/support/use-app.ts'
import { aQuote } from '#tests/support/app.ts'
import type { Answer } from '#tests/support/app.ts'

let now = new Date('2026-10-31T16:00:00Z')
const { app, owner, staff, crew } = useApp({ clock: { now: () => now } })
const DAYS = 'from=2026-10-31&to=2026-11-30'

const query = (text: string, values: unknown[] = []) => app.database.pool.query(text, values)
const file = async (network: string, days = DAYS): Promise<string[][]> => {
  const { status, body } = await owner.get(`/api/reports/conversions.csv?${days}&network=${network}`)
  expect(status, JSON.stringify(body)).toBe(200)
  return parse(body, { relax_column_count: false })
}

/** The body of an answer that must be a good one. */
async function good(answer: Promise<Answer>) {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
  return body
}

/** A request from an ad, its customer, and an invoice of them over 500 dollars. */
async function aClick(attribution: object, phone: string) {
  const { id } = await good(app.visitor.post('/api/service-requests', { ...aQuote({ phone }), attribution }))
  const { customerId } = await good(owner.post(`/api/service-requests/${id}/customer`, { customer: 'new' }))
  const businessId = await crew.business()
  const invoice = await good(owner.post('/api/invoices', { businessId, customerId, amount: 500_00 }))
  return {
    id,
    invoiceId: invoice.id,
    pay: (amount: number) => owner.post(`/api/invoices/${invoice.id}/payments`, { amount, method: 'cash' }),
  }
}

beforeAll(async () => {
  const google = await aClick({ gclid: 'CjGoogle-1' }, '(813) 555-0101')
  const iphone = await aClick({ wbraid: 'CkWbraid_2' }, '(813) 555-0102')
  const iphoneApp = await aClick({ gbraid: '0AGbraid', wbraid: 'both' }, '(813) 555-0103')
  const bing = await aClick({ msclkid: 'ms3' }, '(813) 555-0104')
  const flyer = await aClick({ source: 'flyer' }, '(813) 555-0105')
  const spam = await aClick({ gclid: 'CjSpam' }, '(813) 555-0106')
  await query('update service_requests set flagged = true where id = $1', [spam.id])
  // After the clocks went back.
  now = new Date('2026-11-20T19:05:09Z')
  for (const one of [google, iphone, bing, flyer]) await good(one.pay(200_05))
  const { id } = await good(google.pay(50_00))
  await good(owner.post(`/api/payments/${id}/refund`, { amount: 50_00, owed: true, mistake: true }))
  // A click that was too old by then.
  await query(`update service_requests set created_at = created_at - interval '100 days' where id = $1`, [iphoneApp.id])
  await iphoneApp.pay(10_00)
})

test('Google’s file has one ID in each row, times with their own offset, and what was paid and not refunded', async () => {
  expect(await file('google')).toEqual([
    [
      'Google Click ID',
      'GBRAID',
      'WBRAID',
      'Conversion Name',
      'Conversion Time',
      'Conversion Value',
      'Conversion Currency',
    ],
    ['CjGoogle-1', '', '', 'Lead', '2026-10-31 12:00:00-0400', '', ''],
    ['', '', 'CkWbraid_2', 'Lead', '2026-10-31 12:00:00-0400', '', ''],
    ['CjGoogle-1', '', '', 'Paid', '2026-11-20 14:05:09-0500', '200.05', 'USD'],
    ['', '', 'CkWbraid_2', 'Paid', '2026-11-20 14:05:09-0500', '200.05', 'USD'],
  ])
  expect(await file('google', 'from=2026-07-01&to=2026-07-31')).toEqual([
    expect.arrayContaining(['GBRAID', 'WBRAID']),
    ['', '0AGbraid', '', 'Lead', '2026-07-23 12:00:00-0400', '', ''],
  ])
  expect(await file('google', 'from=2026-12-01&to=2026-12-31')).toEqual([
    ['Google Click ID', 'Conversion Name', 'Conversion Time', 'Conversion Value', 'Conversion Currency'],
  ])
})

test('Microsoft’s file has its own IDs alone, and times of the zone that it names', async () => {
  expect(await file('microsoft')).toEqual([
    ['Parameters:TimeZone=+0000', '', '', '', ''],
    ['Microsoft Click ID', 'Conversion Name', 'Conversion Time', 'Conversion Value', 'Conversion Currency'],
    ['ms3', 'Lead', '10/31/2026 4:00:00 PM', '', ''],
    ['ms3', 'Paid', '11/20/2026 7:05:09 PM', '200.05', 'USD'],
  ])
})

test('a network that is none and days that are none are refused with a sentence, and staff get no file', async () => {
  const refused = async (of: string) => {
    const { status, body } = await owner.get(`/api/reports/conversions.csv?${of}`)
    return [status, body.error]
  }
  expect(await refused(`${DAYS}&network=yahoo`)).toEqual([400, 'Choose Google or Microsoft.'])
  expect(await refused('from=2026-11-30&to=2026-11-01&network=google')).toEqual([
    400,
    'The start date can’t be after the end date.',
  ])
  expect((await staff.get(`/api/reports/conversions.csv?${DAYS}&network=google`)).status).toBe(403)
})
