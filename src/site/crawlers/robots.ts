/** What is no page to be found: calls, the dashboard, and pages that belong to one person. Pages with `noindex` stay readable, or nobody would read that. */
const CLOSED = ['/api/', '/dashboard', '/system-health', '/seo-management', '/pay/', '/quote', '/e/', '/unsubscribe/']

/** robots.txt (RFC 9309). */
export function robots(origin: string): string {
  return [
    '# Assistants find a summary of this business at /llms.txt.',
    'User-agent: *',
    ...CLOSED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
