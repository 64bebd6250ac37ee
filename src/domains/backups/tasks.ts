import type { AppTask } from '#platform/http/context.ts'
import { look, make } from './make.ts'
import { nightly, weekly } from './night.ts'
import { verify } from './verify.ts'

/** Seconds: of years of photos to a slow store. */
const LONG = 6 * 3600

export const tasks: AppTask[] = [
  { queue: 'backups.nightly', cron: '0 3 * * *', expireInSeconds: 60, run: (_data: object, parts) => nightly(parts) },
  {
    queue: 'backups.make',
    atOnce: 1,
    expireInSeconds: LONG,
    // After a crash it is begun again in seconds, not when the whole time is over.
    heartbeatSeconds: 10,
    retryLimit: 3,
    run: (data: { id: string }, parts) => make(parts, data.id),
  },
  { queue: 'backups.weekly', cron: '0 4 * * 0', expireInSeconds: 60, run: (_data: object, { db }) => weekly(db) },
  {
    queue: 'backups.verify',
    atOnce: 1,
    expireInSeconds: LONG,
    heartbeatSeconds: 10,
    retryLimit: 3,
    run: (data: { id: string }, parts) => verify(parts, data.id),
  },
  { queue: 'backups.look', cron: '*/30 * * * *', expireInSeconds: 120, run: (_data: object, parts) => look(parts) },
]
