/**
 * The picture that a shared link of a page shows: 1200 by 630 pixels, made at the build for every listed page
 * (tools/share-images). Answers its path on this site; a page that is not listed has none of its own and takes the home
 * page's.
 */
export function getShareImage(path: string): string {
  return `/share/${path === '/' ? 'home' : path.slice(1).replaceAll('/', '-')}.jpg`
}
