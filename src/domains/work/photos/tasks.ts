import type { AppTask } from '#platform/http/context.ts'
import { generateVariants, sweepPhotos } from './generate-variants.ts'

export const tasks: AppTask[] = [
  {
    queue: 'photos.generate-variants',
    formerly: 'photos.develop',
    // One after the other, so that each has the whole time to itself: more than Pictures gives the slowest.
    atOnce: 1,
    expireInSeconds: 240,
    // After a crash it goes on in seconds, not when the whole time is over.
    heartbeatSeconds: 10,
    // Each pause is twice the one before: hours, for a store that is away so long.
    retryLimit: 14,
    run: (data: { id: string }, parts) => generateVariants(parts, data.id),
  },
  {
    queue: 'photos.sweep',
    cron: '40 3 * * *',
    expireInSeconds: 600,
    run: (_data: object, parts) => sweepPhotos(parts),
  },
]
