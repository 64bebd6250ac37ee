import { expect, test } from 'vitest'
import type { OfflineAction } from '../offline/offline-actions.ts'
import {
  applyToEvent,
  applyToJob,
  applyToUsage,
  applyToVisit,
  type EventStop,
  type Usage,
  type VisitStop,
} from './apply-pending.ts'
import type { JobStop } from './stops.ts'

// Only what the acts look at.
const job = {
  id: 'a',
  status: 'scheduled',
  clockStartedAt: null,
  startTime: null,
  endTime: null,
  actualDuration: null,
  signed: null,
  tasks: [{ id: 't', text: 'First coat', doneAt: null, doneBy: null }],
} as unknown as JobStop

const clock = (press: 'start' | 'stop' | 'complete', at: string): OfflineAction => ({
  kind: 'clock',
  press,
  jobId: 'a',
  at: `2026-11-20T${at}:00.000Z`,
})

test('a whole morning that waits shows the job as the server will say it', () => {
  const acts = [clock('start', '14:10'), clock('stop', '15:40'), clock('start', '16:00'), clock('complete', '17:00')]
  expect(acts.reduce(applyToJob, job)).toMatchObject({
    status: 'completed',
    startTime: '2026-11-20T14:10:00.000Z',
    endTime: '2026-11-20T17:00:00.000Z',
    actualDuration: 150,
    clockStartedAt: null,
  })
})

test('pressed twice is as once, and a start from before the last stop changes nothing', () => {
  const stopped = [
    clock('start', '14:00'),
    clock('start', '14:30'),
    clock('stop', '15:00'),
    clock('stop', '15:30'),
  ].reduce(applyToJob, job)
  expect(stopped).toMatchObject({ actualDuration: 60, endTime: '2026-11-20T15:00:00.000Z' })
  expect(applyToJob(stopped, clock('start', '14:45'))).toEqual(stopped)
})

test.each(['stop', 'complete'] as const)(
  'a %s from before another person went on with the job leaves their clock running',
  (press) => {
    const running = applyToJob(job, clock('start', '16:00'))
    expect(applyToJob(running, clock(press, '15:00'))).toEqual(running)
  },
)

test('ticks and signatures show on their own job alone', () => {
  const tick: OfflineAction = { kind: 'tick', jobId: 'a', taskId: 't', done: true }
  expect(applyToJob(job, tick).tasks[0]?.doneAt).not.toBeNull()
  expect(applyToJob(applyToJob(job, tick), { ...tick, done: false })).toEqual(job)
  const sign: OfflineAction = {
    kind: 'sign',
    jobId: 'a',
    name: 'Elena',
    signature: 'typed',
    at: '2026-11-20T17:00:00.000Z',
  }
  expect(applyToJob(job, sign).signed).toEqual({ name: 'Elena', signedAt: sign.at })
  expect(applyToJob(job, { ...sign, jobId: 'b' })).toBe(job)
})

test('what was used and a visit that is done show too', () => {
  const usage = {
    jobId: 'a',
    recordedAt: null,
    materials: [{ materialId: 'm', name: 'Sealer', unit: 'gal', planned: 9, used: null }],
    equipment: [{ equipmentId: 'e', name: 'Washer', planned: true, hours: null, notes: null }],
  } as Usage
  const used = applyToUsage(usage, {
    kind: 'used',
    jobId: 'a',
    materials: [{ materialId: 'm', quantity: 8 }],
    equipment: [],
  })
  expect(used).toMatchObject({ materials: [{ used: 8 }], equipment: [{ hours: null }] })
  expect(used.recordedAt).not.toBeNull()
  const visit = { id: 'v', status: 'scheduled' } as VisitStop
  expect(applyToVisit(visit, { kind: 'visit', visitId: 'v', done: true }).status).toBe('done')
  const event = { id: 'e', doneAt: null } as EventStop
  expect(applyToEvent(event, { kind: 'event', eventId: 'e', done: true }).doneAt).not.toBeNull()
  expect(applyToEvent(event, { kind: 'event', eventId: 'x', done: true })).toBe(event)
})
