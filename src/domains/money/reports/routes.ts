import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { buildReport } from './build-report.ts'
import { getNextStep } from './next-steps/next-step-of.ts'
import { countPriceBookUsage } from './price-book-usage.ts'
import { getSchedule, setSchedule } from './report-schedule.ts'
import { sendReportNow } from './send-report.ts'
import { buildSourceReport } from './source-figures.ts'
import * as reports from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  report: os.report.handler(({ context, input }) => buildReport(context.read, input)),
  sources: os.sources.handler(({ context, input }) => buildSourceReport(context.read, input)),
  sendNow: os.sendNow.handler(({ context, input }) =>
    context.once(async (tx) => ({
      ...(await sendReportNow(tx, context, input)),
      simulated: context.providers.email.simulated,
    })),
  ),
  schedule: os.schedule.handler(({ context }) => getSchedule(context.read, context.providers.email.simulated)),
  setSchedule: os.setSchedule.handler(({ context, input }) =>
    context.write((tx) => setSchedule(tx, context.providers.email.simulated, input)),
  ),
  priceBookUsage: os.priceBookUsage.handler(({ context, input }) => countPriceBookUsage(context.read, input.id)),
  overview: os.overview.handler(({ context, input }) => reports.getOverview(context.read, input)),
  nextStep: os.nextStep.handler(async ({ context, input }) => ({
    step: await getNextStep(context.read, input.of, input.id),
  })),
})
