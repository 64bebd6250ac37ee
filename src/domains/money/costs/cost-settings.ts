import * as audit from '#domains/system/audit/service.ts'
import { eq } from 'drizzle-orm'
import { VersionConflict } from '#lib/problem.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { USUAL_LIFE } from './contract.ts'
import type { Settings, SettingsInput } from './contract.ts'
import { costSettings } from './tables.ts'

/** The settings before the first save: the hourly cost is unknown, and the product does not make one up. */
const DEFAULT_SETTINGS: Settings = {
  hourlyCost: null,
  lifeHours: USUAL_LIFE,
  version: 0,
  changedAt: null,
  changedBy: null,
}

/** Reads the current job cost settings. */
export async function getSettings(tx: Tx): Promise<Settings> {
  const [row] = await tx.select().from(costSettings)
  return row ? toSettings(row) : DEFAULT_SETTINGS
}

/** Throws CHANGED when `version` is not the one that stands. What jobs of the past cost stays (labor-rates.ts). */
export async function saveSettings(
  tx: Tx,
  { version, hourlyCost, lifeHours }: SettingsInput & { version: number },
): Promise<Settings> {
  // Two that save the first time wait for each other here.
  await tx.insert(costSettings).values({ lifeHours: USUAL_LIFE, version: 0, updatedAt: tx.now }).onConflictDoNothing()
  const [before] = await tx.select().from(costSettings).for('update')
  if (!before) throw new Error('The row that was inserted or stood there is gone')
  if (before.version !== version)
    throw new VersionConflict({ by: before.updatedBy ?? 'Someone', at: before.updatedAt, version: before.version })
  if (before.hourlyCost === hourlyCost && before.lifeHours === lifeHours && version > 0) return toSettings(before)
  const after = { hourlyCost, lifeHours, version: version + 1, updatedAt: tx.now, updatedBy: tx.actor.name }
  await tx.update(costSettings).set(after).where(eq(costSettings.only, true))
  audit.record(tx, {
    entity: 'cost_settings',
    entityId: before.id,
    action: 'changed',
    before: { hourlyCost: before.hourlyCost, lifeHours: before.lifeHours },
    after: { hourlyCost, lifeHours },
  })
  tx.notifyClients('costs')
  return toSettings({ ...before, ...after })
}

const toSettings = ({
  hourlyCost,
  lifeHours,
  version,
  updatedAt,
  updatedBy,
}: typeof costSettings.$inferSelect): Settings => ({
  hourlyCost,
  lifeHours,
  version,
  changedAt: updatedAt,
  changedBy: updatedBy,
})
