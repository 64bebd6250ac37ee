import type { Hono } from 'hono'
import { Id } from '#lib/api.ts'
import { notFound } from '#lib/problem.ts'
import type { Database } from '../database/database.ts'
import type { Tx } from '../database/transaction.ts'
import type { HonoEnv } from '../http/api.ts'
import type { Pdf } from './render-pdf.ts'

/**
 * A paper for the office, at a path with `:id`. `gone`: what is said of an id that is none. Mount it after the walls.
 */
export function mountPdf(
  app: Hono<HonoEnv>,
  db: Pick<Database, 'read'>,
  path: string,
  make: (tx: Tx, id: string) => Promise<Pdf>,
  gone: string,
): void {
  app.get(path, async (x) => {
    const id = Id.safeParse(x.req.param('id'))
    if (!id.success) throw notFound(gone)
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    // A browser shows it, and names it so when it is saved.
    return pdfAnswer(await make(db.read(actor), id.data), 'inline')
  })
}

/** `inline`: a browser shows it; `attachment`: it is saved. */
export const pdfAnswer = ({ fileName, body }: Pdf, how: 'inline' | 'attachment'): Response =>
  new Response(new Uint8Array(body), {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': `${how}; filename="${fileName}"`,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
    },
  })
