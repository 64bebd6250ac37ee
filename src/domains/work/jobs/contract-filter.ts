import { z } from 'zod'
import { detailFilter } from '#domains/sales/customers/contract-details.ts'
import { Day, Id, Paging } from '#lib/api.ts'
import { Status } from './contract-status.ts'

/**
 * Newest: as they were made. Scheduled: by date and time, the earliest first, those without a date last. Latest: the
 * reverse. Amount: the largest first. Ready: a deposit was paid, then a price is set, then the rest, the oldest first.
 */
export const Sort = z.enum(
  ['newest', 'scheduled', 'latest', 'amount', 'ready'],
  'Please sort by newest, scheduled, latest, amount or ready.',
)
export type Sort = z.infer<typeof Sort>

/** Some jobs by their ids, with commas between them. */
const Ids = z
  .string()
  .max(200 * 37)
  .transform((list) => list.split(','))
  .pipe(z.array(Id).max(200))

export const Filter = Paging.extend({
  businessId: Id.optional(),
  status: Status.optional(),
  q: z.string().max(200).optional(),
  ids: Ids.optional(),
  technicianId: Id.optional(),
  customerId: Id.optional(),
  /** Days, both included. */
  from: Day.optional(),
  to: Day.optional(),
  /** Those without a date; unless a status is asked for, those that wait for one: requested and scheduled. */
  unscheduled: z.stringbool('Choose yes or no.').default(false),
  ...detailFilter,
  /** Those out of the lists, and nothing else. Jobs of one customer, and jobs that are named, come either way. */
  archived: z.stringbool('Choose yes or no.').default(false),
  sort: Sort.default('newest'),
})
export type Filter = z.infer<typeof Filter>
