import type { PriceBand, Rate } from './contract.ts'

/** The prices for an area, in cents per unit: of its range where there are prices by area, else those of the rate. */
export function findBand(rate: Rate, area: number): Omit<PriceBand, 'upTo'> {
  const { low, high, bands = [] } = rate
  return (
    bands.find(({ upTo }) => upTo === null || area <= upTo) ??
    bands.at(-1) ?? { low, usual: Math.round((low + high) / 2), high }
  )
}

/** The rate that prices by area make: its range spans all of them. One plain range needs no list. */
export function toRate(bands: readonly PriceBand[], minimum: number): Rate {
  const low = Math.min(...bands.map((band) => band.low))
  const high = Math.max(...bands.map((band) => band.high))
  const [first] = bands
  const isPlain = bands.length === 1 && first?.usual === Math.round((low + high) / 2)
  return { low, high, minimum, ...(!isPlain && { bands: [...bands] }) }
}

/** The same as prices by area: a plain range is one for every area. */
export const toBands = (rate: Rate): PriceBand[] => rate.bands ?? [{ upTo: null, ...findBand(rate, 1) }]
