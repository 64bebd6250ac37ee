// Used on the server and in the browser: robots.txt lists these paths, and the owner reads the reasons.

/** A path that search engines should not crawl or list, and why. */
export type ClosedPath = { path: string; why: string }

/**
 * Lists the paths that are not for search: API calls, the dashboard, and pages that belong to one person. Pages with
 * `noindex` stay open, or no crawler would see that tag.
 */
export const CLOSED: readonly ClosedPath[] = [
  { path: '/api/', why: 'Internal API. Nothing to read here.' },
  { path: '/dashboard', why: 'Your dashboard, behind the sign-in.' },
  { path: '/system-health', why: 'Your dashboard, behind the sign-in.' },
  { path: '/seo-management', why: 'Your dashboard, behind the sign-in.' },
  { path: '/e/', why: 'Tracked links in marketing messages.' },
  { path: '/l/', why: 'Short links in texts, which lead to a customer’s own page.' },
]

/** Pages that set `noindex`: crawlers may read them, but they do not appear in search results. */
export const NEVER_LISTED: readonly ClosedPath[] = [
  { path: '/thank-you', why: 'Shown after someone requests a quote.' },
  { path: '/login', why: 'Redirects to the sign-in page.' },
  { path: '/sign-in', why: 'Your team’s sign-in page.' },
  { path: '/sign-in/code', why: 'Two-step sign-in.' },
  { path: '/set-up', why: 'Where the first owner account is created.' },
  { path: '/invitation', why: 'Where a new team member accepts an invitation.' },
  { path: '/reset-password', why: 'Where a password is reset.' },
  { path: '/404', why: 'Shown when a page doesn’t exist.' },
  { path: '/review/...', why: 'A customer’s review form, opened by private link.' },
  { path: '/estimate/...', why: 'A customer’s estimate, opened by private link.' },
  { path: '/change-order/...', why: 'A change to a customer’s job, opened by private link.' },
  { path: '/pay/...', why: 'A customer’s invoice, opened by private link.' },
  { path: '/card/...', why: 'Where a customer saves a card, opened by private link.' },
  { path: '/unsubscribe/...', why: 'The unsubscribe page, opened by private link.' },
]
