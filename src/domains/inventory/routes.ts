import { implement } from '@orpc/server'
import type { Context } from '#platform/http/context.ts'
import { contract } from './contract.ts'
import * as inventory from './service.ts'

const os = implement(contract).$context<Context>()

export const routes = os.router({
  equipment: {
    list: os.equipment.list.handler(({ context, input }) => inventory.listEquipment(context.read, input)),
    create: os.equipment.create.handler(({ context, input }) => context.once((tx) => inventory.addEquipment(tx, input))),
    setStatus: os.equipment.setStatus.handler(({ context, input }) => context.write((tx) => inventory.setEquipmentStatus(tx, input.id, input.status))),
  },
})
