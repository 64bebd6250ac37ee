/**
 * What the quote form says about where the work is: the town of a ZIP code, and whether we usually go there. A request
 * from anywhere is taken.
 */
import * as business from '#domains/system/business/service.ts'
import { findServiceArea } from '#domains/system/business/service-area.ts'
import type { PlaceQuery } from '#domains/system/business/service-area.ts'
import type { Tx } from '#platform/database/transaction.ts'
import { parseAddressEnd } from './address-end.ts'
import type { AreaAnswer } from './contract-visitor.ts'

/** Answers with the sentence that stands beside the field; null where there is nothing to say. */
export async function checkArea(tx: Tx, query: PlaceQuery): Promise<AreaAnswer> {
  const facts = await business.facts(tx)
  const area = findServiceArea(query, facts)
  return { ...area, sentence: sentenceOf(area, query, facts.state === 'FL') }
}

function sentenceOf(
  { town, isInArea }: Omit<AreaAnswer, 'sentence'>,
  { zip }: PlaceQuery,
  isFloridian: boolean,
): string | null {
  if (isInArea === false)
    return `${town ?? zip ?? 'This'} is outside our usual area. Send it anyway and we’ll let you know if we can make it.`
  if (isInArea && town) return `${town}, FL. That’s in our service area.`
  if (zip && town === null && isFloridian) return `We can’t find ZIP code ${zip}. Check it and try again.`
  return town && `${town}, FL.`
}

/** The sentence for the page of a request that was sent; null within our area, and where we cannot tell. */
export async function getOutsideAreaNote(tx: Tx, address: string): Promise<string | null> {
  const end = parseAddressEnd(address)
  const { town, isInArea } = findServiceArea(end, await business.facts(tx))
  return isInArea === false
    ? `${town ?? end.zip ?? 'This address'} is outside our usual area. We’ll let you know if we can make it.`
    : null
}
