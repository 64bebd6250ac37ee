import type { Right } from '#lib/rights.ts'
import type { Endpoint } from '#platform/http/access.ts'

/** Calls by the beginning of their name; `reads` and `changes` are those that are GET, and those that are not. */
const CALLS: Record<Right, { of: readonly string[]; only?: 'reads' | 'changes' }[]> = {
  jobs: [
    {
      of: [
        'jobs.',
        'changeOrders.',
        'visits.',
        'calendar.list',
        'recurring.',
        'schedule.',
        'crews.',
        'history.ofJob',
        'history.jobHistory',
        // What a move that one may make says of its messages.
        'automation.nextNotices',
      ],
    },
  ],
  messages: [
    {
      of: ['conversations.', 'campaigns.', 'messages.', 'automation.', 'requests.reply', 'reviews.sendNow'],
      only: 'changes',
    },
    { of: ['estimates.send', 'invoices.send', 'invoices.remind', 'documents.send'] },
  ],
  invoices: [{ of: ['invoices.', 'payments.'], only: 'changes' }],
  prices: [{ of: ['priceBook.', 'pricing.', 'business.settings.saveRates'], only: 'changes' }],
  website: [
    {
      of: ['seo.', 'redirects.', 'partners.', 'business.settings.save', 'business.settings.removeLogo'],
      only: 'changes',
    },
  ],
  money: [
    {
      of: ['costs.', 'books.', 'invoices.receivables', 'GET /api/reports/margins.csv', 'GET /api/books/'],
      only: 'reads',
    },
  ],
  // A field of a call, which the rule behind it checks (domains/sales/estimates/write-on-site.ts).
  discounts: [],
}

/** Everyone of the office has these of their own: alerts on their device, and what they put aside. */
const OWN: ReadonlySet<string> = new Set([
  'messages.subscribe',
  'messages.unsubscribe',
  'messages.readAlerts',
  'conversations.read',
  'conversations.unread',
])

/**
 * Adds to a call the right that it belongs to: the first group that names it, so that sending an invoice is a message.
 * Public calls belong to none.
 */
export function withRight<One extends Endpoint>(call: One): One {
  if (call.meta.access === 'public' || OWN.has(call.name)) return call
  const [right] =
    Object.entries(CALLS).find(([, groups]) =>
      groups.some(
        ({ of, only }) =>
          of.some((start) => call.name.startsWith(start)) &&
          (only === undefined || (only === 'reads') === isRead(call)),
      ),
    ) ?? []
  // The names of the table are rights.
  return right ? { ...call, meta: { ...call.meta, right: right as Right } } : call
}

const isRead = ({ method }: Endpoint): boolean => method === 'GET'
