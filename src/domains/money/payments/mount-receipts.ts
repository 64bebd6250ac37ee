import type { Hono } from 'hono'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { mountPdf } from '#platform/pdf/mount.ts'
import { NO_RECEIPT, renderReceiptPdf } from './receipt-pdf.ts'

/** GET /api/payments/{entryId}/receipt, for the office. Mount it after the walls. */
export const mountReceipts = (app: Hono<HonoEnv>, { db }: AppServices): void =>
  mountPdf(app, db, '/api/payments/:id/receipt', (tx, id) => renderReceiptPdf(tx, id), NO_RECEIPT)
