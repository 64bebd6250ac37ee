import type { Hono } from 'hono'
import type { HonoEnv } from '#platform/http/api.ts'
import type { AppServices } from '#platform/http/context.ts'
import { mountPdf } from '#platform/pdf/mount.ts'
import { renderChangeOrderPdf } from './change-order-document.ts'
import { CHANGE_ORDER_NOT_FOUND } from './change-order-row.ts'

/** GET /api/change-orders/{id}/pdf, beside the contract, whose answers are JSON. Mount it after the walls. */
export const mountChangeOrders = (app: Hono<HonoEnv>, { db }: AppServices): void =>
  mountPdf(app, db, '/api/change-orders/:id/pdf', renderChangeOrderPdf, CHANGE_ORDER_NOT_FOUND)
