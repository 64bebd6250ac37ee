import { describe, expect, test } from 'vitest'
import type { Outcome } from '#providers/outcome.ts'
import { sendAllowance, nextChannelState } from './channel-health.ts'
import type { Channel } from './channel-health.ts'

const NOW = new Date('2026-05-04T14:00:00Z')
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000)
const idle: Channel = { type: 'sms', nextSendAt: null, failures: 0, pausedUntil: null, reason: null }
const away: Outcome = { kind: 'retry', reason: 'Couldn’t reach Twilio.', away: true }
const unknown: Outcome = { kind: 'unknown', reason: 'It may have gone out.' }
const accepted: Outcome = { kind: 'accepted', providerId: 'SM1' }
/** A channel after these outcomes, all of one moment. */
const after = (outcomes: Outcome[], before = idle, now = NOW): Channel => ({
  ...before,
  ...nextChannelState(before, outcomes, now, 0),
})

describe('a provider that takes ten a second', () => {
  test('is given ten, and the next ten a second later', () => {
    expect(sendAllowance(idle, 10, NOW).many).toBe(10)
    expect(sendAllowance({ ...idle, nextSendAt: at(1) }, 10, NOW)).toEqual({ many: 0, again: at(1) })
    expect(sendAllowance({ ...idle, nextSendAt: at(0.4) }, 10, NOW).many).toBe(6)
    expect(sendAllowance({ ...idle, nextSendAt: at(-60) }, 10, NOW).many).toBe(10)
  })

  test('one in four seconds is one, and not none', () => {
    expect(sendAllowance(idle, 0.25, NOW).many).toBe(1)
    expect(sendAllowance({ ...idle, nextSendAt: at(4) }, 0.25, NOW)).toEqual({ many: 0, again: at(4) })
  })

  test('no more than ten are under way, whatever the account allows; of mail three, for which servers take few connections', () => {
    expect(sendAllowance(idle, 1000, NOW).many).toBe(10)
    expect(sendAllowance({ ...idle, type: 'email' }, 1000, NOW).many).toBe(3)
  })
})

describe('a provider that is away', () => {
  test('is left alone after five failures in a row, longer and longer, and one message goes ahead when the pause is over', () => {
    expect(after(Array.from({ length: 4 }, () => away)).pausedUntil).toBeNull()
    let channel = after(Array.from({ length: 5 }, () => away))
    const pauses: number[] = []
    let now = NOW
    for (let turn = 0; turn < 30; turn++) {
      const until = channel.pausedUntil
      if (!until) throw new Error('Resumed')
      pauses.push((until.getTime() - now.getTime()) / 1000)
      expect(sendAllowance(channel, 10, now)).toEqual({ many: 0, again: until })
      now = until
      expect(sendAllowance(channel, 10, now).many).toBe(1)
      channel = after([away], channel, now)
    }
    expect(pauses).toEqual(pauses.toSorted((a, b) => a - b))
    expect([pauses[0], pauses.at(-1)]).toEqual([15, 300])
    expect(channel.reason).toBe('Couldn’t reach Twilio.')
  })

  test('that takes one message is back', () => {
    const channel = after([accepted], after(Array.from({ length: 9 }, () => away)))
    expect(channel).toMatchObject({ failures: 0, pausedUntil: null, reason: null })
  })

  test('is also one that never answers', () => {
    expect(after(Array.from({ length: 5 }, () => unknown)).pausedUntil).toEqual(at(15))
  })

  test('is not one that refuses a message, or wants a single one later', () => {
    const refused: Outcome = { kind: 'refused', reason: 'No such number.' }
    const later: Outcome = { kind: 'retry', reason: 'The mail server asked to try again later (451).' }
    expect(after([away, away, away, away, refused, away, away, away, away, later])).toMatchObject({
      failures: 0,
      pausedUntil: null,
    })
  })
})

test('the pause that a provider asks for holds for all messages, from the first time on, and is never cut short by another', () => {
  const asked: Outcome = { kind: 'retry', reason: 'Twilio asked for a pause.', away: true, afterSeconds: 45 }
  expect(after([asked])).toMatchObject({ failures: 1, pausedUntil: at(45) })
  expect(after([{ ...asked, afterSeconds: 5 }], after([asked])).pausedUntil).toEqual(at(45))
})

test('news that changes nothing is not written', () => {
  expect(nextChannelState(idle, [accepted, accepted], NOW, 0)).toBeNull()
})
