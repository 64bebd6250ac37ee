/** The site map (sitemaps.org): every page that search engines may show, each with the moment of its last change. */
export function siteMap(pages: readonly { address: string; changed: Date }[]): string {
  const urls = pages.map(
    ({ address, changed }) => `<url><loc>${escaped(address)}</loc><lastmod>${toSeconds(changed)}</lastmod></url>\n`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

/** `2026-01-05T14:40:00Z`: W3C's date and time, without a part of a second. */
const toSeconds = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
