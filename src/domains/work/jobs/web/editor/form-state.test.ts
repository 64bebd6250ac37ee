import { describe, expect, test } from 'vitest'
import type { JobRow } from '../row-types.ts'
import { pickChanges, toDraft, EMPTY, isUnsaved, readDraft } from './form-state.ts'

const JOB: JobRow = {
  id: '1',
  version: 3,
  businessId: '2',
  customerId: '3',
  customerName: 'Ruth Delgado',
  customerPhone: '+18135550148',
  siteAddress: null,
  address: '12 Alafia Trace, Lithia',
  service: 'Paver Restoration',
  status: 'scheduled',
  scheduledDate: '2026-11-20',
  scheduledTime: '08:00',
  arrivalWindowMinutes: 0,
  days: 1,
  nextVisit: null,
  dates: ['2026-11-20'],
  estimatedDuration: 360,
  actualDuration: null,
  startTime: null,
  endTime: null,
  clockStartedAt: null,
  technicians: [
    { id: 'a', name: 'Luis' },
    { id: 'b', name: 'Kim' },
  ],
  equipment: [],
  areaSqFt: 1040,
  finish: 'natural',
  notes: null,
  crewNotes: 'Gate code 2290.',
  customerNotes: null,
  cancelReason: null,
  archivedAt: null,
  reminderSent: false,
  confirmationSent: false,
  confirmedAt: null,
  amount: 234_000,
  depositAmount: null,
  paymentStatus: 'pending',
  createdAt: '2026-11-01T00:00:00Z',
}
const changed = (change: Partial<ReturnType<typeof toDraft>>) => {
  const judged = readDraft({ ...toDraft(JOB), ...change })
  return 'errors' in judged ? judged.errors : pickChanges(judged.read, JOB)
}

describe('the editor of a job', () => {
  test('shows a job as one types it, and nothing is unsaved', () => {
    expect(toDraft(JOB)).toMatchObject({
      areaSqFt: '1,040',
      amount: '2,340.00',
      date: '2026-11-20',
      time: '08:00',
      minutes: 360,
    })
    expect(isUnsaved(toDraft(JOB), JOB)).toBe(false)
    expect(changed({})).toEqual({})
  })

  test('sends only what differs', () => {
    expect(changed({ time: '07:00', amount: '$2,400' })).toEqual({ scheduledTime: '07:00', amount: 240_000 })
    expect(changed({ technicianIds: ['b', 'a'] })).toEqual({})
    expect(changed({ technicianIds: ['b'] })).toEqual({ technicianIds: ['b'] })
    expect(changed({ crewNotes: ' ', finish: '', areaSqFt: '', amount: '' })).toEqual({
      crewNotes: null,
      finish: null,
      areaSqFt: null,
      amount: null,
    })
    expect(changed({ date: '' })).toEqual({ scheduledDate: null, scheduledTime: null })
    expect(isUnsaved({ ...toDraft(JOB), amount: 'x' }, JOB)).toBe(true)
  })

  test('says what is wrong beside the field', () => {
    expect(changed({ amount: 'much' })).toEqual({ amount: 'Enter dollars and cents, like 1,250 or 1,250.50.' })
    expect(changed({ areaSqFt: '-5' })).toEqual({ areaSqFt: 'Enter whole square feet, like 1,040.' })
    expect(changed({ areaSqFt: '10.5' })).toEqual({ areaSqFt: 'Enter whole square feet, like 1,040.' })
    expect(readDraft(EMPTY)).toEqual({ errors: { service: 'Choose a service.' } })
  })
})
