import type { QueuedAction } from './offline-actions.ts'

// What waits to be sent is kept in a database of the browser, photos and all, until the server has it: it survives a
// reload, a closed window and a session that ends, and is seen by every window of this device. Where the browser has no
// such database, it waits in this window's memory.

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
  const kept = { ...one, seq: Date.now() + memory.size / 1000 }
  memory.set(kept.seq, kept)
  return kept
}

/** Whether it is still here: another window may have sent it, or somebody taken it back. */
export const isThere = async (seq: number): Promise<boolean> =>
  (await within('readonly', (acts) => acts.getKey(seq), memory.has(seq) ? seq : undefined)) !== undefined

/** Unless it has gone meanwhile. */
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
 * One question to the database, answered once its transaction has ended: until then what was written may still be
 * refused for want of room. Phones take the line to it away from a page that slept: then it is opened anew. `without`:
 * the answer where there is no database.
 */
async function within<T, Else>(
  mode: IDBTransactionMode,
  ask: (acts: IDBObjectStore) => IDBRequest<T>,
  without: Else,
): Promise<T | Else> {
  const db = await database()
  if (!db) return without
  const transaction = begin(db, mode) ?? begin(await reopen(), mode)
  if (!transaction) throw new Error('The database of the browser is closed')
  const request = ask(transaction.objectStore(STORE))
  await new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? request.error ?? new Error('The database of the browser refused')),
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
 * What waits is in it: where it cannot be opened now that is tried again later, and nothing is kept elsewhere
 * meanwhile.
 */
async function reopen(): Promise<IDBDatabase> {
  const db = await open()
  if (!db) throw new Error('The database of the browser is gone')
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
    request.addEventListener('error', () => reject(request.error ?? new Error('The database of the browser refused')))
  })
}
