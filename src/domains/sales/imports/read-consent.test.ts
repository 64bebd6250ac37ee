import { describe, expect, test } from 'vitest'
import { readConsentColumn, readHeading } from './find-headings.ts'
import { readConsent } from './read-consent.ts'

const says = (heading: string, cell: string): string[] => {
  const column = readConsentColumn(heading)
  return column === null
    ? []
    : readConsent(column, cell).map(({ channel, covers, agreed }) => `${agreed ? 'yes' : 'no'} ${channel} ${covers}`)
}

describe('a clear yes is recorded for what its column names', () => {
  test.each([
    ['OK to text', 'Yes', ['yes sms service']],
    ['Text OK?', 'y', ['yes sms service']],
    ['OK TO TXT', 'TRUE', ['yes sms service']],
    ['SMS Consent', 'opted in', ['yes sms service']],
    ['Receive Text Messages?', '✓', ['yes sms service']],
    ['Accepts SMS Marketing', 'yes', ['yes sms offers']],
    ['Accepts Email Marketing', 'yes', ['yes email offers']],
    ['Email Subscription Status', 'subscribed', ['yes email offers']],
    ['Newsletter', '1', ['yes email offers']],
    // Marketing by text needs a consent that names texts.
    ['Marketing opt-in', 'Yes', ['yes email offers']],
  ])('%s: %s', (heading, cell, entries) => {
    expect(readHeading(heading).target).toBe('consent')
    expect(says(heading, cell)).toEqual(entries)
  })
})

describe('a no is recorded in any words', () => {
  test.each([
    ['OK to text', 'No', ['no sms service', 'no sms offers']],
    ['Do Not Text', 'x', ['no sms all']],
    ['SMS Opt-Out', 'Yes', ['no sms all']],
    ['Do Not Email', 'TRUE', ['no email offers']],
    ['Unsubscribed', '2024-01-02 10:00', ['no sms offers', 'no email offers']],
    ['Do Not Contact', 'yes', ['no sms all', 'no email offers']],
    ['Do Not Call', 'yes', ['no sms offers']],
    ['Email Subscription Status', 'unsubscribed', ['no email offers']],
    ['Email Opt In', 'opted-out', ['no email offers']],
    ['Marketing opt-in', 'No', ['no sms offers', 'no email offers']],
    ['Opted Out', 'customer asked by phone', ['no sms offers', 'no email offers']],
  ])('%s: %s', (heading, cell, entries) => {
    expect(says(heading, cell)).toEqual(entries)
  })
})

describe('nothing is recorded where nothing is clear', () => {
  test.each([
    ['OK to text', ''],
    ['OK to text', 'maybe'],
    ['OK to text', 'x'],
    ['Email Subscription Status', 'pending'],
    ['Email Subscription Status', 'bounced'],
    ['Unsubscribed', 'No'],
    ['Do Not Email', 'FALSE'],
    ['SMS Opt-Out', '0'],
    ['Text consent date', '11/18/2025'],
    ['Consent', 'Yes'],
    ['Notifications Enabled', 'true'],
    ['Receives automatic visit reminders?', 'true'],
    ['Do Not Service', 'true'],
    ['Do Not Mail', 'true'],
    ['Text Message Enabled Phone #', '8135552001'],
  ])('%s: %s', (heading, cell) => {
    expect(says(heading, cell)).toEqual([])
  })
})
