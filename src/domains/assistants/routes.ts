import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { limitKey } from '#platform/http/address.ts'
import { rateLimit } from '#platform/rate-limit.ts'
import { contract, DAY_LIMIT } from './contract.ts'
import { draftOffer } from './draft-offer.ts'
import * as assistants from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  chat: os.chat.handler(async ({ context, input }) => {
    await rateLimit(context.db.pool, 'assistants.chat by day', DAY_LIMIT).take(limitKey(context.address))
    return assistants.reply(context, input)
  }),
  marketing: os.marketing.handler(({ context, input }) => draftOffer(context, input)),
})
