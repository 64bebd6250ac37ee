import { seedCalendarEvents } from './seed-calendar-events.ts'
import { seedCustomFields } from './seed-custom-fields.ts'
import { seedUpcoming } from './seed-upcoming.ts'
import { seedOtherInvoices } from './seed-invoices.ts'
import { seedCustomers } from './seed-customers.ts'
import { seedPeople as gather } from './seed-people.ts'
import { seedServicePlans } from './seed-service-plans.ts'
import type { Days } from './days.ts'
import { categoriesOfLeads, tellJobOfRequest, seedRequests } from './seed-requests.ts'
import { seedOtherEstimates } from './seed-estimates.ts'
import { seedCampaign } from './seed-campaigns.ts'
import { seedPhotos } from './seed-photos.ts'
import { listSlots } from './plan.ts'
import { seedReviews } from './seed-reviews.ts'
import { seedSecondBusiness } from './seed-second-business.ts'
import { seedBooks } from './seed-books.ts'
import { seedPriceBook } from './seed-price-book.ts'
import { seedPriceRules } from './seed-price-rules.ts'
import { seedSettings } from './seed-settings.ts'
import { seedInventory } from './seed-inventory.ts'
import { seedStockHistory } from './seed-stock.ts'
import type { Simulation } from './simulation.ts'
import { seedConversations } from './seed-conversations.ts'
import { seedPageViews } from './seed-page-views.ts'
import { seedJob } from './seed-jobs.ts'

/** The day on which the business moved to Tidestone, counted from today. */
export const BEGINS = -430

/**
 * What the product does by itself at night and in the morning. In the last weeks every day; of the time before it,
 * nothing would be seen today.
 */
const NIGHTLY = [
  'invoices.watch',
  'inventory.service-reminders',
  'technicians.certificate-reminders',
  'duplicates.find-pairs',
]
const MORNING = [
  'recurring.generate-due-jobs',
  'automation.ask-for-reminders',
  'estimates.remind-due',
  'campaigns.update-progress',
]
const SUMS = ['customers.compact-counts', 'jobs.compact-counts', 'reports.compact-service-counts']
const WATCHED = -30

/** Sets the scene, and puts every act of the story on the agenda of the stage. */
export async function runScenario(stage: Simulation, days: Days, pictures: string | null): Promise<void> {
  const all = listSlots()
  const cast = await gather(stage, days)
  await seedSettings(cast)
  const shed = await seedInventory({ cast, days })
  const newcomers = { slots: all.filter(({ from }) => from === 'request'), others: categoriesOfLeads() }
  const book = await seedCustomers({ stage, days, slots: all, newcomers })
  await seedPageViews({ stage, days })
  const scene = { stage, days, cast, shed, book }
  for (const slot of all) {
    if (slot.from === 'office') seedJob(scene, slot)
    if (slot.from === 'request') tellJobOfRequest(scene, slot)
  }
  seedServicePlans(scene, all)
  seedStockHistory(scene)
  seedPriceRules(scene)
  seedSecondBusiness(scene)
  seedCampaign(scene)
  if (pictures !== null) seedPhotos(scene, all, pictures)
  seedReviews(scene, all)
  seedConversations(scene, all, pictures)
  seedOtherInvoices(scene, all)
  seedOtherEstimates(scene)
  seedRequests(scene)
  seedUpcoming(scene)
  seedCalendarEvents(scene)
  seedCustomFields(scene)
  seedBooks(scene)
  // What was done before had no checklist yet.
  stage.at(days.at(-1, '23:30'), () => seedPriceBook(cast))
  for (let offset = WATCHED; offset <= 0; offset++) {
    stage.cron(days.at(offset, '06:25'), NIGHTLY)
    stage.cron(days.at(offset, '09:01'), MORNING)
  }
  stage.cron(days.at(-1, '23:40'), SUMS)
}
