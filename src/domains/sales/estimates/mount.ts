import type { Hono } from 'hono'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { mountPdf } from '#platform/pdf/mount.ts'
import { renderEstimatePdf } from './render-pdf.ts'
import { ESTIMATE_NOT_FOUND } from './estimate-row.ts'

/** GET /api/estimates/{id}/pdf, beside the contract, whose answers are JSON. Mount it after the walls. */
export const mountEstimates = (app: Hono<HonoEnv>, { db }: AppServices): void =>
  mountPdf(app, db, '/api/estimates/:id/pdf', renderEstimatePdf, ESTIMATE_NOT_FOUND)
