import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import type { Tx } from '#platform/database/transaction.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { toValidationProblem } from '#platform/http/validation-messages.ts'
import { log } from '#platform/log.ts'
import { Filter } from './contract.ts'
import { exportFileName, exportCsv } from './export-customers.ts'
import type { ExtraColumns } from './export-customers.ts'

/** The columns of the domains above; `details` depends on what the owner has defined. */
type MoreColumns = { consent: ExtraColumns; details: (tx: Tx) => Promise<ExtraColumns> }

/**
 * GET /api/customers/export: the list as a file, with the filters of the list. `consent=true` adds what they said about
 * messages, `details=true` their tags and custom fields. Beside the contract, whose answers are whole JSON. Mount it
 * after the walls.
 */
export function mountCustomers(
  app: Hono<HonoEnv>,
  { db, clock }: AppServices,
  { consent: consentColumns, details: detailColumns }: MoreColumns,
): void {
  app.get('/api/customers/export', async (x) => {
    const { search, consent, details, ...query } = x.req.query()
    const asked = Filter.safeParse({ q: search, ...query })
    if (!asked.success) throw toValidationProblem(asked.error.issues)
    const actor = x.get('user')
    if (!actor) throw new Error('Access control requires a session')
    const { incoming } = x.env
    const body = await exportCsv(
      () => db.read(actor),
      asked.data,
      [
        ...(details === 'true' ? [await detailColumns(db.read(actor))] : []),
        ...(consent === 'true' ? [consentColumns] : []),
      ],
      (error) => {
        log.warn({ err: error }, 'customer export interrupted')
        // Ending the connection signals the error: what was sent so far is not a complete file.
        incoming.socket.destroy()
      },
    )
    // The platform's own types of a web stream differ in name only.
    return x.body(Readable.toWeb(body) as ReadableStream, 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${exportFileName(asked.data, clock.now())}"`,
    })
  })
}
