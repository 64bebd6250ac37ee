// Shows an alert of a new quote while the dashboard is closed, and opens the dashboard where the alert points.
// Plain JavaScript at a fixed path: a service worker's address must not change, and it works without any other file.
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
