import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { getMargins } from './job-margins.ts'
import { setHours } from './set-hours.ts'
import * as costs from './service.ts'
import { saveSettings, getSettings } from './cost-settings.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  ofJob: os.ofJob.handler(({ context, input }) => costs.ofJob(context.read, input.id)),
  setHours: os.setHours.handler(({ context, input }) => context.write((tx) => setHours(tx, input))),
  plan: os.plan.handler(({ context, input }) => costs.estimateCost(context.read, input)),
  margins: os.margins.handler(({ context, input }) => getMargins(context.read, input)),
  settings: {
    read: os.settings.read.handler(({ context }) => getSettings(context.read)),
    save: os.settings.save.handler(({ context, input }) => context.write((tx) => saveSettings(tx, input))),
  },
})
