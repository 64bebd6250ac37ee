import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { storm } from './storm.ts'

// npm run proof: the storm of the tests, thirty times over.
const dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-proof-'))
try {
  const { cycles, acknowledged, processed, lost, halfDone } = await storm(dataDir, 30, (line) => process.stdout.write(`${line}\n`))
  process.stdout.write(
    `${cycles} cycles of kill -9: ${acknowledged} quotes acknowledged, ${lost.length} lost; ${processed} auto-processed, ${halfDone.length} half done\n`,
  )
  process.exitCode = lost.length + halfDone.length === 0 ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}
