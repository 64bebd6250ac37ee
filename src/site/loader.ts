// Hot reload wants this first; a build leaves nothing of it.
import '@vitejs/plugin-react/preamble'
import { ISLANDS, type IslandName } from './islands.ts'

// The only script of a public page before a visitor touches something. Without it, and when an island fails to load, the page works as plain HTML.

for (const element of document.querySelectorAll<HTMLElement>('[data-island]')) {
  let mounted: Promise<unknown> | undefined
  let done = false
  const mount = () =>
    (mounted ??= Promise.all([import('./hydrate.tsx'), ISLANDS[element.dataset.island as IslandName]()]) // the server writes only names of the list
      .then(([{ hydrate }, Component]) => hydrate(element, Component, JSON.parse(element.dataset.props ?? '{}')))
      .then(() => (done = true)))
  const begin = () => void mount().catch(() => {})

  for (const event of ['pointerenter', 'focusin', 'touchstart']) element.addEventListener(event, begin, { once: true, passive: true })
  if (element.dataset.on === 'visible') observe(element, begin)

  // A tap can come before its island is there: hold it, mount, and tap again. If the island cannot be had, a link leads where it says.
  if ('hold' in element.dataset)
    element.addEventListener('click', (event) => {
      const target = event.target as Element // a click always has an element
      const control = target.closest<HTMLElement>('a, button')
      if (done || !control) return
      event.preventDefault()
      mount().then(
        () => control.click(),
        () => control instanceof HTMLAnchorElement && location.assign(control.href),
      )
    })
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

// The bar at the foot of a phone goes away while the form's own button is in view.
const bar = document.querySelector('[data-call-bar]')
const own = document.querySelector('[data-own-button]')
if (bar && own) new IntersectionObserver((seen) => bar.toggleAttribute('data-away', seen.at(-1)?.isIntersecting)).observe(own)
