import { tellOfAhead } from './ahead.ts'
import { tellOfOtherBills } from './bills.ts'
import { copyBook } from './book.ts'
import { cast as gather } from './cast.ts'
import { tellOfContracts } from './contracts.ts'
import type { Days } from './days.ts'
import { categoriesOfLeads, tellJobOfRequest, tellOfLeads } from './leads.ts'
import { tellOfOtherOffers } from './offers.ts'
import { tellOfCampaign } from './offers-to-many.ts'
import { tellOfPictures } from './pictures.ts'
import { slots } from './plan.ts'
import { tellOfPraise } from './praise.ts'
import { tellOfSecond } from './second.ts'
import { tellOfRules } from './rules.ts'
import { settle } from './settings.ts'
import { fillShed } from './shed.ts'
import { tellOfShed } from './stock.ts'
import type { Stage } from './stage.ts'
import { tellOfTalk } from './talk.ts'
import { countVisitors } from './visitors.ts'
import { tellJob } from './work.ts'

/** The day on which the business moved to Tidestone, counted from today. */
export const BEGINS = -430

/**
 * What the product does by itself at night and in the morning. In the last weeks every day; of the time before it,
 * nothing would be seen today.
 */
const NIGHTLY = ['invoices.watch', 'inventory.remind-of-services', 'technicians.papers', 'duplicates.look']
const MORNING = ['recurring.make-due', 'automation.ask-for-reminders', 'estimates.remind-due', 'campaigns.follow']
const SUMS = ['customers.add-up-counts', 'jobs.add-up-counts', 'reports.add-up-served']
const WATCHED = -30

/** Sets the scene, and puts every act of the story on the agenda of the stage. */
export async function tell(stage: Stage, days: Days, pictures: string | null): Promise<void> {
  const all = slots()
  const cast = await gather(stage, days)
  await settle(cast)
  const shed = await fillShed({ cast, days })
  const newcomers = { slots: all.filter(({ from }) => from === 'request'), others: categoriesOfLeads() }
  const book = await copyBook({ stage, days, slots: all, newcomers })
  await countVisitors({ stage, days })
  const scene = { stage, days, cast, shed, book }
  for (const slot of all) {
    if (slot.from === 'office') tellJob(scene, slot)
    if (slot.from === 'request') tellJobOfRequest(scene, slot)
  }
  tellOfContracts(scene, all)
  tellOfShed(scene)
  tellOfRules(scene)
  tellOfSecond(scene)
  tellOfCampaign(scene)
  if (pictures !== null) tellOfPictures(scene, all, pictures)
  tellOfPraise(scene, all)
  tellOfTalk(scene, all)
  tellOfOtherBills(scene, all)
  tellOfOtherOffers(scene)
  tellOfLeads(scene)
  tellOfAhead(scene)
  for (let offset = WATCHED; offset <= 0; offset++) {
    stage.cron(days.at(offset, '06:25'), NIGHTLY)
    stage.cron(days.at(offset, '09:01'), MORNING)
  }
  stage.cron(days.at(-1, '23:40'), SUMS)
}
