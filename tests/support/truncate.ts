import type pg from 'pg'
import { sqlState } from '#platform/database/sql-state.ts'

const DEADLOCK = '40P01'

/**
 * Empties tables, and what refers to them. Tasks of the product may just be reading or writing there: of two in each
 * other's way PostgreSQL ends one, which then tries again.
 */
export async function truncate(pool: Pick<pg.Pool, 'query'>, tables: string): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await pool.query(`truncate ${tables} cascade`)
      return
    } catch (error) {
      if (attempt === 10 || sqlState(error) !== DEADLOCK) throw error
    }
  }
}
