import type { AppTask } from '#platform/http/context.ts'
import { purgeFiles } from './purge-files.ts'

export const tasks: AppTask[] = [
  {
    queue: 'files.purge',
    cron: '45 3 * * *',
    expireInSeconds: 600,
    run: (_data: object, parts) => purgeFiles(parts),
  },
]
