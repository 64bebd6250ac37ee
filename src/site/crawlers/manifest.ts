import type { Facts } from '#domains/system/business/contract.ts'
import { THEME_COLORS } from '#ui/theme.ts'

/** Names and icons are the same for visitors and for staff (tools/icons makes them). */
const COMMON = {
  lang: 'en-US',
  background_color: THEME_COLORS.light,
  theme_color: THEME_COLORS.light,
  icons: [
    { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
    { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
    { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
    { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ],
}

/** What a phone needs to keep the site on its home screen. It opens in the browser, as any page. */
export function manifest(facts: Facts): string {
  return JSON.stringify({
    name: `${facts.name}: paver sealing and pressure washing`,
    short_name: facts.name,
    description: `Paver sealing and pressure washing in ${facts.city}, ${facts.state}.`,
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    ...COMMON,
  })
}

/**
 * The same for the dashboard, which opens as a program of its own. Its scope is the whole site, since sign-in and two
 * of its tabs stand outside /dashboard.
 */
export function dashboardManifest(facts: Facts): string {
  return JSON.stringify({
    name: `${facts.name} dashboard`,
    short_name: `${facts.name} office`,
    description: `The ${facts.name} office: requests, jobs, calendar and customers.`,
    id: '/dashboard',
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'My day', url: '/dashboard/day' },
      { name: 'Requests', url: '/dashboard/requests' },
      { name: 'New job', url: '/dashboard/jobs/new' },
    ],
    ...COMMON,
  })
}
