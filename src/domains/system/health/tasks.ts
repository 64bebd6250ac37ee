import type { AppTask } from '#platform/http/context.ts'
import * as health from './service.ts'

export const tasks: AppTask[] = [
  // Not at once again when it cannot be written: two looks in a row should lie some minutes apart.
  {
    queue: 'health.run-checks',
    formerly: 'health.look',
    cron: '*/5 * * * *',
    expireInSeconds: 60,
    atOnce: 1,
    retryLimit: 0,
    run: (_data: object, parts) => health.run(parts),
  },
  {
    queue: 'health.thin',
    cron: '35 3 * * *',
    expireInSeconds: 120,
    run: (_data: object, parts) => health.thinHistory(parts),
  },
]
