import type { Hono } from 'hono'
import { CUSTOMER_NOT_FOUND } from '#domains/sales/customers/service.ts'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { mountPdf } from '#platform/pdf/mount.ts'
import { PERIODS } from './contract-statement.ts'
import { renderStatementPdf } from './customer-statement.ts'

/** GET /api/statements/{customerId}/{period}/pdf. Mount it after the walls. */
export function mountStatements(app: Hono<HonoEnv>, { db }: AppServices): void {
  for (const period of PERIODS)
    mountPdf(
      app,
      db,
      `/api/statements/:id/${period}/pdf`,
      (tx, id) => renderStatementPdf(tx, id, period),
      CUSTOMER_NOT_FOUND,
    )
}
