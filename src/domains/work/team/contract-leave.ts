import { z } from 'zod'
import { StepUp } from '#domains/system/auth/contract-person.ts'
import { Technician } from '#domains/work/technicians/contract.ts'
import { api, Id } from '#lib/api.ts'

const AheadKind = z.enum(['job', 'job-visit', 'visit'], 'Choose a visit of this person.')

/**
 * Something that a person is still down for: a job, a further visit of one, or an estimate visit. `id` is its own,
 * `jobId` that of the job where there is one.
 */
export const VisitAhead = z.object({
  kind: AheadKind,
  id: Id,
  jobId: Id.nullable(),
  /** Null: a job without a date. */
  date: z.string().nullable(),
  /** HH:MM; null: any time. */
  time: z.string().nullable(),
  customerName: z.string(),
  service: z.string(),
})
export type VisitAhead = z.infer<typeof VisitAhead>

/** More than a person can have ahead; a list that reaches it is handed over in two steps. */
export const MAX_AHEAD = 500

/** `to` null: stays on the calendar without this person. */
const Handover = z.object({ kind: AheadKind, id: Id, to: Id.nullable() })
export type Handover = z.infer<typeof Handover>

const yesOrNo = z.boolean('Choose yes or no.')

/** Every visit ahead is named: one that came up since is answered with 409, and nothing has changed. */
export const Leaving = z.object({
  visits: z.array(Handover, 'Choose who takes each visit.').max(MAX_AHEAD),
  /** They were shown what it clashes with, and keep it. */
  keepClashes: yesOrNo.default(false),
  /** Removes the account, too. Owners only, with the password or a passkey. */
  removeSignIn: yesOrNo.default(false),
})
export type Leaving = z.infer<typeof Leaving>

export const leaveContract = {
  visitsAhead: api
    .route({
      method: 'GET',
      path: '/team-members/{id}/visits',
      summary: 'List the jobs and visits that a technician is still down for, the nearest first',
    })
    .input(z.object({ id: Id }))
    .output(z.array(VisitAhead)),
  leave: api
    .route({
      method: 'POST',
      path: '/team-members/{id}/leave',
      summary: 'Make a technician inactive and hand over their visits; requires step-up to remove their sign-in',
    })
    .input(Leaving.extend({ id: Id, ...StepUp.shape }))
    .output(Technician),
}
