import { expect, test } from 'vitest'
import { describeChange } from './describe-change.ts'

const at = new Date('2026-11-18T19:04:00Z')
const say = (entity: string, action: string, before: object | null, after: object | null, of?: string) =>
  describeChange({ entity, action, actorName: 'Ray', before, after }, at, of)

test.each([
  [
    'a date',
    'rescheduled',
    { scheduledDate: '2026-11-20' },
    { scheduledDate: '2026-11-21' },
    'Ray changed the date from Nov 20 to Nov 21.',
  ],
  [
    'a date of another year',
    'changed',
    { scheduledDate: '2026-12-30' },
    { scheduledDate: '2027-01-04' },
    'Ray changed the date from Dec 30 to Jan 4, 2027.',
  ],
  [
    'a time',
    'changed',
    { scheduledTime: '09:00' },
    { scheduledTime: '13:30:00' },
    'Ray changed the time from 9:00 AM to 1:30 PM.',
  ],
  ['money', 'changed', { amount: 99000 }, { amount: 128250 }, 'Ray changed the price from $990.00 to $1,282.50.'],
  ['no money before', 'changed', { amount: null }, { amount: 0 }, 'Ray set the price to $0.00.'],
  [
    'minutes',
    'changed',
    { estimatedDuration: 60 },
    { estimatedDuration: 150 },
    'Ray changed the planned time from 1 h to 2 h 30 min.',
  ],
  [
    'a status',
    'status changed',
    { status: 'scheduled' },
    { status: 'in-progress' },
    'Ray changed the status from scheduled to in progress.',
  ],
  [
    'a status that an older version called otherwise',
    'status changed',
    { status: 'needs-look' },
    { status: 'sent' },
    'Ray changed the status from unconfirmed to sent.',
  ],
  [
    'the status of a backup, as an older version called it',
    'status changed',
    { status: 'running' },
    { status: 'cut-short' },
    'Ray changed the status from running to interrupted.',
  ],
  [
    'a phone',
    'updated',
    { phone: '+18135550119' },
    { phone: '+18135550120' },
    'Ray changed the phone from (813) 555-0119 to (813) 555-0120.',
  ],
  ['what is taken away', 'changed', { email: 'a@b.co' }, { email: '' }, 'Ray cleared the email (was a@b.co).'],
  [
    'several words',
    'changed',
    { tags: ['HOA'] },
    { tags: ['HOA', 'gate', 'dog'] },
    'Ray changed the tags from HOA to HOA, gate and dog.',
  ],
  [
    'yes and no',
    'changed',
    { keepClashes: false },
    { keepClashes: true },
    'Ray changed the keep clashes from no to yes.',
  ],
  [
    'an instant',
    'changed',
    { startTime: null },
    { startTime: '2026-11-18T14:04:00.000Z' },
    'Ray set the start to Nov 18, 9:04 AM.',
  ],
  [
    'a first date',
    'scheduled',
    { status: 'requested', scheduledDate: null },
    { status: 'scheduled', scheduledDate: '2026-11-20', scheduledTime: '09:00' },
    'Ray scheduled this job for Nov 20, 9:00 AM.',
  ],
  ['a verb', 'archived', null, null, 'Ray archived this job.'],
  ['a thing and a verb', 'checklist line ticked', null, { line: 'Move planters' }, 'Ray ticked a checklist item.'],
  [
    'a thing with two words after it',
    'checklist line opened again',
    null,
    { line: 'Move planters' },
    'Ray opened a checklist item again.',
  ],
  ['the timer', 'clock started', null, null, 'Ray started the timer.'],
  ['an address', 'address added', null, { label: 'Rental' }, 'Ray added an address.'],
  ['nothing that can be said', 'changed', null, null, 'Ray changed this job.'],
  ['a link', 'link copied', null, null, 'Ray copied the link.'],
  ['a link that is taken back', 'link revoked', null, null, 'Ray revoked the link.'],
  ['two words that are one verb', 'taken back', { status: 'sent' }, { status: 'void' }, 'Ray canceled this job.'],
  ['an action that nobody foresaw', 'sent early', null, null, 'Ray sent early.'],
])('describes %s in plain words', (_what, action, before, after, words) => {
  expect(say('jobs', action, before, after).words).toBe(words)
})

test('names several changes in the sentence and lists each one below it', () => {
  expect(
    say('jobs', 'changed', { scheduledDate: '2026-11-20', amount: 100 }, { scheduledDate: '2026-11-21', amount: 200 }),
  ).toEqual({
    words: 'Ray changed the date and the price.',
    detail: 'Date: Nov 20 → Nov 21\nPrice: $1.00 → $2.00',
  })
})

test('of another record, it says which', () => {
  expect(say('jobs', 'changed', { amount: 100 }, { amount: 200 }, 'Pool Deck Sealing').words).toBe(
    'Ray changed the price of Pool Deck Sealing from $1.00 to $2.00.',
  )
})

test('long words stand under the sentence, and a reason after them', () => {
  expect(say('jobs', 'changed', { notes: 'Old' }, { notes: 'New gate code' })).toEqual({
    words: 'Ray changed the notes.',
    detail: 'New gate code',
  })
  expect(say('jobs', 'status changed', { status: 'scheduled' }, { status: 'cancelled', reason: 'Rain' })).toEqual({
    words: 'Ray changed the status from scheduled to canceled.',
    detail: 'Reason: Rain',
  })
})

test('never shows an id, a brace or a bracket, whatever the record holds', () => {
  const odd = {
    customerId: '7f1d6a52-6a0f-4b61-9d06-0d9a3f2f8a11',
    version: 3,
    deep: { a: [1, { b: 2 }] },
    list: [{ x: 1 }],
    text: 'x'.repeat(500),
  }
  const { words, detail } = say('jobs', 'changed', null, odd)
  expect(`${words} ${detail}`).not.toMatch(/[{}[\]]|7f1d6a52|object/)
  expect(words.length).toBeLessThan(200)
})
