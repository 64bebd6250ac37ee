import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, nextCursor, queryClient, type client } from '#dashboard/api-client.ts'

/** As the browser has them: instants are ISO 8601 text. */
export type MaterialRow = Awaited<ReturnType<typeof client.inventory.materials.list>>['body'][number]
export type ReorderRow = Awaited<ReturnType<typeof client.inventory.materials.reorder>>[number]
export type MoveRow = Awaited<ReturnType<typeof client.inventory.materials.moves>>['body'][number]
export type EquipmentRow = Awaited<ReturnType<typeof client.inventory.equipment.list>>[number]
export type SupplierRow = Awaited<ReturnType<typeof client.inventory.suppliers.list>>[number]

/** Page by page, the low ones first. Nothing is asked while it is not known of which business. */
export function useMaterials(businessId: string | undefined, { q, archived }: { q: string; archived: boolean }) {
  return useInfiniteQuery({
    ...api.inventory.materials.list.infiniteOptions({
      // An address says true or false; oRPC writes the boolean so.
      input: (cursor: string | undefined) => ({
        businessId,
        cursor,
        limit: 100,
        ...(q && { q }),
        ...(archived && { archived: 'true' }),
      }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
    enabled: businessId !== undefined,
  })
}

export const useMaterial = (id: string) => useQuery(api.inventory.materials.get.queryOptions({ input: { id } }))
export const useReorder = (businessId: string | undefined) =>
  useQuery({
    ...api.inventory.materials.reorder.queryOptions({ input: { businessId } }),
    enabled: businessId !== undefined,
  })
export const useLow = (businessId: string | undefined) =>
  useQuery({
    ...api.inventory.materials.lowStock.queryOptions({ input: { businessId } }),
    enabled: businessId !== undefined,
  })
export const useReservations = (id: string) =>
  useQuery(api.inventory.materials.reservations.queryOptions({ input: { id } }))

/** The ledger of a material, the latest first. */
export function useMoves(id: string) {
  return useInfiniteQuery(
    api.inventory.materials.moves.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: 10, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

export const useSuppliers = () => useQuery(api.inventory.suppliers.list.queryOptions())

export const useEquipment = (businessId: string | undefined, { archived = false } = {}) =>
  // An address says true or false; oRPC writes the boolean so.
  useQuery({
    ...api.inventory.equipment.list.queryOptions({ input: { businessId, ...(archived && { archived: 'true' }) } }),
    enabled: businessId !== undefined,
  })
export const usePiece = (id: string) => useQuery(api.inventory.equipment.get.queryOptions({ input: { id } }))
export const useServices = (id: string) => useQuery(api.inventory.equipment.services.queryOptions({ input: { id } }))

/** The appointments that a piece is booked for on these days, both included. */
export const useBooked = (equipmentId: string, from: string, to: string) =>
  useQuery({ ...api.schedule.bookings.queryOptions({ input: { equipmentId, from, to } }), enabled: from <= to })

/** The jobs that a piece was used on, the latest first. */
export function useUses(id: string) {
  return useInfiniteQuery(
    api.inventory.equipment.uses.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, limit: 10, cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )
}

/** Fetches the current version, past the cache. */
export const newestMaterial = (id: string): Promise<MaterialRow> =>
  queryClient.fetchQuery({ ...api.inventory.materials.get.queryOptions({ input: { id } }), staleTime: 0 })
export const newestEquipment = (id: string): Promise<EquipmentRow> =>
  queryClient.fetchQuery({ ...api.inventory.equipment.get.queryOptions({ input: { id } }), staleTime: 0 })
export const newestSupplier = async (id: string): Promise<SupplierRow> => {
  const all = await queryClient.fetchQuery({ ...api.inventory.suppliers.list.queryOptions(), staleTime: 0 })
  const found = all.find((one) => one.id === id)
  if (!found) throw new Error('This supplier no longer exists.')
  return found
}
