import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { listBooked, getWorkload } from './crew-workload.ts'
import { findNextSlot } from './find-next-slot.ts'
import * as availability from './check-availability.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  day: os.day.handler(({ context, input }) => availability.getDayAvailability(context.read, input)),
  workload: os.workload.handler(({ context, input }) => getWorkload(context.read, input)),
  bookings: os.bookings.handler(({ context, input }) => listBooked(context.read, input)),
  check: os.check.handler(
    ({ context, input: { jobId, jobVisitId, visitId, technicianIds = [], equipmentIds = [], ...plan } }) =>
      availability.checkAvailability(
        context.read,
        { ...plan, technicianIds, equipmentIds },
        jobId ? { jobId, ...(jobVisitId !== undefined && { jobVisitId }) } : visitId ? { visitId } : undefined,
      ),
  ),
  next: os.next.handler(({ context, input: { jobId, technicianIds = [], equipmentIds = [], ...wish } }) =>
    findNextSlot(context.read, { ...wish, technicianIds, equipmentIds }, jobId ? { jobId } : undefined),
  ),
})
