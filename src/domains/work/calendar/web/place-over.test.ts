import { describe, expect, test } from 'vitest'
import { placeOver, type Pointed } from './grid-geometry.ts'
import type { SlotPosition } from './slot-position.ts'
import { getMoveBlockedReason } from './move-blocked-reason.ts'

const NINE: SlotPosition = { date: '2026-11-19', start: 540, minutes: 120 }

describe('where an appointment would stand', () => {
  test.each<[string, SlotPosition, string, Pointed, SlotPosition]>([
    [
      'over an hour, as it is held',
      NINE,
      '2026-11-19',
      { on: 'hour', date: '2026-11-20', minutes: 700 },
      { date: '2026-11-20', start: 675, minutes: 120 },
    ],
    [
      'over a day elsewhere: its hour stays',
      NINE,
      '2026-11-19',
      { on: 'day', date: '2026-11-21' },
      { date: '2026-11-21', start: 540, minutes: 120 },
    ],
    [
      'over the row above the hours: its length stays',
      NINE,
      '2026-11-19',
      { on: 'any', date: '2026-11-19' },
      { date: '2026-11-19', start: null, minutes: 120 },
    ],
    ['over the tray', NINE, '2026-11-19', { on: 'tray' }, { date: null, start: null, minutes: 120 }],
    [
      'held by its second day: the first goes along',
      NINE,
      '2026-11-20',
      { on: 'any', date: '2026-11-24' },
      { date: '2026-11-23', start: null, minutes: 120 },
    ],
    [
      'out of the tray',
      { date: null, start: null, minutes: 60 },
      '',
      { on: 'any', date: '2026-11-24' },
      { date: '2026-11-24', start: null, minutes: 60 },
    ],
  ])('%s', (_what, place, date, to, there) => expect(placeOver({ place, date }, to, 30)).toEqual(there))
})

describe('explains in a sentence why an appointment may not go there', () => {
  const OFF = { date: null, start: null }
  const ANY = { date: '2026-11-19', start: null }
  test.each([
    ['visit', 'scheduled', OFF, /^An estimate visit needs a date\./],
    ['visit', 'scheduled', ANY, /^An estimate visit needs a time/],
    ['job', 'in-progress', OFF, /^This job is already in progress/],
  ] as const)('a %s that is %s: %o', (kind, status, to, sentence) =>
    expect(getMoveBlockedReason({ kind, status }, to)).toMatch(sentence),
  )

  test.each([
    ['visit', 'scheduled', NINE],
    ['job', 'in-progress', ANY],
    ['job', 'scheduled', OFF],
    ['job', 'requested', OFF],
  ] as const)('and all else may: a %s that is %s', (kind, status, to) =>
    expect(getMoveBlockedReason({ kind, status }, to)).toBeNull(),
  )
})
