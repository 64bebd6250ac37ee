/** What is no public page, or changes something. The others are few, and each is worth being there at the click. */
const NOT_THESE = /^\/(api|dashboard|system-health|seo-management|login|sign-in|pay|estimate|review|quote)\b|\.\w+$/

/**
 * Fetches the page under the pointer, so that it is there at the click: each page once, and not for visitors who save
 * data. Speculation rules would do the same, but a browser fetches their file before the first paint
 * (docs/decisions/009).
 */
export function prefetchUnderPointer(): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } } // not in every browser
  if (connection?.saveData) return
  const known = new Set([location.pathname])
  const near = ({ target }: Event) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[href]')
    if (!link || link.origin !== location.origin || known.has(link.pathname) || NOT_THESE.test(link.pathname)) return
    known.add(link.pathname)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', href: link.pathname }))
  }
  for (const event of ['pointerover', 'touchstart']) document.addEventListener(event, near, { passive: true })
}
