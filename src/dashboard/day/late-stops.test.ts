import { expect, test } from 'vitest'
import { isLate, lateFirst } from './late-stops.ts'

const NINE = { id: 'nine', status: 'scheduled', time: '09:00' }

test.each([
  ['a scheduled job two and a half hours after its time', NINE, '11:30', true],
  ['a requested job after its time', { ...NINE, status: 'requested' }, '09:15', true],
  ['a job within its first quarter of an hour', NINE, '09:14', false],
  ['a job before its time', NINE, '08:59', false],
  ['a job that is under way', { ...NINE, status: 'in-progress' }, '11:30', false],
  ['a job that is completed', { ...NINE, status: 'completed' }, '11:30', false],
  ['a visit that is done', { ...NINE, status: 'done' }, '11:30', false],
  ['a canceled job', { ...NINE, status: 'cancelled' }, '11:30', false],
  ['a job at no certain time', { ...NINE, time: null }, '23:59', false],
  ['a job that began on an earlier day', { ...NINE, goesOn: true }, '11:30', false],
])('says whether %s is late', (_what, stop, now, late) => {
  expect(isLate(stop, now)).toBe(late)
})

test('puts late stops first and leaves the others in their order', () => {
  const stops = [
    { id: 'any', status: 'scheduled', time: null },
    { id: 'eight', status: 'completed', time: '08:00' },
    NINE,
    { id: 'ten', status: 'in-progress', time: '10:00' },
    { id: 'eleven', status: 'scheduled', time: '11:00' },
    { id: 'five', status: 'scheduled', time: '17:00' },
  ]
  expect(lateFirst(stops, '11:30').map(({ id }) => id)).toEqual(['nine', 'eleven', 'any', 'eight', 'ten', 'five'])
  expect(lateFirst(stops, '07:00').map(({ id }) => id)).toEqual(stops.map(({ id }) => id))
})
