import { formatWeekday } from '#lib/local-time.ts'
import type { ReorderLine } from './contract-material.ts'
import { formatQuantity, toPlural, toSingular, getUnitLabel } from './contract-units.ts'

// Pure, and for both sides: the screen, the CSV and the PDF say it in the same words.

/** `3 gal on hand, 8 needed Fri Nov 20, minimum 10`. */
export function formatReason({
  quantityOnHand,
  unit,
  quantityReserved,
  needed,
  neededOn,
  minStockLevel,
}: ReorderLine): string {
  const wanted =
    needed === 0
      ? []
      : needed > quantityReserved
        ? [
            `${needed.toLocaleString('en-US')} needed${neededOn === null ? '' : ` ${formatWeekday(neededOn).replace(',', '')}`}`,
          ]
        : [`${quantityReserved.toLocaleString('en-US')} reserved`]
  const least = minStockLevel > 0 ? [`minimum ${minStockLevel.toLocaleString('en-US')}`] : []
  return [`${formatQuantity(quantityOnHand, unit)} on hand`, ...wanted, ...least].join(', ')
}

/** `35 gal ordered, arrives Fri Nov 27`; null for what is not on order. */
export function formatOrdered({
  quantityOrdered,
  unit,
  arrivesOn,
  today,
}: Pick<ReorderLine, 'quantityOrdered' | 'unit' | 'arrivesOn'> & { today: string }): string | null {
  if (quantityOrdered === 0) return null
  const ordered = `${formatQuantity(quantityOrdered, unit)} ordered`
  if (arrivesOn === null) return ordered
  const day = formatWeekday(arrivesOn).replace(',', '')
  return `${ordered}, ${arrivesOn < today ? 'was due' : 'arrives'} ${day}`
}

/** `3 pails`; what is sold one by one by its unit, as `18 bags`. */
export function formatPacks({ packs, packName, unit }: Pick<ReorderLine, 'packs' | 'packName' | 'unit'>): string {
  if (packName === null) return formatQuantity(packs, unit)
  const one = toSingular(packName)
  return `${packs.toLocaleString('en-US')} ${packs === 1 ? one : toPlural(one)}`
}

/** `of 5 gal`, `of 50 lb`; null when there is nothing to say. */
export function formatPackSize({
  packUnits,
  unit,
  contents,
  contentsUnit,
}: Pick<ReorderLine, 'packUnits' | 'unit' | 'contents' | 'contentsUnit'>): string | null {
  if (packUnits !== null) return `of ${packUnits.toLocaleString('en-US')} ${getUnitLabel(packUnits, unit)}`
  return contents === null || contentsUnit === null ? null : `of ${contents.toLocaleString('en-US')} ${contentsUnit}`
}
