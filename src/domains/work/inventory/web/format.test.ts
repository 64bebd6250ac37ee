import { expect, test } from 'vitest'
import { formatPiece } from './format-equipment.ts'
import {
  computeNewStock,
  formatKind,
  isReversible,
  formatMove,
  signedCount,
  formatStock,
  parseTypedNumber,
  unitLabel,
} from './format.ts'

const TODAY = '2026-11-18'

test('under the title stands what is low and what is needed first', () => {
  expect(formatStock(0, [], TODAY)).toBe('Nothing is low.')
  expect(formatStock(2, [{ neededOn: '2026-11-20' }, { neededOn: null }], TODAY)).toBe(
    'Two materials are low, one is needed on Friday.',
  )
  expect(formatStock(1, [{ neededOn: '2026-11-30' }, { neededOn: '2026-11-30' }], TODAY)).toBe(
    'One material is low, two are needed on Nov 30.',
  )
  expect(formatStock(12, [{ neededOn: '2026-11-19' }], TODAY)).toBe('12 materials are low, one is needed tomorrow.')
})

test('a stock says what a number makes of it', () => {
  expect(computeNewStock('received', 3, 15)).toBe(18)
  expect(computeNewStock('counted', 3, 0)).toBe(0)
  expect(computeNewStock('used', 3, 9)).toBe(0)
  for (const typed of [null, 2.5, -1]) expect(computeNewStock('received', 3, typed)).toBeNull()
})

test('numbers are read as they are typed', () => {
  expect(['1,200', ' 7 ', '2.5', '-3', 'x', ''].map(parseTypedNumber)).toEqual([1200, 7, 2.5, -3, null, null])
  // Somewhere else this is one and a half: fifteen it is nowhere.
  expect(['1,5', '12,00', ',500', '1,2000'].map(parseTypedNumber)).toEqual([null, null, null, null])
})

test('units and entries are called as one calls them', () => {
  expect([unitLabel('gal'), unitLabel('bags'), unitLabel('Boxes')]).toEqual(['Gallons', 'Bags', 'Boxes'])
  expect(formatKind({ category: 'sealant', unit: 'gallons' })).toBe('Sealer, by the gallon')
  expect(formatMove({ kind: 'used', customerName: 'Elena Vargas', supplier: null, quantity: -9 })).toBe(
    'Used, Elena Vargas',
  )
  expect(formatMove({ kind: 'received', customerName: null, supplier: 'Gulf Coast', quantity: 10 })).toBe(
    'Received, Gulf Coast',
  )
  expect(formatMove({ kind: 'corrected', customerName: 'Elena Vargas', supplier: null, quantity: 2 })).toBe(
    'Returned, Elena Vargas',
  )
  expect(formatMove({ kind: 'corrected', customerName: null, supplier: 'Gulf Coast', quantity: -10 })).toBe(
    'Corrected, Gulf Coast',
  )
  expect([signedCount(-9), signedCount(10), signedCount(0)]).toEqual(['−9', '+10', '0'])
})

test('a delivery can be reversed once, until some of it is used', () => {
  const came = { kind: 'received' as const, quantity: 15, unitCost: 42_000, jobId: null }
  const went = { ...came, kind: 'corrected' as const, quantity: -15 }
  const used = { ...came, kind: 'used' as const, quantity: -1, unitCost: 4000 }
  const count = { ...came, kind: 'counted' as const }
  const offered = (...moves: Parameters<typeof isReversible>[0]) => moves.map((_move, at) => isReversible(moves, at))
  expect(offered(count, came)).toEqual([false, true])
  expect(offered(went, came)).toEqual([false, false])
  expect(offered(came, went, came)).toEqual([true, false, true])
  expect(offered(came, used, came)).toEqual([true, false, false])
})

test('a piece says when it is serviced, or why it stands still', () => {
  const piece = {
    status: 'operational' as const,
    serialNumber: 'SC-24-1180',
    nextServiceDue: '2027-01-12',
    backOn: null,
    statusNote: null,
    archivedAt: null,
  }
  expect(formatPiece(piece, TODAY)).toBe('Serial SC-24-1180 · Service due Jan 12, 2027')
  expect(formatPiece({ ...piece, nextServiceDue: '2026-11-17' }, TODAY)).toBe(
    'Serial SC-24-1180 · Service: 1 day overdue',
  )
  expect(formatPiece({ ...piece, status: 'maintenance', backOn: '2026-11-23' }, TODAY)).toBe(
    'Serial SC-24-1180 · Can’t be booked until Nov 23, 2026',
  )
  expect(
    formatPiece(
      { ...piece, status: 'out-of-service', serialNumber: null, statusNote: 'Belt broken, part ordered' },
      TODAY,
    ),
  ).toBe('No serial number · Belt broken, part ordered')
  expect(formatPiece({ ...piece, archivedAt: '2026-11-03T15:00:00.000Z' }, TODAY)).toBe(
    'Serial SC-24-1180 · Archived Nov 3, 2026',
  )
})
