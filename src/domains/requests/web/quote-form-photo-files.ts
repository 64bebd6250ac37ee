import { PHOTO_LIMITS } from '../choices.ts'

const PATIENCE_MS = 120_000

/** The photos with these added, and a sentence about what could not be: the wrong kind, too large, too many. */
export function addPhotos(have: readonly File[], more: readonly File[]): { photos: File[]; problem: string | null } {
  const notPhoto = more.find((file) => !isPhoto(file))
  const tooLarge = more.find((file) => isPhoto(file) && file.size > PHOTO_LIMITS.bytes)
  const good = [...have, ...more.filter((file) => isPhoto(file) && file.size <= PHOTO_LIMITS.bytes)]
  const problem =
    (notPhoto && `“${notPhoto.name}” is not a photo. Please choose a picture.`) ??
    (tooLarge && `“${tooLarge.name}” is larger than 15 MB. Please choose a smaller one.`) ??
    (good.length > PHOTO_LIMITS.most ? 'Two photos are enough: we kept the first two.' : null)
  return { photos: good.slice(0, PHOTO_LIMITS.most), problem }
}

/** Browsers that do not know the format of Apple's phones give such a file no type. */
const isPhoto = (file: File): boolean => typeOf(file).startsWith('image/') && file.type !== 'image/svg+xml'
const typeOf = (file: File): string => file.type || (/\.hei[cf]$/i.test(file.name) ? 'image/heic' : '')

/** Sends one photo of a request that was taken. Null: it arrived. Else why not, in the server's words, or empty where it had none. */
export async function sendPhoto({ id, photoKey }: { id: string; photoKey: string }, photo: File): Promise<string | null> {
  try {
    const response = await fetch(`/api/service-requests/${id}/photos`, {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': typeOf(photo), 'x-photo-key': photoKey },
      body: photo,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (response.ok) return null
    const { error = '' }: { error?: string } = await response.json()
    return response.status < 500 ? error : ''
  } catch {
    return ''
  }
}
