import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { daysInOrder } from '#lib/api.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { log } from '#platform/log.ts'
import { Filter } from './contract-filter.ts'
import { exportJobs, jobsFileName } from './export-jobs.ts'

/** GET /api/jobs/export: the list as a file, with the filters of the list. Mount it after the walls. */
export function mountJobs(app: Hono<HonoEnv>, { db, clock }: AppServices): void {
  app.get('/api/jobs/export', async (x) => {
    const asked = daysInOrder(Filter).safeParse(x.req.query())
    if (!asked.success) throw toValidationProblem(asked.error.issues)
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    const { incoming } = x.env
    const body = await exportJobs(
      () => db.read(actor),
      asked.data,
      (error) => {
        log.warn({ err: error }, 'job export interrupted')
        // Ending the connection signals the error: what was sent so far is not a complete file.
        incoming.socket.destroy()
      },
    )
    // The platform's own types of a web stream differ in name only.
    return x.body(Readable.toWeb(body) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${jobsFileName(asked.data, clock.now())}"`,
    })
  })
}
