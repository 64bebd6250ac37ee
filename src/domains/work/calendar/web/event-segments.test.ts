import { describe, expect, test } from 'vitest'
import { packSegments, toSegments } from './event-segments.ts'
import { formatPosition, snapToStep, snappedLength, toMinutes } from './slot-position.ts'
import type { EntryRow } from './row-types.ts'

const entry = (id: string, time: string | null, minutes: number | null, dates = ['2026-11-19']): EntryRow => ({
  kind: 'job',
  id,
  visit: null,
  event: null,
  version: 1,
  businessId: 'b',
  status: 'scheduled',
  name: id,
  phone: '',
  address: '',
  service: '',
  dates,
  time,
  arrivalWindowMinutes: 0,
  minutes,
  technicians: [],
  amount: null,
})
const packed = (entries: EntryRow[], most = 4) => packSegments(toSegments(entries, new Map()), most)
const drawn = (entries: EntryRow[], most?: number) =>
  packed(entries, most).boxes.map(({ entry: { id }, column, columns }) => `${id} ${column + 1}/${columns}`)

describe('appointments at the same time stand side by side', () => {
  test('and those that only meet do not', () => {
    expect(drawn([entry('a', '09:00', 60), entry('b', '10:00', 60), entry('c', '11:30', 60)])).toEqual([
      'a 1/1',
      'b 1/1',
      'c 1/1',
    ])
  })

  test('as many as overlap in a row, each in the first place that is free', () => {
    expect(
      drawn([
        entry('a', '09:00', 180),
        entry('b', '09:30', 60),
        entry('c', '10:00', 60),
        entry('d', '10:30', 30),
        entry('e', '13:00', 60),
      ]),
    ).toEqual(['a 1/3', 'b 2/3', 'c 3/3', 'd 2/3', 'e 1/1'])
  })

  test('the longer one first when they begin together', () => {
    expect(drawn([entry('short', '09:00', 30), entry('long', '09:00', 90)])).toEqual(['long 1/2', 'short 2/2'])
  })

  test('short ones are given room enough to be read', () => {
    expect(drawn([entry('a', '09:00', 15), entry('b', '09:15', 15)])).toEqual(['a 1/2', 'b 2/2'])
  })

  test('and more than have room there are stacked as chips: three, and the number of the others', () => {
    const many = Array.from({ length: 9 }, (_, at) => entry(`j${at}`, '09:00', 60))
    const { boxes, more } = packed([...many, entry('later', '11:00', 60)])
    expect(boxes.map(({ entry: { id }, chip, columns }) => [id, chip, columns])).toEqual([
      ['j0', 0, 1],
      ['j1', 1, 1],
      ['j2', 2, 1],
      ['later', undefined, 1],
    ])
    expect(more).toEqual([{ date: '2026-11-19', start: 540, many: 6, chip: 3 }])
  })

  test('a stack of chips covers nothing that begins below it', () => {
    const { boxes, more } = packed(
      [entry('a', '09:00', 30), entry('b', '09:00', 30), entry('c', '09:00', 30), entry('next', '09:45', 60)],
      2,
    )
    expect(boxes.map(({ entry: { id }, chip }) => [id, chip])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 2],
    ])
    expect(more).toEqual([{ date: '2026-11-19', start: 540, many: 1, chip: 3 }])
  })

  test('those without a time are none of them', () => {
    expect(drawn([entry('any', null, null), entry('a', '09:00', 60)])).toEqual(['a 1/1'])
  })
})

describe('a job of several days', () => {
  const job = entry('job', '08:00', 360, ['2026-11-20', '2026-11-21', '2026-11-23'])

  test('has a piece on each of them', () => {
    expect(toSegments([job], new Map()).map(({ date, day, days }) => [date, day, days])).toEqual([
      ['2026-11-20', 0, 3],
      ['2026-11-21', 1, 3],
      ['2026-11-23', 2, 3],
    ])
  })

  test('moves as a whole', () => {
    const moved = toSegments([job], new Map([['job job', { date: '2026-11-18', start: 600, minutes: 300 }]]))
    expect(moved.map(({ date, place }) => [date, place.start])).toEqual([
      ['2026-11-18', 600],
      ['2026-11-19', 600],
      ['2026-11-21', 600],
    ])
  })
})

test('a move goes by quarters of an hour and stays within its day', () => {
  expect([snapToStep(547, 60), snapToStep(548, 60), snapToStep(-20, 60), snapToStep(1439, 60)]).toEqual([
    540, 555, 0, 1380,
  ])
  expect([snappedLength(540, 52), snappedLength(540, 3), snappedLength(1380, 200), snappedLength(0, 1400)]).toEqual([
    45, 15, 60, 960,
  ])
  expect(toMinutes('15:45')).toBe(945)
})

test.each([
  [{ date: '2026-11-20', start: 540, minutes: 120 }, 'Fri, Nov 20, 9:00 AM to 11:00 AM'],
  [{ date: '2026-11-20', start: null, minutes: 120 }, 'Fri, Nov 20, any time'],
  [{ date: null, start: null, minutes: 120 }, 'unscheduled'],
  [{ date: '2026-11-20', start: 1380, minutes: 60 }, 'Fri, Nov 20, 11:00 PM to 12:00 AM'],
])('formats a calendar position the way people say it', (place, words) => {
  expect(formatPosition(place)).toBe(words)
})
