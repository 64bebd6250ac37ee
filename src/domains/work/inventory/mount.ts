import type { Hono } from 'hono'
import { z } from 'zod'
import { Id } from '#lib/api.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { pdfAnswer } from '#platform/pdf/mount.ts'
import { exportReorderCsv, renderReorderPdf } from './reorder-export.ts'

const Query = z.object({ businessId: Id.optional() })

/**
 * GET /api/materials/reorder.csv and .pdf: the list of what to buy as a file. Beside the contract, whose answers are
 * JSON. Mount it after the walls.
 */
export function mountInventory(app: Hono<HonoEnv>, { db }: AppServices): void {
  const serve = (path: string, answer: (tx: Tx, asked: z.infer<typeof Query>) => Promise<Response>) =>
    app.get(path, async (x) => {
      const asked = Query.safeParse(x.req.query())
      if (!asked.success) throw toValidationProblem(asked.error.issues)
      const actor = x.get('user')
      if (!actor) throw new Error('Access control requires a session')
      return answer(db.read(actor), asked.data)
    })
  serve('/api/materials/reorder.pdf', async (tx, asked) => pdfAnswer(await renderReorderPdf(tx, asked), 'inline'))
  serve('/api/materials/reorder.csv', async (tx, asked) => {
    const { fileName, body } = await exportReorderCsv(tx, asked)
    return new Response(body, {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${fileName}"`,
      },
    })
  })
}
