import { createHash } from 'node:crypto'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/**
 * The name of a CSS module's class in the page: its own and a mark of its file. One mark for a whole file, rather than one for each class,
 * saved half a kilobyte of the home page, which is what brought it into the first round trip.
 */
export function className(local: string, file: string): string {
  return `${local}_${mark(file)}`
}

/** Three letters for a file of ours, given by its whole path. */
export function mark(file: string): string {
  const place = path.relative(ROOT, file.split('?')[0] ?? file)
  return createHash('sha256').update(place).digest('base64url').slice(0, 3)
}
