import type { Kind } from '#domains/site/traffic/contract.ts'
import { noteVisit, type VisitRecord } from '#domains/site/traffic/web/visit-record.ts'
import { whenIdle } from './when-idle.ts'

/**
 * Reports to the server that the visitor saw a page, pressed a phone link, or started or sent the quote form. Sends no
 * cookie, no id and no data about the visitor. The session storage of the tab holds where it came from, so that a quote
 * three pages later still counts for the link that led here (visit-record.ts). Only the quote itself sends all of that.
 */
export function trackPageViews(): void {
  // Not in every browser, and not in TypeScript's list.
  if (navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  const sentKinds = new Set<Kind>()
  let visit: VisitRecord | undefined
  const tell = (kind: Kind) => {
    // A page is seen once and its form begun once; calls and quotes may be several.
    if ((kind === 'view' || kind === 'started') && sentKinds.has(kind)) return
    sentKinds.add(kind)
    visit ??= noteVisit()
    const { source, referrer, medium, campaign } = visit
    const seen = JSON.stringify({ kind, page: location.pathname, source: source || referrer, medium, campaign })
    navigator.sendBeacon('/api/traffic', new Blob([seen], { type: 'application/json' }))
  }
  const view = () => tell('view')
  const look = () => {
    // Also a page that is made ready before it is asked for is hidden until it is shown.
    if (document.visibilityState !== 'visible') return
    document.removeEventListener('visibilitychange', look)
    visit ??= noteVisit()
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
