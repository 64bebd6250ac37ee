import type { Hono } from 'hono'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { mountPdf } from '#platform/pdf/mount.ts'
import { renderInvoicePdf } from './render-pdf.ts'
import { INVOICE_NOT_FOUND } from './invoice-row.ts'

/** GET /api/invoices/{id}/pdf, beside the contract, whose answers are JSON. Mount it after the walls. */
export const mountInvoices = (app: Hono<HonoEnv>, parts: AppServices): void =>
  mountPdf(app, parts.db, '/api/invoices/:id/pdf', (tx, id) => renderInvoicePdf(tx, parts, id), INVOICE_NOT_FOUND)
