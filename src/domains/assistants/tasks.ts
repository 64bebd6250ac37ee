import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'
import { tellBudgetSpent } from './tell-budget.ts'

export const tasks: AppTask[] = [
  {
    queue: 'assistants.tell-budget-spent',
    on: 'ai.budget-spent',
    run: ({ month }: { month: string }, { db }) => db.transaction(SYSTEM, (tx) => tellBudgetSpent(tx, month)),
  },
]
