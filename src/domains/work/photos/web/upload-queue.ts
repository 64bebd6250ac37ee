import { createUploadQueue, type QueuedUpload } from '#dashboard/parts/upload-queue.ts'
import { isPhoto } from '#lib/photo-files.ts'
import { PHOTO_LIMITS, type Category, type Type } from '../contract.ts'
import { sendPhoto } from './send-photo.ts'

/** Where the photos that are chosen next belong. */
export type Beside = { jobId: string | null; type: Type; category: Category }

export type Upload = QueuedUpload<Beside>

const queue = createUploadQueue<Beside>({
  check: async (file) => {
    const photo = await isPhoto(file)
    return {
      problem: !photo
        ? 'This isn’t a photo. Choose an image file.'
        : file.size > PHOTO_LIMITS.bytes
          ? `Larger than ${PHOTO_LIMITS.megabytes} MB. Choose a smaller one.`
          : null,
      isShown: photo && !/hei[cf]/i.test(file.type + file.name),
    }
  },
  send: (file, { type, category, jobId }, onProgress) =>
    sendPhoto(file, { type, category, ...(jobId && { jobId }) }, onProgress),
})

/** All photos that were chosen since the list was cleared. They go on while another tab of the dashboard is open. */
export const useUploads = queue.useUploads
export const addUploads = queue.add
export const retryUpload = queue.retry
export const dropUpload = queue.drop
/** What arrived goes from the list; what did not stays. */
export const clearUploads = (): void => queue.clear()

/** A type that is chosen while it waits goes along with it; later the caller has to tell the server. */
export const setUploadType = (key: number, type: Type): void => queue.change(key, (upload) => ({ ...upload, type }))
