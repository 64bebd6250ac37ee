import { useLocation } from 'wouter'
import { useFindCustomer } from './mutations.ts'
import type { RequestRow } from './queries.ts'

/** Leads to a new estimate for whoever sent the request; they are found among the customers, or become one. */
export function useWriteEstimate({ id, jobId, customerId, status, sharedWith }: RequestRow) {
  const [, go] = useLocation()
  const findCustomer = useFindCustomer()
  return {
    /** Whose it is has to be known first: the phone is that of somebody with another name. */
    busy: findCustomer.isPending || sharedWith.length > 0,
    /** Not for one that is closed: of one that was completed it has to be known whose it is. */
    isOffered: status !== 'cancelled' && (status !== 'completed' || customerId !== null),
    writeEstimate: () => {
      if (jobId !== null) return go(`/dashboard/estimates/new?job=${jobId}`)
      findCustomer.mutate(
        { id },
        { onSuccess: (found) => go(`/dashboard/estimates/new?request=${id}&customer=${found.customerId}`) },
      )
    },
  }
}
