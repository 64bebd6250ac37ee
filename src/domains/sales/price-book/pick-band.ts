import type { Item } from './contract.ts'

/** The prices for so many units, in cents; of the smallest range while it is not known how many. Undefined without. */
export const pickBand = ({ prices }: Pick<Item, 'prices'>, units: number | null): Item['prices'][number] | undefined =>
  prices.find(({ upTo }) => upTo === null || (units ?? 1) <= upTo) ?? prices.at(-1)
