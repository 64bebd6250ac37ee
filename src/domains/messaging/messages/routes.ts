import { implement } from '@orpc/server'
import { setTimeout as wait } from 'node:timers/promises'
import { forbidden } from '#lib/problem.ts'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import * as resendMessage from './outbox/resend-message.ts'
import * as alerts from './alerts/owner-alerts.ts'
import * as messageTemplates from './templates/message-templates.ts'
import { contract } from './contract.ts'
import { getOutboxCounts } from './outbox/outbox-counts.ts'
import * as messages from './service.ts'
import { getMessageTimeline } from './outbox/message-timeline.ts'
import { addSubscription, removeSubscription } from './alerts/push-subscriptions.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  templates: os.templates.handler(({ context }) => messageTemplates.list(context.read)),
  updateTemplate: os.updateTemplate.handler(({ context, input: { kind, version, ...change } }) =>
    context.write((tx) => messageTemplates.update(tx, kind, version, change)),
  ),
  list: os.list.handler(async ({ context, input }) =>
    toAnswer(await messages.list(context.read, input), '/api/communications', input),
  ),
  sendPending: os.sendPending.handler(async ({ context }) => {
    const ids = await context.write((tx) => messages.sendAllPending(tx))
    // The answer tells what became of them, if that is known within 10 s (product.md, Messaging).
    const until = Date.now() + 10_000
    for (;;) {
      const progress = await messages.getProgress(context.read, ids)
      if (progress.remaining === 0 || Date.now() > until) return progress
      await wait(200)
    }
  }),
  channels: os.channels.handler(({ context: { providers } }) => ({
    sms: { simulated: providers.sms.simulated },
    email: { simulated: providers.email.simulated },
  })),
  cancel: os.cancel.handler(({ context, input }) => context.write((tx) => messages.cancelByUser(tx, input.id))),
  restore: os.restore.handler(({ context, input }) =>
    context.write((tx) => resendMessage.restoreCancelled(tx, input.id)),
  ),
  retry: os.retry.handler(({ context, input }) => context.write((tx) => resendMessage.retryFailed(tx, input.id))),
  resolve: os.resolve.handler(({ context, input }) =>
    context.write((tx) => resendMessage.resolveUnconfirmed(tx, input.id, input.decision)),
  ),
  state: os.state.handler(({ context }) => getOutboxCounts(context.read)),
  timeline: os.timeline.handler(({ context, input }) => getMessageTimeline(context.read, input.id)),
  alerts: os.alerts.handler(({ context }) => alerts.list(context.read)),
  readAlerts: os.readAlerts.handler(({ context, input }) => context.write((tx) => alerts.markRead(tx, input?.ids))),
  pushKey: os.pushKey.handler(({ context }) => ({ publicKey: context.providers.push.publicKey })),
  subscribe: os.subscribe.handler(({ context, input }) => {
    const { user } = context
    // The contract requires a session; this check is for the type.
    if (!user) throw forbidden('Please sign in.')
    return context.write((tx) => addSubscription(tx, user, input))
  }),
  unsubscribe: os.unsubscribe.handler(({ context, input }) =>
    context.write((tx) => removeSubscription(tx, input.endpoint)),
  ),
})
