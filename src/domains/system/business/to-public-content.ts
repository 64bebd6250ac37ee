import type { Content, Rates, ServiceKey } from './contract.ts'

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
  const { rates, services = [] } = content.confirmed
  if (rates) return content
  return { ...content, rates: { ...NO_RATES, ...Object.fromEntries(services.map((key) => [key, content.rates[key]])) } }
}

/** The same without the prices of services that the business does not offer on its website now. */
export const withoutServices = (rates: Rates, hidden: readonly ServiceKey[]): Rates => ({
  ...rates,
  ...Object.fromEntries(hidden.map((key) => [key, NO_RATE])),
})

/** Whether there is any price to show. */
export const hasPrices = (rates: Rates): boolean => Object.values(rates).some(({ high }) => high > 0)
