import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.join(import.meta.dirname, '../..')

/** The name of a CSS module's class while one develops: its own and a mark of its file. */
export function className(local: string, file: string): string {
  return `${local}_${mark(file)}`
}

/** Three letters for a file of ours, given by its whole path. */
export function mark(file: string): string {
  return createHash('sha256').update(placeOf(file)).digest('base64url').slice(0, 3)
}

/**
 * The names in the built product: all of the tree's classes in a row, counted. They stand in every page, beside its
 * styles: 0.3 KB of the 14.6 that a new connection brings in its first round trip (docs/decisions/009).
 */
export function shortNames(): (local: string, file: string) => string {
  const names = new Map<string, string>()
  for (const file of globSync('src/**/*.module.css', { cwd: ROOT }).toSorted())
    for (const local of namedIn(readFileSync(path.join(ROOT, file), 'utf8'))) {
      const key = `${file} ${local}`
      if (!names.has(key)) names.set(key, `_${names.size.toString(36)}`)
    }
  return (local, file) => names.get(`${placeOf(file)} ${local}`) ?? className(local, file)
}

/** The classes and animations of a style sheet, and some numbers and file names that look like them. */
export const namedIn = (css: string): string[] =>
  Array.from(css.matchAll(/(?:\.|@keyframes )([a-z][\w-]*)/gi), ([, name = '']) => name)

/** From the root of the tree, and without a query of Vite. */
const placeOf = (file: string) => path.relative(ROOT, file.split('?')[0] ?? file)
