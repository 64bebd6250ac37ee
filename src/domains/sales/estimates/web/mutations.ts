import { useMutation } from '@tanstack/react-query'
import { api, versionConflict, client, queryClient, errorMessage } from '#dashboard/api-client.ts'
import { toast, toastError } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { toastNotSent, toastSent } from '#domains/messaging/messages/web/not-sent-toasts.ts'
import type { NewEstimate } from '../contract.ts'
import type { WholeRow } from './queries.ts'

/** Accepted ones are jobs, too. */
const refresh = () =>
  Promise.all(
    [api.estimates.key(), api.jobs.key(), api.history.key()].map((queryKey) =>
      queryClient.invalidateQueries({ queryKey }),
    ),
  )

const named = ({ estimateNumber, customerName }: WholeRow) => `${estimateNumber}, ${customerName}`

export function useCreateEstimate() {
  return useAppMutation('Couldn’t save estimate', {
    mutationFn: ({ estimate, key }: { estimate: NewEstimate; key: string }) =>
      client.estimates.create(estimate, { context: { idempotencyKey: key } }),
    onSuccess: (made) => toast('Estimate saved', named(made)),
    onSettled: refresh,
  })
}

/** When another user saved first, the page shows the refusal and offers a way to resolve it. */
export function useUpdateEstimate() {
  return useMutation(
    api.estimates.update.mutationOptions({
      onSuccess: (estimate) => toast('Estimate saved', named(estimate)),
      onError: (error) => {
        if (!versionConflict(error)) toastError('Couldn’t save estimate', errorMessage(error))
      },
      onSettled: refresh,
    }),
  )
}

export function useSendEstimate() {
  return useMutation({
    mutationFn: ({ id, by, key }: { id: string; by: ('sms' | 'email')[]; key: string }) =>
      client.estimates.send({ id, by }, { context: { idempotencyKey: key } }),
    onSuccess: (estimate, { by }) => {
      if (estimate.notSent.length === by.length)
        return toastNotSent(estimate.notSent, `${named(estimate)}. Nothing was sent.`)
      if (estimate.status === 'accepted') return toastSent('Link sent', `${named(estimate)}. It requests the deposit.`)
      toastSent('Estimate sent', `${named(estimate)}. If they don’t respond, we follow up after 3 and 7 days.`)
    },
    onSettled: refresh,
  })
}

export function useEstimateLink() {
  return useAppMutation('Couldn’t create link', {
    mutationFn: (given: { id: string; shared: boolean }) => client.estimates.link(given),
    onSettled: refresh,
  })
}

/** The owner says that they sent the link by hand. */
export function useShareEstimate() {
  return useAppMutation('Couldn’t mark as sent', {
    mutationFn: ({ id }: WholeRow) => client.estimates.link({ id }),
    onSuccess: (_share, estimate) => toast('Shared by link', `${named(estimate)}. Marked as sent.`),
    onSettled: refresh,
  })
}

export function useWithdrawEstimate() {
  return useAppMutation('Couldn’t cancel estimate', {
    mutationFn: (id: string) => client.estimates.void({ id }),
    onSuccess: (estimate) => toast('Estimate cancelled', `${named(estimate)}. Its link no longer works.`),
    onSettled: refresh,
  })
}

export function useRevokeLink() {
  return useAppMutation('Couldn’t revoke link', {
    mutationFn: (id: string) =>
      client.estimates.revokeLink({ id }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (estimate) => toast('Link revoked', `The old link to ${estimate.estimateNumber} no longer works.`),
    onSettled: refresh,
  })
}

export function useCopyEstimate() {
  return useAppMutation('Couldn’t duplicate estimate', {
    mutationFn: (id: string) => client.estimates.copy({ id }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (estimate) => toast('Estimate duplicated', `${named(estimate)} is a new draft.`),
    onSettled: refresh,
  })
}

export function useAcceptOnBehalf() {
  return useMutation({
    mutationFn: (given: Parameters<typeof client.estimates.acceptFor>[0]) => client.estimates.acceptFor(given),
    onSuccess: (estimate) => toast('Estimate accepted', `${named(estimate)} is now a job.`),
    onSettled: refresh,
  })
}
