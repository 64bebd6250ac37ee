import { chmodSync, existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '#platform/config.ts'
import { startApp } from '#tests/support/app.ts'
import { testFolder } from '#tests/support/test-folder.ts'
import { freshDatabase } from '#tests/support/database.ts'
import { start } from './start.ts'

test('a start that finds its port taken says so, and leaves no connection to the database behind', async () => {
  const first = await startApp()
  const database = await freshDatabase()
  try {
    const { port } = new URL(first.url)
    await expect(startApp({ database, env: { PORT: port } })).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or set PORT to a different port.`,
    )
    const others =
      'select count(*)::int as open from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()'
    await expect.poll(async () => (await database.pool.query<{ open: number }>(others)).rows[0]?.open).toBe(0)
  } finally {
    await database.drop()
    await first.stop()
  }
})

test('says that its port is taken before it makes a folder or a database', async () => {
  const first = await startApp()
  const folder = path.join(testFolder(), 'not-made-yet')
  try {
    const { port } = new URL(first.url)
    const config = readConfig({ PORT: port, DATA_DIR: folder })
    await expect(start(config)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is already in use. Stop the other program, or set PORT to a different port.`,
    )
    expect(existsSync(folder)).toBe(false)
  } finally {
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
