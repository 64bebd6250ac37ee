import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { confirmCampaign } from './confirm-campaign.ts'
import { contract } from './contract.ts'
import { sendQuickCampaign } from './quick-campaign.ts'
import { listRecipients } from './campaign-recipients.ts'
import { sendTest } from './send-test.ts'
import * as campaigns from './service.ts'
import * as campaignReport from './campaign-report.ts'
import * as campaignLifecycle from './campaign-lifecycle.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  marketing: os.marketing.handler(({ context, input }) => context.once((tx) => sendQuickCampaign(tx, context, input))),
  audienceChoices: os.audienceChoices.handler(({ context }) => campaignReport.getAudienceChoices(context.read)),
  reach: os.reach.handler(({ context, input }) => campaignReport.getReach(context.read, input.audience, input.way)),
  who: os.who.handler(({ context, input }) =>
    campaignReport.listAudience(context.read, input.audience, input.way, input.reason ?? null),
  ),
  preview: os.preview.handler(({ context, input }) => campaignReport.previewCampaign(context.read, context, input)),
  test: os.test.handler(({ context, input }) => context.once((tx) => sendTest(tx, context, input))),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await campaigns.list(context.read, input), '/api/campaigns', input),
  ),
  create: os.create.handler(({ context, input }) =>
    context.once(async (tx) => campaignReport.get(tx, context, await campaigns.create(tx, input))),
  ),
  get: os.get.handler(({ context, input }) => campaignReport.get(context.read, context, input.id)),
  people: os.people.handler(async ({ context, input: { id, ...asked } }) =>
    toAnswer(await listRecipients(context.read, id, asked), `/api/campaigns/${id}/people`, asked),
  ),
  update: os.update.handler(({ context, input: { id, version, ...change } }) =>
    context.write(async (tx) => {
      await campaigns.update(tx, id, version, change)
      return campaignReport.get(tx, context, id)
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
      await confirmCampaign(tx, context, id, seen)
      return campaignReport.get(tx, context, id)
    }),
  ),
  revert: os.revert.handler(({ context, input }) => steered(context, campaignLifecycle.revertToDraft, input.id)),
  pause: os.pause.handler(({ context, input }) => steered(context, campaignLifecycle.pause, input.id)),
  resume: os.resume.handler(({ context, input }) => steered(context, campaignLifecycle.resume, input.id)),
  stop: os.stop.handler(({ context, input }) => steered(context, campaignLifecycle.stop, input.id)),
})

const steered = (context: Context, how: typeof campaignLifecycle.pause, id: string) =>
  context.write(async (tx) => {
    await how(tx, id)
    return campaignReport.get(tx, context, id)
  })
