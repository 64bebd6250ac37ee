import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { renameService, type Renamed } from './rename-service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'pricing.rename-service',
    on: 'price-book.renamed',
    run: async (data: Renamed, { db }) => {
      await db.transaction(SYSTEM, (tx) => renameService(tx, data))
    },
  },
]
