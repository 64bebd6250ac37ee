import type { Item } from '#domains/sales/price-book/contract.ts'
import { roundUp, toUnits } from './match-material.ts'
import type { StockedMaterial } from './match-material.ts'

// What a service uses by the price book: a fixed amount for so many units. Pure.

/** One material of the price book for the work: `amount` is not rounded yet; `units` are whole ones of the stock. */
export type RecipeNeed<One> = {
  name: string
  words: string
  amount: number
  measure: 'gal' | 'lb' | null
  material: One | null
  units: { quantity: number } | { fault: string }
}

/**
 * What the work takes, material by material. Nothing while the square feet are not known. Work by the piece or the hour
 * is one of it. Materials are found in Inventory by their name.
 */
export function listRecipeNeeds<One extends StockedMaterial>(
  item: Pick<Item, 'unit' | 'materials'>,
  areaSqFt: number | null,
  stocked: readonly One[],
): RecipeNeed<One>[] {
  const units = item.unit === 'sq ft' ? areaSqFt : 1
  if (units === null || units <= 0) return []
  return item.materials.map(({ name, note, quantity, measure, per }) => {
    const amount = (units / per) * quantity
    const material = stocked.find((one) => one.name.trim().toLowerCase() === name.toLowerCase()) ?? null
    return {
      name,
      words: [`${quantity} ${measure} for ${per.toLocaleString('en-US')} ${item.unit}`, note]
        .filter(Boolean)
        .join(', '),
      amount,
      measure: measure === 'each' ? null : measure,
      material,
      units: material ? count(amount, measure, material) : { fault: `No material in Inventory is named “${name}”.` },
    }
  })
}

const count = (amount: number, measure: 'gal' | 'lb' | 'each', material: StockedMaterial) =>
  measure === 'each' ? { quantity: roundUp(amount) } : toUnits(amount, measure, material)
