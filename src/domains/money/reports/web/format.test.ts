import { describe, expect, test } from 'vitest'
import type { Needs, StopRow } from './queries.ts'
import {
  bookedCents,
  formatAgo,
  formatBooked,
  formatMany,
  formatNear,
  formatSoon,
  formatStock,
  formatStops,
  formatItemCount,
  toStockShortage,
} from './format.ts'

const stop = (change: Partial<StopRow> = {}): StopRow => ({
  kind: 'job',
  id: '1',
  customerName: 'Elena Vargas',
  customerPhone: '+18135550148',
  what: 'Driveway Sealing',
  areaSqFt: null,
  address: '1204 Shell Point Rd, Ruskin',
  town: 'Ruskin',
  status: 'scheduled',
  time: '09:00',
  amount: 128_250,
  goesOn: false,
  ...change,
})
const NINE = stop()
const NOON = stop({ id: '2', time: '12:30', town: 'Apollo Beach', customerName: 'Gulf Breeze HOA', amount: 90_000 })
const LATE = stop({ id: '3', time: '15:30', town: null, kind: 'visit', amount: null })
const done = (one: StopRow): StopRow => ({ ...one, status: 'completed' })

describe('the sentence under the greeting', () => {
  test.each([
    [[], '08:00', 'No stops today.'],
    [[NINE, NOON, LATE], '11:30', 'Three stops today, one is late, due at 9:00 AM in Ruskin.'],
    [[NINE, NOON, LATE], '09:14', 'Three stops today, next at 12:30 PM in Apollo Beach.'],
    [[done(NINE), NOON, LATE], '15:00', 'Two of three stops left today, one is late, due at 12:30 PM in Apollo Beach.'],
    [[NINE, NOON, LATE], '16:00', 'Three stops today, three are late, the first due at 9:00 AM in Ruskin.'],
    [[NINE], '11:30', 'One stop today, late, due at 9:00 AM in Ruskin.'],
    [[NINE, NOON, LATE], '08:00', 'Three stops today, first at 9:00 AM in Ruskin.'],
    [[NINE], '08:00', 'One stop today, at 9:00 AM in Ruskin.'],
    [[LATE], '08:00', 'One stop today, at 3:30 PM.'],
    [[done(NINE), NOON, LATE], '11:00', 'Two of three stops left today, next at 12:30 PM in Apollo Beach.'],
    [
      [{ ...NINE, status: 'in-progress' as const }, NOON],
      '09:30',
      'Two stops today, next at 12:30 PM in Apollo Beach.',
    ],
    [[done(NINE), done(NOON), { ...LATE, status: 'done' as const }], '17:00', 'All three of today’s stops are done.'],
    [[done(NINE)], '17:00', 'Today’s only stop is done.'],
    [[stop({ time: null }), stop({ id: '2', time: null })], '08:00', 'Two stops today, in Ruskin.'],
    [
      Array.from({ length: 12 }, (_, at) => stop({ id: String(at) })),
      '08:00',
      '12 stops today, first at 9:00 AM in Ruskin.',
    ],
  ])('%#: %s', (stops, now, words) => {
    expect(formatStops(stops, now)).toBe(words)
  })
})

describe('what is booked today', () => {
  test('is the sum of the jobs that begin today; one that goes on was counted before', () => {
    expect(bookedCents([NINE, NOON, LATE, stop({ id: '4', goesOn: true })])).toBe(218_250)
  })

  test.each([
    [[], 'No jobs start today.'],
    [[LATE], 'No jobs start today.'],
    [[NINE, NOON], '$1,282.50 ready to invoice when Elena’s driveway sealing is done.'],
    [
      [NINE, { ...NOON, status: 'in-progress' as const }],
      '$900.00 ready to invoice when Gulf Breeze HOA’s driveway sealing is done.',
    ],
    [[done(NINE), NOON], '$1,282.50 is done and ready to invoice, $900.00 to go.'],
    [[done(NINE), done(NOON)], 'All done and ready to invoice.'],
    [[stop({ amount: null })], 'One job has no price yet.'],
    [
      [NINE, stop({ id: '2', amount: null }), stop({ id: '3', amount: null })],
      '$1,282.50 ready to invoice when Elena’s driveway sealing is done. Two jobs have no price yet.',
    ],
  ])('%#: %s', (stops, words) => {
    expect(formatBooked(stops)).toBe(words)
  })
})

test('a day that is near has its own name', () => {
  expect(formatSoon('2026-11-20', '09:00', '2026-11-20')).toBe('today, 9:00 AM')
  expect(formatSoon('2026-11-21', null, '2026-11-20')).toBe('tomorrow')
  expect(formatSoon('2026-11-26', null, '2026-11-20')).toBe('Thursday')
  expect(formatSoon('2026-11-27', null, '2026-11-20')).toBe('Nov 27, 2026')
})

test('what runs low says how much is left, and who needs it', () => {
  const sealer = {
    id: '1',
    name: 'Wet-look sealer',
    unit: 'gallons',
    quantityOnHand: 3,
    minStockLevel: 10,
    quantityUncounted: 0,
    needed: null,
  }
  expect(formatStock(sealer, '2026-11-19')).toBe('3 gallons left, minimum 10.')
  expect(formatStock({ ...sealer, quantityUncounted: 4 }, '2026-11-19')).toBe(
    'Jobs used 4 gallons more than was on record.',
  )
  const needed = { jobId: '1', day: '2026-11-21', quantity: 8, total: 8, until: '2026-11-21' }
  expect(formatStock({ ...sealer, needed }, '2026-11-19')).toBe('3 gallons left, minimum 10. Saturday needs 8.')
})

test('what is enough for the first job and too little for all says what all of them need', () => {
  const wash = { id: '1', name: 'Algae wash', unit: 'gal', quantityOnHand: 14, minStockLevel: 10, quantityUncounted: 0 }
  const needed = { jobId: '1', day: '2026-11-25', quantity: 6, total: 27, until: '2026-11-27' }
  expect(formatStock({ ...wash, needed }, '2026-11-25')).toBe(
    '14 gal left, minimum 10. Jobs through Fri, Nov 27 need 27.',
  )
  expect(formatStock({ ...wash, needed: { ...needed, total: 14 } }, '2026-11-25')).toBe(
    '14 gal left, minimum 10. Today needs 6.',
  )
})

test('what was counted up to a thousand says so', () => {
  const none = { many: 0, rows: [] }
  const nothing: Needs = {
    late: none,
    toSchedule: none,
    paymentSteps: none,
    toBill: none,
    replies: none,
    requests: none,
    optOuts: none,
    estimates: none,
    charges: none,
    invoices: none,
    deposits: none,
    unconfirmed: none,
    materials: none,
    certificates: none,
    equipment: none,
    changeOrders: none,
    unassigned: none,
    failedMessages: none,
  }
  expect([formatMany(1), formatMany(1000), formatMany(1001)]).toEqual(['1', '1,000', '1,000+'])
  expect(formatItemCount(nothing)).toBe('0 things')
  expect(formatItemCount({ ...nothing, requests: { many: 1, rows: [] } })).toBe('1 thing')
  expect(formatItemCount({ ...nothing, requests: { many: 1001, rows: [] } })).toBe('1,000+ things')
})

test('what booked jobs need beyond what there is', () => {
  const sealer = {
    id: '1',
    name: 'Sealer',
    unit: 'gallons',
    quantityOnHand: 3,
    minStockLevel: 10,
    quantityUncounted: 0,
  }
  const needed = { jobId: '1', day: '2026-11-20', quantity: 2, total: 6, until: '2026-11-21' }
  expect(toStockShortage({ ...sealer, needed: null }, '2026-11-19')).toBeNull()
  expect(toStockShortage({ ...sealer, quantityOnHand: 6, needed }, '2026-11-19')).toBeNull()
  expect(toStockShortage({ ...sealer, needed }, '2026-11-19')).toEqual({
    short: '3 gal',
    words: 'You have 3 gal, booked jobs through Saturday need 6',
  })
})

test.each([
  ['2026-11-19', 'today'],
  ['2026-11-18', 'yesterday'],
  ['2026-11-20', 'tomorrow'],
  ['2026-11-17', 'Tue'],
  ['2026-11-12', 'Nov 12'],
  ['2026-12-01', 'Dec 1'],
  ['2025-11-19', 'Nov 19, 2025'],
  ['2026-11-19T04:59:00Z', 'yesterday'],
])('the day %s is %s on Nov 19, 2026', (day, words) => expect(formatNear(day, '2026-11-19')).toBe(words))

test.each([
  ['2026-11-19T14:59:40Z', 'just now'],
  ['2026-11-19T14:34:00Z', '26 min ago'],
  ['2026-11-19T11:30:00Z', '3 h ago'],
  ['2026-11-18T10:00:00Z', '1 day ago'],
  ['2026-11-10T10:00:00Z', '9 days ago'],
])('%s was %s', (at, words) => expect(formatAgo(at, Date.parse('2026-11-19T15:00:00Z'))).toBe(words))
