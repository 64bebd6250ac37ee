import * as business from '#domains/business/service.ts'
import * as estimates from '#domains/estimates/service.ts'
import { labelOf } from '#domains/pricing/contract.ts'
import { listPrice } from '#domains/pricing/list-price.ts'
import * as pricing from '#domains/pricing/service.ts'
import type { PriceOf } from '#domains/pricing/service.ts'
import { toDay } from '#lib/dates.ts'
import { MOST_CENTS } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { serviceRequests } from './tables.ts'

/** Cents, and where they come from, in words. */
export type RequestPrice = { amount: number; from: string }

type Asked = Pick<typeof serviceRequests.$inferSelect, 'id' | 'service' | 'areaSqFt' | 'roughSize'>

/**
 * What the job of a request costs: as the estimate says that waits for its answer, else the middle of the ballpark,
 * less what was agreed with the customer. Null where nobody knows, and for more than a job can cost. `customerId` null:
 * somebody new, with whom nothing was agreed.
 */
export async function priceOfRequest(tx: Tx, request: Asked, customerId: string | null): Promise<RequestPrice | null> {
  const service = labelOf(request.service)
  const [offered] =
    customerId === null
      ? []
      : (await estimates.list(tx, { requestId: request.id, customerId, state: 'sent', limit: 1 })).rows
  if (offered) return { amount: offered.amount, from: `the estimate ${offered.estimateNumber}` }
  const base = listPrice((await business.content(tx)).rates, service, request.areaSqFt)?.cents ?? null
  const { price, rule } =
    customerId === null
      ? { price: base, rule: null }
      : await pricing.priceOf(tx, { customerId, service, day: toDay(tx.now), base })
  return price === null || price > MOST_CENTS ? null : { amount: price, from: wordsOf(request, rule) }
}

function wordsOf({ areaSqFt, roughSize }: Asked, rule: PriceOf['rule']): string {
  // A flat rate is the price, whatever the ballpark is.
  const ballpark =
    areaSqFt === null || rule?.priceType === 'fixed'
      ? null
      : `the middle of the ballpark${roughSize === null ? '' : ' of a rough size'}`
  return [ballpark, rule?.words].filter(Boolean).join(', ')
}
