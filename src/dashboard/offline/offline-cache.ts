import { decrypt, deleteKey, encrypt, findKey, makeKey } from './device-key.ts'

// What this device stores for days without network, in a cache of its own, encrypted, bound to one session: it is
// removed as soon as that session has ended or another one begins here, and it has an end of its own. The service
// worker (public/sw.js) removes all of it at logout, even if no script of the dashboard runs then. Pages that are
// served without https have no such store and store nothing. Acts that were done here and not sent yet are another
// matter (offline-queue-store.ts): they wait for the person who did them.

/** Named in public/sw.js, too. */
const STORE = 'kept'
/** Counts up when what is stored gets another shape: what an older program wrote is then no longer read. */
const SHAPE = 4
const OWNER = `/kept/${SHAPE}/owner`

/** Of the session that is signed in here, as GET /auth/user answers it. */
type Session = {
  id: string
  sessionId: string
  sessionExpiresAt: string
  sessionIdleHours: number
  staysSignedIn: boolean
}
/** Whose the things are that are stored here. `endsAt`: in ms since the epoch; they are not shown after that. */
type Owner = { userId: string; sessionId: string; endsAt: number }

const isThere = (): boolean => 'caches' in globalThis && 'subtle' in crypto
const addressOf = (userId: string, name: string): string => `/kept/${SHAPE}/${userId}/${name}`

/** Set when the person logs out: what arrives from now on is no longer stored. */
let isOver = false
let session: Session | null = null
let last: Promise<void> = Promise.resolve()
const channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel('signed-in') : null
channel?.addEventListener('message', ({ data }) => {
  if (session && data !== session.id) location.reload()
})

/**
 * Binds this device to the session that is signed in: what another session stored here is removed at once. Windows that
 * show another person's data load again, this one included.
 */
export function bindSession(to: Session): Promise<void> {
  if (session && session.id !== to.id) location.reload()
  session = to
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has no other origin
  channel?.postMessage(to.id)
  return inTurn(async () => {
    if (isThere() && (await caches.has(STORE)) && (await findOwner())?.sessionId !== to.sessionId) await erase()
  })
}

/**
 * Stores a value for this person. `heardAt`: when the server last spoke for the session, in ms since the epoch, where
 * it just did.
 */
export function storeValue(userId: string, name: string, value: unknown, heardAt?: number): Promise<void> {
  return inTurn(() => put(userId, name, value, heardAt))
}

async function put(userId: string, name: string, value: unknown, heardAt?: number): Promise<void> {
  if (!isThere() || isOver || session?.id !== userId) return
  const { sessionId, sessionExpiresAt, sessionIdleHours, staysSignedIn } = session
  const owner = await findOwner()
  const found = owner?.sessionId === sessionId ? await findKey() : null
  if (!found) await erase()
  const key = found ?? (await makeKey(staysSignedIn ? Date.parse(sessionExpiresAt) : null))
  const store = await caches.open(STORE)
  if (!found || heardAt !== undefined) {
    const endsAt = Math.min(Date.parse(sessionExpiresAt), (heardAt ?? Date.now()) + sessionIdleHours * 3_600_000)
    await store.put(OWNER, Response.json({ userId, sessionId, endsAt } satisfies Owner))
  }
  await store.put(addressOf(userId, name), new Response(await encrypt(key, value)))
}

/**
 * Returns what was stored under this name for this person; null when nothing was, or when no one can read it anymore.
 */
export async function readStored(userId: string, name: string): Promise<unknown> {
  try {
    const [key, found] = [await findKey(), await find(addressOf(userId, name))]
    return key && found ? await decrypt(key, await found.arrayBuffer()) : null
  } catch {
    return null
  }
}

/** Whose the things are that are stored here; null when there are none. What has come to its end is removed. */
export async function findCacheOwner(): Promise<Owner | null> {
  const owner = await findOwner()
  if (!owner) return null
  if (owner.endsAt > Date.now() && (await findKey())) return owner
  await inTurn(erase)
  return null
}

async function findOwner(): Promise<Owner | null> {
  try {
    const found = await find(OWNER)
    // Only `put` writes it.
    return found ? ((await found.json()) as Owner) : null
  } catch {
    return null
  }
}

/** Clears the cache when a person logs out, or their session has ended. This window stores nothing more after that. */
export async function clearCache(): Promise<void> {
  isOver = true
  await inTurn(erase)
}

async function erase(): Promise<void> {
  deleteKey()
  if (isThere()) await caches.delete(STORE)
}

/** One after the other: the first of two must not remove what the second wrote. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work).catch(() => {})
  return last
}

/** A browser that is short of room may remove the store at any moment. */
const find = async (address: string): Promise<Response | undefined> =>
  isThere() ? caches.match(address, { cacheName: STORE }) : undefined
