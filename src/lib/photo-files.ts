/** How many photos may come along, and how large each may be, in bytes. */
export type PhotoLimits = { most: number; bytes: number }

/** Of a file that somebody chose: browsers that do not know the format of Apple's phones give such a file no type. */
export const typeOf = (file: File): string => file.type || (/\.hei[cf]$/i.test(file.name) ? 'image/heic' : 'application/octet-stream')

/** Whether a chosen file may be sent as a photo, by what it says of itself; the server looks at its bytes. SVG is none. */
export const isPhoto = (file: File): boolean => typeOf(file).startsWith('image/') && file.type !== 'image/svg+xml'

/** The photos with these added, and a sentence about what could not be: the wrong kind, too large, too many. */
export function addPhotos(have: readonly File[], more: readonly File[], { most, bytes }: PhotoLimits): { photos: File[]; problem: string | null } {
  const notPhoto = more.find((file) => !isPhoto(file))
  const tooLarge = more.find((file) => isPhoto(file) && file.size > bytes)
  const good = [...have, ...more.filter((file) => isPhoto(file) && file.size <= bytes)]
  const problem =
    (notPhoto && `“${notPhoto.name}” is not a photo. Please choose a picture.`) ??
    (tooLarge && `“${tooLarge.name}” is larger than ${bytes / 2 ** 20} MB. Please choose a smaller one.`) ??
    (good.length > most ? `${capitalNumber(most)} photos are enough: we kept the first ${NUMBERS[most] ?? most}.` : null)
  return { photos: good.slice(0, most), problem }
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']
const capitalNumber = (number: number): string => {
  const word = NUMBERS[number] ?? String(number)
  return word.charAt(0).toUpperCase() + word.slice(1)
}
