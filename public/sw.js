// Two things that need a program beside the page: an alert of a new quote while the dashboard is closed, and the dashboard itself where there is
// no network. Plain JavaScript at a fixed path: a service worker's address must not change, and it works without any other file.

// The build writes itself in here (tools/service-worker). While developing nothing is kept.
const BUILD = { id: '', entry: '', files: [] }
const OWN = `dashboard-${BUILD.id}`
/** What the dashboard keeps of a person's day (src/dashboard/offline/offline-cache.ts). */
const KEPT = 'kept'
const SHELL = '/dashboard'
/** A server that says nothing for so long is as good as away. */
const PATIENCE_MS = 4000

addEventListener('install', (event) => {
  skipWaiting()
  if (BUILD.id) event.waitUntil(keepBuild())
})

addEventListener('activate', (event) => event.waitUntil(forgetOthers().then(() => clients.claim())))

// Of the public site, of sign-in and of the API nothing is ever answered from here: those requests go their own way.
addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (!BUILD.id || request.method !== 'GET' || url.origin !== location.origin) return
  if (url.pathname === '/api/logout') event.waitUntil(caches.delete(KEPT))
  else if (request.mode === 'navigate' && isDashboard(url.pathname)) event.respondWith(shell(request))
  else if (BUILD.files.includes(url.pathname)) event.respondWith(file(request))
})

const isDashboard = (path) => /^\/(dashboard(\/.*)?|system-health|seo-management)$/.test(path)

async function keepBuild() {
  const own = await caches.open(OWN)
  const page = await fetch(SHELL, { cache: 'no-store' })
  // While a newer version is being put up, the page may be of one and this program of the other. It is tried again at the next visit.
  if (!page.ok || page.redirected || !(await page.clone().text()).includes(BUILD.entry)) throw new Error('The page is not of this build')
  await own.addAll(BUILD.files)
  await own.put(SHELL, page)
}

async function forgetOthers() {
  for (const name of await caches.keys()) if (name.startsWith('dashboard-') && name !== OWN) await caches.delete(name)
}

/** The server's page, which belongs to the newest build; what was kept only where there is no answer. */
async function shell(request) {
  const kept = () => caches.match(SHELL, { cacheName: OWN })
  const answer = fetch(request)
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))
  try {
    return (await Promise.race([answer, late])) ?? (await kept()) ?? (await answer)
  } catch {
    return (await kept()) ?? Response.error()
  }
}

/** Its name holds a hash of what is in it: what was kept under it is it. */
async function file(request) {
  return (await caches.match(request, { cacheName: OWN, ignoreVary: true })) ?? fetch(request)
}

addEventListener('push', (event) => {
  const { title, body, href } = event.data?.json() ?? {}
  event.waitUntil(registration.showNotification(title ?? 'New request', { body, data: { href }, tag: href }))
})

addEventListener('notificationclick', (event) => {
  event.notification.close()
  // Only paths of this site: what a push says is not trusted to lead elsewhere.
  const href = new URL(event.notification.data?.href ?? '/dashboard', location.origin)
  const target = href.origin === location.origin ? href.href : new URL('/dashboard', location.origin).href
  event.waitUntil(
    clients.matchAll({ type: 'window' }).then((open) => {
      const one = open.find((client) => new URL(client.url).pathname.startsWith('/dashboard'))
      return one ? one.navigate(target).then((shown) => shown?.focus()) : clients.openWindow(target)
    }),
  )
})
