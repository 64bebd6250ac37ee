import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api, client, nextCursor } from '#dashboard/api-client.ts'
import { toast } from '#dashboard/parts/toasts.tsx'
import { useAppMutation } from '#dashboard/use-app-mutation.ts'
import { toastQueued } from '#domains/messaging/messages/web/not-sent-toasts.ts'
import type { Audience, Draft, Reason, Way } from '../contract.ts'

/** A campaign as the browser has it: instants are ISO 8601 text. */
export type CampaignRow = Awaited<ReturnType<typeof client.campaigns.list>>['body'][number]
export type WholeRow = Awaited<ReturnType<typeof client.campaigns.get>>
export type Previewed = Awaited<ReturnType<typeof client.campaigns.preview>>
export type PersonRow = Awaited<ReturnType<typeof client.campaigns.who>>['people'][number]

export const useCampaigns = () =>
  useInfiniteQuery(
    api.campaigns.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ cursor }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

export const useCampaign = (id: string | undefined) =>
  useQuery({ ...api.campaigns.get.queryOptions({ input: { id: id ?? '' } }), enabled: id !== undefined })

export const useChoices = () => useQuery(api.campaigns.audienceChoices.queryOptions())

/** The figures before stay while those of another choice are counted. */
export const useReach = (audience: Audience, way: Way) =>
  useQuery({ ...api.campaigns.reach.queryOptions({ input: { audience, way } }), placeholderData: keepPreviousData })

export const usePreview = (asked: Parameters<typeof client.campaigns.preview>[0]) =>
  useQuery({ ...api.campaigns.preview.queryOptions({ input: asked }), placeholderData: keepPreviousData })

export const useWho = (audience: Audience, way: Way, reason: Reason | 'will' | null, enabled: boolean) =>
  useQuery({
    ...api.campaigns.who.queryOptions({ input: { audience, way, reason } }),
    enabled,
    placeholderData: keepPreviousData,
  })

export const usePeople = (id: string, reason: Reason | 'will' | null) =>
  useInfiniteQuery(
    api.campaigns.people.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, cursor, ...(reason && { reason }) }),
      initialPageParam: undefined,
      getNextPageParam: (last) => nextCursor(last.headers.link),
    }),
  )

/** `before` null: a new one. The editor also shows a refusal beside the fields. */
export function useSave() {
  return useAppMutation('Couldn’t save', {
    mutationFn: ({
      before,
      draft,
      key,
    }: {
      before: { id: string; version: number } | null
      draft: Draft
      key: string
    }) =>
      before === null
        ? client.campaigns.create(draft, { context: { idempotencyKey: key } })
        : client.campaigns.update({ ...before, ...draft }),
    touches: 'campaigns',
  })
}

export function useConfirm() {
  return useAppMutation('Error sending campaign', {
    mutationFn: client.campaigns.confirm,
    onSuccess: ({ simulated }) =>
      toast(
        'Marketing campaign queued! Messages will be sent shortly.',
        simulated ? 'Simulated: nothing is connected, so the messages stay in the outbox.' : '',
      ),
    touches: 'campaigns',
  })
}

/** To the signed-in person, as it is written now. */
export function useTest() {
  return useAppMutation('Couldn’t send test', {
    mutationFn: client.campaigns.test,
    onSuccess: ({ to }) =>
      void toastQueued(
        to.map((one) => (one.includes('@') ? 'email' : 'sms')),
        'Test sent. Check your messages',
        to.join(' and '),
      ),
  })
}

export type Steering = 'pause' | 'resume' | 'stop' | 'revert'
const DONE: Record<Steering, string> = {
  pause: 'Paused',
  resume: 'Resumed',
  stop: 'Stopped',
  revert: 'Moved back to draft',
}

export function useSteer() {
  return useAppMutation('Something went wrong', {
    mutationFn: ({ id, how }: { id: string; how: Steering }) => client.campaigns[how]({ id }),
    onSuccess: ({ name }, { how }) => toast(DONE[how], name),
    touches: 'campaigns',
  })
}

export function useRemove() {
  return useAppMutation('Couldn’t delete draft', {
    mutationFn: client.campaigns.remove,
    onSuccess: () => toast('Draft deleted'),
    touches: 'campaigns',
  })
}
