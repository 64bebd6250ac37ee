import { seed as seedAi } from '#domains/ai/ai-features.ts'
import { routes as aiRoutes } from '#domains/ai/routes.ts'
import { tasks as aiTasks } from '#domains/ai/tasks.ts'
import { routes as assistantRoutes } from '#domains/assistants/routes.ts'
import { tasks as assistantTasks } from '#domains/assistants/tasks.ts'
import { routes as auditRoutes } from '#domains/audit/routes.ts'
import { routes as authRoutes } from '#domains/auth/routes.ts'
import { tasks as authTasks } from '#domains/auth/tasks.ts'
import { routes as automationRoutes } from '#domains/automation/routes.ts'
import { tasks as automationTasks } from '#domains/automation/tasks.ts'
import { routes as backupRoutes } from '#domains/backups/routes.ts'
import { tasks as backupTasks } from '#domains/backups/tasks.ts'
import { tasks as businessTasks } from '#domains/business/tasks.ts'
import { routes as businessRoutes } from '#domains/business/routes.ts'
import * as business from '#domains/business/service.ts'
import { routes as calendarRoutes } from '#domains/calendar/routes.ts'
import { tasks as calendarTasks } from '#domains/calendar/tasks.ts'
import { routes as campaignRoutes } from '#domains/campaigns/routes.ts'
import { tasks as campaignTasks } from '#domains/campaigns/tasks.ts'
import { routes as conversationRoutes } from '#domains/conversations/routes.ts'
import { routes as costRoutes } from '#domains/costs/routes.ts'
import { tasks as costTasks } from '#domains/costs/tasks.ts'
import { routes as customerRoutes } from '#domains/customers/routes.ts'
import { tasks as customerTasks } from '#domains/customers/tasks.ts'
import { routes as duplicateRoutes } from '#domains/duplicates/routes.ts'
import { tasks as duplicateTasks } from '#domains/duplicates/tasks.ts'
import { routes as estimateRoutes } from '#domains/estimates/routes.ts'
import { tasks as estimateTasks } from '#domains/estimates/tasks.ts'
import { routes as firstStepRoutes } from '#domains/first-steps/routes.ts'
import { routes as healthRoutes } from '#domains/health/routes.ts'
import { tasks as healthTasks } from '#domains/health/tasks.ts'
import { routes as historyRoutes } from '#domains/history/routes.ts'
import { tasks as historyTasks } from '#domains/history/tasks.ts'
import { routes as importRoutes } from '#domains/imports/routes.ts'
import { tasks as importTasks } from '#domains/imports/tasks.ts'
import { routes as inventoryRoutes } from '#domains/inventory/routes.ts'
import { tasks as inventoryTasks } from '#domains/inventory/tasks.ts'
import { routes as invoiceRoutes } from '#domains/invoices/routes.ts'
import { tasks as invoiceTasks } from '#domains/invoices/tasks.ts'
import { routes as jobRoutes } from '#domains/jobs/routes.ts'
import { tasks as jobTasks } from '#domains/jobs/tasks.ts'
import { routes as messageRoutes } from '#domains/messages/routes.ts'
import { tasks as messageTasks } from '#domains/messages/tasks.ts'
import { routes as needsRoutes } from '#domains/needs/routes.ts'
import { tasks as needsTasks } from '#domains/needs/tasks.ts'
import { routes as partnerRoutes } from '#domains/partners/routes.ts'
import { routes as paymentRoutes } from '#domains/payments/routes.ts'
import { tasks as paymentTasks } from '#domains/payments/tasks.ts'
import { routes as photoRoutes } from '#domains/photos/routes.ts'
import { tasks as photoTasks } from '#domains/photos/tasks.ts'
import { routes as pricingRoutes } from '#domains/pricing/routes.ts'
import { routes as recurringRoutes } from '#domains/recurring/routes.ts'
import { tasks as recurringTasks } from '#domains/recurring/tasks.ts'
import { routes as redirectRoutes } from '#domains/redirects/routes.ts'
import { routes as reportRoutes } from '#domains/reports/routes.ts'
import { tasks as reportTasks } from '#domains/reports/tasks.ts'
import { routes as privacyRoutes } from '#domains/privacy/routes.ts'
import { routes as requestRoutes } from '#domains/requests/routes.ts'
import { tasks as requestTasks } from '#domains/requests/tasks.ts'
import { routes as reviewRoutes } from '#domains/reviews/routes.ts'
import { tasks as reviewTasks } from '#domains/reviews/tasks.ts'
import { routes as scheduleRoutes } from '#domains/schedule/routes.ts'
import { routes as seoRoutes } from '#domains/seo/routes.ts'
import * as seo from '#domains/seo/service.ts'
import { routes as technicianRoutes } from '#domains/technicians/routes.ts'
import { tasks as technicianTasks } from '#domains/technicians/tasks.ts'
import { routes as trafficRoutes } from '#domains/traffic/routes.ts'
import { routes as visitRoutes } from '#domains/visits/routes.ts'
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
