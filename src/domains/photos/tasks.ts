import type { AppTask } from '#platform/http/context.ts'
import { develop, sweep } from './develop.ts'

export const tasks: AppTask[] = [
  {
    queue: 'photos.develop',
    // One after the other, so that each has the whole time to itself: more than Pictures gives the slowest.
    atOnce: 1,
    expireInSeconds: 240,
    run: (data: { id: string }, parts) => develop(parts, data.id),
  },
  { queue: 'photos.sweep', cron: '40 3 * * *', expireInSeconds: 600, run: (_data: object, parts) => sweep(parts) },
]
