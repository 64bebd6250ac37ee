import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import type { Entry, Kind, Of } from './contract.ts'
import { contract } from './contract.ts'
import { listJobHistory } from './job-history.ts'
import * as notes from './timeline-notes.ts'
import { listPinned } from './list-pinned.ts'
import { listTimeline } from './list-timeline.ts'

const os = implement(contract).$context<Context>()

type Query = { id: string; limit: number; cursor?: string | undefined; kind?: Kind | undefined }

async function show(
  context: Context,
  of: Of,
  { id, ...asked }: Query,
): Promise<{ headers: { link?: string }; body: Entry[] }> {
  const page = await listTimeline(context.read, of, id, asked)
  // The response leaves out the total: counting the entries would take as long as reading them all.
  const { headers, body } = toAnswer({ ...page, total: 0 }, `/api/${of}/${id}/timeline`, asked)
  return { headers: headers.link ? { link: headers.link } : {}, body }
}

export const routes = os.router({
  ofCustomer: os.ofCustomer.handler(({ context, input }) => show(context, 'customers', input)),
  ofJob: os.ofJob.handler(({ context, input }) => show(context, 'jobs', input)),
  ofRequest: os.ofRequest.handler(({ context, input }) => show(context, 'service-requests', input)),
  ofVisit: os.ofVisit.handler(({ context, input }) => show(context, 'visits', input)),
  ofEstimate: os.ofEstimate.handler(({ context, input }) => show(context, 'estimates', input)),
  ofInvoice: os.ofInvoice.handler(({ context, input }) => show(context, 'invoices', input)),
  ofTechnician: os.ofTechnician.handler(({ context, input }) => show(context, 'technicians', input)),
  ofMaterial: os.ofMaterial.handler(({ context, input }) => show(context, 'materials', input)),
  ofEquipment: os.ofEquipment.handler(({ context, input }) => show(context, 'equipment', input)),
  ofPartner: os.ofPartner.handler(({ context, input }) => show(context, 'partners', input)),
  ofPhoto: os.ofPhoto.handler(({ context, input }) => show(context, 'photos', input)),
  addToCustomer: os.addToCustomer.handler(({ context, input }) =>
    context.once((tx) => notes.add(tx, 'customers', input.id, input.text)),
  ),
  addToJob: os.addToJob.handler(({ context, input }) =>
    context.once((tx) => notes.add(tx, 'jobs', input.id, input.text)),
  ),
  addToRequest: os.addToRequest.handler(({ context, input }) =>
    context.once((tx) => notes.add(tx, 'service-requests', input.id, input.text)),
  ),
  removeNote: os.removeNote.handler(({ context, input }) => context.write((tx) => notes.remove(tx, input.id))),
  restoreNote: os.restoreNote.handler(({ context, input }) => context.write((tx) => notes.restore(tx, input.id))),
  pinned: os.pinned.handler(({ context, input }) => listPinned(context.read, input.of, input.id)),
  jobHistory: os.jobHistory.handler(async ({ context, input: { id, ...asked } }) =>
    toAnswer(await listJobHistory(context.read, { id, ...asked }), `/api/customers/${id}/job-history`, asked),
  ),
})
