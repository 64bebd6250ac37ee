import { existsSync } from 'node:fs'
import { ConfigError, describeConfig, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { log } from '#platform/log.ts'
import { RunningProduct } from './running-product.ts'

if (existsSync('.env')) process.loadEnvFile('.env')

try {
  const config = readConfig(process.env)
  // The .env file is read later than the log was made.
  log.level = config.LOG_LEVEL
  log.info(describeConfig(config), 'configuration')
  const product = new RunningProduct(config, {
    onDatabaseLost: (error) => end(error.message),
    failed: (error) => end(error instanceof Error ? error.message : String(error)),
  })
  const starting = product.begin()
  let stopping = false
  // Listen from the beginning: a signal that stops the program during the start must not leave its database running.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      log.info({ signal }, 'stopping')
      starting
        .then(() => product.stop())
        .then(
          () => process.exit(0),
          (error: unknown) => end(String(error)),
        )
    })
  }
  const { url, setUpLink } = await starting
  process.stdout.write(`Tidestone is ready: ${config.PUBLIC_URL ?? url}\n`)
  if (setUpLink)
    process.stdout.write(
      `There’s no owner account yet. Open this link to create one (it works once and expires in 24 hours):\n${setUpLink}\n`,
    )
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) end(error.message)
  log.fatal({ err: error }, 'startup failed')
  process.exit(1)
}

/** A reason the keeper of the machine can act on needs no stack trace. */
function end(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}
