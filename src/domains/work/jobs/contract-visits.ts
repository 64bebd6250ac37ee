import { z } from 'zod'
import { ArrivalWindow } from '#domains/system/business/contract-arrival-window.ts'
import { ClockTime, Minutes } from '#domains/work/schedule/contract.ts'
import { Day, Id } from '#lib/api.ts'
import { line } from '#lib/text.ts'
import { TaskText } from './contract-checklist.ts'

export const MAX_VISITS = 20

/** A visit of a job after its first one, with its own part of the clock. */
export const JobVisit = z.object({
  id: Id,
  title: z.string(),
  date: z.string(),
  /** HH:MM; null: any time. */
  time: z.string().nullable(),
  minutes: z.number().int(),
  arrivalWindowMinutes: ArrivalWindow,
  technicians: z.array(z.object({ id: Id, name: z.string() })),
  /** What is taken along, and booked for this visit. */
  equipment: z.array(z.object({ id: Id, name: z.string() })),
  /** Minutes, all runs of the clock on this visit together. */
  actualDuration: z.number().int().nullable(),
  startTime: z.date().nullable(),
  endTime: z.date().nullable(),
  clockStartedAt: z.date().nullable(),
  doneAt: z.date().nullable(),
})
export type JobVisit = z.infer<typeof JobVisit>

/** The next visit of a job whose first one is done or past: what the list of jobs shows. `at` counts from 1. */
export const NextVisit = z.object({
  id: Id,
  title: z.string(),
  date: z.string(),
  time: z.string().nullable(),
  at: z.number().int(),
})
export type NextVisit = z.infer<typeof NextVisit>

const VERSION = 'Reopen the job and try again.'
const version = z.number(VERSION).int(VERSION).min(1, VERSION)

/** `version` is the one of the job that was seen. Without `arrivalWindowMinutes`, the visit has the one of the job. */
export const NewVisit = z.object({
  version,
  title: line(60, 'Enter what you’ll do on this visit, like Seal.'),
  date: Day,
  time: ClockTime.nullish(),
  minutes: Minutes.optional(),
  arrivalWindowMinutes: ArrivalWindow.optional(),
  technicianIds: z.array(Id).max(50, 'Choose 50 or fewer.').optional(),
  equipmentIds: z.array(Id).max(50, 'Choose 50 or fewer.').optional(),
  /** Checklist items of this visit. */
  tasks: z.array(TaskText).max(20, 'You can add up to 20 items at once.').optional(),
  /** They were shown what it clashes with, and keep it. */
  keepClashes: z.boolean('Choose yes or no.').optional(),
})
export type NewVisit = z.infer<typeof NewVisit>

/** What is left out stays. */
export const VisitChange = NewVisit.omit({ tasks: true }).partial().extend({ version })
export type VisitChange = z.infer<typeof VisitChange>

/** Which visit a press of the clock is for: the first one of the job, or the id of a further one. */
export const VisitRef = z.union([z.literal('first'), Id], 'Choose a visit of this job.')
export type VisitRef = z.infer<typeof VisitRef>
