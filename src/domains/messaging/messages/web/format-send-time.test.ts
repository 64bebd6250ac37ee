import { describe, expect, test } from 'vitest'
import { formatWaiting } from './format-send-time.ts'

const NOW = Date.parse('2026-11-16T17:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const text = { type: 'sms' as const, sendAfter: at(0), held: false, reason: null }
const away = { sms: { until: at(3 * 3600), reason: 'Couldn’t reach Twilio.' }, email: null }
const none = { sms: null, email: null }

describe('what waits says when it leaves, and for what it waits', () => {
  test.each([
    ['a moment to take it back', { ...text, sendAfter: at(48) }, none, { when: 'sends in 48 s', why: null }],
    [
      'the morning',
      {
        ...text,
        sendAfter: at(20 * 3600),
        reason: 'Marketing goes out between 8 AM and 8 PM in the customer’s time zone.',
      },
      none,
      {
        when: 'sends Nov 17, 2026, 8:00 AM',
        why: 'Marketing goes out between 8 AM and 8 PM in the customer’s time zone.',
      },
    ],
    [
      'its campaign, whatever its time',
      { ...text, sendAfter: at(300), held: true },
      away,
      { when: 'paused', why: 'Its campaign is paused.' },
    ],
    ['the provider', text, away, { when: 'next attempt at 3:00 PM', why: 'Texts on hold. Couldn’t reach Twilio.' }],
    [
      'the other provider, which does not concern it',
      { ...text, type: 'email' as const },
      away,
      { when: 'sending now', why: null },
    ],
    [
      'its own hour, which comes after the pause of the provider',
      { ...text, sendAfter: at(5 * 3600), reason: 'Later.' },
      away,
      { when: 'sends at 5:00 PM', why: 'Later.' },
    ],
    [
      'its turn',
      { ...text, sendAfter: at(-60) },
      none,
      { when: 'queued', why: 'Texts go out one at a time, as fast as your number allows.' },
    ],
    ['nothing', { ...text, sendAfter: at(-2) }, undefined, { when: 'sending now', why: null }],
  ])('%s', (_what, message, state, said) => {
    expect(formatWaiting(message, state, NOW)).toEqual(said)
  })
})
