import { contract as ai } from '#domains/ai/contract.ts'
import { contract as assistants } from '#domains/assistants/contract.ts'
import { contract as audit } from '#domains/audit/contract.ts'
import { contract as auth } from '#domains/auth/contract.ts'
import { contract as automation } from '#domains/automation/contract.ts'
import { contract as backups } from '#domains/backups/contract.ts'
import { contract as business } from '#domains/business/contract.ts'
import { contract as calendar } from '#domains/calendar/contract.ts'
import { contract as campaigns } from '#domains/campaigns/contract.ts'
import { contract as conversations } from '#domains/conversations/contract.ts'
import { contract as costs } from '#domains/costs/contract.ts'
import { contract as customers } from '#domains/customers/contract.ts'
import { contract as duplicates } from '#domains/duplicates/contract.ts'
import { contract as estimates } from '#domains/estimates/contract.ts'
import { contract as firstSteps } from '#domains/first-steps/contract.ts'
import { contract as health } from '#domains/health/contract.ts'
import { contract as history } from '#domains/history/contract.ts'
import { contract as imports } from '#domains/imports/contract.ts'
import { contract as inventory } from '#domains/inventory/contract.ts'
import { contract as invoices } from '#domains/invoices/contract.ts'
import { contract as jobs } from '#domains/jobs/contract.ts'
import { contract as messages } from '#domains/messages/contract.ts'
import { contract as needs } from '#domains/needs/contract.ts'
import { contract as partners } from '#domains/partners/contract.ts'
import { contract as payments } from '#domains/payments/contract.ts'
import { contract as photos } from '#domains/photos/contract.ts'
import { contract as pricing } from '#domains/pricing/contract.ts'
import { contract as recurring } from '#domains/recurring/contract.ts'
import { contract as redirects } from '#domains/redirects/contract.ts'
import { contract as reports } from '#domains/reports/contract.ts'
import { contract as privacy } from '#domains/privacy/contract.ts'
import { contract as requests } from '#domains/requests/contract.ts'
import { contract as reviews } from '#domains/reviews/contract.ts'
import { contract as schedule } from '#domains/schedule/contract.ts'
import { contract as seo } from '#domains/seo/contract.ts'
import { contract as technicians } from '#domains/technicians/contract.ts'
import { contract as traffic } from '#domains/traffic/contract.ts'
import { contract as visits } from '#domains/visits/contract.ts'

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
  business,
  calendar,
  conversations,
  campaigns,
  costs,
  customers,
  duplicates,
  estimates,
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
  photos,
  pricing,
  privacy,
  recurring,
  redirects,
  reports,
  requests,
  reviews,
  schedule,
  seo,
  technicians,
  traffic,
  visits,
}
