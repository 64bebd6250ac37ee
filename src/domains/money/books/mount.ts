import type { Context, Hono } from 'hono'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { PeriodQuery } from './contract.ts'
import { EXPORT_NOT_FOUND, getExportFile } from './saved-exports.ts'
import { paymentMethodsCsv } from './payment-methods.ts'
import { salesTaxCsv } from './sales-tax.ts'

/**
 * GET /api/books/exports/{id}/files/{file}, /api/books/sales-tax.csv and /api/books/payment-methods.csv: files, beside
 * the contract, whose answers are JSON. Mount them after the walls.
 */
export function mountBooks(app: Hono<HonoEnv>, { db }: AppServices): void {
  const read = (x: Context<HonoEnv>): Tx => {
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    return db.read(actor)
  }
  app.get('/api/books/exports/:id/files/:file', async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    if (!id.success) throw notFound(EXPORT_NOT_FOUND)
    const { name, body, type } = await getExportFile(read(x), id.data, x.req.param('file'))
    return fileAnswer(name, body, type)
  })
  for (const [path, csv] of [
    ['sales-tax', salesTaxCsv],
    ['payment-methods', paymentMethodsCsv],
  ] as const)
    app.get(`/api/books/${path}.csv`, async (x) => {
      const asked = PeriodQuery.safeParse(x.req.query())
      if (!asked.success) throw toValidationProblem(asked.error.issues)
      const body = await csv(read(x), asked.data)
      return fileAnswer(
        `${path}-${asked.data.from}-to-${asked.data.to}.csv`,
        Buffer.from(body),
        'text/csv; charset=utf-8',
      )
    })
}

const fileAnswer = (name: string, body: Buffer, type: string): Response =>
  new Response(new Uint8Array(body), {
    headers: { 'content-type': type, 'content-disposition': `attachment; filename="${name}"` },
  })
