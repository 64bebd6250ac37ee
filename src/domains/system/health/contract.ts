import { z } from 'zod'
import { api, Id } from '#lib/api.ts'

/** spec.md §4: anything else than the first three is shown as Unknown. */
export const Status = z.enum(['healthy', 'warning', 'unhealthy', 'unknown'])
export type Status = z.infer<typeof Status>

export const Point = z.object({ at: z.date(), status: Status, measure: z.number().nullable() })

/** A part as it was last looked at. */
export const HealthCheck = z.object({
  id: Id,
  /** Under which heading it stands. */
  checkType: z.string(),
  checkName: z.string(),
  status: Status,
  message: z.string().nullable(),
  /** Milliseconds that it took to answer; null where that says nothing. */
  responseTimeMs: z.number().int().nullable(),
  /** JSON: `details`, name by name, and `advice`, each where there is some. */
  metadata: z.string().nullable(),
  createdAt: z.date(),
  /** Null: it is well. Since when it is not, as two looks in a row have said. */
  brokenSince: z.date().nullable(),
  /** What it was over the period, the oldest first. */
  history: z.array(Point),
})
export type HealthCheck = z.infer<typeof HealthCheck>

export const Period = z.enum(['day', 'week'], 'Choose a day or a week.')
export type Period = z.infer<typeof Period>

/** What went wrong, from its beginning to its end. */
export const HealthEvent = z.object({
  id: Id,
  checkName: z.string(),
  message: z.string(),
  beganAt: z.date(),
  /** Null: it is still so. */
  endedAt: z.date().nullable(),
  told: z.boolean(),
})
export type HealthEvent = z.infer<typeof HealthEvent>

const asked = z.object({ period: Period.default('day') })

export const contract = {
  list: api
    .route({
      method: 'GET',
      path: '/system-health',
      summary: 'The latest result of each check, with its history for a day or a week',
    })
    .input(asked)
    .output(z.array(HealthCheck)),
  run: api
    .route({
      method: 'POST',
      path: '/system-health/run',
      summary: 'Run all checks now and return the results',
    })
    .input(asked.prefault({}))
    .output(z.array(HealthCheck)),
  events: api
    .route({ method: 'GET', path: '/system-health/events', summary: 'Recent problems, newest first' })
    .output(z.array(HealthEvent)),
}
