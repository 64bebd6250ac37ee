// What this device keeps for days without network: in a cache of its own, under the id of the person it belongs to. The service worker
// (public/sw.js) takes all of it away when somebody logs out, even if no script of the dashboard runs then. Pages that are served without https
// have no such store: they keep nothing. What was done here and has not been sent is another matter (outbox-store.ts): it waits for its person.

/** Named in public/sw.js, too. */
const STORE = 'kept'
/** Counts up when what is kept gets another shape: what an older program wrote is then no longer read. */
const SHAPE = 2
const WHO = `/kept/${SHAPE}/who`

const isThere = (): boolean => 'caches' in globalThis
const addressOf = (userId: string, name: string): string => `/kept/${SHAPE}/${userId}/${name}`

/** Somebody is on the way out: what arrives now is no longer kept. */
let isOver = false
let last: Promise<void> = Promise.resolve()

/** Keeps a value for this person and, of anybody who was here before, nothing. One after the other: the first of two must not take the second away. */
export function keep(userId: string, name: string, value: unknown): Promise<void> {
  last = last.then(() => put(userId, name, value)).catch(() => {})
  return last
}

async function put(userId: string, name: string, value: unknown): Promise<void> {
  if (!isThere() || isOver) return
  if ((await keptFor()) !== userId) await caches.delete(STORE)
  const store = await caches.open(STORE)
  await store.put(WHO, Response.json(userId))
  await store.put(addressOf(userId, name), Response.json(value))
}

/** What was kept under this name for this person; null when nothing was. */
export const readKept = (userId: string, name: string): Promise<unknown> => read(addressOf(userId, name))

/** Whose the things are that are kept here; null when there are none. */
export async function keptFor(): Promise<string | null> {
  const id = await read(WHO)
  return typeof id === 'string' ? id : null
}

/** Whoever logs out, or whose session ends, leaves nothing here. */
export async function eraseKept(): Promise<void> {
  isOver = true
  if (!isThere()) return
  await last
  await caches.delete(STORE)
}

async function read(address: string): Promise<unknown> {
  if (!isThere()) return null
  try {
    // A browser that is short of room may take the store away at any moment.
    const found = await caches.match(address, { cacheName: STORE })
    return found ? await found.json() : null
  } catch {
    return null
  }
}
