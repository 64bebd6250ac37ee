import type { Facts } from '#domains/business/contract.ts'
import { THEME_COLORS } from '../theme.ts'

/** What a phone needs to keep the site on its home screen: a name and icons (tools/icons makes them). It opens in the browser, as any page. */
export function manifest(facts: Facts): string {
  return JSON.stringify({
    name: `${facts.name}: paver sealing and pressure washing`,
    short_name: facts.name,
    description: `Paver sealing and pressure washing in ${facts.city}, ${facts.state}.`,
    lang: 'en-US',
    id: '/',
    start_url: '/',
    scope: '/',
    display: 'browser',
    background_color: THEME_COLORS.light,
    theme_color: THEME_COLORS.light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  })
}
