import fc from 'fast-check'
import { expect, test } from 'vitest'
import { byPriority, allocate } from './allocate-stock.ts'
import type { ReservationDemand } from './allocate-stock.ts'

const claim = fc.record({
  id: fc.uuid(),
  held: fc.nat(30),
  short: fc.nat(30),
  day: fc.option(
    fc.integer({ min: 1, max: 9 }).map((day) => `2026-12-0${day}`),
    { nil: null },
  ),
  createdAt: fc.integer({ min: 0, max: 5 }).map((hour) => new Date(hour * 3_600_000)),
})
const claims = fc.uniqueArray(claim, { maxLength: 8, selector: ({ id }) => id })
const sumOf = (rows: readonly ReservationDemand[], of: 'held' | 'short') => rows.reduce((sum, row) => sum + row[of], 0)

test('for any stock and claims: keeps the amount of each claim, holds no more than there is, and leaves nothing free while a claim is short', () => {
  fc.assert(
    fc.property(fc.nat(100), claims, (onHand, rows) => {
      const after = allocate(onHand, rows)
      expect(after.map(({ id, held, short }) => [id, held + short])).toEqual(
        byPriority(rows).map(({ id, held, short }) => [id, held + short]),
      )
      expect(after.every(({ held, short }) => held >= 0 && short >= 0)).toBe(true)
      expect(sumOf(after, 'held')).toBe(Math.min(onHand, sumOf(rows, 'held') + sumOf(rows, 'short')))
      // Settled once, it stands.
      expect(allocate(onHand, after)).toEqual(after)
    }),
    { numRuns: 2000 },
  )
})

test('with enough stock no claim loses what it holds, and the nearest day gets what is free', () => {
  fc.assert(
    fc.property(fc.nat(100), claims, (more, rows) => {
      const after = allocate(sumOf(rows, 'held') + more, rows)
      for (const row of after) expect(row.held).toBeGreaterThanOrEqual(rows.find(({ id }) => id === row.id)?.held ?? 0)
      const firstShort = after.findIndex(({ short }) => short > 0)
      const gained = after.map(({ id, held }) => held - (rows.find((row) => row.id === id)?.held ?? 0))
      // No claim after the first that is still short has gained.
      if (firstShort !== -1) expect(gained.slice(firstShort + 1).every((many) => many === 0)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
