const HOME = '/dashboard'
const HERE = 'https://here.invalid'

// oxlint-disable-next-line no-control-regex -- browsers drop tabs and line ends inside a URL, so "/\t/evil" would become "//evil"
const TRICKS = /[\u0000-\u0020\u007f-\u009f\\]/
/** An encoded slash or backslash: some proxy decodes it one day. The sign-in library refuses these, too. */
const ENCODED = /%2f|%5c/i
/** Coming back to a call, or to signing in, would sign the visitor out or lead in circles. */
const NO_PAGE = /^\/(api|login|sign-in|set-up|invitation|reset-password)(\/|$)/

/** The page to show after sign-in: the path that was asked for, when it is a page of this site, else the dashboard. */
export function returnPath(asked: string | null | undefined): string {
  if (!asked?.startsWith('/') || asked.startsWith('//') || asked.length > 500 || TRICKS.test(asked)) return HOME
  // "/.//evil.com" is a path that only turns into "//evil.com" when its dots are resolved.
  const url = new URL(asked, HERE)
  if (url.origin !== HERE || url.pathname.startsWith('//') || ENCODED.test(url.pathname) || NO_PAGE.test(url.pathname))
    return HOME
  return url.pathname + url.search + url.hash
}
