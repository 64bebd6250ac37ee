import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { compactCounts } from './overview-figures.ts'
import { sendDueReports } from './send-report.ts'

export const tasks: AppTask[] = [
  {
    queue: 'reports.compact-service-counts',
    formerly: 'reports.add-up-served',
    cron: '*/5 * * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, compactCounts),
  },
  {
    queue: 'reports.send-due',
    // So often that 7:00 means 7:00, and what an outage left undone is made good soon after.
    cron: '*/5 * * * *',
    expireInSeconds: 120,
    run: (_data: object, parts) => parts.db.transaction(SYSTEM, (tx) => sendDueReports(tx, parts)),
  },
]
