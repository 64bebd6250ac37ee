import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Log } from '#platform/log.ts'
import { isAlive } from './processes.ts'
import { DatabaseRefused } from '../errors.ts'
import type { Place } from './place.ts'
import { setUpRole } from './secure-cluster.ts'

const MAJOR = '18'
/** It cannot log in: what needs it runs without a server. */
const SUPERUSER = 'postgres'

/**
 * Makes the data folder of the server if there is none. A crash midway, or a second start at the same time, never
 * leaves half of one.
 */
export async function ensureCluster(place: Place, owner: string, log: Log): Promise<void> {
  if (existsSync(place.cluster)) return checkVersion(place)
  removeUnfinished(place)
  log.info(`Creating a new database in ${place.home}`)
  const fresh = join(place.home, `init-${process.pid}`)
  // C.UTF-8 of PostgreSQL itself sorts the same on every machine. -N leaves syncing to one pass at the end, which -S
  // is.
  await initdb(place, [
    '-D',
    fresh,
    '-U',
    SUPERUSER,
    '--auth=reject',
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    '-N',
  ])
  await setUpRole(place, { cluster: fresh, owner, sync: false })
  await initdb(place, ['-D', fresh, '-S'])
  try {
    renameSync(fresh, place.cluster)
    syncFolder(place.home)
  } catch (error) {
    // A second start was faster, and its folder is as good as ours.
    rmSync(fresh, { recursive: true, force: true })
    if (!existsSync(place.cluster)) throw error
  }
}

function checkVersion({ cluster, dataDir }: Place): void {
  const version = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (version !== MAJOR)
    throw new DatabaseRefused(
      `The database in ${dataDir} was created by PostgreSQL ${version}, but this version includes PostgreSQL ${MAJOR}. Start it with the version of Tidestone that created it.`,
    )
}

function removeUnfinished({ home }: Place): void {
  for (const name of readdirSync(home)) {
    if (name.startsWith('init-') && !isAlive(Number(name.slice('init-'.length))))
      rmSync(join(home, name), { recursive: true, force: true })
  }
}

async function initdb(place: Place, args: string[]): Promise<void> {
  const child = spawn(join(place.bin, 'initdb'), args, {
    ...place.account,
    cwd: '/',
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { LC_ALL: 'C', PATH: process.env.PATH },
  })
  let said = ''
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const [status] = await once(child, 'close')
  if (status !== 0) throw new Error(`initdb failed (${status}) in ${place.home}:\n${said.trim()}`)
}

/** Makes the rename itself durable; the files are already. */
function syncFolder(folder: string): void {
  const descriptor = openSync(folder, 'r')
  fsyncSync(descriptor)
  closeSync(descriptor)
}
