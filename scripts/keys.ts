// For the person who runs the machine (docs/security.md, "Keys"): `npm run keys -- rotate` makes a new encryption key
// and seals everything with it, and `npm run keys -- reset` replaces keys that cannot be opened any more, because the
// encryption key is lost. The product must not be running.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { ConfigError, readConfig } from '#platform/config.ts'
import { DatabaseRefused } from '#platform/database/errors.ts'
import { migrate } from '#platform/database/migrate.ts'
import { openDatabase } from '#platform/database/open.ts'
import { assertNotDemoFolder } from '#platform/demo-folder.ts'
import { readEncryptionKeys } from '#platform/keys/encryption-keys.ts'
import { replaceKeyFile } from '#platform/keys/key-file.ts'
import { getKeyProblem } from '#platform/keys/open-keys.ts'
import { log } from '#platform/log.ts'
import { openSecrets } from '../src/first-rows.ts'
import { resetKeys } from '../src/reset-keys.ts'

const [command, ...more] = process.argv.slice(2)
if ((command !== 'rotate' && command !== 'reset') || more.length > 0)
  end('Use it like this: npm run keys -- rotate, or npm run keys -- reset')
if (existsSync('.env')) process.loadEnvFile('.env')
// What this prints is for a person; the start of a database is of no interest here.
if (!process.env.LOG_LEVEL) log.level = 'error'

try {
  const config = readConfig(process.env)
  const dataDir = path.resolve(config.DATA_DIR)
  assertNotDemoFolder(dataDir)
  const { pool, close } = await openDatabase({ dataDir, databaseUrl: config.DATABASE_URL, log })
  try {
    await migrate(pool, path.resolve('migrations'))
    const encryption = readEncryptionKeys(config, dataDir)
    if (command === 'reset') say(await reset())
    else say(await rotate(encryption.current.source))

    async function rotate(source: string): Promise<string> {
      const problem = await getKeyProblem(pool, encryption)
      if (problem !== null) throw new ConfigError(problem)
      if (source !== 'DATA_DIR/keys') throw new ConfigError(rotateByVariable(source))
      replaceKeyFile(dataDir)
      await openSecrets(pool.options, config, dataDir)
      return 'There is a new encryption key in DATA_DIR/keys, and everything is sealed with it. Copy the file to where you keep the old one. Links, sessions and two-step sign-in work as before.'
    }

    async function reset(): Promise<string> {
      if ((await getKeyProblem(pool, encryption)) === null) return 'Every key can be opened: there is nothing to reset.'
      const done = await resetKeys(pool, config, dataDir)
      const people =
        done.twoStep.length === 0
          ? 'Nobody used two-step sign-in.'
          : `Set two-step sign-in up again for: ${done.twoStep.join(', ')}. A backup code still works once each; npm run owner -- reset lets the owner in without one.`
      return `New keys were made (${done.keys.join(', ')}). ${done.sessions} sessions ended: everyone signs in again. ${people}
Links for invoices, estimates and photos that were sent before do not work: send them again. ${done.reviews} review links and ${done.calendars} calendar links ended as well.
${done.browsers} browsers must turn notifications on again. Start the product now: npm start`
    }
  } finally {
    await close()
  }
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) end(error.message)
  throw error
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function end(reason: string): never {
  process.stderr.write(`${reason}\n`)
  process.exit(1)
}

function rotateByVariable(source: string): string {
  return `The encryption key is the variable ${source}. Move its value to ENCRYPTION_KEY_PREVIOUS, set ENCRYPTION_KEY to a new one (openssl rand -base64 48), and start the product once on every node. Then remove ENCRYPTION_KEY_PREVIOUS.`
}
