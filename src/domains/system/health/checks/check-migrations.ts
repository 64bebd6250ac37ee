import { knownMigrations } from '#platform/database/migrate.ts'
import type { Check } from '../check-result.ts'

/** The tables are those that this version of the program works with. */
export const migrationsCheck: Check = {
  type: 'Data',
  name: 'Migrations',
  run: async ({ db, migrations: folder }) => {
    const known = knownMigrations(folder)
    const { rows } = await db.pool.query<{ at: string }>('select created_at as at from drizzle.__drizzle_migrations')
    const ran = new Set(rows.map(({ at }) => Number(at)))
    const missing = known.filter(({ when }) => !ran.has(when))
    const foreign = [...ran].filter((at) => !known.some(({ when }) => when === at)).length
    const newest = { Newest: known.at(-1)?.tag ?? 'none' }
    if (missing.length > 0)
      return {
        status: 'unhealthy',
        message: `${missing.length} of ${known.length} have not run`,
        details: { ...newest, Missing: missing.map(({ tag }) => tag).join(', ') },
        advice: 'Restart the server to update the database tables.',
      }
    if (foreign > 0)
      return {
        status: 'unhealthy',
        message: `${foreign} come from a newer version`,
        details: newest,
        advice: 'Another node runs a newer version. Update this one to match.',
      }
    return { status: 'healthy', message: `All ${known.length} have run`, details: newest }
  },
}
