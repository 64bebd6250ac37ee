/**
 * Every address of the dashboard. The tabs are typed with this list, and the server answers 404 to any other address
 * under `/dashboard`. `:id` is the UUID of a record, `:with` the digits of a phone number or a UUID.
 */
export const DASHBOARD_PATHS = [
  '/dashboard',
  '/dashboard/day',
  '/dashboard/day/sheet',
  '/dashboard/visits/:id',
  '/dashboard/requests',
  '/dashboard/requests/:id',
  '/dashboard/jobs',
  '/dashboard/jobs/new',
  '/dashboard/jobs/:id',
  '/dashboard/calendar',
  '/dashboard/recurring',
  '/dashboard/recurring/:id',
  '/dashboard/customers',
  '/dashboard/customers/import',
  '/dashboard/customers/import/:id',
  '/dashboard/customers/duplicates',
  '/dashboard/customers/:id',
  '/dashboard/reviews',
  '/dashboard/automation',
  '/dashboard/messages',
  '/dashboard/messages/:with',
  '/dashboard/campaigns',
  '/dashboard/campaigns/new',
  '/dashboard/campaigns/:id',
  '/dashboard/estimates',
  '/dashboard/estimates/new',
  '/dashboard/estimates/:id',
  '/dashboard/invoices',
  '/dashboard/invoices/:id',
  '/dashboard/pricing',
  '/dashboard/reports',
  '/dashboard/reports/margins',
  '/dashboard/books',
  '/dashboard/technicians',
  '/dashboard/technicians/:id',
  '/dashboard/inventory',
  '/dashboard/photos',
  '/dashboard/partners',
  '/dashboard/settings',
  '/dashboard/settings/account',
  '/dashboard/settings/ai',
  '/dashboard/settings/audit',
  '/dashboard/settings/business',
  '/dashboard/settings/changes',
  '/dashboard/settings/connections',
  '/dashboard/settings/messages',
  '/dashboard/settings/money',
  '/dashboard/settings/scheduling',
  '/dashboard/settings/team',
  '/dashboard/settings/website',
  '/seo-management',
  '/system-health',
] as const

/** The heading of the not-found page (spec.md §2). */
export const NOT_FOUND = '404 Page Not Found'

export type DashboardPath = (typeof DASHBOARD_PATHS)[number]

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

const known = DASHBOARD_PATHS.map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(':id', UUID).replace(':with', `(?:\\d+|${UUID})`)}/?$`, 'i'),
}))

/**
 * The address that a path, without query, is one of; undefined where the dashboard has no page. A record that the id
 * names may still not exist.
 */
export const findDashboardPath = (path: string): DashboardPath | undefined =>
  known.find(({ pattern }) => pattern.test(path))?.path

export const isDashboardPath = (path: string): boolean => findDashboardPath(path) !== undefined
