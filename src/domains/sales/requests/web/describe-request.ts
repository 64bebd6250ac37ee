import { LONGEST_JOB } from '#domains/system/assistants/contract.ts'
import { parseTown } from '#domains/sales/customers/parse-town.ts'
import { SERVICES } from '../contract-options.ts'
import type { RequestRow } from './queries.ts'

/**
 * A request as the estimator reads it: the work, its size, its town and their words. Neither their name nor how to
 * reach them.
 */
export const describeRequest = ({
  service,
  areaSqFt,
  address,
  message,
}: Pick<RequestRow, 'service' | 'areaSqFt' | 'address' | 'message'>): string =>
  [SERVICES[service].label, areaSqFt !== null && `${areaSqFt} sq ft`, parseTown(address), message.trim()]
    .filter(Boolean)
    .join(', ')
    .slice(0, LONGEST_JOB)
