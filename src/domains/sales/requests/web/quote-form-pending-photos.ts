// Pictures are too large for localStorage. They wait in a database of their own beside the saved quote, which is
// deleted with it.
const NAME = 'quote-photos'

/** False where the browser cannot keep them. */
export const storePhotos = (photos: readonly File[]): Promise<boolean> =>
  within('readwrite', (store) => store.put(photos, NAME)).then(
    () => true,
    () => false,
  )

/** Takes them out. They are copied into memory first: what a deleted database handed out cannot be read everywhere. */
export async function takePhotos(): Promise<File[]> {
  try {
    const stored: File[] = (await within('readonly', (store) => store.get(NAME))) ?? []
    return await Promise.all(
      stored.map(async (file) => new File([await file.arrayBuffer()], file.name, { type: file.type })),
    )
  } catch {
    return []
  } finally {
    removePhotos()
  }
}

export function removePhotos(): void {
  try {
    indexedDB.deleteDatabase(NAME)
  } catch {
    // Where there is no such store, there is nothing in it.
  }
}

async function within<T>(mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const database = await open()
  try {
    const transaction = database.transaction(NAME, mode)
    const request = ask(transaction.objectStore(NAME))
    await new Promise((resolve, reject) => {
      transaction.addEventListener('complete', resolve)
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Not saved.')))
    })
    return request.result
  } finally {
    database.close()
  }
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(NAME, 1)
    request.addEventListener('upgradeneeded', () => request.result.createObjectStore(NAME))
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('Not opened.')))
  })
}
