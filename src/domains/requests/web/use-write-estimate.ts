import { useLocation } from 'wouter'
import { useFindCustomer } from './changes.ts'
import type { RequestRow } from './queries.ts'

/** Leads to a new estimate for whoever sent the request; they are found among the customers, or become one. */
export function useWriteEstimate({ id, jobId }: RequestRow) {
  const [, go] = useLocation()
  const findCustomer = useFindCustomer()
  return {
    busy: findCustomer.isPending,
    writeEstimate: () => {
      if (jobId !== null) return go(`/dashboard/estimates/new?job=${jobId}`)
      findCustomer.mutate({ id }, { onSuccess: ({ customerId }) => go(`/dashboard/estimates/new?request=${id}&customer=${customerId}`) })
    },
  }
}
