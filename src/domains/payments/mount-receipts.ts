import type { Hono } from 'hono'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { mountPdf } from '#platform/press/mount.ts'
import { NO_RECEIPT, receiptPdf } from './receipt.ts'

/** GET /api/payments/{entryId}/receipt, for the office. Mount it after the walls. */
export const mountReceipts = (app: Hono<Carried>, { db }: Parts): void =>
  mountPdf(app, db, '/api/payments/:id/receipt', (tx, id) => receiptPdf(tx, id), NO_RECEIPT)
