import { VISITOR } from '#platform/database/transaction.ts'
import type { AppServices } from '#platform/http/context.ts'
import { log } from '#platform/log.ts'
import type { Providers } from '#providers/providers.ts'
import { ConnectionKind } from './contract.ts'
import { toVariables } from './saved-settings.ts'
import { openSecrets } from './seal-secrets.ts'
import { connections } from './tables.ts'

type Parts = Pick<AppServices, 'db' | 'providers' | 'seals'>

/** What each process has in use: the version of the row that each provider was made from. */
const inUse = new WeakMap<Providers, Map<ConnectionKind, number>>()
const loading = new WeakMap<Providers, Promise<void>>()

/**
 * Makes the providers of what is saved now, and puts them in place of those in use. Messages that are on their way end
 * with the one that they began with. Called at the start, after a save, and when another node saved; one at a time, so
 * that an older read never replaces a newer one.
 */
export function loadConnections(parts: Parts): Promise<void> {
  const before = loading.get(parts.providers) ?? Promise.resolve()
  // What went wrong for an earlier caller was reported to that caller.
  const next = before.catch(() => {}).then(() => load(parts))
  loading.set(parts.providers, next)
  return next
}

async function load({ db, providers, seals }: Parts): Promise<void> {
  const versions = inUse.get(providers) ?? new Map<ConnectionKind, number>()
  inUse.set(providers, versions)
  for (const row of await db.read(VISITOR).select().from(connections)) {
    // The column's check holds it to the words of the contract.
    const kind = ConnectionKind.parse(row.kind)
    if (versions.get(kind) === row.version) continue
    const secrets = row.sealed === null ? null : openSecrets(seals, kind, row.sealed)
    try {
      providers.entered.use(kind, secrets && toVariables(kind, row.settings, secrets))
    } catch (error) {
      // The words of such an error name the setting, and never its value.
      log.error({ err: error, kind }, 'saved connection cannot be used')
      providers.entered.use(kind, null)
    }
    versions.set(kind, row.version)
  }
}
