import type { Hono } from 'hono'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { mountPdf } from '#platform/press/mount.ts'
import { invoicePdf } from './print.ts'
import { GONE } from './row.ts'

/** GET /api/invoices/{id}/pdf, beside the contract, whose answers are JSON. Mount it after the walls. */
export const mountInvoices = (app: Hono<Carried>, { db }: Parts): void =>
  mountPdf(app, db, '/api/invoices/:id/pdf', invoicePdf, GONE)
