import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config.ts'

/** Its presence says that everything in the folder is made up, and may be rebuilt. */
const MARK = 'this-is-a-demo'
const WORDS =
  'Everything in this folder is demo data. npm run demo recreates it at each start, and nothing else uses it.\n'

const isDemoFolder = (dataDir: string): boolean => existsSync(path.join(dataDir, MARK))

/** Throws ConfigError for the folder of a demo: what is entered there goes with the next demo. */
export function assertNotDemoFolder(dataDir: string): void {
  if (!isDemoFolder(dataDir)) return
  throw new ConfigError(
    `${dataDir} holds demo data that npm run demo recreates each time. Run that, or set DATA_DIR to another folder for your own business.`,
  )
}

/**
 * Takes a folder for a demo: a new or an empty one, or one that is a demo's already. Throws ConfigError for any other,
 * and leaves it as it is.
 */
export function claimDemoFolder(dataDir: string): void {
  if (isDemoFolder(dataDir)) return
  if (existsSync(dataDir) && readdirSync(dataDir).length > 0)
    throw new ConfigError(
      `${dataDir} isn't a demo folder. It has other data that the demo would replace. Set DATA_DIR to a new folder, or leave it out.`,
    )
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o700)
  writeFileSync(path.join(dataDir, MARK), WORDS)
}
