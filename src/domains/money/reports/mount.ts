import { Readable } from 'node:stream'
import type { Context as HttpContext, Hono } from 'hono'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { log } from '#platform/log.ts'
import { pdfAnswer } from '#platform/pdf/mount.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { exportAdConversions } from './ad-conversions.ts'
import { AdNetwork } from './contract-sources.ts'
import { Query } from './contract.ts'
import { getReportFileName, exportReportCsv } from './report-csv.ts'
import { renderReportPdf } from './report-pdf.ts'
import { formatSourceCsv } from './source-csv.ts'
import { buildSourceReport } from './source-figures.ts'

/**
 * GET /api/reports/report.csv, report.pdf, sources.csv and conversions.csv: a report as a file. Beside the contract, whose answers are whole JSON. Mount it
 * after the walls.
 */
export function mountReports(app: Hono<HonoEnv>, { db }: AppServices): void {
  app.on('GET', ['/api/reports/report.csv', '/api/reports/report.pdf'], async (x) => {
    const asked = Query.safeParse(x.req.query())
    if (!asked.success) throw toValidationProblem(asked.error.issues)
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    if (x.req.path.endsWith('.pdf')) return pdfAnswer(await renderReportPdf(db.read(actor), asked.data), 'attachment')
    const { incoming } = x.env
    const body = await exportReportCsv(
      () => db.read(actor),
      asked.data,
      (error) => {
        log.warn({ err: error }, 'a report as CSV broke off')
        // Ending the connection signals the error: what was sent so far is not a complete file.
        incoming.socket.destroy()
      },
    )
    // The platform's own types of a web stream differ in name only.
    return x.body(Readable.toWeb(body) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${getReportFileName(asked.data, 'csv')}"`,
    })
  })
  const respond = async (
    x: HttpContext<HonoEnv>,
    name: string,
    write: (tx: Tx, asked: Query) => Promise<string>,
  ): Promise<Response> => {
    const asked = Query.safeParse(x.req.query())
    if (!asked.success) throw toValidationProblem(asked.error.issues)
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    const { from, to } = asked.data
    return x.body(await write(db.read(actor), asked.data), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-${from}-to-${to}.csv"`,
    })
  }
  app.get('/api/reports/sources.csv', (x) =>
    respond(x, 'sources', async (tx, asked) => formatSourceCsv(await buildSourceReport(tx, asked))),
  )
  app.get('/api/reports/conversions.csv', (x) => {
    const network = AdNetwork.safeParse(x.req.query('network'))
    if (!network.success) throw toValidationProblem(network.error.issues)
    return respond(x, `${network.data}-ads-conversions`, (tx, asked) => exportAdConversions(tx, network.data, asked))
  })
}
