import { expect, test } from 'vitest'
import { describeFolded, foldAutomatic } from './format.ts'
import { readRecipient } from './read-recipient.ts'
import type { EntryRow } from './queries.ts'

let id = 0
const entry = (sent: Partial<NonNullable<EntryRow['sent']>> | null, type: 'sms' | 'email' = 'sms'): EntryRow => ({
  id: String((id += 1)),
  at: '2026-11-26T15:00:00Z',
  way: sent ? 'out' : 'in',
  type,
  subject: null,
  body: 'x',
  pictures: 0,
  attachments: [],
  call: null,
  effect: null,
  sent: sent && {
    id: 'm',
    purpose: 'reminder',
    automatic: 'Reminder',
    byName: null,
    recipient: '+18135550162',
    customerName: null,
    status: 'delivered',
    reason: null,
    simulated: false,
    sendAfter: '2026-11-26T15:00:00Z',
    ...sent,
  },
})

test('folds automatic messages in a row, and says how many there are of what', () => {
  const rows = [
    entry({ automatic: 'Confirmation' }, 'email'),
    entry({ automatic: 'Confirmation' }),
    entry(null),
    entry({}),
  ]
  const shown = foldAutomatic(rows)
  expect(shown.map((one) => ('folded' in one ? one.folded.length : 'entry'))).toEqual([2, 'entry', 1])
  expect(describeFolded(rows.slice(0, 2))).toBe('2 automatic messages: confirmation by email and text')
  expect(describeFolded(rows.slice(3))).toBe('1 automatic message: reminder by text')
})

test('keeps in sight what failed, waits or was written by hand', () => {
  for (const sent of [
    { status: 'failed' },
    { status: 'unconfirmed' },
    { status: 'suppressed' },
    { status: 'pending' },
    { automatic: null },
  ] as const)
    expect(foldAutomatic([entry(sent)])).toEqual([expect.objectContaining({ way: 'out' })])
})

test.each([
  ['(813) 555-0164', '+18135550164', null],
  ['813.555.0164', '+18135550164', null],
  ['+44 20 7946 0958', '+442079460958', null],
  ['Ruth@Example.com ', null, 'ruth@example.com'],
  ['Ruth', null, null],
  ['1204 Shell Harbor Dr', null, null],
  ['555-01', null, null],
  ['ruth@', null, null],
])('reads %j as a number, an address or a name', (typed, phone, email) => {
  expect(readRecipient(typed)).toMatchObject({ phone, email, customerId: null })
})
