import { pickBand } from '#domains/sales/price-book/pick-band.ts'
import type { ItemRow } from '#domains/sales/price-book/web/queries.ts'
import { aLine, priceLine, type DraftLine, type FinishPrices } from './form-state.ts'

/** A line as the price book has it: name, words, unit, usual price and tax. Without a price it asks for one. */
export function lineFromItem(item: ItemRow, area: number | null): DraftLine {
  const { id: itemId, name, description, unit, minimum, taxable } = item
  const words = { description: name, detail: description }
  const band = pickBand(item, unit === 'sq ft' ? area : 1)
  if (!band) return aLine({ ...words, unit, byArea: unit === 'sq ft', taxable, itemId })
  return aLine({ ...words, ...priceLine({ each: band.usual, unit, minimum, taxable, itemId }, area) })
}

/** The prices of the three finishes: those that the price book has for the service and the area. */
export function findFinishPrices(
  items: readonly ItemRow[] | undefined,
  service: string,
  area: number | null,
): FinishPrices | null {
  const item = items?.find(
    ({ kind, name, active, unit }) => kind === 'service' && active && unit === 'sq ft' && name === service,
  )
  const band = item && pickBand(item, area)
  return item && band ? { ...band, minimum: item.minimum, taxable: item.taxable, itemId: item.id } : null
}
