import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { EstimateOptions } from '#domains/sales/estimates/contract-line-items.ts'
import type { EstimateLine } from '#domains/sales/estimates/contract-line-items.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ERASED } from './person-scope.ts'

/** An estimate that was not accepted, with what it offered: quantities and prices stay, and the words go. */
export type RedactedOffer = { id: string; offer: EstimateOptions }

/** The offers of these estimates without their words. An accepted one stays as it was agreed to. */
export async function redactOffers(tx: Tx, estimates: SQL): Promise<RedactedOffer[]> {
  const { rows } = await tx.execute<{ id: string; offer: unknown }>(sql`
    select id, offer from estimates where id in (${estimates}) and status <> 'accepted'
      and not exists (select 1 from estimate_responses where estimate_id = estimates.id and accepted)`)
  return rows.flatMap(({ id, offer }) => {
    const { data } = EstimateOptions.safeParse(offer)
    return data ? [{ id, offer: withoutWords(data) }] : []
  })
}

function withoutWords({ packages, lines, options, discount }: EstimateOptions): EstimateOptions {
  return {
    choose: '',
    packages: packages.map((one) => ({
      ...one,
      name: ERASED,
      summary: null,
      points: [],
      lines: one.lines.map(blankLine),
    })),
    lines: lines.map(blankLine),
    options: options.map((one) => blankLine(one)),
    discount: discount && { ...discount, name: ERASED },
  }
}

const blankLine = <Line extends EstimateLine>(line: Line): Line => ({
  ...line,
  description: ERASED,
  detail: null,
  area: undefined,
  rule: null,
})
