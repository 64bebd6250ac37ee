import { useQuery } from '@tanstack/react-query'
import { api, client } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import type { GivenConfirmation } from '#domains/system/auth/web/confirmation-fields.ts'
import type { ConnectionKind } from '../contract.ts'
import { CONNECTION_LABELS } from './connection-labels.ts'
import { saveConnection } from './save-connection.ts'
import type { Values } from './form-fields.ts'

export const useConnections = () => useQuery(api.connections.list.queryOptions())

/** Asks the vendor again each time that the screen opens, and after each change. */
export const useConnectionStatus = (kind: ConnectionKind) =>
  useQuery({ ...api.connections.status.queryOptions({ input: { kind } }), staleTime: 30_000 })

type Saving = { kind: ConnectionKind; values: Values; version: number; sure: GivenConfirmation }

export const useSaveConnection = () =>
  useAppMutation(null, {
    mutationFn: ({ kind, values, version, sure }: Saving) => saveConnection(kind, values, { version, ...sure }),
    onSuccess: ({ kind }) =>
      toast(`${CONNECTION_LABELS[kind].name}: connected`, 'It works from now on. Send yourself a test to be sure.'),
    touches: 'connections',
  })

export const useDisconnect = (onDone: () => void) =>
  useAppMutation(null, {
    mutationFn: client.connections.disconnect,
    onSuccess: ({ kind }) => {
      toast(`${CONNECTION_LABELS[kind].name}: disconnected`, 'The keys were deleted here.')
      onDone()
    },
    touches: 'connections',
  })

export const useTest = () =>
  useAppMutation('Couldn’t run the test', {
    mutationFn: client.connections.test,
    onSuccess: ({ ok, says }) => (ok ? toast('Test sent', says) : toastError('The test didn’t work', says)),
  })
