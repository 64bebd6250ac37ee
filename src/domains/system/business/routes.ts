import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as business from './service.ts'
import { removeLogo } from './logo.ts'
import * as settings from './business-settings.ts'
import { uploadLogo } from './upload-logo.ts'
import { updateBusiness } from './update-business.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  list: os.list.handler(({ context }) => business.list(context.read)),
  update: os.update.handler(({ context, input }) => context.write((tx) => updateBusiness(tx, input))),
  facts: os.facts.handler(({ context }) => business.facts(context.read)),
  settings: {
    read: os.settings.read.handler(({ context }) => settings.read(context.read, context.config)),
    changes: os.settings.changes.handler(({ context }) => settings.listChanges(context.read)),
    saveFacts: os.settings.saveFacts.handler(({ context, input }) =>
      context.write((tx) => settings.saveFacts(tx, context.config, input)),
    ),
    saveHours: os.settings.saveHours.handler(({ context, input }) =>
      context.write((tx) => settings.saveHours(tx, context.config, input)),
    ),
    saveRates: os.settings.saveRates.handler(({ context, input }) =>
      context.write((tx) => settings.saveRates(tx, context.config, input)),
    ),
    saveTestimonials: os.settings.saveTestimonials.handler(({ context, input }) =>
      context.write((tx) => settings.saveTestimonials(tx, context.config, input)),
    ),
    saveFaq: os.settings.saveFaq.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'faq', input)),
    ),
    saveReviewLink: os.settings.saveReviewLink.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'google-review-link', input)),
    ),
    saveScheduling: os.settings.saveScheduling.handler(({ context, input }) =>
      context.write((tx) => settings.saveScheduling(tx, context.config, input)),
    ),
    saveAlerts: os.settings.saveAlerts.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'alerts', input)),
    ),
    saveLicensing: os.settings.saveLicensing.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'licensing', input)),
    ),
    saveProfiles: os.settings.saveProfiles.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'profiles', input)),
    ),
    saveMoney: os.settings.saveMoney.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'money', input)),
    ),
    saveReviews: os.settings.saveReviews.handler(({ context, input }) =>
      context.write((tx) => settings.saveAsGiven(tx, context.config, 'reviews', input)),
    ),
    saveLogo: os.settings.saveLogo.handler(({ context }) => uploadLogo(context)),
    removeLogo: os.settings.removeLogo.handler(({ context }) => context.write((tx) => removeLogo(tx))),
    reset: os.settings.reset.handler(({ context, input }) =>
      context.write((tx) => settings.reset(tx, context.config, input.part)),
    ),
  },
})
