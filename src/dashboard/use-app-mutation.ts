import { useMutation } from '@tanstack/react-query'
import type { UseMutationOptions, UseMutationResult } from '@tanstack/react-query'
import { errorMessage } from './api-client.ts'
import { invalidate, type Change } from './query-invalidation.ts'
import { toastError } from './parts/toasts.tsx'

type Changes = Change | readonly Change[]
type Failure<Variables> = string | ((variables: Variables) => string) | null

type AppMutationOptions<Data, Variables, OnMutate> = Omit<
  UseMutationOptions<Data, Error, Variables, OnMutate>,
  'mutationFn'
> & {
  mutationFn: (variables: Variables) => Promise<Data>
  /**
   * What the call changes, by the names of query-invalidation.ts. The mutation is pending until those lists have arrived, so
   * that a dialog closes over the new list.
   */
  touches?: Changes
  /**
   * The same without waiting. For a form that stays open: it shows what was saved itself, and would mistake its own
   * change for another user’s.
   */
  touchesLater?: Changes
  /** Errors that the form shows itself, such as `versionConflict` in an `EditDialog`: no toast. */
  unless?: (error: Error) => unknown
  /** The words below the title of the toast, where they are not the server’s. */
  explain?: (error: Error) => string
}

/**
 * A mutation that says so when it fails, and refetches what it touched. `failure`: the title of the toast ("Couldn’t
 * save invoice"), or what makes it of the variables; null: the caller shows the error. `onMutate` may show the change
 * at once and return the function that puts it back, which a failure calls. An `onError` replaces all that.
 */
export function useAppMutation<Data, Variables = void, OnMutate = unknown>(
  failure: Failure<Variables>,
  {
    mutationFn,
    touches,
    touchesLater,
    unless,
    explain = errorMessage,
    onSettled,
    ...options
  }: AppMutationOptions<Data, Variables, OnMutate>,
): UseMutationResult<Data, Error, Variables, OnMutate> {
  return useMutation({
    // TanStack passes a context as well, which a call of the contract would take for its options.
    mutationFn: (variables) => mutationFn(variables),
    onError: (error, variables, putBack) => {
      if (typeof putBack === 'function') putBack()
      if (failure === null || unless?.(error)) return
      toastError(typeof failure === 'string' ? failure : failure(variables), explain(error))
    },
    onSettled: async (...settled) => {
      void invalidate(...[touchesLater ?? []].flat())
      await invalidate(...[touches ?? []].flat())
      await onSettled?.(...settled)
    },
    ...options,
  })
}

type KeyedOptions<Data, Input, OnMutate> = Omit<
  AppMutationOptions<Data, Input & { key: string }, OnMutate>,
  'mutationFn'
> & {
  mutationFn: (input: Input, options: { context: { idempotencyKey: string } }) => Promise<Data>
}

/**
 * The same for a call that makes something: the variables are its input and a `key` (`useIdempotencyKey`), so that a
 * retry after a lost answer makes one thing and not two.
 */
export const useKeyedMutation = <Data, Input extends object, OnMutate = unknown>(
  failure: Failure<Input & { key: string }>,
  { mutationFn, ...options }: KeyedOptions<Data, Input, OnMutate>,
): UseMutationResult<Data, Error, Input & { key: string }, OnMutate> =>
  useAppMutation(failure, {
    // Without its key this is the call's input.
    mutationFn: ({ key, ...input }) => mutationFn(input as unknown as Input, { context: { idempotencyKey: key } }),
    ...options,
  })
