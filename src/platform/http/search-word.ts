/**
 * The address as a list reads it: every list takes `?search=` for `?q=`, which wins where both are given. Other
 * parameters that no list knows are ignored, as clients add their own, such as cache busters.
 */
export function withSearchWord(url: URL): URL {
  const search = url.searchParams.get('search')
  if (search === null || url.searchParams.has('q')) return url
  const own = new URL(url)
  own.searchParams.delete('search')
  own.searchParams.set('q', search)
  return own
}
