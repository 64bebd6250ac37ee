import { versionConflict, client } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation, useKeyedMutation } from '#dashboard/use-app-mutation.ts'
import type { WholeRow } from './queries.ts'

/** Accepted ones are jobs, too. */
const TOUCHED = ['estimates', 'jobs'] as const

const named = ({ estimateNumber, customerName }: WholeRow) => `${estimateNumber}, ${customerName}`

export function useCreateEstimate() {
  return useKeyedMutation('Couldn’t save estimate', {
    mutationFn: client.estimates.create,
    onSuccess: (made) => toast('Estimate saved', named(made)),
    touches: TOUCHED,
  })
}

/** When another user saved first, the page shows the refusal and offers a way to resolve it. */
export function useUpdateEstimate() {
  return useAppMutation('Couldn’t save estimate', {
    mutationFn: client.estimates.update,
    onSuccess: (estimate) => toast('Estimate saved', named(estimate)),
    unless: versionConflict,
    touches: TOUCHED,
  })
}

export function useEstimateLink() {
  return useAppMutation('Couldn’t create link', {
    mutationFn: (given: { id: string; shared: boolean }) => client.estimates.link(given),
    touches: TOUCHED,
  })
}

/** The owner says that they sent the link by hand. */
export function useShareEstimate() {
  return useAppMutation('Couldn’t mark as sent', {
    mutationFn: ({ id }: WholeRow) => client.estimates.link({ id }),
    onSuccess: (_share, estimate) => toast('Shared by link', `${named(estimate)}. Marked as sent.`),
    touches: TOUCHED,
  })
}

export function useWithdrawEstimate() {
  return useAppMutation('Couldn’t cancel estimate', {
    mutationFn: (id: string) => client.estimates.void({ id }),
    onSuccess: (estimate) => toast('Estimate canceled', `${named(estimate)}. Its link no longer works.`),
    touches: TOUCHED,
  })
}

export function useRevokeLink() {
  return useAppMutation('Couldn’t revoke link', {
    mutationFn: (id: string) =>
      client.estimates.revokeLink({ id }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (estimate) => toast('Link revoked', `The old link to ${estimate.estimateNumber} no longer works.`),
    touches: TOUCHED,
  })
}

export function useCopyEstimate() {
  return useAppMutation('Couldn’t duplicate estimate', {
    mutationFn: (id: string) => client.estimates.copy({ id }, { context: { idempotencyKey: crypto.randomUUID() } }),
    onSuccess: (estimate) => toast('Estimate duplicated', `${named(estimate)} is a new draft.`),
    touches: TOUCHED,
  })
}

export function useAcceptOnBehalf() {
  return useAppMutation(null, {
    mutationFn: (given: Parameters<typeof client.estimates.acceptFor>[0]) => client.estimates.acceptFor(given),
    onSuccess: (estimate) => toast('Estimate accepted', `${named(estimate)} is now a job.`),
    touches: TOUCHED,
  })
}
