import { createHash } from 'node:crypto'
import type pg from 'pg'
import { formatColumns, inSnapshot } from '#platform/database/snapshot.ts'
import type { Manifest } from './backup-manifest.ts'
import { BackupRefused } from './read-archive.ts'

/** Reads every row of a database back. Throws BackupRefused unless the same bytes come out as were written. */
export async function compareRows(options: pg.PoolConfig, { tables }: Manifest): Promise<void> {
  await inSnapshot(options, async (snapshot) => {
    for (const table of tables) {
      const hash = createHash('sha256')
      for await (const chunk of snapshot.copy(formatColumns(table))) hash.update(chunk as Buffer)
      if (hash.digest('hex') !== table.sha256)
        throw new BackupRefused(`Restored data in ${table.name} doesn’t match the backup.`)
    }
  })
}
