import { ORPCError } from '@orpc/client'
import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { NewEquipment, NewService } from '../contract.ts'
import type { NewMaterial, NewMove } from '../contract-material.ts'
import { formatQuantity } from '../contract-units.ts'
import type { NewSupplier } from '../contract-supplier.ts'
import type { MaterialRow } from './queries.ts'

const refresh = () =>
  Promise.all(
    [api.inventory.key(), api.reports.key(), api.schedule.key(), api.needs.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

/** More was used than the books say: the person is asked whether that is so. */
export const isShort = (error: unknown): boolean => error instanceof ORPCError && error.code === 'SHORT_OF_STOCK'

/** A call with a key of its own, so that a retry after a lost answer does not make it twice. */
type Keyed<Input> = Input & { key: string }

/** The words of what succeeds are those of spec.md §8. */
export const useAddMaterial = () =>
  useAppMutation('Couldn’t add material', {
    mutationFn: ({ key, ...material }: Keyed<NewMaterial>) =>
      client.inventory.materials.create(material, { context: { idempotencyKey: key } }),
    onSuccess: (made) =>
      toast('Material added successfully', `${made.name}, ${formatQuantity(made.quantityOnHand, made.unit)} on hand.`),
    onSettled: refresh,
  })

/** Saves a change. When someone else saved first, the dialog shows that and offers a way out of it. */
export const useChangeMaterial = () =>
  useMutation(
    api.inventory.materials.update.mutationOptions({
      onSuccess: ({ name }) => toast('Material saved', name),
      onError: (error) => !versionConflict(error) && toastError('Couldn’t save material', errorMessage(error)),
      onSettled: refresh,
    }),
  )

export const useMoveStock = () =>
  useMutation({
    mutationFn: ({ key, id, ...move }: Keyed<NewMove & { id: string }>) =>
      client.inventory.materials.move({ id, ...move }, { context: { idempotencyKey: key } }),
    onSuccess: (after) =>
      toast(
        'Stock updated successfully',
        `${after.name}: ${formatQuantity(after.quantityOnHand, after.unit)} on hand.`,
      ),
    onError: (error) => !isShort(error) && toastError('Couldn’t update stock', errorMessage(error)),
    onSettled: refresh,
  })

export const useReverseReceipt = () =>
  useAppMutation('Couldn’t reverse delivery', {
    mutationFn: ({ key, ...of }: Keyed<{ id: string; moveId: string; note: string | null }>) =>
      client.inventory.materials.takeBack(of, { context: { idempotencyKey: key } }),
    onSuccess: (after) =>
      toast('Delivery reversed', `${after.name}: ${formatQuantity(after.quantityOnHand, after.unit)} on hand.`),
    onSettled: refresh,
  })

export const useArchiveMaterial = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      client.inventory.materials[archived ? 'archive' : 'unarchive']({ id }),
    onSuccess: ({ name, archivedAt }) => toast(archivedAt === null ? 'Material restored' : 'Material archived', name),
    onSettled: refresh,
  })

export const useDeleteMaterial = () =>
  useAppMutation('Couldn’t delete material', {
    mutationFn: ({ id }: MaterialRow) => client.inventory.materials.remove({ id }),
    onSuccess: ({ archived }, { name }) =>
      archived
        ? toast('Material archived instead', `${name} has been used, so its history is saved.`)
        : toast('Material deleted', name),
    onSettled: refresh,
  })

export const useAddSupplier = () =>
  useAppMutation('Couldn’t add supplier', {
    mutationFn: ({ key, ...supplier }: Keyed<NewSupplier>) =>
      client.inventory.suppliers.create(supplier, { context: { idempotencyKey: key } }),
    onSuccess: ({ name }) => toast('Supplier added', name),
    onSettled: refresh,
  })

export const useChangeSupplier = () =>
  useMutation(
    api.inventory.suppliers.update.mutationOptions({
      onSuccess: ({ name }) => toast('Supplier saved', name),
      onError: (error) => !versionConflict(error) && toastError('Couldn’t save supplier', errorMessage(error)),
      onSettled: refresh,
    }),
  )

export const useDeleteSupplier = () =>
  useAppMutation(
    'Couldn’t delete supplier',
    api.inventory.suppliers.remove.mutationOptions({
      onSuccess: () => toast('Supplier deleted'),
      onSettled: refresh,
    }),
  )

export const useAddEquipment = () =>
  useAppMutation('Couldn’t add equipment', {
    mutationFn: ({ key, ...piece }: Keyed<NewEquipment>) =>
      client.inventory.equipment.create(piece, { context: { idempotencyKey: key } }),
    onSuccess: ({ name }) => toast('Equipment added successfully', name),
    onSettled: refresh,
  })

export const useChangeEquipment = () =>
  useMutation(
    api.inventory.equipment.update.mutationOptions({
      onSuccess: ({ name }) => toast('Equipment saved', name),
      onError: (error) => !versionConflict(error) && toastError('Couldn’t save equipment', errorMessage(error)),
      onSettled: refresh,
    }),
  )

export const useSetEquipmentStatus = () =>
  useAppMutation(
    'Couldn’t update equipment status',
    api.inventory.equipment.setStatus.mutationOptions({
      onSuccess: ({ name }) => toast('Equipment status updated', name),
      onSettled: refresh,
    }),
  )

export const useArchiveEquipment = () =>
  useAppMutation('Couldn’t save', {
    mutationFn: ({ id, archived }: { id: string; archived: boolean }) =>
      client.inventory.equipment[archived ? 'archive' : 'unarchive']({ id }),
    onSuccess: ({ name, archivedAt }) => toast(archivedAt === null ? 'Equipment restored' : 'Equipment archived', name),
    onSettled: refresh,
  })

export const useAddService = () =>
  useAppMutation('Couldn’t record service', {
    mutationFn: ({ key, id, ...service }: Keyed<NewService & { id: string }>) =>
      client.inventory.equipment.addService({ id, ...service }, { context: { idempotencyKey: key } }),
    onSuccess: ({ name }) => toast('Service recorded', name),
    onSettled: refresh,
  })
