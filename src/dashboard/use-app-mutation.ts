import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { errorMessage } from './api-client.ts'
import { toastError } from './parts/toasts.tsx'

/**
 * A mutation that says so when it fails: a toast with `failure` ("Couldn’t save invoice") as its title and the server's
 * sentence below. `options` are those of `useMutation`; its own `onError` replaces the toast.
 */
export const useAppMutation = <Data, Variables, OnMutate>(
  failure: string,
  options: UseMutationOptions<Data, Error, Variables, OnMutate>,
): UseMutationResult<Data, Error, Variables, OnMutate> =>
  useMutation({ onError: (error) => toastError(failure, errorMessage(error)), ...options })
