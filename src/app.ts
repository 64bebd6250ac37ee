import { seed as seedAi } from '#domains/system/ai/ai-features.ts'
import { routes as aiRoutes } from '#domains/system/ai/routes.ts'
import { tasks as aiTasks } from '#domains/system/ai/tasks.ts'
import { routes as assistantRoutes } from '#domains/system/assistants/routes.ts'
import { tasks as assistantTasks } from '#domains/system/assistants/tasks.ts'
import { routes as auditRoutes } from '#domains/system/audit/routes.ts'
import { routes as authRoutes } from '#domains/system/auth/routes.ts'
import { tasks as authTasks } from '#domains/system/auth/tasks.ts'
import { routes as automationRoutes } from '#domains/messaging/automation/routes.ts'
import { tasks as automationTasks } from '#domains/messaging/automation/tasks.ts'
import { routes as backupRoutes } from '#domains/system/backups/routes.ts'
import { tasks as backupTasks } from '#domains/system/backups/tasks.ts'
import { tasks as businessTasks } from '#domains/system/business/tasks.ts'
import { routes as businessRoutes } from '#domains/system/business/routes.ts'
import * as business from '#domains/system/business/service.ts'
import { routes as calendarRoutes } from '#domains/work/calendar/routes.ts'
import { tasks as calendarTasks } from '#domains/work/calendar/tasks.ts'
import { routes as campaignRoutes } from '#domains/messaging/campaigns/routes.ts'
import { tasks as campaignTasks } from '#domains/messaging/campaigns/tasks.ts'
import { routes as conversationRoutes } from '#domains/messaging/conversations/routes.ts'
import { routes as costRoutes } from '#domains/money/costs/routes.ts'
import { tasks as costTasks } from '#domains/money/costs/tasks.ts'
import { routes as customerRoutes } from '#domains/sales/customers/routes.ts'
import { tasks as customerTasks } from '#domains/sales/customers/tasks.ts'
import { routes as duplicateRoutes } from '#domains/sales/duplicates/routes.ts'
import { tasks as duplicateTasks } from '#domains/sales/duplicates/tasks.ts'
import { routes as estimateRoutes } from '#domains/sales/estimates/routes.ts'
import { tasks as estimateTasks } from '#domains/sales/estimates/tasks.ts'
import { routes as firstStepRoutes } from '#domains/system/first-steps/routes.ts'
import { routes as healthRoutes } from '#domains/system/health/routes.ts'
import { tasks as healthTasks } from '#domains/system/health/tasks.ts'
import { routes as historyRoutes } from '#domains/system/history/routes.ts'
import { tasks as historyTasks } from '#domains/system/history/tasks.ts'
import { routes as importRoutes } from '#domains/sales/imports/routes.ts'
import { tasks as importTasks } from '#domains/sales/imports/tasks.ts'
import { routes as inventoryRoutes } from '#domains/work/inventory/routes.ts'
import { tasks as inventoryTasks } from '#domains/work/inventory/tasks.ts'
import { routes as invoiceRoutes } from '#domains/money/invoices/routes.ts'
import { tasks as invoiceTasks } from '#domains/money/invoices/tasks.ts'
import { routes as jobRoutes } from '#domains/work/jobs/routes.ts'
import { tasks as jobTasks } from '#domains/work/jobs/tasks.ts'
import { routes as messageRoutes } from '#domains/messaging/messages/routes.ts'
import { tasks as messageTasks } from '#domains/messaging/messages/tasks.ts'
import { routes as needsRoutes } from '#domains/work/needs/routes.ts'
import { tasks as needsTasks } from '#domains/work/needs/tasks.ts'
import { routes as partnerRoutes } from '#domains/site/partners/routes.ts'
import { routes as paymentRoutes } from '#domains/money/payments/routes.ts'
import { tasks as paymentTasks } from '#domains/money/payments/tasks.ts'
import { routes as photoRoutes } from '#domains/work/photos/routes.ts'
import { tasks as photoTasks } from '#domains/work/photos/tasks.ts'
import { routes as pricingRoutes } from '#domains/sales/pricing/routes.ts'
import { routes as recurringRoutes } from '#domains/work/recurring/routes.ts'
import { tasks as recurringTasks } from '#domains/work/recurring/tasks.ts'
import { routes as redirectRoutes } from '#domains/site/redirects/routes.ts'
import { routes as reportRoutes } from '#domains/money/reports/routes.ts'
import { tasks as reportTasks } from '#domains/money/reports/tasks.ts'
import { routes as privacyRoutes } from '#domains/sales/privacy/routes.ts'
import { routes as requestRoutes } from '#domains/sales/requests/routes.ts'
import { tasks as requestTasks } from '#domains/sales/requests/tasks.ts'
import { routes as reviewRoutes } from '#domains/messaging/reviews/routes.ts'
import { tasks as reviewTasks } from '#domains/messaging/reviews/tasks.ts'
import { routes as scheduleRoutes } from '#domains/work/schedule/routes.ts'
import { routes as seoRoutes } from '#domains/site/seo/routes.ts'
import * as seo from '#domains/site/seo/service.ts'
import { routes as technicianRoutes } from '#domains/work/technicians/routes.ts'
import { tasks as technicianTasks } from '#domains/work/technicians/tasks.ts'
import { routes as trafficRoutes } from '#domains/site/traffic/routes.ts'
import { routes as visitRoutes } from '#domains/sales/visits/routes.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { endpoints } from '#platform/http/access.ts'
import type { Endpoint } from '#platform/http/access.ts'
import type { AppTask } from '#platform/http/context.ts'
import { nightlyCleanup } from '#platform/nightly-cleanup.ts'
import { contract } from './contract.ts'

// The one list: what each domain adds to the product. A new domain is a line in each part that it has.

export const routes = {
  ai: aiRoutes,
  assistants: assistantRoutes,
  audit: auditRoutes,
  auth: authRoutes,
  automation: automationRoutes,
  backups: backupRoutes,
  business: businessRoutes,
  calendar: calendarRoutes,
  conversations: conversationRoutes,
  campaigns: campaignRoutes,
  costs: costRoutes,
  customers: customerRoutes,
  duplicates: duplicateRoutes,
  estimates: estimateRoutes,
  firstSteps: firstStepRoutes,
  health: healthRoutes,
  history: historyRoutes,
  imports: importRoutes,
  inventory: inventoryRoutes,
  invoices: invoiceRoutes,
  jobs: jobRoutes,
  messages: messageRoutes,
  needs: needsRoutes,
  partners: partnerRoutes,
  payments: paymentRoutes,
  photos: photoRoutes,
  pricing: pricingRoutes,
  privacy: privacyRoutes,
  recurring: recurringRoutes,
  redirects: redirectRoutes,
  reports: reportRoutes,
  requests: requestRoutes,
  reviews: reviewRoutes,
  schedule: scheduleRoutes,
  seo: seoRoutes,
  technicians: technicianRoutes,
  traffic: trafficRoutes,
  visits: visitRoutes,
}

export const tasks: AppTask[] = [
  ...aiTasks,
  ...assistantTasks,
  ...authTasks,
  ...campaignTasks,
  ...automationTasks,
  ...backupTasks,
  ...businessTasks,
  ...calendarTasks,
  ...costTasks,
  ...customerTasks,
  ...duplicateTasks,
  ...estimateTasks,
  ...healthTasks,
  ...historyTasks,
  ...importTasks,
  ...inventoryTasks,
  ...invoiceTasks,
  ...jobTasks,
  ...messageTasks,
  ...needsTasks,
  ...paymentTasks,
  ...photoTasks,
  ...recurringTasks,
  ...reportTasks,
  ...requestTasks,
  ...reviewTasks,
  ...technicianTasks,
  nightlyCleanup,
]

/** What exists after the first start. Each bears being run at every start. */
export async function seed(tx: Tx): Promise<void> {
  await business.seed(tx)
  await seo.seed(tx)
  await seedAi(tx)
}

const beside = (
  method: string,
  path: string,
  access: Endpoint['meta']['access'],
  limit?: Endpoint['meta']['limit'],
  more?: Pick<Endpoint['meta'], 'stepUp' | 'beforeTwoStep'>,
): Endpoint => ({
  name: `${method} ${path}`,
  method,
  path,
  meta: { access, ...(limit && { limit }), ...more },
})
/** A device cannot be guessed; this keeps strangers from filling the table of challenges. */
const DEVICES = { points: 30, seconds: 900 }
/** A house full of people signs in more rarely; each start is worked out and signed for its browser. */
const STARTS = { points: 300, seconds: 600 }

/**
 * Every call of the product: those of the contract, and the few that speak in cookies, streams or documents and are
 * mounted beside it.
 */
export const calls: readonly Endpoint[] = [
  ...endpoints(contract),
  beside('GET', '/api/login', 'public', STARTS),
  beside('GET', '/api/logout', 'public'),
  beside('POST', '/api/auth/sign-in/email', 'public'),
  beside('POST', '/api/auth/sign-in/code', 'public'),
  beside('POST', '/api/auth/passkey/options', 'public', DEVICES),
  beside('POST', '/api/auth/passkey/sign-in', 'public', DEVICES),
  beside('POST', '/api/auth/passkey/new/options', 'technician', undefined, { stepUp: true }),
  beside('POST', '/api/auth/passkey/new', 'technician'),
  beside('POST', '/api/auth/passkey/confirm/options', 'technician', DEVICES, { beforeTwoStep: true }),
  beside('POST', '/api/auth/passkey/confirm', 'technician', DEVICES, { beforeTwoStep: true }),
  beside('POST', '/api/auth/sign-out', 'public'),
  beside('GET', '/api/auth/callback/oidc', 'public'),
  beside('POST', '/api/auth/callback/oidc', 'public'),
  beside('POST', '/api/webhooks/stripe', 'public'),
  beside('POST', '/api/webhooks/twilio/incoming', 'public'),
  beside('POST', '/api/webhooks/twilio/status', 'public'),
  beside('GET', '/api/customers/export', 'staff'),
  beside('GET', '/api/imports/{id}/wrong.csv', 'staff'),
  beside('GET', '/api/invoices/{id}/pdf', 'staff'),
  beside('GET', '/api/materials/reorder.csv', 'staff'),
  beside('GET', '/api/materials/reorder.pdf', 'staff'),
  beside('GET', '/api/reports/margins.csv', 'owner'),
  beside('GET', '/api/reports/report.csv', 'staff'),
  beside('GET', '/api/reports/report.pdf', 'staff'),
  beside('GET', '/api/estimates/{id}/pdf', 'staff'),
  beside('GET', '/api/payments/{id}/receipt', 'staff'),
  beside('GET', '/api/customers/{id}/personal-data.zip', 'owner'),
  beside('GET', '/api/backups/{id}/file', 'owner'),
  beside('GET', '/api/photos/{id}/{file}', 'technician'),
  beside('GET', '/api/events', 'technician', undefined, { beforeTwoStep: true }),
  beside('GET', '/api/openapi.json', 'technician'),
  beside('GET', '/api/docs', 'technician'),
]
