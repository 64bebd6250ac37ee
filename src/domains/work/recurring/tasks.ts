import type { AppTask } from '#platform/http/context.ts'
import { generateDueJobs } from './generate-due-jobs.ts'

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
]
