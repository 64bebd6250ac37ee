import { contract as ai } from '#domains/system/ai/contract.ts'
import { contract as assistants } from '#domains/system/assistants/contract.ts'
import { contract as audit } from '#domains/system/audit/contract.ts'
import { contract as auth } from '#domains/system/auth/contract.ts'
import { contract as automation } from '#domains/messaging/automation/contract.ts'
import { contract as backups } from '#domains/system/backups/contract.ts'
import { contract as books } from '#domains/money/books/contract.ts'
import { contract as business } from '#domains/system/business/contract.ts'
import { contract as calendarEvents } from '#domains/work/calendar-events/contract.ts'
import { contract as calendar } from '#domains/work/calendar/contract.ts'
import { contract as campaigns } from '#domains/messaging/campaigns/contract.ts'
import { contract as connections } from '#domains/system/connections/contract.ts'
import { contract as conversations } from '#domains/messaging/conversations/contract.ts'
import { contract as costs } from '#domains/money/costs/contract.ts'
import { contract as customers } from '#domains/sales/customers/contract.ts'
import { contract as duplicates } from '#domains/sales/duplicates/contract.ts'
import { contract as changeOrders } from '#domains/work/change-orders/contract.ts'
import { contract as estimates } from '#domains/sales/estimates/contract.ts'
import { contract as firstSteps } from '#domains/system/first-steps/contract.ts'
import { contract as health } from '#domains/system/health/contract.ts'
import { contract as history } from '#domains/system/history/contract.ts'
import { contract as imports } from '#domains/sales/imports/contract.ts'
import { contract as inventory } from '#domains/work/inventory/contract.ts'
import { contract as invoices } from '#domains/money/invoices/contract.ts'
import { contract as jobs } from '#domains/work/jobs/contract.ts'
import { contract as messages } from '#domains/messaging/messages/contract.ts'
import { contract as needs } from '#domains/work/needs/contract.ts'
import { contract as partners } from '#domains/site/partners/contract.ts'
import { contract as documents } from '#domains/money/documents/contract.ts'
import { contract as payments } from '#domains/money/payments/contract.ts'
import { contract as customFields } from '#domains/sales/custom-fields/contract.ts'
import { contract as files } from '#domains/work/files/contract.ts'
import { contract as photos } from '#domains/work/photos/contract.ts'
import { contract as priceBook } from '#domains/sales/price-book/contract.ts'
import { contract as pricing } from '#domains/sales/pricing/contract.ts'
import { contract as recurring } from '#domains/work/recurring/contract.ts'
import { contract as redirects } from '#domains/site/redirects/contract.ts'
import { contract as reports } from '#domains/money/reports/contract.ts'
import { contract as privacy } from '#domains/sales/privacy/contract.ts'
import { contract as requests } from '#domains/sales/requests/contract.ts'
import { contract as reviews } from '#domains/messaging/reviews/contract.ts'
import { contract as schedule } from '#domains/work/schedule/contract.ts'
import { contract as seo } from '#domains/site/seo/contract.ts'
import { contract as team } from '#domains/work/team/contract.ts'
import { contract as crews } from '#domains/work/crews/contract.ts'
import { contract as technicians } from '#domains/work/technicians/contract.ts'
import { contract as traffic } from '#domains/site/traffic/contract.ts'
import { contract as visits } from '#domains/sales/visits/contract.ts'

/**
 * Every call of the product: the server implements it, the browser calls it, OpenAPI and the tests are made from it.
 */
export const contract = {
  ai,
  assistants,
  audit,
  auth,
  automation,
  backups,
  books,
  business,
  calendarEvents,
  calendar,
  connections,
  conversations,
  campaigns,
  costs,
  crews,
  customers,
  customFields,
  duplicates,
  estimates,
  changeOrders,
  firstSteps,
  health,
  history,
  imports,
  inventory,
  invoices,
  jobs,
  messages,
  needs,
  partners,
  payments,
  documents,
  photos,
  files,
  priceBook,
  pricing,
  privacy,
  recurring,
  redirects,
  reports,
  requests,
  reviews,
  schedule,
  seo,
  team,
  technicians,
  traffic,
  visits,
}
