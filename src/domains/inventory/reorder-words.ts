import { formatWeekday } from '#lib/local-time.ts'
import type { ReorderLine } from './material-contract.ts'
import { counted, plural, singular, unitFor } from './measures.ts'

// Pure, and for both sides: the screen, the CSV and the PDF say it in the same words.

/** `3 gal on hand, 8 needed Fri Nov 20, minimum 10`. */
export function whyWords({
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
  return [`${counted(quantityOnHand, unit)} on hand`, ...wanted, ...least].join(', ')
}

/** `3 pails`; what is sold one by one by its unit, as `18 bags`. */
export function packWords({ packs, packName, unit }: Pick<ReorderLine, 'packs' | 'packName' | 'unit'>): string {
  if (packName === null) return counted(packs, unit)
  const one = singular(packName)
  return `${packs.toLocaleString('en-US')} ${packs === 1 ? one : plural(one)}`
}

/** `of 5 gal`, `of 50 lb`; null when there is nothing to say. */
export function ofWords({
  packUnits,
  unit,
  contents,
  contentsUnit,
}: Pick<ReorderLine, 'packUnits' | 'unit' | 'contents' | 'contentsUnit'>): string | null {
  if (packUnits !== null) return `of ${packUnits.toLocaleString('en-US')} ${unitFor(packUnits, unit)}`
  return contents === null || contentsUnit === null ? null : `of ${contents.toLocaleString('en-US')} ${contentsUnit}`
}
