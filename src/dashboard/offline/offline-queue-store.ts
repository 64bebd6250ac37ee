import type { QueuedAction } from './offline-actions.ts'

// A browser database holds what waits to be sent, photos included, until the server has it. It survives a reload, a
// closed window and a session that ends, and every window of this device sees it. Where the browser has no such
// database, it waits in this window's memory.

const NAME = 'outbox'
const STORE = 'acts'

const memory = new Map<number, QueuedAction>()

/** All that waits for this person on this device, in the order in which it was done. */
export async function listActions(userId: string): Promise<QueuedAction[]> {
  const all = await within('readonly', (acts) => acts.getAll() as IDBRequest<QueuedAction[]>, [...memory.values()])
  return all.filter((one) => one.userId === userId).toSorted((a, b) => a.seq - b.seq)
}

/** Answers it with its place in the order, once it is safe. Throws when the device has no room left. */
export async function add(one: Omit<QueuedAction, 'seq'>): Promise<QueuedAction> {
  const seq = await within('readwrite', (acts) => acts.add(one), null)
  if (seq !== null) return { ...one, seq: Number(seq) }
  const queued = { ...one, seq: Date.now() + memory.size / 1000 }
  memory.set(queued.seq, queued)
  return queued
}

/** Returns whether it is still here: another window may have sent it, or the person may have canceled it. */
export const isThere = async (seq: number): Promise<boolean> =>
  (await within('readonly', (acts) => acts.getKey(seq), memory.has(seq) ? seq : undefined)) !== undefined

/** Changes an action, unless it is already gone. */
export async function change(one: QueuedAction): Promise<void> {
  await within(
    'readwrite',
    (acts) => {
      const found = acts.getKey(one.seq)
      found.addEventListener('success', () => void (found.result !== undefined && acts.put(one)))
      return found
    },
    undefined,
  )
  if (memory.has(one.seq)) memory.set(one.seq, one)
}

export async function remove(seq: number): Promise<void> {
  await within('readwrite', (acts) => acts.delete(seq), undefined)
  memory.delete(seq)
}

/**
 * Runs one database request, and answers once its transaction has ended: until then the browser may still refuse a
 * write for lack of space. Phones cut the database connection of a page that slept; this function then opens it again.
 * `without`: the answer where there is no database.
 */
async function within<T, Else>(
  mode: IDBTransactionMode,
  ask: (acts: IDBObjectStore) => IDBRequest<T>,
  without: Else,
): Promise<T | Else> {
  const db = await database()
  if (!db) return without
  const transaction = begin(db, mode) ?? begin(await reopen(), mode)
  if (!transaction) throw new Error('The browser database is closed')
  const request = ask(transaction.objectStore(STORE))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? request.error ?? new Error('The browser database refused the request')),
    )
  })
  return request.result
}

function begin(db: IDBDatabase, mode: IDBTransactionMode): IDBTransaction | null {
  try {
    return db.transaction(STORE, mode, { durability: 'strict' })
  } catch {
    // Closed under our hands.
    return null
  }
}

let opened: Promise<IDBDatabase | null> | null = null

function database(): Promise<IDBDatabase | null> {
  opened ??= open().catch(() => null)
  return opened
}

/**
 * Opens the database again. It holds what waits, so if it cannot be opened now, a later call tries again, and nothing
 * is stored elsewhere until then.
 */
async function reopen(): Promise<IDBDatabase> {
  const db = await open()
  if (!db) throw new Error('The browser database is gone')
  opened = Promise.resolve(db)
  return db
}

async function open(): Promise<IDBDatabase | null> {
  if (!('indexedDB' in globalThis)) return null
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(STORE, { keyPath: 'seq', autoIncrement: true }),
  )
  return new Promise<IDBDatabase>((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () =>
      reject(request.error ?? new Error('The browser database refused the request')),
    )
  })
}
