import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openDatabase } from '#platform/database/open.ts'
import { log } from '#platform/log.ts'
import { startTwilio } from '../support/peers/twilio.ts'
import { flood } from './flood.ts'
import { storm } from './storm.ts'
import { year } from './year.ts'

// npm run proof: the storm of the tests thirty times over, their year of recurring contracts with 2,000 of them, and their flood of texts with 10,000.
const dataDir = await mkdtemp(path.join(tmpdir(), 'tidestone-proof-'))
const say = (line: string) => process.stdout.write(`${line}\n`)
try {
  const { contracts, expected, found, wrongDates, seconds } = await year(path.join(dataDir, 'year'), 2000)
  const isExact = expected.length === found.length && expected.every((line, place) => line === found[place]) && wrongDates.length === 0
  say(
    `a year of ${contracts} contracts in ${seconds.toFixed(1)} s: ${found.length} jobs, ${isExact ? 'exactly those' : 'NOT those'} of the calendar (${expected.length})`,
  )
  const { cycles, acknowledged, processed, lost, halfDone } = await storm(path.join(dataDir, 'storm'), 30, say)
  say(`${cycles} cycles of kill -9: ${acknowledged} quotes acknowledged, ${lost.length} lost; ${processed} auto-processed, ${halfDone.length} half done`)
  const isWhole = await floods()
  process.exitCode = isExact && isWhole && lost.length + halfDone.length === 0 ? 0 : 1
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

/** Two nodes on one server, one of them killed five times; and one node on its own database. */
async function floods(): Promise<boolean> {
  const server = await openDatabase({ dataDir: path.join(dataDir, 'server'), databaseUrl: undefined, log })
  const { host, user, database } = server.pool.options
  const url = `postgres:///${database}?${new URLSearchParams({ host: String(host), user: String(user) })}`
  let isWhole = true
  for (const [nodes, databaseUrl] of [
    [['one', 'two'], url],
    [['alone'], undefined],
  ] as const) {
    const twilio = await startTwilio()
    const result = await flood(
      nodes.map((node) => path.join(dataDir, node)),
      databaseUrl,
      twilio,
      10_000,
      5,
    )
    await twilio.close()
    const { messages, sent, unclear, listed, lost: gone, invented, twice, kills, seconds } = result
    say(
      `${messages} texts by ${nodes.length} ${nodes.length > 1 ? 'nodes' : 'node'}, killed ${kills} times, in ${seconds.toFixed(0)} s: ${sent} sent, ${unclear} unclear and ${listed} of them listed, ${gone} lost, ${twice} twice`,
    )
    isWhole &&= gone + invented + twice === 0 && listed === unclear
  }
  await server.close()
  return isWhole
}
