/** How far down the window was at each address it has been at in this visit. */
const places = new Map<string, number>()
/** Search, filters and view of each tab, as they stood when one went on. */
const queries = new Map<string, string>()
let isBack = false

const address = () => location.pathname + location.search
/** What a person does who wants to be somewhere else than where they are being led. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
/** Long enough for a list or a card to come from the server. */
const LEAD_MS = 3000

/** The state of a link that leads back. */
export const BACK = { isBack: true }

/** A tab with the filters that one left it with; a dialog that was open in it stays closed. */
export function lastUrlOf(path: string): string {
  const query = new URLSearchParams(queries.get(path))
  query.delete('new')
  return query.size > 0 ? `${path}?${query}` : path
}

/** Called before the router begins to listen, so that it is known how one came before the page is shown. */
export function initScrollRestoration(): void {
  // The browser would scroll the page that one leaves.
  history.scrollRestoration = 'manual'
  window.addEventListener('scroll', () => places.set(address(), scrollY), { passive: true })
  const note = () => queries.set(location.pathname, location.search)
  note()
  window.addEventListener('popstate', () => {
    isBack = true
    note()
  })
  // wouter sends these with every address that it adds or replaces.
  window.addEventListener('pushState', () => {
    isBack = (history.state as typeof BACK | null)?.isBack === true
    note()
  })
  window.addEventListener('replaceState', note)
}

/**
 * Leads to the top of a page that was just opened, to the part that its address names, or by Back to where one was.
 * Answers what stops it.
 */
export function restoreScroll(path: string): () => void {
  const part = location.hash.slice(1)
  const place = isBack ? (places.get(path + location.search) ?? 0) : 0
  if (part) return keepLeading(() => document.getElementById(part)?.scrollIntoView())
  scrollTo(0, place)
  return place > 0
    ? keepLeading(
        () => scrollTo(0, place),
        () => Math.abs(scrollY - place) < 2,
      )
    : () => {}
}

/**
 * Takes this step in each frame as long as what stands above the place is still coming, and the person does not go
 * elsewhere. Answers what stops it.
 */
export function keepLeading(step: () => void, isThere: () => boolean = () => false): () => void {
  const until = performance.now() + LEAD_MS
  let frame = 0
  const stop = () => {
    cancelAnimationFrame(frame)
    for (const way of OWN_WAYS) window.removeEventListener(way, stop)
  }
  const go = () => {
    step()
    if (isThere() || performance.now() > until) stop()
    else frame = requestAnimationFrame(go)
  }
  frame = requestAnimationFrame(go)
  for (const way of OWN_WAYS) window.addEventListener(way, stop, { passive: true })
  return stop
}
