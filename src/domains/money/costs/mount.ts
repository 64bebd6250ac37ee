import type { Hono } from 'hono'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { MarginsAsked } from './contract.ts'
import { marginsCsv } from './margins-csv.ts'

/** GET /api/reports/margins.csv, beside the contract, whose answers are JSON. Mount it after the walls. */
export function mountCosts(app: Hono<HonoEnv>, { db }: AppServices): void {
  app.get('/api/reports/margins.csv', async (x) => {
    const asked = MarginsAsked.safeParse(x.req.query())
    if (!asked.success) throw toValidationProblem(asked.error.issues)
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    const { fileName, body } = await marginsCsv(db.read(actor), asked.data)
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
}
