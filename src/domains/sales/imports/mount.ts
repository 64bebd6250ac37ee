import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { notFound } from '#lib/problem.ts'
import { Id } from '#lib/api.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { IMPORT_NOT_FOUND } from './service.ts'
import { exportWrongLines } from './export-wrong-lines.ts'

/** GET /api/imports/{id}/wrong.csv, beside the contract, whose answers are whole JSON. Mount it after the walls. */
export function mountImports(app: Hono<HonoEnv>, { db }: AppServices): void {
  app.get('/api/imports/:id/wrong.csv', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    if (!id.success) throw notFound(IMPORT_NOT_FOUND)
    const { fileName, body } = await exportWrongLines(() => db.read(SYSTEM), id.data)
    // The platform's own types of a web stream differ in name only.
    return x.body(Readable.toWeb(body) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })
}
