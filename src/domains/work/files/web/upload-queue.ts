import { createUploadQueue, type QueuedUpload } from '#dashboard/parts/upload-queue.ts'
import { invalidate } from '#dashboard/query-invalidation.ts'
import { sendUpload } from '#domains/work/photos/web/send-photo.ts'
import { isPhoto } from '#lib/photo-files.ts'
import type { RecordKind } from '../contract.ts'
import { findSizeProblem } from '../contract-kinds.ts'

/** The record that the files are added to. */
type Beside = { of: RecordKind; recordId: string }
export type Upload = QueuedUpload<Beside>

const queue = createUploadQueue<Beside>({
  check: async (file) => {
    // The first bytes of a movie look like those of a phone's photo.
    const isPicture = file.size > 0 && !file.type.startsWith('video/') && (await isPhoto(file))
    return { problem: findSizeProblem(file.size), isShown: isPicture && !/hei[cf]/i.test(file.type + file.name) }
  },
  send: (file, { of, recordId }, onProgress) => sendUpload('/api/files', file, { of, id: recordId }, onProgress),
  onDone: () => void invalidate('photos', 'files'),
})

export const { add: addUploads, retry: retryUpload, drop: dropUpload } = queue

/** The uploads of this record, with what went wrong; what arrived is in the list itself. */
export const useUploadsOf = (of: RecordKind, id: string): readonly Upload[] =>
  queue.useUploads().filter((upload) => upload.of === of && upload.recordId === id && upload.state !== 'done')
