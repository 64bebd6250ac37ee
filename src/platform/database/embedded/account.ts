import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { DatabaseRefused } from '../errors.ts'

/** The account that the server runs as; null is our own. */
export type Account = { uid: number; gid: number } | null

/** PostgreSQL refuses to run as root. What stands in as its account where the machine has none called postgres. */
const UNPRIVILEGED = { uid: 65_534, gid: 65_534 }

/**
 * Returns the account for a server whose files are, or will be, in `folder`: its owner if it exists, else `postgres`,
 * else the unprivileged user 65534. Returns null, our own account, unless we are root.
 */
export function serverAccount(folder: string): Account {
  if (process.getuid?.() !== 0) return null
  const owner = statSync(folder, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  return accountOf('postgres') ?? UNPRIVILEGED
}

function accountOf(name: string): Account {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [uid, gid] = line?.split(':').slice(2, 4).map(Number) ?? []
  return uid !== undefined && gid !== undefined && uid > 0 ? { uid, gid } : null
}

/**
 * Whether the account can enter each folder. Asked by trying: modes alone do not tell about groups, access lists and
 * mounts.
 */
export function canEnter(account: Account, ...folders: string[]): boolean[] {
  if (account === null) return folders.map(() => true)
  const script = 'for folder do (cd "$folder") 2>/dev/null && echo yes || echo no; done'
  const { stdout, error } = spawnSync('/bin/sh', ['-c', script, 'sh', ...folders], {
    ...account,
    cwd: '/',
    encoding: 'utf8',
  })
  if (error) {
    const reason = `PostgreSQL can’t run as root, and root can’t run programs as uid ${account.uid} here (${error.message})`
    throw new DatabaseRefused(`${reason}. Start as a regular user, or set DATABASE_URL to a PostgreSQL server.`)
  }
  return stdout
    .trim()
    .split('\n')
    .map((answer) => answer === 'yes')
}
