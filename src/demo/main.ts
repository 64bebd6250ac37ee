import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { systemClock } from '#lib/clock.ts'
import { toDay } from '#lib/dates.ts'
import { ConfigError, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { claimDemoFolder } from '#platform/demo-folder.ts'
import { log } from '#platform/log.ts'
import { toAccount, pickWorkerToday, OWNER, PASSWORD, STAFF } from './seed-people.ts'
import { RunningDemo } from './serve-demo.ts'

// npm run demo. It reads only the listening address and the data folder from the environment. It ignores .env files and
// providers, so nothing is sent.
const { PORT, HOST, PUBLIC_URL, TRUST_PROXY, LOG_LEVEL = 'warn', DATA_DIR = './demo-data', NODE_ENV } = process.env

try {
  // One secret per process: people stay signed in when the demo is rebuilt.
  const SESSION_SECRET = randomBytes(48).toString('base64url')
  const config = readConfig({ PORT, HOST, PUBLIC_URL, TRUST_PROXY, LOG_LEVEL, DATA_DIR, NODE_ENV, SESSION_SECRET })
  log.level = config.LOG_LEVEL
  claimDemoFolder(path.resolve(config.DATA_DIR))
  say(`Creating the demo in ${config.DATA_DIR}: a year of made-up work ending today. This takes about 30 seconds.`)
  const demo = new RunningDemo(config, { root: process.cwd(), ended: fail })
  let isMade = false
  let stopping = false
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      // A half-built demo has no value, and its database ends with this process.
      if (isMade) demo.stop().then(() => process.exit(0), fail)
      else process.exit(0)
    })
  }
  const url = await demo.begin()
  isMade = true
  say(`The demo is ready: ${config.PUBLIC_URL ?? url}`)
  say('Sign in at /dashboard. Every account has the same password, and nothing is actually sent:')
  for (const { role, email } of [OWNER, STAFF, toAccount(pickWorkerToday(toDay(systemClock.now())))])
    say(`  ${role.padEnd(10)}  ${email.padEnd(28)}  ${PASSWORD}`)
} catch (error) {
  fail(error)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** An error that the operator can fix needs no stack trace. */
function fail(error: unknown): never {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) process.stderr.write(`${error.message}\n`)
  else log.fatal({ err: error }, 'demo stopped')
  process.exit(1)
}
