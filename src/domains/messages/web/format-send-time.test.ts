import { describe, expect, test } from 'vitest'
import { formatWaiting } from './format-send-time.ts'

const NOW = Date.parse('2026-11-16T17:00:00Z')
const at = (seconds: number) => new Date(NOW + seconds * 1000).toISOString()
const text = { type: 'sms' as const, sendAfter: at(0), held: false, reason: null }
const away = { sms: { until: at(3 * 3600), reason: 'Twilio could not be reached.' }, email: null }
const none = { sms: null, email: null }

describe('what waits says when it leaves, and for what it waits', () => {
  test.each([
    ['a moment to take it back', { ...text, sendAfter: at(48) }, none, { when: 'leaves in 48 s', why: null }],
    [
      'the morning',
      { ...text, sendAfter: at(20 * 3600), reason: 'Offers leave from 8 AM to 8 PM where they are.' },
      none,
      { when: 'leaves Nov 17, 2026, 8:00 AM', why: 'Offers leave from 8 AM to 8 PM where they are.' },
    ],
    [
      'its campaign, whatever its time',
      { ...text, sendAfter: at(300), held: true },
      away,
      { when: 'paused', why: 'Its campaign is paused.' },
    ],
    ['the provider', text, away, { when: 'next try at 3:00 PM', why: 'Texts wait. Twilio could not be reached.' }],
    [
      'the other provider, which does not concern it',
      { ...text, type: 'email' as const },
      away,
      { when: 'leaves now', why: null },
    ],
    [
      'its own hour, which comes after the pause of the provider',
      { ...text, sendAfter: at(5 * 3600), reason: 'Later.' },
      away,
      { when: 'leaves at 5:00 PM', why: 'Later.' },
    ],
    [
      'its turn',
      { ...text, sendAfter: at(-60) },
      none,
      { when: 'in line', why: 'Texts leave one after another, as fast as your number may send.' },
    ],
    ['nothing', { ...text, sendAfter: at(-2) }, undefined, { when: 'leaves now', why: null }],
  ])('%s', (_what, message, state, said) => {
    expect(formatWaiting(message, state, NOW)).toEqual(said)
  })
})
