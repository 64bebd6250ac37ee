import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/database/transaction.ts'
import type { EstimateOptions } from './contract-line-items.ts'

/** Fewer accepted estimates with packages than this say nothing about what customers choose. */
const LEAST_COUNTED = 10
/** The newest so many are counted: what customers chose years ago is not what they choose now. */
const MAX_COUNTED = 500

/**
 * The id of the package whose name customers of this business chose most often, among accepted estimates with packages.
 * Null while there are fewer than ten of them, where two names lead, and where this offer has no package of that name.
 */
export async function findMostChosen(
  tx: Tx,
  businessId: string,
  packages: EstimateOptions['packages'],
): Promise<string | null> {
  if (packages.length < 2) return null
  const { rows } = await tx.execute<{ name: string; many: number }>(sql`
    select lower(btrim(p.value ->> 'name')) as name, count(*)::int as many
    from (
      select id, offer from estimates
      where business_id = ${businessId} and status = 'accepted' and jsonb_array_length(offer -> 'packages') > 1
      order by created_at desc limit ${MAX_COUNTED}
    ) e
    cross join lateral (select chosen from estimate_responses where estimate_id = e.id and accepted order by created_at desc, id desc limit 1) a
    join lateral jsonb_array_elements(e.offer -> 'packages') p on p.value ->> 'id' = a.chosen ->> 'packageId'
    group by 1 order by 2 desc, 1`)
  if (rows.reduce((sum, { many }) => sum + many, 0) < LEAST_COUNTED) return null
  const [first, second] = rows
  if (!first || first.many === second?.many) return null
  return packages.find(({ name }) => name.trim().toLowerCase() === first.name)?.id ?? null
}
