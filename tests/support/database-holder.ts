// A program for tests that kill: opens the database on the folder given, says what happened as lines of JSON, and goes
// on until SIGTERM.
import { DataDirInUse } from '#platform/database/errors.ts'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'

const say = (line: object) => process.stdout.write(`${JSON.stringify(line)}\n`)

log.level = 'silent'
const began = performance.now()
try {
  const db = await openDatabase({ dataDir: process.argv[2] ?? '', log })
  db.onLost((error) => {
    say({ lost: error.message })
    process.exit(1)
  })
  process.once('SIGTERM', () => void db.close().then(() => say({ closed: true })))
  say({ ready: Math.round(performance.now() - began) })
} catch (error) {
  if (!(error instanceof DataDirInUse)) throw error
  say({
    refused: error.message,
    folder: error.folder,
    holder: error.holder,
    after: Math.round(performance.now() - began),
  })
}
