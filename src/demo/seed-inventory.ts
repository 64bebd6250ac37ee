import type { People } from './seed-people.ts'
import type { Days } from './days.ts'
import type { Slot } from './plan.ts'

const PAVER = [
  {
    key: 'wet-look',
    name: 'Wet-look sealer',
    category: 'sealant',
    unit: 'gal',
    unitCost: 3900,
    packName: 'pail',
    packUnits: 5,
    use: 'sealer',
    finish: 'wet-look',
    supplier: 'Gulf Coast Supply',
    minStockLevel: 10,
  },
  {
    key: 'satin',
    name: 'Satin sealer',
    category: 'sealant',
    unit: 'gal',
    unitCost: 3600,
    packName: 'pail',
    packUnits: 5,
    use: 'sealer',
    finish: 'satin',
    supplier: 'Gulf Coast Supply',
    minStockLevel: 10,
  },
  {
    key: 'natural',
    name: 'Natural sealer',
    category: 'sealant',
    unit: 'gal',
    unitCost: 3400,
    packName: 'pail',
    packUnits: 5,
    use: 'sealer',
    finish: 'natural',
    supplier: 'Gulf Coast Supply',
    minStockLevel: 10,
  },
  {
    key: 'sand',
    name: 'Joint sand',
    category: 'sand',
    unit: 'bags',
    unitCost: 1200,
    contents: 50,
    contentsUnit: 'lb',
    use: 'joint-sand',
    supplier: 'Ruskin Stone Yard',
    minStockLevel: 20,
  },
  {
    key: 'cleaner',
    name: 'Paver cleaner',
    category: 'cleaning_solution',
    unit: 'gal',
    unitCost: 1150,
    packName: 'jug',
    packUnits: 2,
    use: 'cleaner',
    supplier: 'Bayshore Chemical',
    minStockLevel: 6,
  },
  {
    key: 'rust',
    name: 'Rust remover',
    category: 'cleaning_solution',
    unit: 'gal',
    unitCost: 2150,
    supplier: 'Bayshore Chemical',
    minStockLevel: 2,
  },
] as const
const WASHING = [
  {
    key: 'algae',
    name: 'Algae wash',
    category: 'cleaning_solution',
    unit: 'gal',
    unitCost: 975,
    packName: 'jug',
    packUnits: 5,
    use: 'cleaner',
    supplier: 'Bayshore Chemical',
    minStockLevel: 10,
  },
  {
    key: 'soap',
    name: 'House wash soap',
    category: 'cleaning_solution',
    unit: 'gal',
    unitCost: 1425,
    packName: 'jug',
    packUnits: 2,
    supplier: 'Bayshore Chemical',
    minStockLevel: 4,
  },
] as const
export type MaterialKey = (typeof PAVER)[number]['key'] | (typeof WASHING)[number]['key']
export type Inventory = {
  materials: Record<MaterialKey, string>
  equipment: Record<'cleaner' | 'spreader' | 'washer' | 'soft', string>
}

/**
 * What the shelves hold before the first job. What a job takes is bought before it, when there is too little
 * (`provide`).
 */
export async function seedInventory({ cast, days }: { cast: People; days: Days }): Promise<Inventory> {
  const { owner, businesses } = cast
  const materials = {} as Inventory['materials']
  for (const { key, ...material } of [...PAVER, ...WASHING]) {
    const { id } = await owner.inventory.materials.create({
      ...material,
      businessId: businesses['paver-sealing'],
      quantityOnHand: material.minStockLevel * 2,
    })
    materials[key] = id
  }
  const ours = { businessId: businesses['paver-sealing'] }
  const make = async (given: Parameters<typeof owner.inventory.equipment.create>[0]) =>
    (await owner.inventory.equipment.create({ status: 'operational', ...given })).id
  return {
    materials,
    equipment: {
      cleaner: await make({
        ...ours,
        name: 'Surface cleaner, 24 in',
        type: 'surface cleaner',
        serialNumber: 'SC-24-1180',
        purchaseDate: days.day(-900),
        purchaseCost: 124_000,
        lifeHours: 2500,
        lastServiceDate: days.day(-370),
        serviceMonths: 6,
        nextServiceDue: days.day(-190),
      }),
      spreader: await make({
        ...ours,
        name: 'Sand spreader',
        type: 'spreader',
        purchaseDate: days.day(-1200),
        purchaseCost: 38_000,
      }),
      washer: await make({
        ...ours,
        name: 'Hot water washer',
        type: 'washer',
        serialNumber: 'HW-4-0932',
        purchaseDate: days.day(-700),
        purchaseCost: 465_000,
        lifeHours: 3000,
        serviceMonths: 3,
        nextServiceDue: days.day(4),
      }),
      soft: await make({
        ...ours,
        name: 'Soft wash skid',
        type: 'soft wash',
        serialNumber: 'SW-2207',
        purchaseDate: days.day(-480),
        purchaseCost: 318_000,
        lifeHours: 4000,
        nextServiceDue: days.day(52),
        serviceMonths: 6,
      }),
    },
  }
}

/** What a job of this size takes, in whole units. */
export function listMaterials({
  service,
  areaSqFt,
  finish,
}: Pick<Slot, 'service' | 'areaSqFt' | 'finish'>): [MaterialKey, number][] {
  if (service === 'Pressure Washing')
    return [
      ['algae', Math.ceil(areaSqFt / 400)],
      ['soap', Math.ceil(areaSqFt / 1100)],
    ]
  const sealer: [MaterialKey, number] = [finish, Math.ceil(areaSqFt / 95)]
  return [sealer, ['sand', Math.ceil(areaSqFt / 85)], ['cleaner', Math.ceil(areaSqFt / 450)]]
}
