/** How many photos may come along, and how large each may be, in bytes. */
export type PhotoLimits = { most: number; bytes: number }

/**
 * What was chosen, as it can be sent. `problem`: why something was left out. `note`: the same where nothing went wrong,
 * as with one photo more than fits.
 */
export type ChosenPhotos = { photos: File[]; problem: string | null; note: string | null }

const HEAD_BYTES = 12

/**
 * The type to send a file with. Browsers give no type to a file whose format they do not know, as that of an iPhone's
 * photos.
 */
export const getFileType = (file: File): string =>
  file.type || (/\.hei[cf]$/i.test(file.name) ? 'image/heic' : 'application/octet-stream')

/**
 * Returns whether a chosen file is a photo, by its first bytes: its name and the browser's type can be wrong either
 * way. A file that cannot be read here counts as one, and the server decides.
 */
export async function isPhoto(file: Blob): Promise<boolean> {
  try {
    const head = String.fromCharCode(...new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()))
    // JPEG, PNG, WebP, and the family of HEIC and AVIF: what the server takes (platform/pictures/detect-kind.ts).
    return /^(\xff\xd8\xff|\x89PNG|RIFF.{4}WEBP|.{4}ftyp)/s.test(head)
  } catch {
    return true
  }
}

/** Returns the photos with these added. */
export async function addPhotos(
  have: readonly File[],
  more: readonly File[],
  { most, bytes }: PhotoLimits,
): Promise<ChosenPhotos> {
  const photos = await Promise.all(more.map(isPhoto))
  const notPhoto = more.find((_file, place) => !photos[place])
  const tooLarge = more.find((file, place) => photos[place] && file.size > bytes)
  const good = [...have, ...more.filter((file, place) => photos[place] && file.size <= bytes)]
  const problem =
    (notPhoto && `“${notPhoto.name}” isn’t a photo. Choose an image file.`) ??
    (tooLarge && `“${tooLarge.name}” is larger than ${bytes / 2 ** 20} MB. Choose a smaller one.`) ??
    null
  const note = good.length > most ? `We added the first ${NUMBERS[most] ?? most}.` : null
  return { photos: good.slice(0, most), problem, note }
}

const NUMBERS = ['', '', 'two', 'three', 'four', 'five', 'six']
