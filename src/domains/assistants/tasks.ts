import { markTold } from '#domains/ai/budget.ts'
import { alertOwner } from '#domains/messages/alerts.ts'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppTask } from '#platform/http/context.ts'

export const tasks: AppTask[] = [
  {
    queue: 'assistants.tell-budget-spent',
    on: 'ai.budget-spent',
    // A job may come twice, and a budget that was raised may be spent again; the owner is told once a month.
    run: ({ month }: { month: string }, { db }) =>
      db.transaction(SYSTEM, async (tx) => {
        if (!(await markTold(tx, month))) return
        alertOwner(tx, {
          title: 'The AI budget of this month is used up',
          body: 'Chat and drafts go on with the built-in templates until next month. You can raise the budget in Settings.',
          href: '/dashboard/settings#ai',
        })
      }),
  },
]
