import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { Program } from '../contract.ts'

export type PreviewView = Awaited<ReturnType<typeof client.books.preview>>
export type ExportRow = Awaited<ReturnType<typeof client.books.exports.list>>[number]
export type AccountsView = Awaited<ReturnType<typeof client.books.accounts.read>>

export type Period = { businessId: string; from: string; to: string }

export const usePreview = (asked: Period & { program: Program }, isReady: boolean) =>
  useQuery({
    ...api.books.preview.queryOptions({ input: asked }),
    enabled: isReady,
    placeholderData: keepPreviousData,
    // The dates may be wrong, which another try does not change.
    retry: false,
  })

export const useExports = (businessId: string) =>
  useQuery(api.books.exports.list.queryOptions({ input: { businessId } }))

export const useWholeExport = (id: string) => useQuery(api.books.exports.get.queryOptions({ input: { id } }))

export const useAccounts = (businessId: string) =>
  useQuery(api.books.accounts.read.queryOptions({ input: { businessId } }))

export const useSalesTax = (asked: Period, isReady: boolean) =>
  useQuery({
    ...api.books.salesTax.queryOptions({ input: asked }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })

export const usePaymentMethods = (asked: Period, isReady: boolean) =>
  useQuery({
    ...api.books.paymentMethods.queryOptions({ input: asked }),
    enabled: isReady,
    placeholderData: keepPreviousData,
  })

export function useExport() {
  return useKeyedMutation('Couldn’t export', { mutationFn: client.books.exports.create, touches: 'books' })
}

export function useSaveAccounts() {
  return useAppMutation(null, { mutationFn: client.books.accounts.save, touches: 'books' })
}
