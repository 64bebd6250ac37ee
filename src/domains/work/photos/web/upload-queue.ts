import { useSyncExternalStore } from 'react'
import { isPhoto } from '#lib/photo-files.ts'
import { PHOTO_LIMITS, type Category, type Type } from '../contract.ts'
import { sendPhoto, type Sending } from './send-photo.ts'

/** Where the photos that are chosen next belong. */
export type Beside = { jobId: string | null; type: Type; category: Category }

export type Upload = Beside & {
  key: number
  file: File
  /** For the small picture beside it; null where no browser could show it. */
  address: string | null
} & (
    | { state: 'waiting' | 'sending'; share: number }
    | { state: 'done'; id: string }
    /** `again`: it may go well the next time. */
    | { state: 'failed'; reason: string; again: boolean }
  )

/** As many at once as a phone's line bears. */
const AT_ONCE = 2

let uploads: readonly Upload[] = []
let made = 0
const sending = new Map<number, Sending>()
const listeners = new Set<() => void>()

/** All photos that were chosen since the list was cleared. They go on while another tab of the dashboard is open. */
export const useUploads = (): readonly Upload[] =>
  useSyncExternalStore(
    (listener) => (listeners.add(listener), () => listeners.delete(listener)),
    () => uploads,
  )

export const isOnItsWay = ({ state }: Upload): boolean => state === 'waiting' || state === 'sending'

/**
 * Adds these files to the queue, each as its own upload. A file that is not a photo, or is too large, is reported at
 * once and not sent.
 */
export async function addUploads(files: readonly File[], beside: Beside): Promise<void> {
  const photos = await Promise.all(files.map(isPhoto))
  const added = files.map((file, place): Upload => {
    const photo = photos[place]
    const upload = {
      ...beside,
      key: ++made,
      file,
      address: photo && !/hei[cf]/i.test(file.type + file.name) ? URL.createObjectURL(file) : null,
    }
    if (!photo) return { ...upload, state: 'failed', again: false, reason: 'This isn’t a photo. Choose an image file.' }
    if (file.size > PHOTO_LIMITS.bytes)
      return {
        ...upload,
        state: 'failed',
        again: false,
        reason: `Larger than ${PHOTO_LIMITS.megabytes} MB. Choose a smaller one.`,
      }
    return { ...upload, state: 'waiting', share: 0 }
  })
  show([...uploads, ...added])
  next()
}

export function retryUpload(key: number): void {
  change(key, (upload) => ({ ...upload, state: 'waiting', share: 0 }))
  next()
}

/** Takes it out of the list; what was on its way is broken off, and the server keeps nothing of it. */
export function dropUpload(key: number): void {
  sending.get(key)?.cancel()
  sending.delete(key)
  const gone = uploads.find((upload) => upload.key === key)
  if (gone?.address) URL.revokeObjectURL(gone.address)
  show(uploads.filter((upload) => upload.key !== key))
  next()
}

/** What arrived goes from the list; what did not stays. */
export function clearUploads(): void {
  for (const { key, state } of uploads) if (state === 'done') dropUpload(key)
}

/** A type that is chosen while it waits goes along with it; later the caller has to tell the server. */
export const setUploadType = (key: number, type: Type): void => change(key, (upload) => ({ ...upload, type }))

function next(): void {
  const waiting = uploads.find(({ state }) => state === 'waiting')
  if (!waiting || sending.size >= AT_ONCE) return
  const { key, file, type, jobId, category } = waiting
  change(key, (upload) => ({ ...upload, state: 'sending', share: 0 }))
  const one = sendPhoto(file, { type, category, ...(jobId && { jobId }) }, (share) =>
    change(key, (upload) => (isOnItsWay(upload) ? { ...upload, share } : upload)),
  )
  sending.set(key, one)
  void one.outcome.then((outcome) => {
    // The user cancelled or restarted the upload during the request.
    if (sending.get(key) !== one) return
    sending.delete(key)
    change(key, (upload) =>
      'id' in outcome
        ? { ...upload, state: 'done', id: outcome.id }
        : { ...upload, state: 'failed', reason: outcome.reason, again: outcome.again },
    )
    next()
  })
  next()
}

function change(key: number, by: (upload: Upload) => Upload): void {
  show(uploads.map((upload) => (upload.key === key ? by(upload) : upload)))
}

function show(now: readonly Upload[]): void {
  uploads = now
  for (const listener of listeners) listener()
}

// The browser asks before it closes the window while photos are on their way.
globalThis.addEventListener?.('beforeunload', (event) => {
  if (uploads.some(isOnItsWay)) event.preventDefault()
})
