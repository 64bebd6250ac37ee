import { CLAIMS } from '#domains/system/business/business-facts.ts'
import type { People } from './seed-people.ts'

const OPEN = { opens: '08:00', closes: '18:00' }

/**
 * What the owner has saved in Settings: the mailing address, that we work on Sundays too, that our rates are right,
 * what an hour costs, which partners we recommend, and that customers may add a tip.
 */
export async function seedSettings({ owner }: Pick<People, 'owner'>): Promise<void> {
  const { facts, hours } = await owner.business.settings.read()
  const { answerHours: _promised, ...said } = facts.value
  await owner.business.settings.saveFacts({ version: facts.version, value: { ...said, street: '1204 Shell Point Rd' } })
  const week = { ...hours.value.week, saturday: OPEN, sunday: { opens: '09:00', closes: '14:00' } }
  await owner.business.settings.saveHours({ version: hours.version, value: { week, closed: [] } })
  const { rates } = await owner.business.settings.read()
  await owner.business.settings.saveRates({ version: rates.version, value: rates.value })
  // The owner of the demo looks at each review, so that some are always waiting.
  const { reviews, 'google-review-link': link } = await owner.business.settings.read()
  await owner.business.settings.saveReviews({ version: reviews.version, value: { publishAfterDays: null } })
  await owner.business.settings.saveReviewLink({
    version: link.version,
    value: 'https://g.page/r/tidestone-demo/review',
  })
  const { scheduling } = await owner.business.settings.read()
  await owner.business.settings.saveScheduling({
    version: scheduling.version,
    value: { ...scheduling.value, arrivalWindowMinutes: 120 },
  })
  const costs = await owner.costs.settings.read()
  await owner.costs.settings.save({ version: costs.version, hourlyCost: 2800, lifeHours: costs.lifeHours })
  await owner.partners.seed()
  await owner.payments.setTips({ on: true })
  // Here everything is set up.
  await owner.firstSteps.hide()
  const { version } = await owner.conversations.quickReplies()
  await owner.conversations.saveQuickReplies({ version, replies: QUICK })
}

const QUICK = [
  { label: 'On our way', text: "Hi {first_name}, we're on our way and should be there in about 20 minutes." },
  {
    label: 'Walk on it',
    text: `You can walk on it after ${CLAIMS.walkAfter}. Please wait ${CLAIMS.parkAfter} before you park on it.`,
  },
  {
    label: 'Rain',
    text: "Hi {first_name}, rain is coming, so we'd rather seal on the next dry day. We'll text you a new time.",
  },
]
