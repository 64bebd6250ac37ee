import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { limitKey } from '#platform/http/caller-address.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { contract, DAY_LIMIT } from './contract.ts'
import { draftOffer } from './draft-offer.ts'
import { draftPage } from './draft-page.ts'
import * as draftHelpers from './draft-helpers.ts'
import { previewPrompt } from './preview-prompt.ts'
import * as assistants from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  chat: os.chat.handler(async ({ context, input }) => {
    await rateLimit(context.db.pool, 'assistants.chat by day', DAY_LIMIT).take(limitKey(context.address))
    return context.whileThere((signal) => assistants.reply(context, input, signal))
  }),
  marketing: os.marketing.handler(({ context, input }) =>
    context.whileThere((signal) => draftOffer(context, input, signal)),
  ),
  jobEstimate: os.jobEstimate.handler(({ context, input }) =>
    context.whileThere((signal) => draftHelpers.estimate(context, input, signal)),
  ),
  reviewResponse: os.reviewResponse.handler(({ context, input }) =>
    context.whileThere((signal) => draftHelpers.reviewResponse(context, input, signal)),
  ),
  jobDescription: os.jobDescription.handler(({ context, input }) =>
    context.whileThere((signal) => draftHelpers.jobDescription(context, input, signal)),
  ),
  page: os.page.handler(({ context, input }) =>
    context.whileThere((signal) => draftPage(context, input.pagePath, signal)),
  ),
  preview: os.preview.handler(({ context, input }) => previewPrompt(context.read, input)),
})
