import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { removeLeaver } from './service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'crews.remove-leaver',
    on: 'technician.left',
    run: async (data: { technicianId: string }, { db }) => {
      await db.transaction(SYSTEM, (tx) => removeLeaver(tx, data.technicianId))
    },
  },
]
