import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { CUSTOMER_NOT_FOUND } from '#domains/sales/customers/service.ts'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { exportArchive } from './export-archive.ts'

/**
 * GET /api/customers/{id}/personal-data.zip, beside the contract, whose answers are whole JSON. Mount it after the
 * walls.
 */
export function mountPrivacy(app: Hono<HonoEnv>, parts: AppServices): void {
  app.get('/api/customers/:id/personal-data.zip', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    const actor = x.get('user')
    if (!id.success || !actor) throw notFound(CUSTOMER_NOT_FOUND)
    const { fileName, body } = await exportArchive(parts, actor, id.data)
    // The platform's own types of a web stream differ in name only.
    return x.body(Readable.toWeb(body) as ReadableStream, 200, {
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })
}
