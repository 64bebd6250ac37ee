import { CLOSED } from './closed-paths.ts'

/** robots.txt (RFC 9309). */
export function robots(origin: string): string {
  return [
    '# Assistants find a summary of this business at /llms.txt.',
    'User-agent: *',
    ...CLOSED.map(({ path }) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n')
}
