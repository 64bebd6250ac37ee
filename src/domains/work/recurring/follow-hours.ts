import { and, asc, eq, gt } from 'drizzle-orm'
import { SYSTEM } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { remakeVisits } from './remake-visits.ts'
import { recurringServices } from './tables.ts'

/** Plans per transaction: each may move all of its visits. */
const AT_ONCE = 20

/**
 * Moves the visits of plans off days that were just closed, and back onto days that were opened, as the next save of
 * each plan would. Visits that a person changed stay as they are.
 */
export async function followHours({ db }: Pick<AppServices, 'db'>): Promise<void> {
  let after: string | undefined
  do {
    const last = after
    after = await db.transaction(SYSTEM, async (tx) => {
      const plans = await tx
        .select()
        .from(recurringServices)
        .where(
          and(
            eq(recurringServices.status, 'active'),
            eq(recurringServices.skipClosed, true),
            last === undefined ? undefined : gt(recurringServices.id, last),
          ),
        )
        .orderBy(asc(recurringServices.id))
        .limit(AT_ONCE)
        .for('update')
      for (const plan of plans) await remakeVisits(tx, plan)
      if (plans.length > 0) tx.notifyClients('recurring-services')
      return plans.length === AT_ONCE ? plans.at(-1)?.id : undefined
    })
  } while (after !== undefined)
}
