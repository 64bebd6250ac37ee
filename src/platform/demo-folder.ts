import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ConfigError } from './config.ts'

/** Its being there says that everything in the folder is made up, and may be made anew. */
const MARK = 'this-is-a-demo'
const WORDS =
  'Everything in this folder is made up. npm run demo makes it anew at each start, and nothing else uses it.\n'

const isDemoFolder = (dataDir: string): boolean => existsSync(path.join(dataDir, MARK))

/** Throws ConfigError for the folder of a demo: what is entered there goes with the next demo. */
export function assertNotDemoFolder(dataDir: string): void {
  if (!isDemoFolder(dataDir)) return
  throw new ConfigError(
    `${dataDir} holds a demo, which is made anew at each npm run demo. Start that, or set DATA_DIR to another folder for your own business.`,
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
      `${dataDir} is not a demo's folder: something else is in it, and a demo would replace it. Set DATA_DIR to a new folder, or leave it out.`,
    )
  mkdirSync(dataDir, { recursive: true })
  chmodSync(dataDir, 0o700)
  writeFileSync(path.join(dataDir, MARK), WORDS)
}
