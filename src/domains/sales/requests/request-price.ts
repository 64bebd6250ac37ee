import * as business from '#domains/system/business/service.ts'
import * as estimates from '#domains/sales/estimates/service.ts'
import { getServiceLabel } from '#domains/sales/pricing/contract.ts'
import { computeListPrice } from '#domains/sales/pricing/list-price.ts'
import * as pricing from '#domains/sales/pricing/service.ts'
import type { PriceOf } from '#domains/sales/pricing/service.ts'
import { toDay } from '#lib/dates.ts'
import { MAX_CENTS } from '#lib/money.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { serviceRequests } from './tables.ts'

/** Cents, and where they come from, in words. */
export type RequestPrice = { amount: number; from: string }

type PricedRequest = Pick<typeof serviceRequests.$inferSelect, 'id' | 'service' | 'areaSqFt' | 'roughSize'>

/**
 * Gets the price for the job of a request: from the estimate that awaits an answer, else the middle of the ballpark,
 * less any agreed discount. Null when it is unknown or more than a job can cost. `customerId` null: a new customer
 * without any agreement.
 */
export async function getRequestPrice(
  tx: Tx,
  request: PricedRequest,
  customerId: string | null,
): Promise<RequestPrice | null> {
  const service = getServiceLabel(request.service)
  const [offered] =
    customerId === null
      ? []
      : (await estimates.list(tx, { requestId: request.id, customerId, state: 'sent', limit: 1 })).rows
  if (offered) return { amount: offered.amount, from: `from estimate ${offered.estimateNumber}` }
  const base = computeListPrice((await business.content(tx)).rates, service, request.areaSqFt)?.cents ?? null
  const { price, rule } =
    customerId === null
      ? { price: base, rule: null }
      : await pricing.getPrice(tx, { customerId, service, day: toDay(tx.now), base })
  return price === null || price > MAX_CENTS ? null : { amount: price, from: wordsOf(request, rule) }
}

function wordsOf({ areaSqFt, roughSize }: PricedRequest, rule: PriceOf['rule']): string {
  // A flat rate is the price, whatever the ballpark is.
  const ballpark =
    areaSqFt === null || rule?.priceType === 'fixed'
      ? null
      : `midpoint of the ballpark${roughSize === null ? '' : ' for the approximate size'}`
  return [ballpark, rule?.words].filter(Boolean).join(', ')
}
