import type { Scenario } from './types.ts'

/** Seeds customer-specific prices, one of them expired. */
export function seedPriceRules({ stage, days, cast, book }: Scenario): void {
  const rules = [
    {
      customer: 20,
      service: 'Paver cleaning',
      priceType: 'fixed',
      value: 42_000,
      notes: 'Same price as their service plan',
    },
    {
      customer: 30,
      service: 'Paver Sealing',
      priceType: 'discount_percent',
      value: 10,
      notes: 'Neighbor of the clubhouse',
    },
    {
      customer: 34,
      service: 'Paver Restoration',
      priceType: 'discount_amount',
      value: 15_000,
      expiresAt: days.day(70),
    },
    { customer: 40, service: 'Any service', priceType: 'discount_percent', value: 5 },
    { customer: 21, service: 'Walkway cleaning', priceType: 'fixed', value: 66_000 },
    { customer: 41, service: 'Paver Cleaning', priceType: 'discount_amount', value: 4000, expiresAt: days.day(-20) },
  ] as const
  stage.at(days.at(-150, '10:30'), async () => {
    for (const { customer, ...rule } of rules)
      await cast.owner.pricing.create({ ...rule, customerId: book.others[customer] ?? '' })
  })
}
