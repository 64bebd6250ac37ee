import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { confirm } from './confirm.ts'
import { contract } from './contract.ts'
import { market } from './marketing.ts'
import { people } from './people.ts'
import { sendTest } from './send-test.ts'
import * as campaigns from './service.ts'
import * as show from './show.ts'
import * as steer from './steer.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  marketing: os.marketing.handler(({ context, input }) => context.once((tx) => market(tx, context, input))),
  choices: os.choices.handler(({ context }) => show.choices(context.read)),
  reach: os.reach.handler(({ context, input }) => show.reach(context.read, input.audience, input.way)),
  who: os.who.handler(({ context, input }) => show.who(context.read, input.audience, input.way, input.reason ?? null)),
  preview: os.preview.handler(({ context, input }) => show.preview(context.read, context, input)),
  test: os.test.handler(({ context, input }) => context.once((tx) => sendTest(tx, context, input))),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await campaigns.list(context.read, input), '/api/campaigns', input),
  ),
  create: os.create.handler(({ context, input }) =>
    context.once(async (tx) => show.get(tx, context, await campaigns.create(tx, input))),
  ),
  get: os.get.handler(({ context, input }) => show.get(context.read, context, input.id)),
  people: os.people.handler(async ({ context, input: { id, ...asked } }) =>
    toAnswer(await people(context.read, id, asked), `/api/campaigns/${id}/people`, asked),
  ),
  update: os.update.handler(({ context, input: { id, version, ...change } }) =>
    context.write(async (tx) => {
      await campaigns.update(tx, id, version, change)
      return show.get(tx, context, id)
    }),
  ),
  remove: os.remove.handler(({ context, input }) =>
    context.write(async (tx) => {
      await campaigns.remove(tx, input.id)
      return input
    }),
  ),
  confirm: os.confirm.handler(({ context, input: { id, ...seen } }) =>
    context.write(async (tx) => {
      await confirm(tx, context, id, seen)
      return show.get(tx, context, id)
    }),
  ),
  takeBack: os.takeBack.handler(({ context, input }) => steered(context, steer.takeBack, input.id)),
  pause: os.pause.handler(({ context, input }) => steered(context, steer.pause, input.id)),
  resume: os.resume.handler(({ context, input }) => steered(context, steer.resume, input.id)),
  stop: os.stop.handler(({ context, input }) => steered(context, steer.stop, input.id)),
})

const steered = (context: Context, how: typeof steer.pause, id: string) =>
  context.write(async (tx) => {
    await how(tx, id)
    return show.get(tx, context, id)
  })
