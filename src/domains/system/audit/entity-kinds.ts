import type { Kind } from './contract.ts'

// Pure, and for both sides.

type KindLabel = {
  /** One of them, as in `the job of Elena Vargas`. */
  one: string
  /** All of them, as the filter says it. */
  many: string
  /** Where the record is, or its list. None: nowhere. */
  href?: (id: string) => string
}

export const KIND_LABELS: Record<Kind, KindLabel> = {
  jobs: { one: 'job', many: 'Jobs', href: (id) => `/dashboard/jobs/${id}` },
  visits: { one: 'estimate visit', many: 'Estimate visits', href: (id) => `/dashboard/jobs?view=calendar&visit=${id}` },
  service_requests: { one: 'request', many: 'Requests', href: (id) => `/dashboard/requests/${id}` },
  customers: { one: 'customer', many: 'Customers', href: (id) => `/dashboard/customers/${id}` },
  imports: { one: 'import', many: 'Imports', href: (id) => `/dashboard/customers/import/${id}` },
  communications: { one: 'message', many: 'Messages', href: (id) => `/dashboard/messages?box=outbox&message=${id}` },
  calls: { one: 'call', many: 'Calls', href: () => '/dashboard/messages?show=calls' },
  consents: { one: 'non-customer number', many: 'Non-customer numbers', href: () => '/dashboard/messages' },
  reviews: { one: 'review', many: 'Reviews', href: () => '/dashboard/reviews' },
  review_requests: { one: 'review request', many: 'Review requests', href: () => '/dashboard/reviews' },
  photos: { one: 'photo', many: 'Photos', href: () => '/dashboard/photos' },
  files: { one: 'file', many: 'Files' },
  custom_fields: {
    one: 'custom field',
    many: 'Custom fields',
    href: () => '/dashboard/settings/business#custom-fields',
  },
  invoices: { one: 'invoice', many: 'Invoices', href: (id) => `/dashboard/invoices/${id}` },
  estimates: { one: 'estimate', many: 'Estimates', href: (id) => `/dashboard/estimates/${id}` },
  campaigns: { one: 'campaign', many: 'Campaigns', href: (id) => `/dashboard/campaigns/${id}` },
  recurring_services: {
    one: 'recurring service',
    many: 'Recurring services',
    href: (id) => `/dashboard/recurring?contract=${id}`,
  },
  technicians: { one: 'technician', many: 'Technicians', href: () => '/dashboard/technicians' },
  crews: { one: 'crew', many: 'Crews', href: () => '/dashboard/technicians' },
  equipment: { one: 'piece of equipment', many: 'Equipment', href: () => '/dashboard/inventory?view=equipment' },
  materials: { one: 'material', many: 'Materials', href: (id) => `/dashboard/inventory?material=${id}` },
  coverage_rates: { one: 'coverage rates', many: 'Coverage rates', href: () => '/dashboard/inventory' },
  cost_settings: { one: 'job cost', many: 'Job cost', href: () => '/dashboard/settings/money#job-cost' },
  report_schedule: { one: 'weekly report', many: 'Weekly report', href: () => '/dashboard/reports' },
  suppliers: { one: 'supplier', many: 'Suppliers', href: () => '/dashboard/inventory' },
  partners: { one: 'partner', many: 'Partners', href: () => '/dashboard/partners' },
  seo_settings: { one: 'page', many: 'SEO', href: () => '/seo-management' },
  ai_features: { one: 'AI feature', many: 'AI features', href: () => '/dashboard/settings/ai' },
  ai_budget: { one: 'AI budget', many: 'AI budget', href: () => '/dashboard/settings/ai' },
  price_book_items: { one: 'price book item', many: 'Price book', href: (id) => `/dashboard/pricing?item=${id}` },
  calendar_events: {
    one: 'calendar event',
    many: 'Calendar events',
    href: (id) => `/dashboard/jobs?view=calendar&event=${id}`,
  },
  redirects: { one: 'redirect', many: 'Redirects', href: () => '/seo-management?view=redirects' },
  settings: { one: 'settings', many: 'Settings', href: () => '/dashboard/settings' },
  businesses: { one: 'business', many: 'Businesses', href: () => '/dashboard/settings/business#businesses' },
  connections: { one: 'connection', many: 'Connections', href: () => '/dashboard/settings/connections' },
  book_exports: { one: 'export of the books', many: 'Exports of the books', href: () => '/dashboard/books' },
  book_accounts: { one: 'accounts for exports', many: 'Accounts for exports', href: () => '/dashboard/books' },
  backups: { one: 'backup', many: 'Backups', href: () => '/system-health' },
  users: { one: 'account', many: 'Team and sign-in', href: () => '/dashboard/settings/team#team' },
  sign_in_rules: { one: 'sign-in rules', many: 'Sign-in rules', href: () => '/dashboard/settings/team#security' },
  invitations: { one: 'invitation', many: 'Invitations', href: () => '/dashboard/settings/team#team' },
}

/** A kind that is not in the list is called by its table: `customer_tags` → `customer tag`. */
export function getKindLabel(kind: string): KindLabel {
  const known = (KIND_LABELS as Record<string, KindLabel>)[kind]
  if (known) return known
  const words = kind.replaceAll('_', ' ')
  return { one: words.replace(/(?<=s|x|ch)es$|s$/, ''), many: words.charAt(0).toUpperCase() + words.slice(1) }
}
