/** Of files in the storage. */
export const FILES = 'files'
export const fileKey = (id: string): string => `${FILES}/${id}`
