import { z } from 'zod'
import { api, Id, Paging } from '#lib/api.ts'
import { line } from '#lib/text.ts'
import { dayOrInstant, dayOrNone } from '#lib/typed-day.ts'
import { EquipmentStatus } from './contract-equipment-status.ts'
import {
  Cents,
  Material,
  MaterialChange,
  Move,
  NewMaterial,
  NewMove,
  NewOrder,
  emptyToNull,
  notesOrNone,
  ReorderLine,
  Reserved,
  Restocked,
  textOrNone,
  wholeNumber,
  Count,
} from './contract-material.ts'
import { NewSupplier, Supplier, SupplierChange } from './contract-supplier.ts'

export { EquipmentStatus }

export const Equipment = z.object({
  id: Id,
  businessId: Id,
  name: z.string(),
  type: z.string(),
  serialNumber: z.string().nullable(),
  purchaseDate: z.string().nullable(),
  /** Cents. */
  purchaseCost: z.number().int().nullable(),
  /** The life in hours of use, where one is entered. */
  lifeHours: z.number().int().nullable(),
  /** Cents per hour of use, where entered; otherwise the purchase cost over its life. */
  hourlyCost: z.number().int().nullable(),
  status: EquipmentStatus,
  /** Why it is not fit for work, and the day from which on it is again. */
  statusNote: z.string().nullable(),
  backOn: z.string().nullable(),
  lastServiceDate: z.string().nullable(),
  nextServiceDue: z.string().nullable(),
  /** Months from one service to the next. */
  serviceMonths: z.number().int().nullable(),
  notes: z.string().nullable(),
  /** When it was retired, because it was sold or is broken for good. */
  archivedAt: z.date().nullable(),
  version: z.number().int(),
  createdAt: z.date(),
})
export type Equipment = z.infer<typeof Equipment>

const HOURS = 'Enter whole hours from 1 to 1,000,000.'
const MONTHS = 'Enter whole months from 1 to 120.'

const described = {
  name: line(120, 'Enter a name.'),
  type: line(80, 'Enter the equipment type.'),
  /** An empty value is stored as null (spec.md §3). */
  serialNumber: z.union([emptyToNull, line(80, 'Enter the serial number.')], 'Enter a serial number.').nullish(),
  purchaseDate: dayOrNone(),
  purchaseCost: Cents.nullish(),
  lifeHours: wholeNumber(HOURS, 1, 1_000_000).nullish(),
  hourlyCost: Cents.nullish(),
  lastServiceDate: dayOrNone(),
  nextServiceDue: dayOrNone(),
  serviceMonths: wholeNumber(MONTHS, 1, 120).nullish(),
  notes: notesOrNone(2000),
}
const ofStatus = { status: EquipmentStatus, statusNote: notesOrNone(300), backOn: dayOrNone() }

export const NewEquipment = z.object({
  businessId: Id,
  ...described,
  ...ofStatus,
  status: EquipmentStatus.default('available'),
})
export type NewEquipment = z.infer<typeof NewEquipment>

/** What is left out stays as it is. Its status is set by a call of its own. */
export const EquipmentChange = z.object(described).partial()
export type EquipmentChange = z.infer<typeof EquipmentChange>

export const NewStatus = z.object(ofStatus)
export type NewStatus = z.infer<typeof NewStatus>

/** A service that was done. */
export const Service = z.object({
  id: Id,
  day: z.string(),
  work: z.string(),
  /** Cents. */
  cost: z.number().int().nullable(),
  doneBy: z.string().nullable(),
  byName: z.string(),
  createdAt: z.date(),
})
export type Service = z.infer<typeof Service>

export const NewService = z.object({
  day: dayOrInstant(),
  work: line(300, 'Enter what was done.'),
  cost: Cents.nullish(),
  doneBy: textOrNone(120),
  /** Left out: the next service is due after the service interval in months, where one is set. Null: none is due. */
  nextServiceDue: dayOrNone(),
})
export type NewService = z.infer<typeof NewService>

/** Hours that it was used on a job. */
export const Use = z.object({
  jobId: Id,
  customerName: z.string(),
  service: z.string(),
  day: z.string(),
  hours: z.number(),
  /** The same, by its name in spec.md §3. */
  hoursUsed: z.number(),
  notes: z.string().nullable(),
})
export type Use = z.infer<typeof Use>

/** All of one piece: hours on jobs, and cents that its services came to. */
export const Figures = z.object({ hours: z.number(), jobs: z.number().int(), serviceCost: z.number().int() })
export type Figures = z.infer<typeof Figures>

const one = z.object({ id: Id })
const SEEN = 'Reopen this and try again.'
const changeOf = <Shape extends z.ZodRawShape>(change: z.ZodObject<Shape>) =>
  change.extend({ id: Id, version: wholeNumber(SEEN, 1, 2 ** 31 - 1) })
const ofBusiness = z.object({ businessId: Id.optional() })
const listOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ headers: z.object({ 'x-total-count': z.string(), link: z.string().optional() }), body: z.array(row) })

const Archived = z.stringbool('Choose yes or no.').default(false)

export const MaterialFilter = Paging.extend({
  businessId: Id.optional(),
  /** Part of the name, the category or the supplier. */
  q: z.string().max(200, 'Keep your search under 200 characters.').optional(),
  /** Lists archived materials, which are no longer bought, in place of the others. */
  archived: Archived,
})
export type MaterialFilter = z.infer<typeof MaterialFilter>

export const contract = {
  materials: {
    list: api
      .route({
        method: 'GET',
        path: '/materials',
        outputStructure: 'detailed',
        summary: 'List materials of one or all businesses: low stock first, then by name',
      })
      .input(MaterialFilter)
      .output(listOf(Material)),
    lowStock: api
      .route({
        method: 'GET',
        path: '/materials/low-stock',
        summary: 'List materials at or below their minimum, by name',
      })
      .input(ofBusiness)
      .output(z.array(Material)),
    reorder: api
      .route({
        method: 'GET',
        path: '/materials/reorder',
        summary: 'List what to buy for upcoming jobs and minimums, with packs and suppliers',
      })
      .input(ofBusiness)
      .output(z.array(ReorderLine)),
    order: api
      .route({
        method: 'POST',
        path: '/materials/order',
        summary: 'Mark materials as ordered, with the day on which they come; 0 units cancels the order',
      })
      .input(NewOrder)
      .output(z.array(Material)),
    get: api.route({ method: 'GET', path: '/materials/{id}', summary: 'Get a material' }).input(one).output(Material),
    moves: api
      .route({
        method: 'GET',
        path: '/materials/{id}/moves',
        outputStructure: 'detailed',
        summary: 'List stock history, newest first',
      })
      .input(Paging.extend({ id: Id }))
      .output(listOf(Move)),
    reservations: api
      .route({
        method: 'GET',
        path: '/materials/{id}/reservations',
        summary: 'List the jobs it is reserved for, soonest first',
      })
      .input(one)
      .output(z.array(Reserved)),
    create: api
      .route({ method: 'POST', path: '/materials', successStatus: 201, summary: 'Add a material' })
      .input(NewMaterial)
      .output(Material),
    update: api
      .route({ method: 'PATCH', path: '/materials/{id}', summary: 'Update a material, except its stock' })
      .input(changeOf(MaterialChange))
      .output(Material),
    setStock: api
      .route({ method: 'PATCH', path: '/materials/{id}/stock', summary: 'Set the counted stock (spec.md §7)' })
      .input(z.object({ id: Id, quantityOnHand: Count, lastRestocked: Restocked.nullish(), note: notesOrNone(500) }))
      .output(Material),
    move: api
      .route({
        method: 'POST',
        path: '/materials/{id}/moves',
        successStatus: 201,
        summary: 'Record stock received, used or counted',
      })
      .input(NewMove.safeExtend(one.shape))
      .output(Material),
    takeBack: api
      .route({
        method: 'POST',
        path: '/materials/{id}/moves/{moveId}/take-back',
        successStatus: 201,
        summary: 'Reverse a delivery that was entered by mistake',
      })
      .input(z.object({ id: Id, moveId: Id, note: notesOrNone(500) }))
      .output(Material),
    archive: api
      .route({ method: 'POST', path: '/materials/{id}/archive', summary: 'Archive a material' })
      .input(one)
      .output(Material),
    unarchive: api
      .route({ method: 'POST', path: '/materials/{id}/unarchive', summary: 'Restore an archived material' })
      .input(one)
      .output(Material),
    remove: api
      .route({
        method: 'DELETE',
        path: '/materials/{id}',
        summary: 'Delete a material, or archive it if it was used or is in stock',
      })
      .meta({ access: 'owner' })
      .input(one)
      .output(z.object({ id: Id, archived: z.boolean() })),
  },
  suppliers: {
    list: api.route({ method: 'GET', path: '/suppliers', summary: 'List suppliers by name' }).output(z.array(Supplier)),
    create: api
      .route({ method: 'POST', path: '/suppliers', successStatus: 201, summary: 'Add a supplier' })
      .input(NewSupplier)
      .output(Supplier),
    update: api
      .route({ method: 'PATCH', path: '/suppliers/{id}', summary: 'Update a supplier' })
      .input(changeOf(SupplierChange))
      .output(Supplier),
    remove: api
      .route({ method: 'DELETE', path: '/suppliers/{id}', summary: 'Delete a supplier without purchases' })
      .meta({ access: 'owner' })
      .input(one)
      .output(one),
  },
  equipment: {
    list: api
      .route({ method: 'GET', path: '/equipment', summary: 'List equipment of one or all businesses, by name' })
      .input(ofBusiness.extend({ archived: Archived }))
      .output(z.array(Equipment)),
    get: api
      .route({
        method: 'GET',
        path: '/equipment/{id}',
        summary: 'Get a piece of equipment with its hours used and service cost',
      })
      .input(one)
      .output(Equipment.extend({ figures: Figures })),
    create: api
      .route({ method: 'POST', path: '/equipment', successStatus: 201, summary: 'Add equipment' })
      .input(NewEquipment)
      .output(Equipment),
    update: api
      .route({ method: 'PATCH', path: '/equipment/{id}', summary: 'Update a piece of equipment' })
      .input(changeOf(EquipmentChange))
      .output(Equipment),
    setStatus: api
      .route({ method: 'PATCH', path: '/equipment/{id}/status', summary: 'Set the status of a piece of equipment' })
      .input(NewStatus.extend({ id: Id }))
      .output(Equipment),
    archive: api
      .route({
        method: 'POST',
        path: '/equipment/{id}/archive',
        summary: 'Archive a piece of equipment that was sold or retired',
      })
      .input(one)
      .output(Equipment),
    unarchive: api
      .route({
        method: 'POST',
        path: '/equipment/{id}/unarchive',
        summary: 'Restore an archived piece of equipment',
      })
      .input(one)
      .output(Equipment),
    services: api
      .route({ method: 'GET', path: '/equipment/{id}/services', summary: 'List its service history, newest first' })
      .input(one)
      .output(z.array(Service)),
    addService: api
      .route({
        method: 'POST',
        path: '/equipment/{id}/services',
        successStatus: 201,
        summary: 'Record a service and when the next one is due',
      })
      .input(NewService.extend({ id: Id }))
      .output(Equipment),
    uses: api
      .route({
        method: 'GET',
        path: '/equipment/{id}/uses',
        outputStructure: 'detailed',
        summary: 'List the jobs it was used on, newest first',
      })
      .input(Paging.extend({ id: Id }))
      .output(listOf(Use)),
  },
}
