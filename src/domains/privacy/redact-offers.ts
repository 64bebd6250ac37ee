import { sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { Offer } from '#domains/estimates/offered.ts'
import type { OfferLine } from '#domains/estimates/offered.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { ERASED } from './person.ts'

/** An estimate that was not accepted, with what it offered: quantities and prices stay, and the words go. */
export type RedactedOffer = { id: string; offer: Offer }

/** The offers of these estimates without their words. An accepted one stays as it was agreed to. */
export async function redactOffers(tx: Tx, estimates: SQL): Promise<RedactedOffer[]> {
  const { rows } = await tx.execute<{ id: string; offer: unknown }>(sql`
    select id, offer from estimates where id in (${estimates}) and status <> 'accepted'
      and not exists (select 1 from estimate_answers where estimate_id = estimates.id and accepted)`)
  return rows.flatMap(({ id, offer }) => {
    const { data } = Offer.safeParse(offer)
    return data ? [{ id, offer: withoutWords(data) }] : []
  })
}

function withoutWords({ packages, lines, options, discount }: Offer): Offer {
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

const blankLine = <Line extends OfferLine>(line: Line): Line => ({
  ...line,
  description: ERASED,
  detail: null,
  rule: null,
})
