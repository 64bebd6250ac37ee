import type { AppTask } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { followHours } from './follow-hours.ts'
import { generateDueJobs } from './generate-due-jobs.ts'
import { unassignLeaver } from './remake-visits.ts'
import { renameService, type Renamed } from './rename-service.ts'

export const tasks: AppTask[] = [
  // Every few minutes and not only at midnight: a program that was off then catches up right after its start. Where
  // nothing is due it is one look at an index.
  {
    queue: 'recurring.generate-due-jobs',
    formerly: 'recurring.make-due',
    cron: '*/5 * * * *',
    expireInSeconds: 300,
    atOnce: 1,
    run: (_data: object, parts) => generateDueJobs(parts),
  },
  {
    queue: 'recurring.unassign-leaver',
    on: 'technician.left',
    run: async (data: { technicianId: string }, { db }) => {
      await db.transaction(SYSTEM, (tx) => unassignLeaver(tx, data.technicianId))
    },
  },
  {
    queue: 'recurring.follow-hours',
    on: 'hours.changed',
    expireInSeconds: 300,
    atOnce: 1,
    run: (_data: object, parts) => followHours(parts),
  },
  {
    queue: 'recurring.rename-service',
    on: 'price-book.renamed',
    run: async (data: Renamed, { db }) => {
      await db.transaction(SYSTEM, (tx) => renameService(tx, data))
    },
  },
]
