import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const MIGRATIONS = path.resolve(import.meta.dirname, '../../migrations')

/** Copies the migrations before the one named `name` into `folder`, and returns it: the database of an older version. */
export function migrationsBefore(name: string, folder: string): string {
  cpSync(MIGRATIONS, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const place = journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(name))
  if (place <= 0) throw new Error(`There is no migration ${name}`)
  journal.entries = journal.entries.slice(0, place)
  writeFileSync(file, JSON.stringify(journal))
  return folder
}
