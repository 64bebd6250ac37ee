/**
 * Of files in the storage. What was sent, with all that the camera wrote in it, is there only until its sizes are made.
 */
export const ORIGINALS = 'originals'
export const originalKey = (id: string): string => `${ORIGINALS}/${id}`
export const variantsFolder = (id: string): string => `photos/${id}`
export const variantKey = (id: string, { width, format }: { width: number; format: string }): string =>
  `${variantsFolder(id)}/${width}.${format}`
