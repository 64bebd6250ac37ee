import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { bulk, BulkRow } from '#lib/bulk-rows.ts'

export const bulkContract = {
  createMany: api
    .route({
      method: 'POST',
      path: '/invoices/bulk',
      summary: 'Create a draft invoice for each of several completed jobs; each answers for itself',
    })
    .input(z.object({ items: bulk(z.object({ id: Id })) }))
    .output(z.array(BulkRow.extend({ invoiceId: Id.nullable(), invoiceNumber: z.string().nullable() }))),
}
