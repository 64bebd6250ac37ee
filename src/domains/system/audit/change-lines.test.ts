import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { KIND_LABELS } from './entity-kinds.ts'
import { describeAction, changeLines } from './change-lines.ts'

const AT = new Date('2026-11-21T15:00:00Z')

const sentence = (action: string) => {
  const { did, joint, rest } = describeAction(action)
  return [did, joint, 'X', rest].filter(Boolean).join(' ')
}

test.each([
  ['created', 'created X'],
  ['status changed', 'changed the status of X'],
  ['cancel reason changed', 'changed the cancel reason of X'],
  ['status put back', 'put the status of X back'],
  ['clock started', 'started the clock of X'],
  ['note added', 'added a note to X'],
  ['checklist line ticked', 'ticked a checklist item of X'],
  ['checklist put in order', 'put the checklist of X in order'],
  ['visit booked', 'booked a visit for X'],
  ['calendar link revoked', 'revoked the calendar link of X'],
  ['calendar link made anew', 'made a calendar link for X anew'],
  ['auto-process undone', 'undid the auto-process of X'],
  ['customer chosen', 'chose the customer of X'],
  ['merged into another', 'merged X into another'],
  ['kept apart from another', 'kept X apart from another'],
  ['personal data exported', 'exported the personal data of X'],
  ['passkey added', 'added a passkey to X'],
  ['two-step turned off', 'turned two-step sign-in off for X'],
  ['withdrawn', 'withdrew X'],
  ['taken back', 'canceled X'],
])('renders the action “%s” as “%s”', (action, words) => {
  expect(sentence(action)).toBe(words)
})

test('lists each changed field, with dates, dollars, phone numbers and statuses in readable form', () => {
  const before = {
    scheduledDate: '2026-11-20',
    amount: 45_000,
    phone: '+18135550123',
    status: 'scheduled',
    notes: '',
    jobId: '00000000-0000-4000-8000-000000000000',
  }
  const after = {
    scheduledDate: '2027-01-02',
    amount: 50_050,
    phone: '+18135550177',
    status: 'in-progress',
    notes: 'Gate code 12',
    jobId: null,
  }
  expect(changeLines({ before, after }, AT).map(({ name, was, is }) => [name, was, is])).toEqual([
    ['Date', 'Nov 20', 'Jan 2, 2027'],
    ['Price', '$450.00', '$500.50'],
    ['Phone', '(813) 555-0123', '(813) 555-0177'],
    ['Status', 'scheduled', 'in progress'],
    ['Notes', 'none', 'Gate code 12'],
  ])
})

test('lists only new values for a created record, only old values for a deleted one, and the reason on its own line', () => {
  expect(changeLines({ before: null, after: { role: 'staff' } }, AT)).toEqual([
    { name: 'Role', was: undefined, is: 'staff' },
  ])
  expect(changeLines({ before: { name: 'Kay M.' }, after: null }, AT)).toEqual([
    { name: 'Name', was: 'Kay M.', is: undefined },
  ])
  expect(
    changeLines({ before: { status: 'new' }, after: { status: 'cancelled', lostReason: 'Too far' } }, AT).at(-1),
  ).toEqual({
    name: 'Reason',
    was: undefined,
    is: 'Too far',
  })
})

test('every kind of record that an entry is written about has a name and can be filtered for', () => {
  const found = execFileSync(
    'grep',
    ['-rhoE', '--include=*.ts', '--exclude=*.test.ts', "(entity: |ENTITY = )'[a-z_]+'", 'src/domains'],
    { encoding: 'utf8' },
  )
  const kinds = [...new Set(Array.from(found.matchAll(/'([a-z_]+)'/g), ([, kind = '']) => kind))]
  expect(kinds.length).toBeGreaterThan(10)
  expect(kinds.filter((kind) => !(kind in KIND_LABELS))).toEqual([])
})
