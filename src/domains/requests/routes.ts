import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { alike, merge } from './alike.ts'
import { attachPhoto, photoKey } from './attach-photo.ts'
import { contract } from './contract.ts'
import * as move from './move.ts'
import { preview } from './preview.ts'
import { processRequest, undoProcess } from './process.ts'
import { replies, reply } from './reply.ts'
import { keyOf } from './same.ts'
import { receiptPath } from './receipt.ts'
import * as requests from './service.ts'
import { checkArea } from './check-area.ts'
import { completeAddress } from './complete-address.ts'
import { change, chooseCustomer, findCustomer, take } from './take.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  submit: os.submit.handler(async ({ context, input }) => {
    // A second try after a lost answer took longer to send, and is the same request all the same.
    const same = { ...input, elapsedMs: null }
    const page = requests.pageOf(context.header('referer'))
    const receipt = await context.once(
      (tx) => requests.submit(tx, input, { making: context, page }),
      same,
      keyOf(input, context.clock.now(), context.address),
    )
    // Their own words come back from what they sent: of these no second copy is kept.
    const { email } = input
    const { phone, phoneExtension, message } = requests.withPhone(input)
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
  checkArea: os.checkArea.handler(({ context, input }) => checkArea(context.read, input)),
  attachPhoto: os.attachPhoto.handler(({ context, input: { params, headers } }) =>
    attachPhoto(context, params.id, headers['x-photo-key']),
  ),
  photos: os.photos.handler(({ context, input }) => requests.photosOf(context.read, input.id)),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await requests.list(context.read, input), '/api/service-requests', input),
  ),
  counts: os.counts.handler(({ context }) => requests.counts(context.read)),
  take: os.take.handler(({ context, input }) => context.once((tx) => take(tx, input))),
  alike: os.alike.handler(({ context, input: { except, ...person } }) => alike(context.read, person, except)),
  get: os.get.handler(({ context, input }) => requests.get(context.read, input.id)),
  change: os.change.handler(({ context, input: { id, ...given } }) => context.write((tx) => change(tx, id, given))),
  remove: os.remove.handler(({ context, input }) => context.write((tx) => move.remove(tx, input.id))),
  chooseCustomer: os.chooseCustomer.handler(({ context, input }) =>
    context.write((tx) => chooseCustomer(tx, input.id, input.customerId, input.isNew)),
  ),
  findCustomer: os.findCustomer.handler(({ context, input }) =>
    context.write((tx) => findCustomer(tx, input.id, input.customer)),
  ),
  merge: os.merge.handler(({ context, input }) => context.write((tx) => merge(tx, input.id, input.into))),
  preview: os.preview.handler(({ context, input }) => preview(context.read, input.id)),
  reply: os.reply.handler(({ context, input: { id, ...words } }) => context.once((tx) => reply(tx, id, words))),
  replies: os.replies.handler(({ context, input }) => replies(context.read, input.id)),
  setStatus: os.setStatus.handler(({ context, input }) =>
    context.write((tx) => move.setStatus(tx, input.id, input.status, input.lostReason)),
  ),
  undoStatus: os.undoStatus.handler(({ context, input }) => context.write((tx) => move.undoStatus(tx, input.id))),
  archive: os.archive.handler(({ context, input }) => context.write((tx) => move.archive(tx, input.id, true))),
  unarchive: os.unarchive.handler(({ context, input }) => context.write((tx) => move.archive(tx, input.id, false))),
  restore: os.restore.handler(({ context, input }) => context.write((tx) => move.restore(tx, context, input.id))),
  process: os.process.handler(({ context, input }) =>
    context.write((tx) => processRequest(tx, input.id, input.customer)),
  ),
  undo: os.undo.handler(({ context, input }) => context.write((tx) => undoProcess(tx, input.id))),
})
