import type { AppTask } from '#platform/http/context.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import { addJoiner, removeLeaver } from './event-people.ts'

export const tasks: AppTask[] = [
  {
    queue: 'calendar-events.remove-leaver',
    on: 'technician.left',
    run: ({ technicianId }: { technicianId: string }, { db }) =>
      db.transaction(SYSTEM, (tx) => removeLeaver(tx, technicianId)),
  },
  {
    queue: 'calendar-events.add-joiner',
    on: 'technician.joined',
    run: ({ technicianId }: { technicianId: string }, { db }) =>
      db.transaction(SYSTEM, (tx) => addJoiner(tx, technicianId)),
  },
]
