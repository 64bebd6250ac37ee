import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { countOptedIn } from './count-opted-in.ts'
import { contract } from './contract.ts'
import { decideNotices, describeNextNotices } from './describe-notices.ts'
import { getSampleValues } from './sample-values.ts'
import { getOnMyWayStatus, previewStopNews, sendStopNews } from './on-my-way.ts'
import { sendTest } from './send-test-message.ts'
import { sendUpcomingReminders, getUpcomingReminders } from './upcoming-reminders.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  upcoming: os.upcoming.handler(({ context }) => getUpcomingReminders(context.read)),
  sendUpcoming: os.sendUpcoming.handler(({ context }) => context.write((tx) => sendUpcomingReminders(tx))),
  optedIn: os.optedIn.handler(({ context }) => countOptedIn(context.read)),
  sample: os.sample.handler(({ context, input: { kind, customerId } }) =>
    getSampleValues(context.read, context, kind, customerId),
  ),
  test: os.test.handler(({ context, input: { kind, ...written } }) =>
    context.once((tx) => sendTest(tx, context, kind, written)),
  ),
  nextNotices: os.nextNotices.handler(({ context, input }) =>
    context.write((tx) => describeNextNotices(tx, context, input.appointments)),
  ),
  decideNotices: os.decideNotices.handler(({ context, input: { messageIds, decision } }) =>
    context.write((tx) => decideNotices(tx, messageIds, decision)),
  ),
  onMyWayStatus: os.onMyWayStatus.handler(({ context, input }) => getOnMyWayStatus(context.read, context, input.date)),
  jobOnMyWay: os.jobOnMyWay.handler(({ context, input: { id, minutes = null } }) =>
    context.write((tx) => sendStopNews(tx, { of: 'job', id }, { kind: 'on-my-way', minutes })),
  ),
  visitOnMyWay: os.visitOnMyWay.handler(({ context, input: { id, minutes = null } }) =>
    context.write((tx) => sendStopNews(tx, { of: 'visit', id }, { kind: 'on-my-way', minutes })),
  ),
  jobRunningLate: os.jobRunningLate.handler(({ context, input: { id, minutes } }) =>
    context.write((tx) => sendStopNews(tx, { of: 'job', id }, { kind: 'running-late', minutes })),
  ),
  visitRunningLate: os.visitRunningLate.handler(({ context, input: { id, minutes } }) =>
    context.write((tx) => sendStopNews(tx, { of: 'visit', id }, { kind: 'running-late', minutes })),
  ),
  stopPreview: os.stopPreview.handler(({ context, input: { of, id, kind, minutes } }) =>
    previewStopNews(context.read, context, { of, id }, { kind, minutes }),
  ),
})
