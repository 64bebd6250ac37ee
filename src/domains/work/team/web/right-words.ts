import type { Right } from '#lib/rights.ts'

/** A right as the owner reads it, and in a list of what someone may do. */
export const RIGHT_WORDS: Record<Right, { label: string; hint: string; short: string }> = {
  jobs: {
    label: 'See all jobs',
    hint: 'Jobs, estimate visits, recurring services and the calendar',
    short: 'all jobs',
  },
  messages: {
    label: 'Send messages',
    hint: 'Texts, emails, campaigns, and sending estimates and invoices',
    short: 'messages',
  },
  invoices: { label: 'Make invoices and take payments', hint: 'Also refunds and voiding', short: 'invoices' },
  prices: { label: 'Edit the price book', hint: 'Items, rates and customer prices', short: 'price book' },
  website: {
    label: 'Edit website and settings',
    hint: 'Business facts, hours, SEO, redirects and partners',
    short: 'website',
  },
  money: { label: 'See money', hint: 'Revenue in reports, margins, job costs and books', short: 'money' },
  discounts: { label: 'Give discounts', hint: 'On the estimate they write at a visit', short: 'discounts' },
}
