import { ORPCError } from '@orpc/client'
import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import { formatQuantity } from '../contract-units.ts'
import type { MaterialRow } from './queries.ts'

const TOUCHED = ['materials', 'suppliers', 'equipment'] as const

/** More was used than the books say: the person is asked whether that is so. */
export const isShort = (error: unknown): boolean => error instanceof ORPCError && error.code === 'SHORT_OF_STOCK'

/** The words of what succeeds are those of spec.md §8. */
export const useAddMaterial = () =>
  useKeyedMutation('Couldn’t add material', {
    mutationFn: client.inventory.materials.create,
    onSuccess: (made) =>
      toast('Material added successfully', `${made.name}, ${formatQuantity(made.quantityOnHand, made.unit)} on hand.`),
    touches: TOUCHED,
  })

/** Saves a change. When someone else saved first, the dialog shows that and offers a way out of it. */
export const useChangeMaterial = () =>
  useAppMutation('Couldn’t save material', {
    mutationFn: client.inventory.materials.update,
    onSuccess: ({ name }) => toast('Material saved', name),
    unless: versionConflict,
    touches: TOUCHED,
  })

export const useMoveStock = () =>
  useKeyedMutation('Couldn’t update stock', {
    mutationFn: client.inventory.materials.move,
    onSuccess: (after) =>
      toast(
        'Stock updated successfully',
        `${after.name}: ${formatQuantity(after.quantityOnHand, after.unit)} on hand.`,
      ),
    unless: isShort,
    touches: TOUCHED,
  })

export const useOrderMaterials = () =>
  useKeyedMutation('Couldn’t mark as ordered', {
    mutationFn: client.inventory.materials.order,
    onSuccess: (ordered) => {
      const [first, other] = ordered
      const isCanceled = ordered.every(({ quantityOrdered }) => quantityOrdered === 0)
      toast(
        isCanceled ? 'Order canceled' : 'Marked as ordered',
        first && !other ? first.name : `${ordered.length} materials`,
      )
    },
    touches: TOUCHED,
  })

export const useReverseReceipt = () =>
  useKeyedMutation('Couldn’t reverse delivery', {
    mutationFn: client.inventory.materials.takeBack,
    onSuccess: (after) =>
      toast('Delivery reversed', `${after.name}: ${formatQuantity(after.quantityOnHand, after.unit)} on hand.`),
    touches: TOUCHED,
  })

export const useArchiveMaterial = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      client.inventory.materials[archived ? 'archive' : 'unarchive']({ id }),
    onSuccess: ({ name, archivedAt }) => toast(archivedAt === null ? 'Material restored' : 'Material archived', name),
    touches: TOUCHED,
  })

export const useDeleteMaterial = () =>
  useAppMutation('Couldn’t delete material', {
    mutationFn: ({ id }: MaterialRow) => client.inventory.materials.remove({ id }),
    onSuccess: ({ archived }, { name }) =>
      archived
        ? toast('Material archived instead', `${name} has been used, so its history is saved.`)
        : toast('Material deleted', name),
    touches: TOUCHED,
  })

export const useAddSupplier = () =>
  useKeyedMutation('Couldn’t add supplier', {
    mutationFn: client.inventory.suppliers.create,
    onSuccess: ({ name }) => toast('Supplier added', name),
    touches: TOUCHED,
  })

export const useChangeSupplier = () =>
  useAppMutation('Couldn’t save supplier', {
    mutationFn: client.inventory.suppliers.update,
    onSuccess: ({ name }) => toast('Supplier saved', name),
    unless: versionConflict,
    touches: TOUCHED,
  })

export const useDeleteSupplier = () =>
  useAppMutation('Couldn’t delete supplier', {
    mutationFn: client.inventory.suppliers.remove,
    onSuccess: () => toast('Supplier deleted'),
    touches: TOUCHED,
  })

export const useAddEquipment = () =>
  useKeyedMutation('Couldn’t add equipment', {
    mutationFn: client.inventory.equipment.create,
    onSuccess: ({ name }) => toast('Equipment added successfully', name),
    touches: TOUCHED,
  })

export const useChangeEquipment = () =>
  useAppMutation('Couldn’t save equipment', {
    mutationFn: client.inventory.equipment.update,
    onSuccess: ({ name }) => toast('Equipment saved', name),
    unless: versionConflict,
    touches: TOUCHED,
  })

export const useSetEquipmentStatus = () =>
  useAppMutation('Couldn’t update equipment status', {
    mutationFn: client.inventory.equipment.setStatus,
    onSuccess: ({ name }) => toast('Equipment status updated', name),
    touches: TOUCHED,
  })

export const useArchiveEquipment = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      client.inventory.equipment[archived ? 'archive' : 'unarchive']({ id }),
    onSuccess: ({ name, archivedAt }) => toast(archivedAt === null ? 'Equipment restored' : 'Equipment archived', name),
    touches: TOUCHED,
  })

export const useAddService = () =>
  useKeyedMutation('Couldn’t record service', {
    mutationFn: client.inventory.equipment.addService,
    onSuccess: ({ name }) => toast('Service recorded', name),
    touches: TOUCHED,
  })
