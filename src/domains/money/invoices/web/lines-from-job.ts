import { api, queryClient } from '#dashboard/api-client.ts'
import { getChosenLines } from '#domains/sales/estimates/price-estimate.ts'
import type { ScopeInput } from '#domains/work/jobs/contract-scope.ts'
import { typedDollars } from '#lib/money.ts'
import { toInvoicedScope } from '../lines-of-scope.ts'
import { aLine, typedName, type Draft } from './form-state.ts'
import type { JobOfCustomer } from './queries.ts'

type FromJob = Pick<Draft, 'lines' | 'useRule'> & Partial<Pick<Draft, 'discount' | 'discountName' | 'taxRate'>>

/**
 * Returns the lines of a completed job: its line items, else one line of its own. A price from the
 * owner's rates is the list price, and the customer's discount rule applies below it. A price that a person named is
 * the agreed one, and no rule applies to it unless they say so.
 */
export async function toLinesFromJob(job: JobOfCustomer, day: string): Promise<FromJob> {
  const agreed = await fromScope(job.id).catch(() => null)
  if (agreed) return agreed
  const { customerId, service, finish, areaSqFt, amount } = job
  const asked = api.pricing.price.queryOptions({
    input: { customerId, service, day, ...(areaSqFt !== null && { areaSqFt }) },
    staleTime: 0,
  })
  // Without an answer the price of the job stands, and nothing is taken off it.
  const price = await queryClient.fetchQuery(asked).catch(() => null)
  const description = finish === null ? service : `${service}, ${finish} finish`
  const base = price?.base ?? null
  // A flat rate that is no saving is the price itself: there is nothing to take off a list price.
  const flat = price?.rule?.priceType === 'fixed' && price.discount === null ? price.price : null
  if (flat !== null && (amount === null || amount === flat))
    return { lines: [aLine({ description, price: typedDollars(flat) })], useRule: false }
  if (base !== null && (amount === null || amount === base || (price?.rule && amount === price.price))) {
    const each = areaSqFt !== null && base % areaSqFt === 0 ? base / areaSqFt : null
    return {
      lines: [
        each === null
          ? aLine({ description, price: typedDollars(base) })
          : aLine({ description, quantity: String(areaSqFt), unit: 'sq ft', price: typedDollars(each) }),
      ],
      useRule: true,
    }
  }
  return {
    lines: [aLine({ description, price: amount === null ? '' : typedDollars(amount) })],
    useRule: amount === null,
  }
}

/**
 * Its line items, with the discount and the tax that go with them. Null where it has none; a job from before there were
 * line items has those of the estimate that was accepted for it.
 */
async function fromScope(jobId: string): Promise<FromJob | null> {
  const { scope } = await queryClient.fetchQuery({
    ...api.jobs.get.queryOptions({ input: { id: jobId } }),
    staleTime: 0,
  })
  const agreed = scope && scope.lines.length > 0 ? scope : await fromEstimate(jobId)
  if (!agreed) return null
  const { lineItems, discount, taxRate } = toInvoicedScope(agreed)
  return {
    lines: lineItems.map(({ quantity, unitPrice, total: _total, ...line }) =>
      aLine({ ...line, discount: null, quantity: String(quantity), price: typedDollars(unitPrice) }),
    ),
    useRule: false,
    taxRate: taxRate === 0 ? '' : `${taxRate / 1000}%`,
    ...(discount && {
      discountName: typedName(discount),
      discount: 'percent' in discount ? `${discount.percent}%` : typedDollars(discount.cents),
    }),
  }
}

async function fromEstimate(jobId: string): Promise<Pick<ScopeInput, 'lines' | 'discount' | 'taxRate'> | null> {
  const { body } = await queryClient.fetchQuery({
    ...api.estimates.list.queryOptions({ input: { jobId, state: 'accepted', limit: 1 } }),
    staleTime: 0,
  })
  const [found] = body
  if (!found) return null
  const { offer, taxRate, answers } = await queryClient.fetchQuery(
    api.estimates.get.queryOptions({ input: { id: found.id } }),
  )
  const choice = answers.find(({ accepted }) => accepted)?.choice
  return choice ? { lines: getChosenLines(offer, choice), discount: offer.discount, taxRate } : null
}
