import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import * as reviewRequests from './review-requests.ts'
import { contract } from './contract.ts'
import * as reviews from './service.ts'
import { attachPhoto, getReviewForm, submitReview } from './submit-review.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await reviews.list(context.read, input), '/api/reviews', input),
  ),
  counts: os.counts.handler(({ context }) => reviews.counts(context.read)),
  approve: os.approve.handler(({ context, input }) =>
    context.write((tx) => reviews.approve(tx, input.id, input.reply)),
  ),
  reject: os.reject.handler(({ context, input }) => context.write((tx) => reviews.reject(tx, input.id, input))),
  reopen: os.reopen.handler(({ context, input }) => context.write((tx) => reviews.reopen(tx, input.id))),
  reply: os.reply.handler(({ context, input }) => context.write((tx) => reviews.reply(tx, input.id, input.reply))),
  withdrawReply: os.withdrawReply.handler(({ context, input }) =>
    context.write((tx) => reviews.withdrawReply(tx, input.id)),
  ),
  requests: os.requests.handler(({ context }) => reviewRequests.getOverview(context.read, context)),
  ofJob: os.ofJob.handler(({ context, input }) => reviewRequests.getForJob(context.read, input.id)),
  sendNow: os.sendNow.handler(({ context, input }) =>
    context.write((tx) => reviewRequests.sendNow(tx, context, input.id)),
  ),
  link: os.link.handler(({ context, input }) =>
    context.write((tx) => reviewRequests.createLink(tx, context, input.id)),
  ),
  getForm: os.getForm.handler(({ context, input }) => getReviewForm(context.read, input.token)),
  submit: os.submit.handler(({ context, input: { token, ...review } }) =>
    context.write((tx) => submitReview(tx, token, review)),
  ),
  attachPhoto: os.attachPhoto.handler(({ context, input }) => attachPhoto(context, input.token)),
})
