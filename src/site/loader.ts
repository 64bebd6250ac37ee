// Hot reload wants this first; a build leaves nothing of it.
import '@vitejs/plugin-react/preamble'
import { followCompareLines } from '#ui/compare-lines.ts'
import { ISLANDS, type IslandName } from './islands.ts'
import { prefetchUnderPointer } from './prefetch.ts'
import { readyForPaper } from './print.ts'
import { trackPageViews } from './track-page-views.ts'

// The only script of a public page before a visitor touches something. Without it, and when an island fails to load,
// the page works as plain HTML.

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  let mounted: Promise<unknown> | undefined
  let done = false
  const mount = () =>
    (mounted ??= Promise.all([import('./hydrate.tsx'), ISLANDS[element.dataset.island as IslandName]()]) // the server writes only names of the list
      .then(([{ hydrate }, Component]) => hydrate(element, Component, JSON.parse(element.dataset.props ?? '{}')))
      .then(() => (done = true)))
  // Without it the page works as plain HTML, and a tap that is held is followed all the same.
  const begin = () => void mount().catch(() => {})

  const area = ('area' in element.dataset && element.parentElement) || element
  for (const event of ['pointerenter', 'focusin', 'touchstart'])
    area.addEventListener(event, begin, { once: true, passive: true })
  if (element.dataset.on === 'visible') observe(element, begin)
  if (keeps(element.dataset.storageKey) || ('hash' in element.dataset && location.hash)) begin()

  // A tap can come before its island is there: hold it, mount, and tap again. If the island cannot be had, a link leads
  // where it says.
  if ('hold' in element.dataset)
    area.addEventListener('click', (event) => {
      const target = event.target as Element // a click always has an element
      const control = target.closest<HTMLElement>('a, button')
      if (done || !control || event.metaKey || event.ctrlKey) return
      event.preventDefault()
      mount().then(
        () => control.click(),
        () => control instanceof HTMLAnchorElement && location.assign(control.href),
      )
    })
}

/** Whether an earlier visit, or an earlier page, left something in this browser that an island takes care of. */
function keeps(name: string | undefined): boolean {
  try {
    return name !== undefined && localStorage.getItem(name) !== null
  } catch {
    return false
  }
}

function observe(element: Element, begin: () => void) {
  new IntersectionObserver(
    (seen, observer) => {
      if (!seen.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      begin()
    },
    { rootMargin: '200px' },
  ).observe(element)
}

/** Marks `parts` with an attribute while the first element of `selector` is in view. */
function markInView(selector: string, parts: string, mark: (part: Element, isInView: boolean) => void): void {
  const found = document.querySelector(selector)
  if (!found) return
  new IntersectionObserver((seen) => {
    for (const part of document.querySelectorAll(parts)) mark(part, seen.at(-1)?.isIntersecting ?? false)
  }).observe(found)
}

// The bar at the foot of a phone comes when the hero's buttons have left the screen, and goes away while the form's own
// button is in view. The chat's button would lie over the form's fields.
markInView('[data-hero-actions]', '[data-call-bar]', (part, isInView) => part.toggleAttribute('data-ready', !isInView))
markInView('[data-own-button]', '[data-call-bar]', (part, isInView) => part.toggleAttribute('data-away', isInView))
markInView('#quote form', 'aside[data-chat]', (part, isInView) => part.toggleAttribute('data-away', isInView))

// The call bar's button presses the chat's own.
document.querySelector('[data-opens-chat]')?.addEventListener('click', (event) => {
  event.preventDefault()
  document.querySelector<HTMLElement>('[data-island=chat] a')?.click()
})

followCompareLines()
prefetchUnderPointer()
trackPageViews()
readyForPaper()
