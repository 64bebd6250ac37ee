import type { Hono } from 'hono'
import { z } from 'zod'
import { Id } from '#lib/api.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { unfit } from '#platform/http/sentences.ts'
import { pdfAnswer } from '#platform/press/mount.ts'
import { reorderCsv, reorderPdf } from './reorder-papers.ts'

const Asked = z.object({ businessId: Id.optional() })

/**
 * GET /api/materials/reorder.csv and .pdf: the list of what to buy as a file. Beside the contract, whose answers are
 * JSON. Mount it after the walls.
 */
export function mountInventory(app: Hono<Carried>, { db }: Parts): void {
  const serve = (path: string, answer: (tx: Tx, asked: z.infer<typeof Asked>) => Promise<Response>) =>
    app.get(path, async (x) => {
      const asked = Asked.safeParse(x.req.query())
      if (!asked.success) throw unfit(asked.error.issues)
      const actor = x.get('user')
      if (!actor) throw new Error('The walls let nobody in without a session')
      return answer(db.read(actor), asked.data)
    })
  serve('/api/materials/reorder.pdf', async (tx, asked) => pdfAnswer(await reorderPdf(tx, asked), 'inline'))
  serve('/api/materials/reorder.csv', async (tx, asked) => {
    const { fileName, body } = await reorderCsv(tx, asked)
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
}
