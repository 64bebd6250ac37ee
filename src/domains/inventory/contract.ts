import { z } from 'zod'
import { api, Id } from '#lib/api.ts'
import { line, lines } from '#lib/text.ts'

/** `available` is what the table begins with, `operational` what the dashboard says (spec.md §3): both are fit for work. Any may follow any. */
export const EquipmentStatus = z.enum(
  ['available', 'operational', 'maintenance', 'out-of-service'],
  'Please choose operational, maintenance or out-of-service.',
)
export type EquipmentStatus = z.infer<typeof EquipmentStatus>

export const Equipment = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  type: z.string(),
  serialNumber: z.string().nullable(),
  purchaseDate: z.string().nullable(),
  /** Cents. */
  purchaseCost: z.number().int().nullable(),
  status: EquipmentStatus,
  lastServiceDate: z.string().nullable(),
  nextServiceDue: z.string().nullable(),
  notes: z.string().nullable(),
  createdAt: z.date(),
})
export type Equipment = z.infer<typeof Equipment>

const Day = z.iso.date('Please enter a date that exists, as YYYY-MM-DD.').nullish()
const COST = 'Please enter dollars and cents, from $0 to $1,000,000.'

export const NewEquipment = z.object({
  businessId: Id,
  name: line(120, 'Please enter a name.'),
  type: line(80, 'Please enter what kind of equipment it is.'),
  status: EquipmentStatus.default('operational'),
  /** Empty is kept as null (spec.md §3). */
  serialNumber: z.union([z.literal('').transform(() => null), line(80, 'Please enter the serial number.')], 'Please enter a serial number.').nullish(),
  purchaseDate: Day,
  purchaseCost: z.number(COST).int(COST).min(0, COST).max(100_000_000, COST).nullish(),
  lastServiceDate: Day,
  nextServiceDue: Day,
  notes: lines(2000).nullish(),
})
export type NewEquipment = z.infer<typeof NewEquipment>

export const contract = {
  equipment: {
    list: api
      .route({ method: 'GET', path: '/equipment', summary: 'The equipment of a business, or of all, by name' })
      .input(z.object({ businessId: Id.optional() }))
      .output(z.array(Equipment)),
    create: api.route({ method: 'POST', path: '/equipment', successStatus: 201, summary: 'Add equipment' }).input(NewEquipment).output(Equipment),
    setStatus: api
      .route({ method: 'PATCH', path: '/equipment/{id}/status', summary: 'Set the status of a piece of equipment' })
      .input(z.object({ id: Id, status: EquipmentStatus }))
      .output(Equipment),
  },
}
