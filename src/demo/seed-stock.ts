import type { Slot } from './plan.ts'
import { listMaterials } from './seed-inventory.ts'
import type { MaterialKey } from './seed-inventory.ts'
import type { Scenario } from './types.ts'

/** Buys in whole packs what a job takes and is not there beyond what must stay on the shelf. */
export async function restock({ cast, shed }: Scenario, slot: Slot): Promise<void> {
  for (const [key, quantity] of listMaterials(slot)) {
    const id = shed.materials[key]
    const { available, minStockLevel, packUnits } = await cast.office.inventory.materials.get({ id })
    const lacking = quantity + minStockLevel - available
    if (lacking <= 0) continue
    const pack = packUnits ?? 10
    await cast.office.inventory.materials.move({
      id,
      kind: 'received',
      quantity: Math.ceil((lacking + minStockLevel) / pack) * pack,
    })
  }
}

/** How the shed came to stand as it does: services, what broke, and what was counted yesterday. */
export function seedStockHistory({ stage, days, cast, shed }: Scenario): void {
  const { owner } = cast
  const { inventory } = owner
  stage.at(days.at(-172, '16:10'), () =>
    inventory.equipment.addService({
      id: shed.equipment.cleaner,
      day: days.day(-172),
      work: 'Nozzles and swivel seal replaced',
      cost: 18_500,
      doneBy: 'Bay Pump Repair',
    }),
  )
  stage.at(days.at(-88, '15:20'), () =>
    inventory.equipment.addService({
      id: shed.equipment.washer,
      day: days.day(-88),
      work: 'Burner cleaned, oil changed',
      cost: 24_000,
      doneBy: 'Bay Pump Repair',
      nextServiceDue: days.day(4),
    }),
  )
  stage.at(days.at(-6, '17:30'), () =>
    inventory.equipment.setStatus({
      id: shed.equipment.spreader,
      status: 'out-of-service',
      statusNote: 'Belt broken, part ordered',
      backOn: days.day(9),
    }),
  )
  // Counted on the eve of today, so that what is low is low whatever the jobs before have left.
  stage.at(days.at(-1, '17:45'), async () => {
    const count = (key: MaterialKey, quantityOnHand: number, note: string) =>
      inventory.materials.setStock({ id: shed.materials[key], quantityOnHand, note })
    await count('wet-look', 3, 'Two pails were damaged in the van')
    await count('sand', 9, 'Counted on the pallet')
    await count('satin', 22, 'Counted')
    await count('natural', 18, 'Counted')
    await count('rust', 6, 'Counted')
    await count('algae', 14, 'Counted')
  })
}
