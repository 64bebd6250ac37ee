// For the person who runs the machine (docs/security.md, "Keys"): `npm run keys -- rotate` makes a new encryption key
// and seals everything with it. `npm run keys -- reset` replaces keys that can no longer be opened because the
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
import { openSecrets } from '../first-rows.ts'
import { resetKeys } from '../reset-keys.ts'
import { end, say } from './print.ts'

const [command, ...more] = process.argv.slice(2)
if ((command !== 'rotate' && command !== 'reset') || more.length > 0)
  end('Usage: npm run keys -- rotate, or npm run keys -- reset')
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
      return 'A new encryption key is in DATA_DIR/keys and everything is encrypted with it. Copy the file to where you store the old one. Links, sessions and two-step sign-in still work.'
    }

    async function reset(): Promise<string> {
      if ((await getKeyProblem(pool, encryption)) === null) return 'All keys work. There’s nothing to reset.'
      const done = await resetKeys(pool, config, dataDir)
      const people =
        done.twoStep.length === 0
          ? 'No one uses two-step sign-in.'
          : `Set up two-step sign-in again for: ${done.twoStep.join(', ')}. Each backup code still works once. If the owner has none, run npm run owner -- reset.`
      return `New keys were created (${done.keys.join(', ')}). ${done.sessions} sessions ended, so everyone needs to sign in again. ${people}
Links already sent for invoices, estimates and photos no longer work. Resend them. ${done.reviews} review links and ${done.calendars} calendar links also stopped working.
${done.browsers} browsers need notifications turned back on.${done.connections === null ? '' : `\n${done.connections}`} Now start Tidestone: npm start`
    }
  } finally {
    await close()
  }
} catch (error) {
  if (error instanceof ConfigError || error instanceof DatabaseRefused) end(error.message)
  throw error
}

function rotateByVariable(source: string): string {
  return `The encryption key comes from the variable ${source}. Move its value to ENCRYPTION_KEY_PREVIOUS, set ENCRYPTION_KEY to a new one (openssl rand -base64 48), and start Tidestone once on every node. Then remove ENCRYPTION_KEY_PREVIOUS.`
}
