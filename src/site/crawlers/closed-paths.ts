// Pure, and for both sides: robots.txt is made of it, and the owner reads why.

/** A path that search engines are to leave alone, and why. */
export type ClosedPath = { path: string; why: string }

/**
 * What is no page to be found: calls, the dashboard, and pages that belong to one person. Pages with `noindex` stay
 * readable, or nobody would read that.
 */
export const CLOSED: readonly ClosedPath[] = [
  { path: '/api/', why: 'Calls of the program. There is nothing to read.' },
  { path: '/dashboard', why: 'Your office, behind the sign-in.' },
  { path: '/system-health', why: 'Your office, behind the sign-in.' },
  { path: '/seo-management', why: 'Your office, behind the sign-in.' },
  { path: '/e/', why: 'Links in offers, counted one by one.' },
]

/** Pages that say `noindex` by themselves: they may be read, and are in no search. */
export const NEVER_LISTED: readonly ClosedPath[] = [
  { path: '/thank-you', why: 'Shown after a quote was sent.' },
  { path: '/login', why: 'The way to the sign-in.' },
  { path: '/sign-in', why: 'The sign-in of your team.' },
  { path: '/sign-in/code', why: 'The second step of the sign-in.' },
  { path: '/set-up', why: 'Where the first owner is made.' },
  { path: '/invitation', why: 'Where somebody joins your team.' },
  { path: '/reset-password', why: 'Where a new password is set.' },
  { path: '/404', why: 'What an address shows that is not there.' },
  { path: '/review/...', why: 'The review form of one customer, by a private link.' },
  { path: '/estimate/...', why: 'The estimate of one customer, by a private link.' },
  { path: '/pay/...', why: 'The invoice of one customer, by a private link.' },
  { path: '/unsubscribe/...', why: 'Of one person who gets offers, by a private link.' },
]
