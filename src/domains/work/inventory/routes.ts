import { implement } from '@orpc/server'
import { toAnswer } from '#platform/database/paging.ts'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import { listLow, listMaterials, listMoves, listReservations } from './list-materials.ts'
import * as materials from './manage-materials.ts'
import { moveStock, setStock } from './move-stock.ts'
import { orderMaterials } from './order-materials.ts'
import { getReorderList } from './reorder-list.ts'
import * as inventory from './service.ts'
import * as suppliers from './manage-suppliers.ts'
import { reverseReceipt } from './reverse-receipt.ts'
import * as equipmentService from './equipment-service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  materials: {
    list: os.materials.list.handler(async ({ context, input }) =>
      toAnswer(await listMaterials(context.read, input), '/api/materials', input),
    ),
    lowStock: os.materials.lowStock.handler(({ context, input }) => listLow(context.read, input)),
    reorder: os.materials.reorder.handler(({ context, input }) => getReorderList(context.read, input)),
    order: os.materials.order.handler(({ context, input }) => context.write((tx) => orderMaterials(tx, input))),
    get: os.materials.get.handler(({ context, input }) => materials.getMaterial(context.read, input.id)),
    moves: os.materials.moves.handler(async ({ context, input: { id, ...page } }) =>
      toAnswer(await listMoves(context.read, { id, ...page }), `/api/materials/${id}/moves`, page),
    ),
    reservations: os.materials.reservations.handler(({ context, input }) => listReservations(context.read, input.id)),
    create: os.materials.create.handler(({ context, input }) => context.once((tx) => materials.addMaterial(tx, input))),
    update: os.materials.update.handler(({ context, input: { id, version, ...change } }) =>
      context.write((tx) => materials.updateMaterial(tx, id, version, change)),
    ),
    setStock: os.materials.setStock.handler(({ context, input: { id, ...said } }) =>
      context.write((tx) => setStock(tx, id, said)),
    ),
    move: os.materials.move.handler(({ context, input: { id, ...move } }) =>
      context.once((tx) => moveStock(tx, id, move)),
    ),
    takeBack: os.materials.takeBack.handler(({ context, input: { id, moveId, note = null } }) =>
      context.once((tx) => reverseReceipt(tx, id, moveId, note)),
    ),
    archive: os.materials.archive.handler(({ context, input }) =>
      context.write((tx) => materials.archiveMaterial(tx, input.id, true)),
    ),
    unarchive: os.materials.unarchive.handler(({ context, input }) =>
      context.write((tx) => materials.archiveMaterial(tx, input.id, false)),
    ),
    remove: os.materials.remove.handler(({ context, input }) =>
      context.write((tx) => materials.removeMaterial(tx, input.id)),
    ),
  },
  suppliers: {
    list: os.suppliers.list.handler(({ context }) => suppliers.listSuppliers(context.read)),
    create: os.suppliers.create.handler(({ context, input }) => context.once((tx) => suppliers.addSupplier(tx, input))),
    update: os.suppliers.update.handler(({ context, input: { id, version, ...change } }) =>
      context.write((tx) => suppliers.updateSupplier(tx, id, version, change)),
    ),
    remove: os.suppliers.remove.handler(({ context, input }) =>
      context.write((tx) => suppliers.removeSupplier(tx, input.id)),
    ),
  },
  equipment: {
    list: os.equipment.list.handler(({ context, input }) => inventory.listEquipment(context.read, input)),
    get: os.equipment.get.handler(({ context, input }) => equipmentService.getEquipment(context.read, input.id)),
    create: os.equipment.create.handler(({ context, input }) =>
      context.once((tx) => inventory.addEquipment(tx, input)),
    ),
    update: os.equipment.update.handler(({ context, input: { id, version, ...change } }) =>
      context.write((tx) => inventory.updateEquipment(tx, id, version, change)),
    ),
    setStatus: os.equipment.setStatus.handler(({ context, input: { id, ...status } }) =>
      context.write((tx) => inventory.setEquipmentStatus(tx, id, status)),
    ),
    archive: os.equipment.archive.handler(({ context, input }) =>
      context.write((tx) => inventory.archiveEquipment(tx, input.id, true)),
    ),
    unarchive: os.equipment.unarchive.handler(({ context, input }) =>
      context.write((tx) => inventory.archiveEquipment(tx, input.id, false)),
    ),
    services: os.equipment.services.handler(({ context, input }) =>
      equipmentService.listServices(context.read, input.id),
    ),
    addService: os.equipment.addService.handler(({ context, input: { id, ...service } }) =>
      context.once((tx) => equipmentService.addService(tx, id, service)),
    ),
    uses: os.equipment.uses.handler(async ({ context, input: { id, ...page } }) =>
      toAnswer(await equipmentService.listUses(context.read, { id, ...page }), `/api/equipment/${id}/uses`, page),
    ),
  },
})
