import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toDay } from '#lib/dates.ts'
import { findExpired } from './backup-retention.ts'

const NOW = new Date('2026-11-23T17:00:00Z')
const night = (day: string) => ({ at: new Date(`${day}T08:00:00Z`), day })
/** One each night up to today. */
const nights = (many: number) =>
  Array.from({ length: many }, (_, back) => night(toDay(new Date(NOW.getTime() - back * 86_400_000))))
const retained = (backups: { at: Date; day: string }[], now = NOW) => {
  const gone = new Set(findExpired(backups, now))
  return backups.filter((backup) => !gone.has(backup)).map(({ day }) => day)
}

test('keeps seven days and the first backup of each of four weeks when one runs every night', () => {
  expect(retained(nights(60)).toSorted()).toEqual([
    // Mondays, the first night of their weeks.
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-17',
    '2026-11-18',
    '2026-11-19',
    '2026-11-20',
    '2026-11-21',
    '2026-11-22',
    '2026-11-23',
  ])
})

test('by button as many of today as there are; of a day before the last one', () => {
  const at = (time: string) => ({ at: new Date(time), day: time })
  const today = ['2026-11-23T08:00:00Z', '2026-11-23T15:00:00Z', '2026-11-23T16:00:00Z'].map(at)
  const before = ['2026-11-21T08:00:00Z', '2026-11-21T20:00:00Z'].map(at)
  // Of its week it is the first, too.
  expect(retained([...today, ...before, at('2026-11-16T08:00:00Z')])).toEqual(
    [...today, before[1], { day: '2026-11-16T08:00:00Z' }].map((one) => one?.day),
  )
})

test('keeps the newest backup however old it is', () => {
  expect(retained([night('2026-01-05'), night('2026-02-05')])).toEqual(['2026-02-05'])
})

test('run every night, there are never more than eleven, and never fewer than the last seven nights', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 120 }), (days) => {
      let stand: { at: Date; day: string }[] = []
      const start = Date.UTC(2026, 0, 1, 8)
      for (let day = 0; day < days; day++) {
        const at = new Date(start + day * 86_400_000)
        stand.push({ at, day: toDay(at) })
        const gone = new Set(findExpired(stand, at))
        stand = stand.filter((backup) => !gone.has(backup))
        expect(stand.length).toBeLessThanOrEqual(11)
        expect(stand.length).toBeGreaterThanOrEqual(Math.min(day + 1, 7))
        expect(stand.at(-1)?.at).toEqual(at)
      }
    }),
    { numRuns: 20 },
  )
})
