import { expect, test } from 'vitest'
import { groupAlerts } from './group-alerts.ts'

const alert = (id: string, title: string, readAt: string | null = null) => ({
  id,
  title,
  body: 'B',
  href: '/dashboard',
  readAt,
  createdAt: '2026-11-20T15:00:00Z',
})
const titles = (...alerts: ReturnType<typeof alert>[]) => groupAlerts(alerts).map(({ title }) => title)

test('puts neighbors of one kind under one line', () => {
  const requests = [alert('1', 'New request: Driveway'), alert('2', 'New request: Pool deck')]
  expect(titles(...requests, alert('3', 'Charge failed: $20.00'))).toEqual(['2 new requests', 'Charge failed: $20.00'])
})

test('does not mix the new with the old, nor what another alert stands between', () => {
  expect(titles(alert('1', 'New request: A'), alert('2', 'New request: B', '2026-11-20T16:00:00Z'))).toHaveLength(2)
  expect(titles(alert('1', 'New request: A'), alert('2', 'New review: 5 stars'), alert('3', 'New request: B'))).toEqual(
    ['New request: A', 'New review: 5 stars', 'New request: B'],
  )
})

test('names several of a kind that has no word of its own', () => {
  expect(titles(alert('1', 'Many failed sign-ins'), alert('2', 'Many failed sign-ins'))).toEqual([
    '2 alerts: Many failed sign-ins',
  ])
})
