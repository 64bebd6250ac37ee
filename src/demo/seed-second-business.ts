import type { Scenario } from './types.ts'

/** Work of the second business, before the twelve months that the figures are about. */
const DONE = [
  { offset: -424, service: 'Pressure Washing', amount: 38_500 },
  { offset: -417, service: 'Roof Wash', amount: 61_000 },
  { offset: -409, service: 'House Wash', amount: 42_000 },
  { offset: -398, service: 'Pressure Washing', amount: 29_500 },
  { offset: -390, service: 'House Wash', amount: 44_000 },
] as const

/**
 * The other business has people, gear and contracts of its own too. It is at the beginning of its season: nothing is
 * booked.
 */
export function seedSecondBusiness({ stage, days, cast, book }: Scenario): void {
  const { owner, office, businesses } = cast
  const businessId = businesses['pressure-washing']
  stage.at(days.at(-429, '10:00'), async () => {
    const said = { businessId, hireDate: days.day(-800), certificates: [{ name: 'Soft wash', endsOn: days.day(240) }] }
    await owner.technicians.create({ ...said, name: 'Omar Haddad', phone: '(813) 555-0176', hourlyCost: 2700 })
    await owner.technicians.create({ ...said, name: 'Tess Boone', phone: '(813) 555-0177', hourlyCost: 2600 })
    const material = { businessId, category: 'cleaning_solution', unit: 'gal', supplier: 'Bayshore Chemical' }
    await owner.inventory.materials.create({
      ...material,
      name: 'Roof wash',
      unitCost: 1650,
      quantityOnHand: 24,
      minStockLevel: 10,
    })
    await owner.inventory.materials.create({
      ...material,
      name: 'Degreaser',
      unitCost: 1275,
      quantityOnHand: 3,
      minStockLevel: 4,
    })
    await owner.inventory.equipment.create({
      businessId,
      name: 'Trailer washer, 8 gpm',
      type: 'washer',
      status: 'operational',
      serialNumber: 'TW-8-2210',
      purchaseDate: days.day(-760),
      purchaseCost: 689_000,
    })
  })
  for (const [place, { offset, service, amount }] of DONE.entries()) {
    stage.at(days.at(offset, '08:10'), async () => {
      const of = { businessId, customerId: book.others[100 + place] ?? '' }
      const { id: jobId } = await office.jobs.create({
        ...of,
        service,
        amount,
        scheduledDate: days.day(offset),
        scheduledTime: '09:00',
        estimatedDuration: 150,
      })
      stage.at(days.at(offset, '09:00'), () => office.jobs.start({ id: jobId }))
      stage.at(days.at(offset, '11:20'), () => office.jobs.complete({ id: jobId }))
      stage.at(days.at(offset, '11:40'), async () => {
        const { id } = await office.invoices.create({ ...of, jobId, amount, status: 'sent' })
        await office.payments.record({ id, amount, method: 'check', reference: String(700 + place) })
      })
    })
  }
}
