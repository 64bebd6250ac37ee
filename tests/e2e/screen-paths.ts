import type { BrowserContextOptions, Page } from 'playwright-core'
import { BOOKS } from './layers/books.ts'
import { CUSTOMERS } from './layers/customers.ts'
import { FRAME } from './layers/frame.ts'
import { INVENTORY } from './layers/inventory.ts'
import { INVOICES } from './layers/invoices.ts'
import { JOBS } from './layers/jobs.ts'
import { MESSAGES } from './layers/messages.ts'
import { PRICING } from './layers/pricing.ts'
import { RECURRING } from './layers/recurring.ts'
import { REPORTS } from './layers/reports.ts'
import { REQUESTS } from './layers/requests.ts'
import { SEO } from './layers/seo.ts'
import { SETTINGS } from './layers/settings.ts'
import { TECHNICIANS } from './layers/technicians.ts'

/** The two sizes of the design: a phone with a finger, a desk with a mouse. */
export const SCREENS = {
  phone: {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  },
  desk: { viewport: { width: 1440, height: 900 } },
} satisfies Record<string, BrowserContextOptions>
export type Screen = keyof typeof SCREENS

/** The dashboard's tabs that do something, and one of those that only say what they will hold. */
export const TABS = [
  '/dashboard',
  '/dashboard/day',
  '/dashboard/day/sheet',
  '/dashboard/requests',
  '/dashboard/requests?status=flagged',
  '/dashboard/requests?view=pipeline',
  '/dashboard/jobs',
  '/dashboard/jobs?view=list',
  '/dashboard/jobs/new',
  '/dashboard/jobs?view=calendar',
  '/dashboard/jobs?view=calendar&range=day',
  '/dashboard/jobs?view=calendar&range=month',
  '/dashboard/recurring',
  '/dashboard/recurring?status=paused',
  '/dashboard/technicians',
  '/dashboard/customers',
  '/dashboard/customers/import',
  '/dashboard/customers/duplicates',
  '/dashboard/automation',
  '/dashboard/automation?message=reminder',
  '/dashboard/messages',
  '/dashboard/messages?box=outbox',
  '/dashboard/messages?box=unconfirmed',
  '/dashboard/messages/18135550123',
  '/dashboard/campaigns',
  '/dashboard/campaigns/new',
  '/dashboard/photos',
  '/dashboard/partners',
  '/dashboard/reviews',
  '/dashboard/settings',
  '/dashboard/settings/account',
  '/dashboard/settings/business',
  '/dashboard/settings/changes',
  '/dashboard/settings/messages',
  '/dashboard/settings/money',
  '/dashboard/settings/scheduling',
  '/dashboard/settings/team',
  '/dashboard/settings/website',
  '/dashboard/settings/ai',
  '/dashboard/settings/ai?feature=review-response',
  '/dashboard/settings/audit',
  '/dashboard/settings/connections',
  '/dashboard/settings/connections?set=email',
  '/dashboard/settings/connections?set=payments',
  '/dashboard/estimates',
  '/dashboard/estimates/new',
  '/dashboard/invoices',
  '/dashboard/invoices?view=all',
  '/dashboard/pricing',
  '/dashboard/pricing?view=rules',
  '/dashboard/inventory',
  '/dashboard/inventory?view=equipment',
  '/dashboard/reports',
  '/dashboard/reports/margins',
  '/dashboard/reports/margins?by=job',
  '/dashboard/books',
  '/system-health',
  '/seo-management',
  '/seo-management?page=new',
  '/seo-management?view=redirects',
  '/seo-management?view=robots',
]

/** What opens over a tab: where it is, what opens it, and on which screen that can be pressed. */
export type Layer = { name: string; tab: string; screen: Screen; open: (page: Page) => Promise<unknown> }

export const LAYERS: Layer[] = [
  ...FRAME,
  ...REQUESTS,
  ...JOBS,
  ...RECURRING,
  ...INVOICES,
  ...INVENTORY,
  ...TECHNICIANS,
  ...CUSTOMERS,
  ...PRICING,
  ...REPORTS,
  ...BOOKS,
  ...MESSAGES,
  ...SEO,
  ...SETTINGS,
]
