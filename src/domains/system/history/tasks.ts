import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import * as notes from './timeline-notes.ts'

export const tasks: AppTask[] = [
  {
    queue: 'history.first-note',
    on: 'request.noted',
    run: async (data: notes.FirstNote, { db }) => {
      await db.transaction(SYSTEM, (tx) => notes.addFirst(tx, data))
    },
  },
  {
    queue: 'history.imported-notes',
    on: 'import.noted',
    run: async (data: notes.ImportedNotes, { db }) => {
      await db.transaction(SYSTEM, (tx) => notes.addImported(tx, data))
    },
  },
  {
    queue: 'history.forget-notes',
    cron: '10 3 * * *',
    run: (_data: object, { db }) => db.transaction(SYSTEM, (tx) => notes.forget(tx)),
  },
]
