import type { Content, Rates } from './contract.ts'

/** A rate of nothing is no price: every page leaves its line out. */
const NO_RATE = { low: 0, high: 0, minimum: 0 }
const NO_RATES: Rates = {
  'paver-sealing': NO_RATE,
  'paver-cleaning': NO_RATE,
  'paver-restoration': NO_RATE,
  'pressure-washing': NO_RATE,
  'pool-deck': NO_RATE,
  driveway: NO_RATE,
}

/** The same content without prices that the owner has not confirmed: a customer could hold the business to them. */
export function toPublicContent(content: Content): Content {
  return content.confirmed.rates ? content : { ...content, rates: NO_RATES }
}

/** Whether there is any price to show. */
export const hasPrices = (rates: Rates): boolean => Object.values(rates).some(({ high }) => high > 0)
