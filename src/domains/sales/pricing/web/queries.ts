import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, nextCursor, queryClient, type client } from '#dashboard/api-client.ts'

/** A price rule as the browser has it: instants are ISO 8601 text. */
export type RuleRow = Awaited<ReturnType<typeof client.pricing.list>>['body'][number]
/** What a service costs a customer, and why. Cents. */
export type PriceRow = Awaited<ReturnType<typeof client.pricing.price>>

/** Rules page by page, of everybody or of one customer: those that apply first. */
export const useRules = ({ customerId, q, limit }: { customerId?: string | undefined; q?: string; limit?: number }) =>
  useInfiniteQuery({
    ...api.pricing.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ customerId, q: q || undefined, limit, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    placeholderData: q === undefined ? undefined : keepPreviousData,
  })

/** All that may apply to a bill of one customer; what has ended stands last. */
export const useCustomerRules = (customerId: string | undefined) =>
  useQuery({
    ...api.pricing.list.queryOptions({ input: { customerId, limit: 200 } }),
    enabled: customerId !== undefined,
  })

export const useRuleCounts = () => useQuery(api.pricing.counts.queryOptions())

/** Fetches the current rule and bypasses the cache. */
export const newestRule = (id: string) =>
  queryClient.fetchQuery({ ...api.pricing.get.queryOptions({ input: { id } }), staleTime: 0 })

type Query = {
  customerId: string | undefined
  service: string
  day: string
  areaSqFt: number | null
  amount?: number | undefined
}

/**
 * Asks the server for the price, a moment after the last keystroke. `amount` (cents) is the list price if the user has
 * entered one; otherwise the server computes it from the owner's rates and the area. `data` is undefined while the
 * customer or the service is missing, and until the answer to this exact question arrives (`isAsking`).
 */
export function usePrice({ customerId, service, day, areaSqFt, amount }: Query) {
  const isArea = areaSqFt !== null && Number.isInteger(areaSqFt) && areaSqFt >= 1 && areaSqFt <= 1_000_000
  const now = JSON.stringify({
    customerId,
    service: service.trim(),
    day,
    amount,
    areaSqFt: isArea ? areaSqFt : undefined,
  })
  const [settled] = useDebouncedValue(now, 200)
  const input: Parameters<typeof client.pricing.price>[0] = JSON.parse(settled)
  const price = useQuery({
    ...api.pricing.price.queryOptions({ input }),
    enabled: Boolean(input.customerId && input.service),
  })
  const isCurrent = settled === now
  return { ...price, data: isCurrent ? price.data : undefined, isAsking: !isCurrent || price.isLoading }
}
