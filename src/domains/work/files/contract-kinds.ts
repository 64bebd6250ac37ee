// Pure, and for both sides.

/** The largest file, in bytes and as people say it. */
export const FILE_LIMITS = { bytes: 25 * 1024 * 1024, megabytes: 25 } as const

/** The documents that are stored, by the ending of their names, with the type to serve each as. */
export const DOCUMENT_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  rtf: 'application/rtf',
  csv: 'text/csv; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
} as const
export type DocumentKind = keyof typeof DOCUMENT_TYPES

export const isDocumentKind = (text: string): text is DocumentKind => Object.hasOwn(DOCUMENT_TYPES, text)

/** The endings of pictures that become photos. */
export const PICTURE_ENDINGS = ['jpg', 'jpeg', 'jfif', 'png', 'webp', 'avif', 'heic', 'heif'] as const

/** What the file dialog of a browser offers. */
export const ACCEPTED = ['image/*', ...PICTURE_ENDINGS, ...Object.keys(DOCUMENT_TYPES)]
  .map((one) => (one.includes('/') ? one : `.${one}`))
  .join()

/** The ending of a file name in small letters, without its dot; empty where there is none. */
export const getEnding = (name: string): string => /\.([a-z\d]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''

/** `31 MB`, `186 KB`: as large as a person wants to know it. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KB`
  const megabytes = bytes / (1024 * 1024)
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`
}

/** What is wrong with a file by its size alone; null when nothing is. `bytes`: its size. */
export function findSizeProblem(bytes: number): string | null {
  if (bytes === 0) return 'This file is empty. Choose another one.'
  // One that is barely too large must not be called as large as the limit.
  const shown = Math.max(Math.ceil(bytes / (1024 * 1024)), FILE_LIMITS.megabytes + 1)
  if (bytes > FILE_LIMITS.bytes) return `Files can be up to ${FILE_LIMITS.megabytes} MB. This one is ${shown} MB.`
  return null
}
