import { chmodSync, statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startApp } from '../tests/support/app.ts'
import { testFolder } from '../tests/support/test-folder.ts'
import { freshDatabase } from '../tests/support/database.ts'

test('a start that finds its port taken says so, and leaves no connection to the database behind', async () => {
  const first = await startApp()
  const database = await freshDatabase()
  try {
    const { port } = new URL(first.url)
    await expect(startApp({ database, env: { PORT: port } })).rejects.toThrow(`Port ${port} of 127.0.0.1 is in use by another program.`)
    const others = 'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(async () => (await database.pool.query<{ open: number }>(others)).rows[0]?.open).toBe(0)
  } finally {
    await database.drop()
    await first.stop()
  }
})

test('makes a DATA_DIR private that others could read before', async () => {
  const folder = testFolder()
  chmodSync(folder, 0o755)
  const app = await startApp({ env: { DATA_DIR: folder } })
  try {
    // Root's database account may have to pass through.
    expect(statSync(folder).mode & 0o066).toBe(0)
  } finally {
    await app.stop()
  }
})
