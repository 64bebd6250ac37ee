import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { notFound } from '#lib/problem.ts'
import { Id } from '#lib/api.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { GONE } from './service.ts'
import { wrongLines } from './wrong-lines.ts'

/** GET /api/imports/{id}/wrong.csv, beside the contract, whose answers are whole JSON. Mount it after the walls. */
export function mountImports(app: Hono<Carried>, { db }: Parts): void {
  app.get('/api/imports/:id/wrong.csv', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    if (!id.success) throw notFound(GONE)
    const { fileName, body } = await wrongLines(() => db.read(SYSTEM), id.data)
    // The platform's own types of a web stream differ in name only.
    return x.body(Readable.toWeb(body) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
    })
  })
}
