import type { RecurringService } from '#domains/work/recurring/contract.ts'

/**
 * What a job that is done and has no invoice says. `plan`: the recurring service that it is a visit of. One that is
 * billed by the month bills what was done however it ended; one that is billed in advance only while it is active.
 */
export function describeUnbilled(plan: Pick<RecurringService, 'invoiceRule' | 'status'> | undefined): string {
  if (plan?.invoiceRule === 'monthly')
    return 'Its recurring service bills this visit on the 1st, together with the others of the month.'
  if (plan?.status === 'active' && plan.invoiceRule !== 'per-visit')
    return 'Its recurring service bills this visit with the next invoice.'
  return 'This job is complete but hasn’t been billed.'
}
