import { ServiceKey } from '#domains/system/business/contract.ts'
import { CATEGORIES } from '#domains/sales/customers/contract.ts'
import { SERVICES } from '#domains/sales/requests/contract-options.ts'

/** The six services that every price book has. Their prices are the rates of the business. */
export const WEBSITE_SERVICES = ServiceKey.options.map((key) => ({
  key,
  kind: 'service' as const,
  name: SERVICES[key].label,
  unit: 'sq ft' as const,
  onWebsite: true,
}))

const LABELS = new Set<string>(WEBSITE_SERVICES.map(({ name }) => name))

/** The work that customers are sorted by, beside the six: without a price until the owner sets one. */
export const CATEGORY_SERVICES = CATEGORIES.filter((name) => name !== 'Other' && !LABELS.has(name)).map((name) => ({
  kind: 'service' as const,
  name,
  unit: 'sq ft' as const,
}))
