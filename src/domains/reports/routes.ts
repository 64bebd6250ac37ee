import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { report } from './report.ts'
import { schedule, setSchedule } from './schedule.ts'
import { sendNow } from './send.ts'
import * as reports from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  report: os.report.handler(({ context, input }) => report(context.read, input)),
  sendNow: os.sendNow.handler(({ context, input }) =>
    context.once(async (tx) => ({
      ...(await sendNow(tx, context, input)),
      simulated: context.providers.email.simulated,
    })),
  ),
  schedule: os.schedule.handler(({ context }) => schedule(context.read, context.providers.email.simulated)),
  setSchedule: os.setSchedule.handler(({ context, input }) =>
    context.write((tx) => setSchedule(tx, context.providers.email.simulated, input)),
  ),
  overview: os.overview.handler(({ context, input }) => reports.overview(context.read, input)),
})
