import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const MIGRATIONS = resolve(import.meta.dirname, '../../migrations')
/** The last migration of the first release: installations that hold data begin here. */
const FIRST_RELEASE = '0032_days_of_the_business'

/** Makes a folder in `folder` with the migrations of the first release, and answers where. */
export function firstRelease(folder: string): string {
  const at = join(folder, 'migrations-of-the-first-release')
  cpSync(MIGRATIONS, at, { recursive: true })
  const journal = join(at, 'meta/_journal.json')
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { tag: string }[] }
  const until = entries.findIndex(({ tag }) => tag === FIRST_RELEASE) + 1
  writeFileSync(journal, JSON.stringify({ ...rest, entries: entries.slice(0, until) }))
  return at
}
