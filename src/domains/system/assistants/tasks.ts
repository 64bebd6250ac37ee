import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { alertBudgetSpent } from './budget-alert.ts'

export const tasks: AppTask[] = [
  {
    queue: 'assistants.budget-alert',
    formerly: 'assistants.tell-budget-spent',
    on: 'ai.budget-spent',
    run: ({ month }: { month: string }, { db }) => db.transaction(SYSTEM, (tx) => alertBudgetSpent(tx, month)),
  },
]
