import { automation } from '#domains/messaging/automation/domain.ts'
import { campaigns } from '#domains/messaging/campaigns/domain.ts'
import { conversations } from '#domains/messaging/conversations/domain.ts'
import { messages } from '#domains/messaging/messages/domain.ts'
import { reviews } from '#domains/messaging/reviews/domain.ts'
import { books } from '#domains/money/books/domain.ts'
import { costs } from '#domains/money/costs/domain.ts'
import { documents } from '#domains/money/documents/domain.ts'
import { invoices } from '#domains/money/invoices/domain.ts'
import { payments } from '#domains/money/payments/domain.ts'
import { reports } from '#domains/money/reports/domain.ts'
import { customers } from '#domains/sales/customers/domain.ts'
import { duplicates } from '#domains/sales/duplicates/domain.ts'
import { changeOrders } from '#domains/work/change-orders/domain.ts'
import { estimates } from '#domains/sales/estimates/domain.ts'
import { imports } from '#domains/sales/imports/domain.ts'
import { priceBook } from '#domains/sales/price-book/domain.ts'
import { pricing } from '#domains/sales/pricing/domain.ts'
import { privacy } from '#domains/sales/privacy/domain.ts'
import { requests } from '#domains/sales/requests/domain.ts'
import { visits } from '#domains/sales/visits/domain.ts'
import { partners } from '#domains/site/partners/domain.ts'
import { redirects } from '#domains/site/redirects/domain.ts'
import { seo } from '#domains/site/seo/domain.ts'
import { traffic } from '#domains/site/traffic/domain.ts'
import { ai } from '#domains/system/ai/domain.ts'
import { assistants } from '#domains/system/assistants/domain.ts'
import { audit } from '#domains/system/audit/domain.ts'
import { auth } from '#domains/system/auth/domain.ts'
import { backups } from '#domains/system/backups/domain.ts'
import { business } from '#domains/system/business/domain.ts'
import { connections } from '#domains/system/connections/domain.ts'
import { firstSteps } from '#domains/system/first-steps/domain.ts'
import { health } from '#domains/system/health/domain.ts'
import { history } from '#domains/system/history/domain.ts'
import { calendarEvents } from '#domains/work/calendar-events/domain.ts'
import { calendar } from '#domains/work/calendar/domain.ts'
import { inventory } from '#domains/work/inventory/domain.ts'
import { jobs } from '#domains/work/jobs/domain.ts'
import { needs } from '#domains/work/needs/domain.ts'
import { customFields } from '#domains/sales/custom-fields/domain.ts'
import { files } from '#domains/work/files/domain.ts'
import { photos } from '#domains/work/photos/domain.ts'
import { recurring } from '#domains/work/recurring/domain.ts'
import { schedule } from '#domains/work/schedule/domain.ts'
import { team } from '#domains/work/team/domain.ts'
import { crews } from '#domains/work/crews/domain.ts'
import { technicians } from '#domains/work/technicians/domain.ts'
import { endpoint } from '#platform/domain.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { endpoints } from '#platform/http/access.ts'
import type { Endpoint } from '#platform/http/access.ts'
import type { AppTask } from '#platform/http/context.ts'
import { nightlyCleanup } from '#platform/nightly-cleanup.ts'
import { withRight } from './call-rights.ts'
import { contract } from './contract.ts'

/** The one list, from bottom to top: a new domain is its `domain.ts` and a line here, and a line in contract.ts. */
export const domains = {
  audit,
  business,
  priceBook,
  seo,
  redirects,
  traffic,
  partners,
  ai,
  customers,
  customFields,
  imports,
  messages,
  auth,
  connections,
  technicians,
  crews,
  inventory,
  pricing,
  photos,
  files,
  schedule,
  jobs,
  visits,
  calendarEvents,
  calendar,
  needs,
  recurring,
  team,
  estimates,
  invoices,
  changeOrders,
  payments,
  documents,
  costs,
  reviews,
  requests,
  automation,
  campaigns,
  conversations,
  assistants,
  history,
  duplicates,
  privacy,
  reports,
  books,
  backups,
  health,
  firstSteps,
}

type Routes = { [Name in keyof typeof domains]: (typeof domains)[Name]['routes'] }

// fromEntries forgets which names it was given.
export const routes = Object.fromEntries(
  Object.entries(domains).map(([name, domain]) => [name, domain.routes]),
) as Routes

export const tasks: AppTask[] = [...Object.values(domains).flatMap((domain) => domain.tasks), nightlyCleanup]

/** Adds what exists after the first start. It runs at every start, so each part of it can run again. */
export async function seed(tx: Tx): Promise<void> {
  for (const domain of Object.values(domains)) await domain.seed?.(tx)
}

/**
 * Every call of the product: those of the contract, and the few that speak in cookies, streams or documents, which the
 * domains and the platform mount beside it.
 */
export const calls: readonly Endpoint[] = [
  ...endpoints(contract),
  ...Object.values(domains).flatMap((domain) => domain.endpoints),
  endpoint('GET', '/api/events', 'technician', { beforeTwoStep: true, accountant: true }),
  endpoint('GET', '/api/openapi.json', 'technician'),
  endpoint('GET', '/api/docs', 'technician'),
].map(withRight)
