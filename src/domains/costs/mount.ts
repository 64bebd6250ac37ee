import type { Hono } from 'hono'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { unfit } from '#platform/http/sentences.ts'
import { MarginsAsked } from './contract.ts'
import { marginsCsv } from './margins-csv.ts'

/** GET /api/reports/margins.csv, beside the contract, whose answers are JSON. Mount it after the walls. */
export function mountCosts(app: Hono<Carried>, { db }: Parts): void {
  app.get('/api/reports/margins.csv', async (x) => {
    const asked = MarginsAsked.safeParse(x.req.query())
    if (!asked.success) throw unfit(asked.error.issues)
    const actor = x.get('user')
    if (!actor) throw new Error('The walls let nobody in without a session')
    const { fileName, body } = await marginsCsv(db.read(actor), asked.data)
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
}
