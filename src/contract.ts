import { contract as assistants } from '#domains/assistants/contract.ts'
import { contract as audit } from '#domains/audit/contract.ts'
import { contract as auth } from '#domains/auth/contract.ts'
import { contract as business } from '#domains/business/contract.ts'
import { contract as calendar } from '#domains/calendar/contract.ts'
import { contract as customers } from '#domains/customers/contract.ts'
import { contract as duplicates } from '#domains/duplicates/contract.ts'
import { contract as history } from '#domains/history/contract.ts'
import { contract as imports } from '#domains/imports/contract.ts'
import { contract as inventory } from '#domains/inventory/contract.ts'
import { contract as jobs } from '#domains/jobs/contract.ts'
import { contract as messages } from '#domains/messages/contract.ts'
import { contract as partners } from '#domains/partners/contract.ts'
import { contract as photos } from '#domains/photos/contract.ts'
import { contract as pricing } from '#domains/pricing/contract.ts'
import { contract as reports } from '#domains/reports/contract.ts'
import { contract as privacy } from '#domains/privacy/contract.ts'
import { contract as requests } from '#domains/requests/contract.ts'
import { contract as reviews } from '#domains/reviews/contract.ts'
import { contract as schedule } from '#domains/schedule/contract.ts'
import { contract as seo } from '#domains/seo/contract.ts'
import { contract as technicians } from '#domains/technicians/contract.ts'
import { contract as traffic } from '#domains/traffic/contract.ts'
import { contract as visits } from '#domains/visits/contract.ts'

/** Every call of the product: the server implements it, the browser calls it, OpenAPI and the tests are made from it. */
export const contract = {
  assistants,
  audit,
  auth,
  business,
  calendar,
  customers,
  duplicates,
  history,
  imports,
  inventory,
  jobs,
  messages,
  partners,
  photos,
  pricing,
  privacy,
  reports,
  requests,
  reviews,
  schedule,
  seo,
  technicians,
  traffic,
  visits,
}
