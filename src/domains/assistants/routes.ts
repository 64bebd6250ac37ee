import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { limitKey } from '#platform/http/address.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { contract, DAY_LIMIT } from './contract.ts'
import { draftOffer } from './draft-offer.ts'
import * as helpers from './helpers.ts'
import { preview } from './preview.ts'
import * as assistants from './service.ts'

const os = implement(contract).$context<Context>()

/** A call that comes without a signal is one that nobody leaves. */
const NEVER = new AbortController().signal

export const routes = os.router({
  chat: os.chat.handler(async ({ context, input, signal }) => {
    await rateLimit(context.db.pool, 'assistants.chat by day', DAY_LIMIT).take(limitKey(context.address))
    return assistants.reply(context, input, signal ?? NEVER)
  }),
  marketing: os.marketing.handler(({ context, input, signal }) => draftOffer(context, input, signal ?? NEVER)),
  jobEstimate: os.jobEstimate.handler(({ context, input, signal }) => helpers.estimate(context, input, signal ?? NEVER)),
  reviewResponse: os.reviewResponse.handler(({ context, input, signal }) => helpers.reviewResponse(context, input, signal ?? NEVER)),
  jobDescription: os.jobDescription.handler(({ context, input, signal }) => helpers.jobDescription(context, input, signal ?? NEVER)),
  preview: os.preview.handler(({ context, input }) => preview(context.read, input)),
})
