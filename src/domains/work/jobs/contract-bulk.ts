import { z } from 'zod'
import { ClockTime, Days, Minutes } from '#domains/work/schedule/contract.ts'
import { api, Day, Id } from '#lib/api.ts'
import { bulk, BulkRow } from '#lib/bulk-rows.ts'
import { DIALOG_STATUSES } from './contract-status.ts'

const VERSION = 'Reopen the list and try again.'

/** What a row gets; what is left out stays. `version` is the one that was seen. */
const BulkChange = z.object({
  id: Id,
  version: z.number(VERSION).int(VERSION).min(1, VERSION),
  scheduledDate: Day.nullish(),
  scheduledTime: ClockTime.nullish(),
  estimatedDuration: Minutes.nullish(),
  days: Days.optional(),
  technicianIds: z.array(Id).max(50, 'Choose 50 or fewer.').optional(),
})
export type BulkChange = z.infer<typeof BulkChange>

const BulkStatus = z.object({
  id: Id,
  status: z.enum(DIALOG_STATUSES, 'Choose requested, scheduled, in-progress or completed.'),
})
export type BulkStatus = z.infer<typeof BulkStatus>

/** What became of each, and its version by now; null for one that does not exist. */
const JobResults = z.array(BulkRow.extend({ version: z.number().int().nullable() }))
export type JobResults = z.infer<typeof JobResults>

export const bulkContract = {
  changeMany: api
    .route({
      method: 'PATCH',
      path: '/jobs/bulk',
      summary: 'Move or assign several jobs; each answers for itself',
    })
    .input(
      z.object({
        items: bulk(BulkChange),
        /** They were shown what it clashes with, and keep it. */
        keepClashes: z.boolean('Choose yes or no.').default(false),
      }),
    )
    .output(JobResults),
  setStatusMany: api
    .route({
      method: 'PATCH',
      path: '/jobs/bulk/status',
      summary: 'Set the status of several jobs; each answers for itself',
    })
    .input(z.object({ items: bulk(BulkStatus) }))
    .output(JobResults),
}
