import { useSyncExternalStore } from 'react'
import type { Sending } from './send-file.ts'

/** What became of an upload: the id of what was made, or why it did not arrive and whether it may the next time. */
export type UploadOutcome = { id: string } | { reason: string; again: boolean }

/** A file on its way, with what belongs to it. */
export type QueuedUpload<Beside> = Beside & {
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

export const isOnItsWay = ({ state }: { state: QueuedUpload<object>['state'] }): boolean =>
  state === 'waiting' || state === 'sending'

/**
 * A queue of uploads that goes on while another page of the dashboard is open. `check`: what is wrong with a file, in a
 * sentence, before it is sent, and whether a browser can show it. `send`: sends one; `onProgress` takes a share between
 * 0 and 1. `onDone`: after one has arrived.
 */
export function createUploadQueue<Beside extends object>({
  check,
  send,
  onDone,
}: {
  check: (file: File) => Promise<{ problem: string | null; isShown: boolean }>
  send: (file: File, upload: Beside, onProgress: (share: number) => void) => Sending<UploadOutcome>
  onDone?: () => void
}) {
  type Upload = QueuedUpload<Beside>
  let uploads: readonly Upload[] = []
  let made = 0
  const sending = new Map<number, Sending<UploadOutcome>>()
  const listeners = new Set<() => void>()

  const show = (now: readonly Upload[]): void => {
    uploads = now
    for (const listener of listeners) listener()
  }
  const change = (key: number, by: (upload: Upload) => Upload): void =>
    show(uploads.map((upload) => (upload.key === key ? by(upload) : upload)))

  const next = (): void => {
    const waiting = uploads.find(({ state }) => state === 'waiting')
    if (!waiting || sending.size >= AT_ONCE) return
    const { key, file } = waiting
    change(key, (upload) => ({ ...upload, state: 'sending', share: 0 }))
    const one = send(file, waiting, (share) =>
      change(key, (upload) => (isOnItsWay(upload) ? { ...upload, share } : upload)),
    )
    sending.set(key, one)
    void one.outcome.then((outcome) => {
      // The user canceled or restarted the upload during the request.
      if (sending.get(key) !== one) return
      sending.delete(key)
      change(key, (upload) =>
        'id' in outcome
          ? { ...upload, state: 'done', id: outcome.id }
          : { ...upload, state: 'failed', reason: outcome.reason, again: outcome.again },
      )
      if ('id' in outcome) onDone?.()
      next()
    })
    next()
  }

  // The browser asks before it closes the window while files are on their way.
  globalThis.addEventListener?.('beforeunload', (event) => {
    if (uploads.some(isOnItsWay)) event.preventDefault()
  })

  const drop = (key: number): void => {
    sending.get(key)?.cancel()
    sending.delete(key)
    const gone = uploads.find((upload) => upload.key === key)
    if (gone?.address) URL.revokeObjectURL(gone.address)
    show(uploads.filter((upload) => upload.key !== key))
    next()
  }

  return {
    /** All that were chosen since the list was cleared. */
    useUploads: (): readonly Upload[] =>
      useSyncExternalStore(
        (listener) => (listeners.add(listener), () => listeners.delete(listener)),
        () => uploads,
      ),
    /** Adds these files, each as its own upload. What is wrong with one is reported at once, and it is not sent. */
    add: async (files: readonly File[], beside: Beside): Promise<void> => {
      const checked = await Promise.all(files.map(check))
      const added = files.map((file, place): Upload => {
        const { problem = null, isShown = false } = checked[place] ?? {}
        const upload = { ...beside, key: ++made, file, address: isShown ? URL.createObjectURL(file) : null }
        return problem === null
          ? { ...upload, state: 'waiting', share: 0 }
          : { ...upload, state: 'failed', again: false, reason: problem }
      })
      show([...uploads, ...added])
      next()
    },
    retry: (key: number): void => {
      change(key, (upload) => ({ ...upload, state: 'waiting', share: 0 }))
      next()
    },
    /** Takes it out of the list; what was on its way is broken off, and the server keeps nothing of it. */
    drop,
    /** What arrived goes from the list; what did not stays. `of`: only of these. */
    clear: (of: (upload: Upload) => boolean = () => true): void => {
      for (const upload of uploads) if (upload.state === 'done' && of(upload)) drop(upload.key)
    },
    change,
  }
}
