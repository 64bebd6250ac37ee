import type { Kind } from '#domains/site/traffic/contract.ts'
import { whenIdle } from './when-idle.ts'

const KEY = 'origin'

/**
 * Reports to the server that the visitor saw a page, pressed a phone link, or started or sent the quote form. Sends no
 * cookie, no id and no data about the visitor. The session storage of the tab holds where it came from, so that a quote
 * three pages later still counts for the link that led here.
 */
export function trackPageViews(): void {
  // Not in every browser, and not in TypeScript's list.
  if (navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const sentKinds = new Set<Kind>()
  const tell = (kind: Kind) => {
    // A page is seen once and its form begun once; calls and quotes may be several.
    if ((kind === 'view' || kind === 'started') && sentKinds.has(kind)) return
    sentKinds.add(kind)
    const seen = JSON.stringify({ kind, page: location.pathname, ...origin() })
    navigator.sendBeacon('/api/traffic', new Blob([seen], { type: 'application/json' }))
  }
  const view = () => tell('view')
  const look = () => {
    // Also a page that is made ready before it is asked for is hidden until it is shown.
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    whenIdle(view)
    addEventListener('pagehide', view)
  }
  document.addEventListener('visibilitychange', look)
  look()
  // Who listens on the way down hears it even when the link's own part stops it there.
  document.addEventListener(
    'click',
    ({ target }) => target instanceof Element && target.closest('a[href^="tel:"]') && tell('call'),
    true,
  )
  // Only the quote form sends this event, with what happened to it.
  addEventListener('quote', (event) => tell((event as CustomEvent<'started' | 'sent'>).detail))
}

/** What the tab's first page said: `utm_…` in its address, else the site that led to it. */
function origin(): Record<string, string | undefined> {
  try {
    const stored = sessionStorage.getItem(KEY)
    if (stored) return JSON.parse(stored)
  } catch {
    // Storage can be switched off, or hold what is not ours: then each page tells for itself.
  }
  const said = new URLSearchParams(location.search)
  const utm = (name: string) => said.get(`utm_${name}`)?.slice(0, 99)
  const host = document.referrer && new URL(document.referrer).hostname
  const found = {
    source: utm('source') || (host === location.hostname ? undefined : host),
    medium: utm('medium'),
    campaign: utm('campaign'),
  }
  try {
    sessionStorage.setItem(KEY, JSON.stringify(found))
  } catch {
    // As above.
  }
  return found
}
