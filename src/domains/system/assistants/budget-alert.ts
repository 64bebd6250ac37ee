import { markOwnerNotified } from '#domains/system/ai/token-budget.ts'
import { alertOwner } from '#domains/messaging/messages/alerts/owner-alerts.ts'
import type { Tx } from '#platform/database/transaction.ts'

/**
 * Tells the owner that the tokens of a month are used up, once a month: the event may come twice, and a budget that was
 * raised may be used up again.
 */
export async function alertBudgetSpent(tx: Tx, month: string): Promise<void> {
  if (!(await markOwnerNotified(tx, month))) return
  alertOwner(tx, {
    title: 'This month’s AI budget is used up',
    body: 'Chat and drafts will use built-in templates until next month. You can raise the budget in Settings.',
    href: '/dashboard/settings/ai',
  })
}
