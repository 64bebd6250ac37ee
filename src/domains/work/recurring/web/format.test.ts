import { describe, expect, test } from 'vitest'
import { getDueState } from '../due-state.ts'
import { formatAfterwards, formatNext } from './format.ts'

const TODAY = '2026-11-19'
const aContract = (change: object = {}) => ({
  status: 'active' as const,
  nextScheduledDate: '2026-12-19',
  visit: null,
  notes: null,
  ...change,
})
const visit = (change: object = {}) => ({
  jobId: 'x',
  dueDate: '2026-11-17',
  status: 'scheduled' as const,
  scheduledDate: '2026-11-17' as string | null,
  scheduledTime: null as string | null,
  ...change,
})

describe('how a contract stands', () => {
  test.each([
    ['2026-11-18', 'overdue'],
    ['2026-11-19', 'today'],
    ['2026-11-20', 'due-soon'],
    ['2026-11-26', 'due-soon'],
    ['2026-11-27', 'active'],
  ])('with its next date on %s, on the 19th: %s', (nextScheduledDate, state) => {
    expect(getDueState(aContract({ nextScheduledDate }), TODAY)).toBe(state)
    for (const status of ['paused', 'cancelled'] as const)
      expect(getDueState({ ...aContract({ nextScheduledDate }), status }, TODAY)).toBe(status)
  })

  test('depends on the created and unfinished visit before the next date', () => {
    expect(getDueState(aContract({ visit: visit() }), TODAY)).toBe('overdue')
    expect(getDueState(aContract({ visit: visit({ scheduledDate: null }) }), TODAY)).toBe('overdue')
    expect(getDueState(aContract({ visit: visit({ scheduledDate: '2026-11-21' }) }), TODAY)).toBe('due-soon')
  })
})

describe('the words under the next date', () => {
  test.each([
    [{}, 'Dec 19, 2026', null],
    [
      { visit: visit({ scheduledDate: '2026-11-21', scheduledTime: '09:00' }) },
      'Nov 21, 2026',
      'job created, Sat 9:00 AM',
    ],
    [{ visit: visit({ scheduledDate: '2026-11-21' }) }, 'Nov 21, 2026', 'job created, Sat, no time yet'],
    [{ visit: visit({ scheduledDate: TODAY, scheduledTime: '15:30' }) }, 'Nov 19, 2026', 'job created, today 3:30 PM'],
    [{ visit: visit() }, 'Nov 17, 2026', '2 days late: the job isn’t done'],
    [{ visit: visit({ scheduledDate: '2026-11-18' }) }, 'Nov 18, 2026', '1 day late: the job isn’t done'],
    [
      { visit: visit({ scheduledDate: null, status: 'requested' }) },
      'Nov 17, 2026',
      '2 days late: the job has no new date yet',
    ],
    [{ visit: visit({ status: 'in-progress' }) }, 'Nov 17, 2026', '2 days late: in progress'],
    [{ nextScheduledDate: '2026-11-18' }, 'Nov 18, 2026', '1 day late: its job is being created'],
    [{ status: 'paused', notes: 'until he calls\nGate code 12' }, 'no date', 'until he calls'],
    [{ status: 'paused' }, 'no date', null],
    [{ status: 'cancelled', notes: 'moved away' }, 'no date', null],
    [
      { status: 'paused', visit: visit({ scheduledDate: '2026-11-21' }) },
      'Nov 21, 2026',
      'job created, Sat, no time yet',
    ],
  ])('of %j are true', (change, date, under) => {
    expect(formatNext(aContract(change), TODAY)).toEqual({ date, under })
  })
})

test('a date that is typed says what it brings about', () => {
  const words = (date: string, dayOfMonth?: number) =>
    formatAfterwards({ frequency: 'monthly', date, today: TODAY, ...(dayOfMonth && { dayOfMonth }) })
  expect(words('2026-11-30')).toBe('Then Dec 30, 2026, Jan 30, 2027 and so on.')
  expect(words('2027-02-28', 31)).toBe('Then Mar 31, 2027, Apr 30, 2027 and so on.')
  expect(words(TODAY)).toBe('Then Dec 19, 2026, Jan 19, 2027 and so on.')
  expect(words('2026-11-17')).toBe('That date has passed, so the job will be created unscheduled.')
  expect(words('2026-08-31')).toBe('3 dates have passed, so those jobs will be created unscheduled.')
  expect(words('2019-01-31')).toBe('12 dates have passed, so those jobs will be created unscheduled.')
  expect(words('')).toBeNull()
})
