import type { Hono } from 'hono'
import type { Carried } from '#platform/http/api.ts'
import type { Parts } from '#platform/http/context.ts'
import { mountPdf } from '#platform/press/mount.ts'
import { estimatePdf } from './print.ts'
import { GONE } from './row.ts'

/** GET /api/estimates/{id}/pdf, beside the contract, whose answers are JSON. Mount it after the walls. */
export const mountEstimates = (app: Hono<Carried>, { db }: Parts): void =>
  mountPdf(app, db, '/api/estimates/:id/pdf', estimatePdf, GONE)
