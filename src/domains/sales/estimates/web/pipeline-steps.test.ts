import { expect, test } from 'vitest'
import { State } from '../contract.ts'
import { describeAnswers, getDays, isPressed, toFilter } from './pipeline-steps.ts'

test('a step of the pipeline asks for just its estimates, and a link to what is sent for both of its steps', () => {
  expect(toFilter('unopened', State.options)).toEqual({ state: 'sent', opened: 'false' })
  expect(toFilter('viewed', State.options)).toEqual({ state: 'sent', opened: 'true' })
  expect(toFilter('accepted', State.options)).toEqual({ state: 'accepted' })
  expect(toFilter('nonsense', State.options)).toEqual({})
  expect([isPressed('sent', 'sent'), isPressed('viewed', 'sent'), isPressed('viewed', 'unopened')]).toEqual([
    true,
    true,
    false,
  ])
})

test('a period ends today, and has as many days as it says', () => {
  expect(getDays('30', '2026-11-29')).toEqual({ from: '2026-10-31', to: '2026-11-29' })
  expect(getDays('month', '2026-11-29')).toEqual({ from: '2026-11-01', to: '2026-11-29' })
  expect(getDays('year', '2026-11-29')).toEqual({ from: '2026-01-01', to: '2026-11-29' })
})

test('how estimates are answered is said in words, and nothing before there is an answer', () => {
  expect(describeAnswers({ acceptedShare: 0.576, medianDays: 2.04 })).toBe('58% accepted, half answered within 2 days')
  expect(describeAnswers({ acceptedShare: 1, medianDays: 0.2 })).toBe('100% accepted, half answered within a day')
  expect(describeAnswers({ acceptedShare: 0, medianDays: null })).toBe('0% accepted')
  expect(describeAnswers({ acceptedShare: null, medianDays: null })).toBe(null)
})
