import { describe, expect, test } from 'vitest'
import type { Booking, ConflictRow } from './queries.ts'
import { formatBusy, describeConflict, formatFree, formatTown } from './format.ts'

const DAY = { date: '2026-11-20', opens: '08:00', closes: '18:00' }
const booked = (from: string, to: string): Booking => ({
  jobId: '1',
  visitId: null,
  calendarEventId: null,
  customerName: 'Ben Castro',
  service: 'Paver Cleaning',
  address: '4 Oak St, Brandon, FL 33511',
  from: `2026-11-20T${from}:00-05:00`,
  to: `2026-11-20T${to}:00-05:00`,
  kept: false,
})

describe('who can be had when', () => {
  test.each<[string, [string, string][], string]>([
    ['nothing', [], 'free all day'],
    ['the afternoon', [['13:00', '18:00']], 'free 8 AM to 1 PM'],
    ['the middle', [['13:00', '15:30']], 'free 8 AM to 1 PM, 3:30 PM to 6 PM'],
    ['the whole day', [['07:00', '19:00']], 'booked all day'],
    [
      'two that overlap',
      [
        ['09:00', '12:00'],
        ['10:00', '11:00'],
      ],
      'free 8 AM to 9 AM, 12 PM to 6 PM',
    ],
    [
      'a gap too short to work in',
      [
        ['08:00', '12:00'],
        ['12:20', '18:00'],
      ],
      'booked all day',
    ],
    ['the evening alone', [['19:00', '20:00']], 'free all day'],
  ])('with %s booked is said in words', (_what, bookings, words) => {
    expect(
      formatFree(
        bookings.map(([from, to]) => booked(from, to)),
        DAY,
      ),
    ).toBe(words)
  })

  test('on a closed day is said of the usual hours', () =>
    expect(formatFree([], { date: '2026-11-22', opens: null, closes: null })).toBe('free all day'))

  test('where they are instead is said by the town', () => {
    expect(formatBusy(booked('13:00', '15:00'))).toBe('busy from 1 PM, Brandon')
    expect(formatTown('Somewhere')).toBe('Somewhere')
    expect(formatTown('12 Alafia Trace, Lithia')).toBe('Lithia')
    expect(formatTown('12 Alafia Trace, Apt 4, Lithia, FL 33547')).toBe('Lithia')
  })
})

describe('what is in the way', () => {
  const clash = (change: Partial<ConflictRow>): ConflictRow => ({
    kind: 'overlap',
    technicianId: '1',
    equipmentId: null,
    name: 'Kim Tran',
    jobId: '2',
    visitId: null,
    calendarEventId: null,
    customerName: 'Ben Castro',
    service: 'Paver Cleaning',
    from: '2026-11-20T18:00:00Z',
    to: '2026-11-20T20:00:00Z',
    minutes: 60,
    kept: false,
    sentence: 'Kim Tran is on leave.',
    ...change,
  })
  test.each<[Partial<ConflictRow>, string]>([
    [{}, 'Kim overlaps by 1 hour with Ben Castro, Paver Cleaning, 1:00 PM.'],
    [{ minutes: 95 }, 'Kim overlaps by 1 h 35 min with Ben Castro, Paver Cleaning, 1:00 PM.'],
    [
      { kind: 'travel', minutes: 10 },
      'Kim has only 10 minutes of drive time to or from Ben Castro, Paver Cleaning, 1:00 PM.',
    ],
    [{ kind: 'travel', minutes: 0 }, 'Kim has no drive time to or from Ben Castro, Paver Cleaning, 1:00 PM.'],
    [{ kind: 'unavailable', from: null }, 'Kim Tran is on leave.'],
    [
      { technicianId: null, equipmentId: '1', name: 'Hot water washer' },
      'Hot water washer overlaps by 1 hour with Ben Castro, Paver Cleaning, 1:00 PM.',
    ],
    [{ from: '2026-11-21T18:00:00Z' }, 'Kim overlaps by 1 hour with Ben Castro, Paver Cleaning, Sat, Nov 21, 1:00 PM.'],
  ])('is said as the owner would: %#', (change, words) =>
    expect(describeConflict(clash(change), '2026-11-20').join('')).toBe(words),
  )
})
