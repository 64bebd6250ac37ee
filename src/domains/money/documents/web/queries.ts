import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { DocumentKind } from '../contract.ts'
import type { Period } from '../contract-statement.ts'

export type ComposedRow = Awaited<ReturnType<typeof client.documents.compose>>

/** Never from the cache: what is sent is what stands there now. */
export const useComposed = (kind: DocumentKind, id: string, period: Period) =>
  useQuery({ ...api.documents.compose.queryOptions({ input: { kind, id, period } }), staleTime: 0, gcTime: 0 })

export const useStatement = (id: string, period: Period) =>
  useQuery(api.documents.statement.queryOptions({ input: { id, period } }))

const TOUCHED = ['invoices', 'estimates', 'communications'] as const

/** The form shows what is refused. */
export const useSendDocument = () =>
  useKeyedMutation(null, { mutationFn: client.documents.send, touchesLater: TOUCHED })
