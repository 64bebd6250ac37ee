import { expect, test } from 'vitest'
import type { Needs } from './queries.ts'
import { countSteps, formatFolded, groupSteps } from './step-list.ts'

const KINDS = [
  'late',
  'toSchedule',
  'paymentSteps',
  'toBill',
  'replies',
  'requests',
  'optOuts',
  'estimates',
  'charges',
  'invoices',
  'deposits',
  'unconfirmed',
  'changeOrders',
  'unassigned',
  'materials',
  'certificates',
  'equipment',
  'failedMessages',
] as const

/** As many of each kind as are given, of which the server sends five rows at most. */
const needs = (many: Partial<Record<(typeof KINDS)[number], number>>): Needs =>
  Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      { many: many[kind] ?? 0, rows: Array.from({ length: Math.min(5, many[kind] ?? 0) }, () => ({})) },
    ]),
  ) as unknown as Needs

test('shows the first row of each kind before the second of any', () => {
  const groups = groupSteps(needs({ late: 5, invoices: 5, requests: 1 }))
  expect(groups.map(({ kind, shown }) => [kind, shown])).toEqual([
    ['late', 4],
    ['requests', 1],
    ['invoices', 4],
  ])
})

test('shows nine rows, the most urgent kinds first, and folds the rest in words', () => {
  const groups = groupSteps(needs(Object.fromEntries(KINDS.map((kind) => [kind, 1]))))
  expect(groups.filter(({ shown }) => shown > 0).map(({ kind }) => kind)).toEqual(KINDS.slice(0, 9))
  expect(formatFolded(groups)).toBe('Show 9 more: 1 overdue, 1 deposit due, 1 change order and more')
})

test('counts what is beyond the rows that were read', () => {
  const groups = groupSteps(needs({ invoices: 1001 }))
  expect([groups[0]?.shown, groups[0]?.beyond]).toEqual([5, 996])
  expect(formatFolded(groups)).toBe('Show 996 more: 996 overdue')
  expect(countSteps(needs({ invoices: 1001, late: 2 }))).toEqual({ many: 1003, isMore: true })
})

test('folds nothing of a short list', () => expect(formatFolded(groupSteps(needs({ late: 2, replies: 3 })))).toBeNull())
