import {
  chmodSync,
  chownSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Log } from '#platform/log.ts'
import { canEnter, serverAccount, type Account } from './account.ts'
import { findBinaries } from './binaries.ts'
import { copyBinaries } from './copy-binaries.ts'
import { clusterNameOf } from './processes.ts'
import { DatabaseRefused } from '../errors.ts'

/** Where root keeps what the server's account cannot reach elsewhere, such as below a clone in /root. */
const SHARED = '/var/lib/tidestone'

export type Place = {
  /** DATA_DIR, absolute: the name to use in sentences. */
  dataDir: string
  /** The server's own folder, private to its account: cluster, socket and what initdb is still making. */
  home: string
  cluster: string
  /** The folder with initdb and postgres. */
  bin: string
  account: Account
  /** Appears in the command line of every process of this server, and so identifies them among all others. */
  clusterName: string
}

/**
 * Makes DATA_DIR and the server's folder in it, and finds programs that the server's account can run. Says in the log
 * where things stand elsewhere.
 */
export function preparePlace(dataDir: string, log: Log): Place {
  const folder = resolve(dataDir)
  mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })

  const account = serverAccount(join(folder, 'postgres'))
  const binaries = findBinaries()
  const [reachable, runnable] = reach(account, folder, join(binaries.folder, 'bin'))
  const home = makeHome(join(folder, 'postgres'), account, reachable, log)
  return {
    dataDir: folder,
    home,
    cluster: join(home, 'cluster'),
    bin: join(runnable ? binaries.folder : copyBinaries(binaries, SHARED, log), 'bin'),
    account,
    clusterName: clusterNameOf(home),
  }
}

/**
 * Whether the account passes through DATA_DIR, opened for passing (never for reading) where that is what it takes, and
 * whether it can run the programs.
 */
function reach(account: Account, folder: string, bin: string): [boolean, boolean] {
  const [reachable = false, runnable = false] = canEnter(account, folder, bin)
  if (reachable) return [true, runnable]
  chmodSync(folder, statSync(folder).mode | 0o011)
  return [canEnter(account, folder)[0] === true, runnable]
}

/**
 * Makes `home` a folder that belongs to the account: a real one, or, where the account could not reach that, a link to
 * one in the shared folder. Returns the real one.
 */
function makeHome(home: string, account: Account, reachable: boolean, log: Log): string {
  const there = lstatSync(home, { throwIfNoEntry: false })
  if (there?.isSymbolicLink()) {
    if (!existsSync(home))
      throw new DatabaseRefused(
        `${home} points to ${readlinkSync(home)}, which doesn’t exist. Put the database back there, or remove the link to start with an empty one.`,
      )
  } else if (!reachable) {
    if (there && existsSync(join(home, 'cluster'))) {
      throw new DatabaseRefused(
        `The account that runs the database (uid ${account?.uid}) can’t access ${home}. Give it access to every parent folder, or move DATA_DIR.`,
      )
    }
    if (there) rmdirSync(home)
    linkElsewhere(home)
    log.warn(
      `The database account (uid ${account?.uid}) cannot pass through ${dirname(home)}: the database is in ${readlinkSync(home)}, and ${home} is a link to it.`,
    )
  } else if (!there) {
    mkdirSync(home, { recursive: true, mode: 0o700 })
  }
  const { uid } = statSync(home)
  if (account && uid === 0) give(home, account)
  if (account === null && uid !== process.getuid?.()) {
    throw new DatabaseRefused(
      `The database in ${home} belongs to another account (uid ${uid}). Start as that account or as root, or set DATA_DIR to another folder.`,
    )
  }
  return realpathSync(home)
}

/**
 * Makes a new folder each time: a person who removes DATA_DIR and starts again wants an empty database, and two clones
 * never meet.
 */
function linkElsewhere(home: string): void {
  mkdirSync(SHARED, { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync(join(SHARED, 'data-'))
  try {
    symlinkSync(elsewhere, home)
  } catch (error) {
    rmdirSync(elsewhere)
    // Another start was faster: its folder is the one.
    if (!existsSync(home)) throw error
  }
}

/**
 * Root made this folder, just now or by restoring a copy. PostgreSQL requires that its account owns everything in it.
 */
function give(home: string, { uid, gid }: NonNullable<Account>): void {
  for (const entry of readdirSync(home, { recursive: true, encoding: 'utf8' })) lchownSync(join(home, entry), uid, gid)
  if (existsSync(join(home, 'cluster'))) chmodSync(join(home, 'cluster'), 0o700)
  chmodSync(home, 0o700)
  chownSync(home, uid, gid)
}
