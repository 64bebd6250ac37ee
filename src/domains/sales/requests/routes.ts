import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { toAttribution } from './read-attribution.ts'
import { findDuplicates, mergeRequests } from './find-duplicates.ts'
import { attachPhoto, photoKey } from './attach-photo.ts'
import { contract } from './contract.ts'
import { findFirstRequest } from './first-request.ts'
import { listLeadSources } from './lead-sources.ts'
import * as statusChange from './change-status.ts'
import { previewProcess } from './preview-process.ts'
import { processRequest, undoProcess } from './auto-process.ts'
import { listReplies, sendReply } from './reply-to-request.ts'
import { idempotencyKeyFor } from './form-idempotency-key.ts'
import { receiptPath } from './request-receipt.ts'
import * as requests from './service.ts'
import { loadSubmissionFacts } from './submission-facts.ts'
import { checkArea } from './check-area.ts'
import { promiseCall, toQuote } from './callback-request.ts'
import { completeAddress } from './complete-address.ts'
import { updateRequest, assignCustomer, findOrCreateCustomer, createManually } from './manual-requests.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  submit: os.submit.handler(async ({ context, input: { attribution: sent, ...input } }) => {
    // A second try after a lost answer took longer to send, and is the same request all the same.
    const same = { ...input, elapsedMs: null }
    const page = requests.pageFromReferer(context.header('referer'))
    const attribution = toAttribution(context.header, sent)
    const facts = await loadSubmissionFacts(context.db, requests.withParsedPhone(input))
    const receipt = await context.once(
      (tx) => requests.submit(tx, input, { making: context, facts, page, attribution }),
      same,
      idempotencyKeyFor(input, context.clock.now(), context.address),
    )
    // Their own words come from what they just sent, so the idempotency record stores no second copy.
    const { email } = input
    const { phone, phoneExtension, message } = requests.withParsedPhone(input)
    return {
      ...receipt,
      phone,
      phoneExtension,
      email,
      address: completeAddress(input.address, input.zip),
      message,
      photoKey: photoKey(context.seals, receipt.id),
      thankYou: receiptPath(context.seals, receipt.id),
    }
  }),
  requestCallback: os.requestCallback.handler(async ({ context, input }) => {
    const quote = toQuote(input)
    const page = requests.pageFromReferer(context.header('referer'))
    const attribution = toAttribution(context.header, input.attribution)
    const facts = await loadSubmissionFacts(context.db, requests.withParsedPhone(quote))
    const { id, answerBy } = await context.once(
      (tx) => requests.submit(tx, quote, { making: context, facts, page, attribution, isCallback: true }),
      { ...input, elapsedMs: null, attribution: null },
      idempotencyKeyFor(quote, context.clock.now(), context.address),
    )
    return { id, answerBy, sentence: promiseCall(answerBy, context.clock.now()) }
  }),
  checkArea: os.checkArea.handler(({ context, input }) => checkArea(context.read, input)),
  attachPhoto: os.attachPhoto.handler(({ context, input: { params, headers } }) =>
    attachPhoto(context, params.id, headers['x-photo-key']),
  ),
  photos: os.photos.handler(({ context, input }) => requests.listPhotos(context.read, input.id)),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await requests.list(context.read, input), '/api/service-requests', input),
  ),
  counts: os.counts.handler(({ context }) => requests.counts(context.read)),
  createManually: os.createManually.handler(({ context, input }) => context.once((tx) => createManually(tx, input))),
  findDuplicates: os.findDuplicates.handler(({ context, input: { except, ...person } }) =>
    findDuplicates(context.read, person, except),
  ),
  get: os.get.handler(({ context, input }) => requests.get(context.read, input.id)),
  update: os.update.handler(({ context, input: { id, ...given } }) =>
    context.write((tx) => updateRequest(tx, id, given)),
  ),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => statusChange.remove(tx, input.id))),
  assignCustomer: os.assignCustomer.handler(({ context, input }) =>
    context.write((tx) => assignCustomer(tx, input.id, input.customerId, input.isNew)),
  ),
  findOrCreateCustomer: os.findOrCreateCustomer.handler(({ context, input }) =>
    context.write((tx) => findOrCreateCustomer(tx, input.id, input.customer)),
  ),
  leadSources: os.leadSources.handler(({ context }) => listLeadSources(context.read)),
  firstOfCustomer: os.firstOfCustomer.handler(async ({ context, input }) => ({
    request: (await findFirstRequest(context.read, input.id)) ?? null,
  })),
  merge: os.merge.handler(({ context, input }) => context.write((tx) => mergeRequests(tx, input.id, input.into))),
  preview: os.preview.handler(({ context, input }) => previewProcess(context.read, input.id)),
  reply: os.reply.handler(({ context, input: { id, ...words } }) => context.once((tx) => sendReply(tx, id, words))),
  replies: os.replies.handler(({ context, input }) => listReplies(context.read, input.id)),
  setStatus: os.setStatus.handler(({ context, input }) =>
    context.write((tx) => statusChange.setStatus(tx, input.id, input.status, input.lostReason)),
  ),
  undoStatus: os.undoStatus.handler(({ context, input }) =>
    context.write((tx) => statusChange.undoStatus(tx, input.id)),
  ),
  archive: os.archive.handler(({ context, input }) => context.write((tx) => statusChange.archive(tx, input.id, true))),
  unarchive: os.unarchive.handler(({ context, input }) =>
    context.write((tx) => statusChange.archive(tx, input.id, false)),
  ),
  restore: os.restore.handler(({ context, input }) =>
    context.write((tx) => statusChange.restore(tx, context, input.id)),
  ),
  process: os.process.handler(({ context, input }) =>
    context.write((tx) => processRequest(tx, input.id, input.customer)),
  ),
  undo: os.undo.handler(({ context, input }) => context.write((tx) => undoProcess(tx, input.id))),
})
