import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { sendResetEmail } from './reset-password.ts'
import * as auth from './service.ts'

export const tasks: AppTask[] = [
  {
    queue: 'auth.send-reset',
    run: (data: { email: string }, parts) =>
      parts.db.transaction(SYSTEM, (tx) => sendResetEmail(tx, data.email, parts)),
  },
  {
    queue: 'auth.sweep',
    cron: '40 3 * * *',
    expireInSeconds: 60,
    run: (_data: object, parts) => parts.db.transaction(SYSTEM, (tx) => auth.sweep(tx)),
  },
]
