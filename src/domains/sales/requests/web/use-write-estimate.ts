import { useLocation } from 'wouter'
import { useFindCustomer } from './mutations.ts'
import type { RequestRow } from './queries.ts'

/** Opens a new estimate for the sender of the request, who is matched to a customer or becomes one. */
export function useWriteEstimate({ id, jobId, customerId, status, sharedWith }: RequestRow) {
  const [, go] = useLocation()
  const findCustomer = useFindCustomer()
  return {
    /** Disabled while the customer is unclear: the phone belongs to a customer with another name. */
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
