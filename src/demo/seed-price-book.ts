import type { client } from '#dashboard/api-client.ts'
import type { People } from './seed-people.ts'

type Item = Awaited<ReturnType<typeof client.priceBook.list>>[number]
type Change = Omit<Parameters<typeof client.priceBook.update>[0], 'id' | 'version'>

const CHECKLIST: Item['checklist'] = [
  { text: 'Photo before, from the street', answer: 'photo', required: true },
  { text: 'Finish matches the estimate', answer: 'yes-no', required: true },
  { text: 'Gallons used', answer: 'number', required: false },
  { text: 'Photo after, same spot', answer: 'photo', required: true },
]

/** What the owner wrote down for the six services of the website. Their prices stay those of the business. */
const SERVICES: Record<NonNullable<Item['key']>, Change> = {
  'paver-sealing': {
    note: 'Residential and commercial',
    minutes: 60,
    perUnits: 180,
    crew: 2,
    description: 'We wash, sand the joints and apply two coats. Dry to walk on in 24 hours.',
    checklist: CHECKLIST,
    prices: [
      { upTo: 500, low: 175, usual: 195, high: 220 },
      { upTo: 1500, low: 150, usual: 165, high: 195 },
      { upTo: null, low: 130, usual: 145, high: 165 },
    ],
  },
  'paver-cleaning': {
    note: 'Residential and commercial',
    minutes: 60,
    perUnits: 400,
    crew: 2,
    description: 'Deep cleaning of pavers and joints, ready to use the same day.',
  },
  'paver-restoration': {
    note: 'Includes re-leveling',
    minutes: 60,
    perUnits: 120,
    crew: 2,
    description: 'We strip old sealer, lift low spots, re-sand the joints and seal.',
    checklist: CHECKLIST,
  },
  'pressure-washing': {
    note: 'House, roof, concrete',
    minutes: 60,
    perUnits: 600,
    crew: 2,
    description: 'Pre-treatment, washing at the right pressure, and a final rinse.',
  },
  'pool-deck': {
    note: 'Non-slip',
    minutes: 60,
    perUnits: 160,
    crew: 2,
    description: 'Cleaned, sanded and sealed with a non-slip finish.',
    checklist: CHECKLIST,
  },
  driveway: {
    minutes: 60,
    perUnits: 180,
    crew: 2,
    description: 'Washed, sanded and sealed. Park on it after 48 hours.',
    checklist: CHECKLIST,
  },
}

const one = (cents: number): Item['prices'] => [{ upTo: null, low: cents, usual: cents, high: cents }]

const OTHERS: Parameters<typeof client.priceBook.create>[0][] = [
  {
    kind: 'add-on',
    name: 'Polymeric sand',
    note: 'Goes with sealing',
    unit: 'sq ft',
    prices: one(35),
    minutes: 60,
    perUnits: 400,
    description: 'Sand that sets hard and keeps weeds and ants out of the joints.',
  },
  { kind: 'add-on', name: 'Rust treatment', unit: 'each', prices: one(8500), minutes: 30, perUnits: 1 },
  { kind: 'add-on', name: 'Wet-look upgrade', unit: 'sq ft', prices: one(25) },
  { kind: 'add-on', name: 'Re-level pavers', unit: 'each', prices: one(950), minutes: 6, perUnits: 1 },
  {
    kind: 'add-on',
    name: 'Edge restraint',
    unit: 'linear ft',
    prices: one(700),
    minutes: 60,
    perUnits: 12,
    active: false,
  },
  {
    kind: 'product',
    name: 'Sealer, 1 gal for touch-ups',
    unit: 'each',
    prices: one(4800),
    taxable: true,
  },
  { kind: 'product', name: 'Extra crew hour', unit: 'hour', prices: one(6500), minutes: 60, perUnits: 1 },
]

/** Fills the price book after the year of the demo: what was done before had no checklist, and stays without one. */
export async function seedPriceBook({ owner }: Pick<People, 'owner'>): Promise<void> {
  for (const { id, key, name } of await owner.priceBook.list()) {
    const now = (await owner.priceBook.list()).find((item) => item.id === id)
    if (key && now) await owner.priceBook.update({ id, version: now.version, ...SERVICES[key] })
    // The customer categories stay offered as they are, but for the one that is sold as Pressure Washing here.
    else if (now && name === 'Driveway Cleaning')
      await owner.priceBook.update({ id, version: now.version, active: false })
  }
  for (const item of OTHERS) await owner.priceBook.create(item)
}
